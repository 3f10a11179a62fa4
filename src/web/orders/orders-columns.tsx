import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { listOrders } from '../../shared/orders/contract.ts';
import type { OrderSide } from '../../shared/orders/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Column } from '../../ui/table/table-model.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { FULFILMENT, quantityText } from './fulfilment-text.ts';
import { wordOf } from './order-document.ts';
import { stateOf } from '../base/states.ts';

export type OrderRow = OutputOf<typeof listOrders>['orders'][number];

/** Columns that can be hidden; the party and the total are always shown. */
export const ORDER_COLUMN_NAMES = {
  number: t('Number'),
  issued: t('Ordered'),
  due: t('Delivery date'),
  status: t('Status'),
  fulfilment: t('Delivered', undefined, 'order'),
} as const;

export function orderColumns(side: OrderSide): readonly Column<OrderRow>[] {
  return [
    {
      key: 'party',
      header: side === 'sent' ? t('Supplier') : t('Buyer'),
      sortable: true,
      card: 'title',
      width: 'min-w-28 max-w-64',
      skeleton: 'h-4 w-40',
      cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.party || <span className="text-ink-3">{t('No supplier')}</span>}</span>,
    },
    {
      key: 'number',
      header: t('Number'),
      sortable: true,
      card: 'meta',
      skeleton: 'h-4 w-20',
      cell: (row) => (row.number === null ? <span className="hidden text-ink-3 in-[table]:inline">–</span> : <span className="text-ink-2">{row.number}</span>),
    },
    { key: 'issued', header: t('Ordered'), from: 'xl', card: 'none', cell: (row) => <Day text={row.issueDate} /> },
    { key: 'due', header: t('Delivery date'), sortable: true, card: 'meta', cell: (row) => <Day text={row.dueDate} /> },
    { key: 'status', header: t('Status'), card: 'status', cell: (row) => <Status {...stateOf(row.status, wordOf(row.status, side))} /> },
    {
      key: 'fulfilment',
      header: t('Delivered', undefined, 'order'),
      from: 'xl',
      card: 'meta',
      cell: (row) =>
        row.fulfilment ? (
          <Status {...FULFILMENT[row.fulfilment.state]} word={wordFor(row.fulfilment)} />
        ) : (
          <span className="hidden text-ink-3 in-[table]:inline">–</span>
        ),
    },
    { key: 'amount', header: t('Total'), align: 'end', sortable: true, card: 'amount', cell: (row) => <Money naira={row.total} strong /> },
  ];
}

/** In the column of deliveries a part needs no further word. */
function wordFor(fulfilment: NonNullable<OrderRow['fulfilment']>): string {
  const { state, delivered, ordered } = fulfilment;
  return state === 'partial' ? t('{delivered} of {ordered}', { delivered: quantityText(delivered), ordered: quantityText(ordered) }) : FULFILMENT[state].word;
}

function Day({ text }: { text: string | null }) {
  const day = text === null ? null : calendarDate(text);
  return day ? <span className="tabular text-ink-2">{formatDate(day)}</span> : <span className="hidden text-ink-3 in-[table]:inline">–</span>;
}
