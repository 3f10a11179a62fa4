import type { Task } from './enqueue.ts';

/**
 * What a job competes with. A worker has runners for each class, so that a slow provider or a full mailbox holds up its own class alone:
 * `code`: somebody waits for it before they can go on, or must know at once. `work`: money, identity and regular jobs.
 * `letter`: what events bring; thousands may wait, and each business's take turns with the others'.
 */
export type JobClass = 'code' | 'work' | 'letter';

/** How many jobs of a class run at once in one worker. */
export const RUNNERS: Readonly<Record<JobClass, number>> = { code: 2, work: 4, letter: 3 };

/** A lower number runs first. Payouts come before what is looked up again. */
export const priorityOf = (task: Task): number => (task === 'wallet.payout' ? -10 : 0);

const CODES: ReadonlySet<string> = new Set([
  'sms.code',
  'code.step-up',
  'mail.link',
  'mail.decision-code',
  'mail.order-code',
  'mail.security',
  'mail.new-device',
] satisfies Task[]);

/** `mail.digests` is the habit that finds whose digests are due. */
export function classOf(task: string): JobClass {
  if (CODES.has(task)) return 'code';
  return task.startsWith('mail.') && task !== 'mail.digests' ? 'letter' : 'work';
}

/** Letters of one lane that are in the queue at a time. */
export const EMAILS_PER_LANE = 20;
/** New letters enter the queue while fewer than this are due in it. */
export const EMAILS_DUE = 60;
