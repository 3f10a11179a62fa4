import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { koboOf } from '../paper/paper-data.ts';
import type { DraftView as View } from './editor-values.ts';

/** What happens next, in a sentence for who reads it. */
export function whatNext(view: Pick<View, 'status' | 'side' | 'decision' | 'dueDate' | 'balance' | 'paid' | 'reason'> & { party: string }): string {
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status]({
    ...view,
    due: dueText(view.dueDate),
    owed: formatMoney(koboOf(view.balance)),
    came: formatMoney(koboOf(view.paid)),
  });
}

interface Facts {
  party: string;
  due: string;
  owed: string;
  came: string;
  decision: View['decision'];
  reason: string | null;
}
type Sentences = Record<View['status'], (facts: Facts) => string>;

const SENT: Sentences = {
  draft: () => 'Finish it and send it; until then only your business sees it.',
  void: () => 'It was withdrawn and asks nobody to pay.',
  archived: () => 'It is put away. Nothing happens to it any more.',
  pending: ({ party, due }) => `${party} decides next. You are told at once when it is approved or denied; payment is due ${due}.`,
  unpaid: ({ party, due }) => `${party} has approved it. Payment is due ${due}; this page shows it when it arrives.`,
  partial: ({ came, owed, due }) => `${came} has arrived. ${owed} is still due ${due}.`,
  late: ({ party, owed }) => `The due day has passed and ${owed} is open. Share the link with ${party} again, or record a payment that came another way.`,
  paid: () => 'Nothing is left to do: the whole amount has been settled.',
  denied: ({ party }) => `${party} does not accept it. Read the reason, put it right and send it again: it keeps its number.`,
  expired: ({ party }) => `${party} did not decide in time. If it still counts, revise it with a new due day and send it again.`,
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party, due }) =>
    `Approve it if it is right, deny it with a reason if not: ${party} is told at once. Payment is due ${due}; paying approves it too.`,
  unpaid: ({ due }) => `You approved it. Payment is due ${due}; from your wallet it arrives at once.`,
  partial: ({ came, owed, due }) => `You have paid ${came}. ${owed} is still due ${due}.`,
  late: ({ owed, decision }) =>
    decision === 'pending' ? `The due day has passed. Decide whether it is right, or pay ${owed} now.` : `The due day has passed. Please pay ${owed} now.`,
  paid: () => 'You owe nothing more on this invoice.',
  denied: ({ party }) => `You denied it, and ${party} was told why. You need not pay it.`,
  expired: ({ party }) => `Nobody decided in time. If it still counts, ${party} sends a new one.`,
};

function dueText(day: string | null): string {
  const found = day === null ? null : calendarDate(day);
  return found ? `on ${formatDate(found)}` : 'when agreed';
}

/** A line of the history, as a sentence without its subject. */
export function eventText(what: string): string {
  return EVENTS[what] ?? what.charAt(0).toUpperCase() + what.slice(1);
}

const EVENTS: Readonly<Record<string, string>> = {
  created: 'Draft begun',
  sent: 'Sent',
  mailed: 'E-mail handed to the mail server',
  revised: 'Revised and sent again',
  void: 'Declared void',
  reminded: 'Reminder sent',
  repeated: 'Sent by its repetition',
  'link renewed': 'Link replaced',
  'link ended': 'Link ended',
  'payment taken back': 'Recorded payment taken back',
  opened: 'Opened by the recipient',
  approved: 'Approved',
  denied: 'Denied',
  'marked as paid': 'Marked as paid',
  paid: 'Paid in full',
  'part paid': 'Paid in part',
  expired: 'Expired without a decision',
  deleted: 'Deleted',
};
