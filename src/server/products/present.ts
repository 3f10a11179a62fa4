import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { ProductRecord } from './queries.ts';

export function productOf(row: ProductRecord) {
  return {
    id: row.id,
    name: row.name,
    unit: row.unit,
    price: priceOf(row),
    code: row.code,
    tax: row.tax,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
  };
}

/** Naira; null if the price is entered on each document. */
export function priceOf({ price }: Pick<ProductRecord, 'price'>): number | null {
  return price === null ? null : nairaFromKobo(kobo(price));
}
