import type { Task } from './enqueue.ts';

/**
 * The class of a job. A worker has separate runners for each class, so that a slow provider or mail server delays only its own class:
 * `code`: a person waits for it, or must be informed at once. `work`: money, identity and regular jobs.
 * `read`: a file of a stranger takes seconds of the processor, and one is read at a time.
 * `bulk`: a file of everything takes minutes, and nothing waits behind it.
 * `letter`: e-mails and messages caused by events; thousands may wait, and those of different businesses are sent in turn.
 */
export type JobClass = 'code' | 'work' | 'read' | 'letter' | 'bulk';

/** The number of jobs of a class that run at once in one worker. */
export const RUNNERS: Readonly<Record<JobClass, number>> = { code: 2, work: 4, read: 1, letter: 3, bulk: 1 };

/** A lower number runs first. Payouts come before polling. */
export const priorityOf = (task: Task): number => (task === 'wallet.payout' ? -10 : 0);

const CODES: ReadonlySet<string> = new Set([
  'sms.code',
  'sms.alert',
  'whatsapp.alert',
  'push.alert',
  'code.step-up',
  'mail.link',
  'mail.decision-code',
  'mail.order-code',
  'mail.quote-code',
  'mail.portal-code',
  'mail.email-code',
  'mail.email-changed',
  'mail.security',
  'mail.new-device',
  'mail.account-closed',
] satisfies Task[]);

/** `mail.digests` is the regular job that finds due digests. */
export function classOf(task: string): JobClass {
  if (CODES.has(task)) return 'code';
  if (task === 'exports.make') return 'bulk';
  if (task === 'bills.read') return 'read';
  if (task === 'phone.message') return 'letter';
  return task.startsWith('mail.') && task !== 'mail.digests' ? 'letter' : 'work';
}

/** The maximum number of e-mails of one lane in the queue. */
export const EMAILS_PER_LANE = 20;
/** New e-mails enter the queue while fewer than this are due in it. */
export const EMAILS_DUE = 60;
