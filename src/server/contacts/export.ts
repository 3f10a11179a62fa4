import { csvLine } from '../../shared/kit/csv.ts';
import { kobo, plainNaira } from '../../shared/kit/money.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { contactsAfter } from './queries.ts';
import type { BalanceRecord } from './queries.ts';

const PORTION = 500;
/** The import recognises these headings. */
const HEAD = ['Name', 'Business name', 'Email', 'Phone', 'Address', 'Tax number', 'Category', 'Notes', 'They owe', 'You owe', 'Language'];

/** All contacts by name, streamed in batches. */
export const exportContacts: OwnTransaction<'contact.export'> = {
  ownTransaction: async (ctx, { businessId, category }) => {
    await transaction(ctx.app.pool, { businessId }, (sql) => audit({ ...ctx, sql }, 'contact.export', businessId, {}));
    return new FileAnswer({ bytes: lines(ctx, businessId, category), type: 'text/csv; charset=utf-8', name: `contacts-${at(ctx).slice(0, 10)}.csv` });
  },
};

async function* lines(ctx: Context, businessId: string, category: string | undefined): AsyncGenerator<string> {
  // This mark makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${csvLine(HEAD)}`;
  let after: { name: string; id: string } | null = null;
  for (;;) {
    const from: { name: string; id: string } | null = after;
    const rows: BalanceRecord[] = await transaction(ctx.app.pool, { businessId }, (sql) => contactsAfter(sql, { businessId, category, after: from }, PORTION));
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = { name: last.name, id: last.id };
  }
}

function cells(row: BalanceRecord): string[] {
  const text = [row.name, row.business_name, row.email, row.phone, row.address, row.tax_number, row.category, row.notes];
  return [...text.map((cell) => cell ?? ''), plainNaira(kobo(row.owed_to_us)), plainNaira(kobo(row.owed_by_us)), row.language ?? ''];
}
