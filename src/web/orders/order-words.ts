import type { OrderStatus } from '../../shared/orders/status.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { OrderView } from './order-kind.ts';

type Facts = Pick<OrderView, 'status' | 'side' | 'dueDate' | 'invoice'> & { party: string };

/** What happens next, in a sentence for who reads it. */
export function orderNext(view: Facts): string {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const by = due ? ` by ${formatDate(due)}` : '';
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status](view, by);
}

type Sentences = Record<OrderStatus, (view: Facts, by: string) => string>;

const SENT: Sentences = {
  draft: () => 'Finish it and send it; until then only your business sees it.',
  pending: ({ party }) => `${party} decides next. You are told at once when it is approved or denied.`,
  approved: ({ party }, by) => `${party} delivers${by}, and sends the invoice made of this order.`,
  denied: ({ party }) => `${party} does not accept it. Read the reason, then write a new order that puts it right.`,
  invoiced: ({ party }) => `${party} has invoiced it. The invoice asks for your approval and your payment; this order is done.`,
  archived: ({ party }) => `It is put away, and ${party} can do nothing about it. Take it out to go on.`,
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party }) => `Approve it if you can deliver it, deny it with a reason if not: ${party} is told at once.`,
  approved: ({ invoice, party }, by) =>
    invoice ? 'Its invoice is a draft. Check it and send it.' : `${party} waits for your delivery${by}. One press fills in the invoice.`,
  denied: ({ party }) => `You denied it, and ${party} was told why.`,
  invoiced: ({ party }) => `You have invoiced it. ${party} approves and pays the invoice.`,
  archived: ({ party }) => `${party} has put it away. Nothing is asked of you any more.`,
};
