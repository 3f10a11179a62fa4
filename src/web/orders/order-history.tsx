import { t } from '../../shared/i18n/translate.ts';
import { HistoryCard } from '../invoices/detail/history-card.tsx';
import { EarlierOrder } from './earlier-order.tsx';
import type { OrderView } from './order-kind.ts';

/** The history of an order, with the versions that its revisions replaced. */
export function OrderHistory({ view: { id, number, history } }: { view: OrderView }) {
  const events = history.map((event) => {
    if (event.what !== 'revised') return event;
    const below = (
      <div className="-ms-3 mt-0.5">
        <EarlierOrder id={id} revision={Number(event.detail) - 1} name={number ?? t('Order')} />
      </div>
    );
    return { ...event, detail: t('Revision {revision}', { revision: event.detail ?? '' }), below };
  });
  return <HistoryCard events={events} names={EVENTS} />;
}

const EVENTS: Readonly<Record<string, string>> = {
  sent: t('Sent', undefined, 'order'),
  'not mailed': t('Not sent by email: you reached the limit of emails to this address or to new addresses. Share the link.'),
  opened: t('Opened by the recipient', undefined, 'order'),
  approved: t('Approved', undefined, 'order'),
  denied: t('Declined', undefined, 'order'),
  revised: t('Revised and resent'),
  delivered: t('Delivery recorded'),
  'delivery undone': t('Delivery undone'),
  'invoice begun': t('Invoice started'),
  'invoice withdrawn': t('Invoice withdrawn'),
  invoiced: t('Invoiced', undefined, 'order'),
  'link renewed': t('Link regenerated'),
  archived: t('Archived', undefined, 'order'),
  restored: t('Restored'),
};
