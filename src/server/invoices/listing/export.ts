import { csvLine } from '../../../shared/kit/csv.ts';
import { kobo, plainNaira } from '../../../shared/kit/money.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { exportPage } from './list-queries.ts';
import type { ExportRecord, Filter } from './list-queries.ts';

const PORTION = 500;
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
  'Total',
  'Paid',
  'Balance',
  'Note',
];

/** The filtered invoices as they are when each batch is read; streamed, so that a million rows need little memory. */
export const exportInvoices: OwnTransaction<'invoice.export'> = {
  ownTransaction: async (ctx, { type, ...input }) => {
    const filter: Filter = { ...input, side: type, at: at(ctx) };
    await transaction(ctx.app.pool, { businessId: input.businessId }, (sql) => audit({ ...ctx, sql }, 'invoice.export', input.businessId, { type }));
    const day = at(ctx).slice(0, 10);
    return new FileAnswer({ bytes: lines(ctx, filter), type: 'text/csv; charset=utf-8', name: `invoices-${type}-${day}.csv` });
  },
};

async function* lines(ctx: Context, filter: Filter): AsyncGenerator<string> {
  // This mark makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${csvLine(HEAD)}`;
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const from: { createdAt: string; id: string } | null = after;
    const rows: ExportRecord[] = await transaction(ctx.app.pool, { businessId: filter.businessId }, (sql) => exportPage(sql, filter, from, PORTION));
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = { createdAt: last.created_at, id: last.id };
  }
}

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
    money(row.total),
    money(row.paid),
    money(row.balance),
    row.description,
  ];
}
