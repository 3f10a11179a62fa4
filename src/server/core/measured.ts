import { channel } from 'node:diagnostics_channel';

/** What the processes measure of themselves. Without a listener of metrics nobody subscribes, and a message costs nothing. */
interface Measurement<Message extends object> {
  publish(message: Message): void;
  subscribe(heard: (message: Message) => void): void;
}

/** An answered request. `route`: the id of the call, or the pattern of its path; never the path itself, which contains ids. */
export const requests = measurement<{
  readonly listener: 'api' | 'office';
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** Null for a stream, which is open as long as its page. */
  readonly seconds: number | null;
}>('duewell.request');

/** A run of a job. `gave_up`: it failed for the last time and waits for an operator. */
export const jobRuns = measurement<{ readonly task: string; readonly outcome: 'succeeded' | 'failed' | 'gave_up'; readonly seconds: number }>('duewell.job');

/** A call to a provider. `not_tried`: its circuit breaker was open. */
export const providerCalls = measurement<{
  readonly provider: string;
  readonly outcome: 'succeeded' | 'refused' | 'failed' | 'not_tried';
  readonly seconds: number;
}>('duewell.provider-call');

/** Node's own channel, with the type of its messages. */
function measurement<Message extends object>(name: string): Measurement<Message> {
  const messages = channel(name);
  return {
    publish(message) {
      if (messages.hasSubscribers) messages.publish(message);
    },
    subscribe(heard) {
      // Only `publish` above writes to this channel.
      messages.subscribe((message) => heard(message as Message));
    },
  };
}
