import type { OrderStatus } from '../../shared/orders/status.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/kit/words.ts';
import type { OrderView } from './order-kind.ts';

type Facts = Pick<OrderView, 'status' | 'side' | 'dueDate' | 'invoice'> & { party: string };

/** What happens next, in a sentence for who reads it. */
export function orderNext(view: Facts): string {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status](view, due && formatDate(due));
}

type Sentences = Record<OrderStatus, (view: Facts, day: string | null) => string>;

const SENT: Sentences = {
  draft: () => t('Finish it and send it; until then only your business sees it.'),
  pending: ({ party }) => t('{party} decides next. You are told at once when it is approved or denied.', { party }),
  approved: ({ party }, day) =>
    day
      ? t('{party} delivers by {day}, and sends the invoice made of this order.', { party, day })
      : t('{party} delivers, and sends the invoice made of this order.', { party }),
  denied: ({ party }) => t('{party} does not accept it. Read the reason, then write a new order that puts it right.', { party }),
  invoiced: ({ party }) => t('{party} has invoiced it. The invoice asks for your approval and your payment; this order is done.', { party }),
  archived: ({ party }) => t('It is put away, and {party} can do nothing about it. Take it out to go on.', { party }),
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party }) => t('Approve it if you can deliver it, deny it with a reason if not: {party} is told at once.', { party }),
  approved: ({ invoice, party }, day) => {
    if (invoice) return t('Its invoice is a draft. Check it and send it.');
    return day
      ? t('{party} waits for your delivery by {day}. One press fills in the invoice.', { party, day })
      : t('{party} waits for your delivery. One press fills in the invoice.', { party });
  },
  denied: ({ party }) => t('You denied it, and {party} was told why.', { party }),
  invoiced: ({ party }) => t('You have invoiced it. {party} approves and pays the invoice.', { party }),
  archived: ({ party }) => t('{party} has put it away. Nothing is asked of you any more.', { party }),
};
