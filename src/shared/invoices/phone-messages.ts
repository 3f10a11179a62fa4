import { day, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';
import type { CalendarDate } from '../kit/date.ts';

/** What a message to a phone is about. */
export const MESSAGE_SUBJECTS = ['invoice', 'reminder', 'receipt'] as const;
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number];

/** `sent`: accepted by the provider; a provider that reports nothing more leaves it there. */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message failed. `unknown`: the provider did not answer, so it is not sent again. */
export const MESSAGE_FAILURES = ['limit', 'stopped', 'refused', 'unknown', 'late'] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** States only advance, in whatever order they arrive. A failure is reported instead of a delivery. */
export function mayFollow(before: MessageState, next: MessageState): boolean {
  if (next === 'failed') return before === 'queued' || before === 'sent';
  return before !== 'failed' && MESSAGE_STATES.indexOf(next) > MESSAGE_STATES.indexOf(before);
}

export interface MessageFacts {
  readonly sender: string;
  readonly number: string;
  readonly amount: string;
  readonly due: CalendarDate | null;
  readonly isOverdue: boolean;
}

const LONGEST_SENDER = 40;

/** The text without link, for SMS and for a person's own WhatsApp. The approved templates of WhatsApp have fixed texts: docs/whatsapp-templates.md. */
export function messageText(about: MessageSubject, { sender, number, amount, due, isOverdue }: MessageFacts): Message {
  const from = sender.length > LONGEST_SENDER ? `${sender.slice(0, LONGEST_SENDER - 1).trim()}.` : sender;
  const on = day(due);
  if (about === 'receipt') return say`${from} has received ${amount} for invoice ${number}. Thank you.`;
  if (about === 'invoice')
    return due === null ? say`${from} has sent you invoice ${number} of ${amount}.` : say`${from} has sent you invoice ${number} of ${amount}, due ${on}.`;
  if (due === null) return say`Reminder from ${from}: ${amount} of invoice ${number} is still to be paid.`;
  return isOverdue
    ? say`Reminder from ${from}: ${amount} of invoice ${number} was due ${on}.`
    : say`Reminder from ${from}: ${amount} of invoice ${number} is due ${on}.`;
}

/** An answer that asks for no more messages, in the languages of the messages. */
export function isStopWord(text: string): boolean {
  return /^\s*(stop|stopp|stop all|unsubscribe|arr[eê]t|arr[eê]ter|d[eé]sabonner)\b[\s.!]*$/iu.test(text);
}

/** An answer that allows messages again. */
export function isStartWord(text: string): boolean {
  return /^\s*(start|reprendre)\b[\s.!]*$/iu.test(text);
}
