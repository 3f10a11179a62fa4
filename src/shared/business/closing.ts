import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** Days after a business was closed during which its members read and export. Operators read for as long as the law keeps its records. */
export const READ_DAYS = 90;
/** The most invoices that closing a business voids at once: they are one transaction. */
export const MOST_VOIDED = 500;

/** Epoch milliseconds from which members of a business closed at this instant (ISO-8601) read nothing of it. */
export function readableUntil(closedAt: string): number {
  return Date.parse(closedAt) + READ_DAYS * 86_400_000;
}

export const NOT_READABLE = say`This business was closed more than ${READ_DAYS} days ago. If you need its records, please contact us.`;

/** What members of a closed business can do besides reading. Every other call is refused (docs/behaviour/own-data-and-closing.md). */
export const OPEN_WHILE_CLOSED: ReadonlySet<string> = new Set([
  // Reads that are no GET.
  'business.export.start',
  'credit.details',
  'dashboard.search',
  'notifications.update',
  // Writing to us.
  'help.answer',
  'help.write',
  // Less access.
  'team.leave',
]);

/** What stands against closing a business, in the order in which it is shown. */
export const OBSTACLES = [
  'wallet',
  'payouts',
  'payments',
  'runs',
  'advances',
  'debts',
  'disputes',
  'refunds',
  'to-pay',
  'part-paid',
  'too-many',
  'requests',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** One sentence with the way out. `amount`: the sum as text. */
export function obstacleText(kind: Obstacle, count: number, amount: string): Message {
  return TEXTS[kind](count, amount);
}

const TEXTS: Readonly<Record<Obstacle, (count: number, amount: string) => Message>> = {
  wallet: (_count, amount) => say`The wallet has ${amount}. Withdraw it first.`,
  payouts: (count, amount) => say`Withdrawals on their way: ${count}, ${amount}. Wait until they arrive, or cancel them.`,
  payments: (count, amount) => say`Payments by card or transfer not yet finished: ${count}, ${amount}. Wait for their result.`,
  runs: (count) => say`Approved payment runs: ${count}. Cancel them, or wait until they are paid.`,
  advances: (count) => say`Open advances: ${count}. Repay or decline them first.`,
  debts: (_count, amount) => say`${amount} is still to be collected for a lost dispute. Add it to the wallet.`,
  disputes: (count) => say`Payments that a payer’s bank disputes: ${count}. Write to us; we tell you when they are decided.`,
  refunds: (count, amount) => say`Refunds not yet paid: ${count}, ${amount}. Wait until they arrive, or write to us.`,
  'to-pay': (count, amount) => say`Received invoices that you approved: ${count}, ${amount} to pay. Pay them first.`,
  'part-paid': (count, amount) => say`Sent invoices that are partly paid or credited: ${count}, ${amount} due. Credit the rest, or wait for it.`,
  'too-many': (count) => say`Unpaid invoices that you sent: ${count}. Closing voids at most ${MOST_VOIDED}; void some yourself first.`,
  requests: (count) => say`Requests that wait for approval: ${count}. Decide them first.`,
};
