import { kobo, plainNaira } from '../../shared/kit/money.ts';
import { at } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { exportPage } from './list-queries.ts';
import type { ExportRecord } from './list-queries.ts';

const HEAD = ['Number', 'Kind', 'Status', 'Party', 'Email', 'Date', 'Valid until', 'Currency', 'Subtotal', 'Discount', 'Tax', 'Total', 'Invoice', 'Note'];

/** The filtered quotes as they are when each batch is read. */
export const exportQuotes: OwnTransaction<'quote.export'> = {
  ownTransaction: async (ctx, filter) => {
    const { businessId, type } = filter;
    await transaction(ctx.app.pool, { businessId }, (sql) => audit({ ...ctx, sql }, 'quote.export', businessId, { type }));
    const bytes = csvFile({
      head: HEAD,
      read: (after: { createdAt: string; id: string } | null) =>
        transaction(ctx.app.pool, { businessId }, (sql) => exportPage(sql, filter, after, CSV_PORTION)),
      placeOf: ({ created_at: createdAt, id }) => ({ createdAt, id }),
      cells,
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `quotes-${type}-${at(ctx).slice(0, 10)}.csv` });
  },
};

function cells(row: ExportRecord): string[] {
  const money = (amount: number) => plainNaira(kobo(amount));
  return [
    row.number ?? '',
    row.kind,
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
    row.invoice_number ?? '',
    row.description,
  ];
}
