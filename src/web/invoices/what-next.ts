import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/kit/words.ts';
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
  draft: () => t('Finish it and send it; until then only your business sees it.'),
  void: () => t('It was withdrawn and asks nobody to pay.'),
  archived: () => t('It is put away. Nothing happens to it any more.'),
  pending: ({ party, due }) => t('{party} decides next. You are told at once when it is approved or denied; payment is due {due}.', { party, due }),
  unpaid: ({ party, due }) => t('{party} has approved it. Payment is due {due}; this page shows it when it arrives.', { party, due }),
  partial: ({ came, owed, due }) => t('{came} has arrived. {owed} is still due {due}.', { came, owed, due }),
  late: ({ party, owed }) =>
    t('The due day has passed and {owed} is open. Share the link with {party} again, or record a payment that came another way.', { owed, party }),
  paid: () => t('Nothing is left to do: the whole amount has been settled.'),
  denied: ({ party }) => t('{party} does not accept it. Read the reason, put it right and send it again: it keeps its number.', { party }),
  expired: ({ party }) => t('{party} did not decide in time. If it still counts, revise it with a new due day and send it again.', { party }),
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party, due }) =>
    t('Approve it if it is right, deny it with a reason if not: {party} is told at once. Payment is due {due}; paying approves it too.', { party, due }),
  unpaid: ({ due }) => t('You approved it. Payment is due {due}; from your wallet it arrives at once.', { due }),
  partial: ({ came, owed, due }) => t('You have paid {came}. {owed} is still due {due}.', { came, owed, due }),
  late: ({ owed, decision }) =>
    decision === 'pending'
      ? t('The due day has passed. Decide whether it is right, or pay {owed} now.', { owed })
      : t('The due day has passed. Please pay {owed} now.', { owed }),
  paid: () => t('You owe nothing more on this invoice.'),
  denied: ({ party }) => t('You denied it, and {party} was told why. You need not pay it.', { party }),
  expired: ({ party }) => t('Nobody decided in time. If it still counts, {party} sends a new one.', { party }),
};

function dueText(day: string | null): string {
  const found = day === null ? null : calendarDate(day);
  return found ? t('on {day}', { day: formatDate(found) }) : t('when agreed');
}

/** A line of the history, as a sentence without its subject. */
export function eventText(what: string): string {
  return EVENTS[what] ?? what.charAt(0).toUpperCase() + what.slice(1);
}

const EVENTS: Readonly<Record<string, string>> = {
  created: t('Draft begun'),
  sent: t('Sent'),
  mailed: t('E-mail handed to the mail server'),
  revised: t('Revised and sent again'),
  void: t('Declared void'),
  reminded: t('Reminder sent'),
  repeated: t('Sent by its repetition'),
  'link renewed': t('Link replaced'),
  'link ended': t('Link ended'),
  'payment taken back': t('Recorded payment taken back'),
  opened: t('Opened by the recipient'),
  approved: t('Approved'),
  denied: t('Denied'),
  'marked as paid': t('Marked as paid'),
  paid: t('Paid in full'),
  'part paid': t('Paid in part'),
  expired: t('Expired without a decision'),
  deleted: t('Deleted'),
};
