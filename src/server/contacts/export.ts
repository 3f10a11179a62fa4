import { kobo, plainNaira } from '../../shared/kit/money.ts';
import { at } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { contactsAfter } from './queries.ts';
import type { BalanceRecord } from './queries.ts';

/** The import recognises these headings. */
const HEAD = ['Name', 'Business name', 'Email', 'Phone', 'Address', 'Tax number', 'Category', 'Notes', 'They owe', 'You owe', 'Language'];

/** All contacts by name, streamed in batches. */
export const exportContacts: OwnTransaction<'contact.export'> = {
  ownTransaction: async (ctx, { businessId, category }) => {
    await transaction(ctx.app.pool, { businessId }, (sql) => audit({ ...ctx, sql }, 'contact.export', businessId, {}));
    const bytes = csvFile({
      head: HEAD,
      read: (after: { name: string; id: string } | null) =>
        transaction(ctx.app.pool, { businessId }, (sql) => contactsAfter(sql, { businessId, category, after }, CSV_PORTION)),
      placeOf: ({ name, id }) => ({ name, id }),
      cells,
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `contacts-${at(ctx).slice(0, 10)}.csv` });
  },
};

function cells(row: BalanceRecord): string[] {
  const text = [row.name, row.business_name, row.email, row.phone, row.address, row.tax_number, row.category, row.notes];
  return [...text.map((cell) => cell ?? ''), plainNaira(kobo(row.owed_to_us)), plainNaira(kobo(row.owed_by_us)), row.language ?? ''];
}
