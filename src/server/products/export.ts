import { kobo, plainNaira } from '../../shared/kit/money.ts';
import { at } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { productsAfter } from './queries.ts';
import type { ProductRecord } from './queries.ts';

/** The import recognises these headings. */
const HEAD = ['Name', 'Unit', 'Price', 'Code', 'Tax'];

/** All products by name, streamed in batches. */
export const exportProducts: OwnTransaction<'product.export'> = {
  ownTransaction: async (ctx, { businessId }) => {
    await transaction(ctx.app.pool, { businessId }, (sql) => audit({ ...ctx, sql }, 'product.export', businessId, {}));
    const bytes = csvFile({
      head: HEAD,
      read: (after: { name: string; id: string } | null) =>
        transaction(ctx.app.pool, { businessId }, (sql) => productsAfter(sql, businessId, after, CSV_PORTION)),
      placeOf: ({ name, id }) => ({ name, id }),
      cells,
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `products-${at(ctx).slice(0, 10)}.csv` });
  },
};

function cells({ name, unit, price, code, tax }: ProductRecord): string[] {
  return [name, unit ?? '', price === null ? '' : plainNaira(kobo(price)), code ?? '', tax ?? ''];
}
