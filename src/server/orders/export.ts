import { formatQuantity, kobo, milli, plainNaira } from '../../shared/kit/money.ts';
import { at } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { exportPage } from './list-queries.ts';
import type { ExportRecord } from './list-queries.ts';

const HEAD = [
  'Number',
  'Revision',
  'Status',
  'Party',
  'Email',
  'Issue date',
  'Delivery date',
  'Currency',
  'Subtotal',
  'Discount',
  'Tax',
  'Total',
  'Quantity ordered',
  'Quantity delivered',
  'Invoice',
  'Note',
];

/** The filtered orders as they are when each batch is read. */
export const exportOrders: OwnTransaction<'order.export'> = {
  ownTransaction: async (ctx, filter) => {
    const { businessId, type } = filter;
    await transaction(ctx.app.pool, { businessId }, (sql) => audit({ ...ctx, sql }, 'order.export', businessId, { type }));
    const bytes = csvFile({
      head: HEAD,
      read: (after: { createdAt: string; id: string } | null) =>
        transaction(ctx.app.pool, { businessId }, (sql) => exportPage(sql, filter, after, CSV_PORTION)),
      placeOf: ({ created_at: createdAt, id }) => ({ createdAt, id }),
      cells,
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `orders-${type}-${at(ctx).slice(0, 10)}.csv` });
  },
};

function cells(row: ExportRecord): string[] {
  const money = (amount: number) => plainNaira(kobo(amount));
  return [
    row.number ?? '',
    String(row.revision),
    row.status,
    row.party ?? '',
    row.email ?? '',
    row.issue_date ?? '',
    row.due_date ?? '',
    row.currency,
    money(row.subtotal),
    money(row.discount),
    money(row.tax),
    money(row.total),
    formatQuantity(milli(row.quantity)),
    formatQuantity(milli(row.delivered_quantity)),
    row.invoice_number ?? '',
    row.description,
  ];
}
