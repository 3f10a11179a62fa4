import { kobo, plainNaira } from '../../../shared/kit/money.ts';
import { REFERENCE_LABELS, REFERENCE_NAMES } from '../../../shared/invoices/references.ts';
import { at } from '../../core/context.ts';
import { CSV_PORTION, csvFile } from '../../core/csv-file.ts';
import { english } from '../../core/stored-text.ts';
import { audit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { idsIn, mustSeeAll } from './each-invoice.ts';
import { exportPage } from './list-queries.ts';
import type { ExportRecord, Filter } from './list-queries.ts';

const HEAD = [
  'Number',
  'Status',
  'Customer/supplier',
  'Email',
  'Issue date',
  'Due date',
  'Currency',
  'Subtotal',
  'Discount',
  'Tax',
  'Deposit',
  'Total',
  'Paid',
  'Credited',
  'Balance',
  'Note',
  ...REFERENCE_NAMES.map((name) => english(REFERENCE_LABELS[name])),
];

/** The filtered invoices as they are when each batch is read. Subtotal − discount + tax − deposit = total; total − paid − credited = balance. */
export const exportInvoices: OwnTransaction<'invoice.export'> = {
  ownTransaction: async (ctx, { type, invoices, ...input }) => {
    const ids = invoices === undefined ? undefined : idsIn(invoices);
    const filter: Filter = { ...input, ids, side: type, at: at(ctx) };
    await transaction(ctx.app.pool, { businessId: input.businessId }, async (sql) => {
      if (ids) await mustSeeAll({ ...ctx, sql }, ids);
      await audit({ ...ctx, sql }, 'invoice.export', input.businessId, { type, ...(ids && { invoices: ids }) });
    });
    const day = at(ctx).slice(0, 10);
    const bytes = csvFile({
      head: HEAD,
      read: (after: { createdAt: string; id: string } | null) =>
        transaction(ctx.app.pool, { businessId: filter.businessId }, (sql) => exportPage(sql, filter, after, CSV_PORTION)),
      placeOf: ({ created_at: createdAt, id }) => ({ createdAt, id }),
      cells,
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `invoices-${type}-${day}.csv` });
  },
};

function cells(row: ExportRecord): string[] {
  const money = (amount: number) => plainNaira(kobo(amount));
  return [
    row.number ?? '',
    row.status,
    row.party ?? '',
    row.email ?? '',
    row.issue_date ?? '',
    row.due_date ?? '',
    row.currency,
    money(row.subtotal),
    money(row.discount),
    money(row.tax),
    money(row.amount_paid),
    money(row.total),
    money(row.paid),
    money(row.credited),
    money(row.balance),
    row.description,
    ...REFERENCE_NAMES.map((name) => row.editor.references?.[name] ?? ''),
  ];
}
