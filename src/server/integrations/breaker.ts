import { providerCalls } from '../core/measured.ts';
import { startSpan } from '../tracing/span.ts';
import { callCounter, failureOf } from './call-counts.ts';
import type { CallCounter } from './call-counts.ts';
import { isProviderError, ProviderError } from './errors.ts';

export interface BreakerOptions {
  /** The number of consecutive failures that open it. */
  readonly failures?: number;
  /** Milliseconds until one call may try again. */
  readonly rest?: number;
  /** Epoch milliseconds; real time unless a test sets it. */
  readonly clock?: () => number;
  /** Counts every call that was tried. */
  readonly counter?: CallCounter;
}

interface Line {
  failures: number;
  /** 0 while calls go through. */
  openedAt: number;
  probing: boolean;
}

/** More vendor addresses than any installation has: the oldest is deleted. */
const MOST_LINES = 200;

export interface Breaker {
  /**
   * Makes the call unless the breaker of its line is open; then it is `unavailable` at once, since nothing was sent, and nobody waits for a timeout. A
   * line is one vendor at one address. After the rest one call at a time may try; if it succeeds the breaker is closed again.
   */
  through<T>(provider: string, address: string, what: string, call: () => Promise<T>): Promise<T>;
  /** The providers with an open line. */
  open(): string[];
}

/**
 * Stops calls to a vendor that does not answer. Only missing answers and 5xx count; a refusal is an answer, and so is "too many
 * calls" or a wrong key, which waiting would not fix.
 */
export function makeBreaker({ failures = 5, rest = 30_000, clock = Date.now, counter }: BreakerOptions = {}): Breaker {
  const lines = new Map<string, Line>();
  const lineOf = (key: string): Line => {
    const current = lines.get(key);
    if (current) return current;
    const oldest = lines.size >= MOST_LINES ? lines.keys().next().value : undefined;
    if (oldest !== undefined) lines.delete(oldest);
    const made: Line = { failures: 0, openedAt: 0, probing: false };
    lines.set(key, made);
    return made;
  };
  return {
    async through(provider, address, what, call) {
      const line = lineOf(`${provider} ${address}`);
      const isOpen = line.openedAt !== 0;
      const span = startSpan({ name: `${provider} ${what}`, kind: 'client', facts: { 'service.peer.name': provider, 'duewell.provider.call': what } });
      if (isOpen && (line.probing || clock() < line.openedAt + rest)) {
        providerCalls.publish({ provider, outcome: 'not_tried', seconds: 0 });
        span.end({ 'duewell.provider.outcome': 'not_tried' }, true);
        throw new ProviderError('unavailable', provider, `${what} was not tried: it has not answered for a while`);
      }
      if (isOpen) line.probing = true;
      const began = performance.now();
      const measure = (outcome: 'succeeded' | 'refused' | 'failed', status: unknown) => {
        providerCalls.publish({ provider, outcome, seconds: (performance.now() - began) / 1_000 });
        span.end({ 'duewell.provider.outcome': outcome, ...(typeof status === 'number' && { 'http.response.status_code': status }) }, outcome === 'failed');
      };
      try {
        const answer = await span.run(call);
        close(line);
        counter?.succeeded(provider, clock());
        measure('succeeded', Object(answer).status);
        return answer;
      } catch (error) {
        counter?.failed(provider, error, clock());
        measure(failureOf(error), isProviderError(error) ? error.status : undefined);
        if (!isSilence(error)) close(line);
        else {
          line.failures += 1;
          // Calls that were in progress when it opened do not extend its time.
          if (isOpen || (line.failures >= failures && line.openedAt === 0)) line.openedAt = clock();
        }
        throw error;
      } finally {
        if (isOpen) line.probing = false;
      }
    },
    open() {
      const those = [...lines].filter(([, { openedAt }]) => openedAt !== 0).map(([key]) => key.split(' ', 1)[0] ?? '');
      return [...new Set(those)];
    },
  };
}

/** The calls of this process. */
export const callCounts: CallCounter = callCounter();
/** Each process has its own breakers and opens them by itself, after five calls. */
export const lines: Breaker = makeBreaker({ counter: callCounts });

function close(line: Line): void {
  line.failures = 0;
  line.openedAt = 0;
}

function isSilence(error: unknown): boolean {
  if (!isProviderError(error) || error.kind === 'refused') return false;
  return error.status === undefined || error.status >= 500;
}
