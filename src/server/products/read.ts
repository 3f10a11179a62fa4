import { lineText } from '../../shared/products/line-text.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { likeText } from '../db/like.ts';
import { recentLines } from '../invoices/index.ts';
import type { UsedLine } from '../invoices/index.ts';
import { recentOrderLines } from '../orders/index.ts';
import { priceOf, productOf } from './present.ts';
import { productPage, productsLike, textsOfProducts } from './queries.ts';

export const listProducts: Verb<'product.list'> = async (ctx, { businessId, search, archived, offset, limit }) => {
  const { rows, count } = await productPage(ctx.sql, businessId, { archived: archived === 'yes', pattern: likeText(search), offset, limit });
  return { products: rows.map(productOf), count };
};

/** More lines are read than asked for, because those of products are left out. */
const READ = 60;

export const suggestProducts: Verb<'product.suggest'> = async (ctx, { businessId, search, from, kind, limit }) => {
  const pattern = likeText(search);
  const products = from === 'used' ? [] : await productsLike(ctx.sql, businessId, pattern, limit);
  const used = products.length < limit ? await unknownLines(ctx, kind, pattern) : [];
  const suggestions = [
    ...products.map((row) => ({ productId: row.id, text: lineText(row), code: row.code, price: priceOf(row), tax: row.tax })),
    ...used.map(({ name, price }) => ({ productId: null, text: name, code: null, price: nairaFromKobo(kobo(price)), tax: null })),
  ].slice(0, limit);
  return { suggestions, count: suggestions.length };
};

/** The lines of recent documents that are no products. */
async function unknownLines({ sql, businessId }: Context, kind: 'invoice' | 'order', pattern: string): Promise<UsedLine[]> {
  const lines = await (kind === 'order' ? recentOrderLines : recentLines)(sql, businessId, pattern, READ);
  if (lines.length === 0) return [];
  const known = await textsOfProducts(
    sql,
    businessId,
    lines.map(({ name }) => name.toLowerCase()),
  );
  return lines.filter(({ name }) => !known.has(name.toLowerCase()));
}
