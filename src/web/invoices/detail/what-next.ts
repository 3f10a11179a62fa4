import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { koboOf } from '../../documents/document-data.ts';
import type { DraftView as View } from '../editor/values.ts';

interface Reader {
  party: string;
  /** The reader needs another person's approval to decide. */
  asks: boolean;
  /** The reader has requested its approval or payment. */
  asked: boolean;
}

/** The next step, as a sentence for the reader. */
export function whatNext(
  view: Pick<View, 'status' | 'side' | 'decision' | 'dueDate' | 'balance' | 'gross' | 'paid' | 'reason' | 'nextPayment'> & Reader,
): string {
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status]({
    ...view,
    due: dueText(view.dueDate),
    // With instalments what is due next.
    owed: formatMoney(koboOf(view.nextPayment?.amount ?? view.balance)),
    came: formatMoney(koboOf(view.paid)),
  });
}

interface Facts extends Reader {
  due: string;
  owed: string;
  came: string;
  gross: number;
  decision: View['decision'];
  reason: string | null;
  nextPayment?: View['nextPayment'];
}
type Sentences = Record<View['status'], (facts: Facts) => string>;

const SENT: Sentences = {
  draft: () => t('Only your business can see this draft until you send it.'),
  void: () => t('This invoice was voided. No payment is due.'),
  archived: () => t('This invoice is archived.'),
  pending: ({ party, due }) => t('Awaiting approval from {party}. We’ll notify you when it’s approved or declined. Payment is due {due}.', { party, due }),
  unpaid: ({ party, due }) => t('Approved by {party}. Payment is due {due}; it appears here when it arrives.', { party, due }),
  partial: ({ came, owed, due, nextPayment }) =>
    nextPayment
      ? t('{came} received. Next, {owed} is due {due}.', { came, owed, due })
      : t('{came} received. The balance of {owed} is due {due}.', { came, owed, due }),
  late: ({ party, owed, nextPayment }) =>
    nextPayment
      ? t('Overdue. {owed} is due now. Share the link with {party} again, or record a payment received another way.', { owed, party })
      : t('Overdue. The balance due is {owed}. Share the link with {party} again, or record a payment received another way.', { owed, party }),
  credited: () => t('Credited in full. No payment is due.'),
  paid: ({ gross }) => (gross > 0 ? t('Paid in full.') : t('Nothing is due on this invoice.')),
  denied: () => t('Review the reason, then revise and resend it with the same number.'),
  expired: ({ party }) => t('{party} didn’t respond in time. If it’s still valid, revise it with a new due date and resend it.', { party }),
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party, due, asks, asked }) => {
    if (asked) return requested(due);
    return asks
      ? t('Review this invoice, then request approval. {party} is notified once it’s decided. Payment is due {due}.', { party, due })
      : t('Review this invoice, then approve or decline it. {party} is notified immediately. Payment is due {due}; paying also approves it.', { party, due });
  },
  unpaid: ({ due, asked }) => (asked ? requested(due) : t('You approved this invoice. Payment is due {due}; wallet payments arrive immediately.', { due })),
  partial: ({ came, owed, due, asked, nextPayment }) => {
    if (asked) return requested(due);
    return nextPayment
      ? t('You’ve paid {came}. Next, {owed} is due {due}.', { came, owed, due })
      : t('You’ve paid {came}. The balance of {owed} is due {due}.', { came, owed, due });
  },
  late: ({ owed, decision, asks, asked }) => {
    if (asked) return t('Overdue. Your request awaits an answer from your team; {owed} is due.', { owed });
    if (decision === 'pending' && asks) return t('Overdue. Request approval; {owed} is due.', { owed });
    return decision === 'pending' ? t('Overdue. Approve or decline it, or pay {owed} now.', { owed }) : t('Overdue. Please pay {owed} now.', { owed });
  },
  paid: ({ gross }) => (gross > 0 ? t('This invoice is paid in full.') : t('Nothing is due on this invoice.')),
  denied: ({ party }) => t('You declined this invoice and {party} was notified. You don’t need to pay it.', { party }),
  expired: ({ party }) => t('Expired without a response. If it’s still valid, {party} can send it again.', { party }),
};

function requested(due: string): string {
  return t('Your request awaits an answer from your team. Payment is due {due}.', { due });
}

function dueText(day: string | null): string {
  const found = day === null ? null : calendarDate(day);
  return found ? t('on {day}', { day: formatDate(found) }) : t('when agreed');
}
