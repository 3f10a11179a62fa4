import type { OrderStatus } from '../../shared/orders/status.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { OrderView } from './order-kind.ts';

type Facts = Pick<OrderView, 'status' | 'side' | 'dueDate' | 'invoice' | 'fulfilment'> & {
  party: string;
  /** The reader needs another person's approval to decide. */
  asks: boolean;
  /** The reader has requested it. */
  asked: boolean;
};

/** The next step, as a sentence for the reader. */
export function orderNext(view: Facts): string {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status](view, due && formatDate(due));
}

type Sentences = Record<OrderStatus, (view: Facts, day: string | null) => string>;

const SENT: Sentences = {
  draft: () => t('Only your business can see this draft until you send it.'),
  pending: ({ party }) => t('Awaiting approval from {party}. We’ll notify you when it’s approved or declined.', { party }),
  approved: ({ party, fulfilment }, day) => {
    if (fulfilment?.state === 'complete') return t('Everything is delivered. {party} sends the invoice for this order.', { party });
    return day
      ? t('{party} delivers by {day}, then sends the invoice for this order.', { party, day })
      : t('{party} delivers, then sends the invoice for this order.', { party });
  },
  denied: ({ party }) => t('Declined by {party}. Review the reason, then revise and resend it with the same number.', { party }),
  invoiced: ({ party }) => t('Invoiced by {party}. Approve and pay the invoice; this order is complete.', { party }),
  archived: ({ party }) => t('This order is archived and {party} can’t respond to it. Unarchive it to continue.', { party }),
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party, asks, asked }) => {
    if (asked) return t('Your request awaits an answer from your team. {party} is notified once it’s decided.', { party });
    return asks
      ? t('Request approval if you can deliver it, or request to decline it. {party} is notified once it’s decided.', { party })
      : t('Approve if you can deliver it, or decline with a reason. {party} is notified immediately.', { party });
  },
  approved: ({ invoice, party, fulfilment }, day) => {
    if (invoice) return t('Its invoice is a draft. Check it and send it.');
    if (fulfilment?.state === 'complete')
      return t('{party} has recorded that everything is delivered. Turn the order into an invoice in one click.', { party });
    return day
      ? t('{party} expects delivery by {day}. Turn the order into an invoice in one click.', { party, day })
      : t('{party} expects your delivery. Turn the order into an invoice in one click.', { party });
  },
  denied: ({ party }) => t('You declined this order and {party} was notified.', { party }),
  invoiced: ({ party }) => t('Invoiced. {party} approves and pays the invoice.', { party }),
  archived: ({ party }) => t('Archived by {party}. No action is needed.', { party }),
};
