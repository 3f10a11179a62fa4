import type { AuditAction } from '../../shared/office/audit/actions.ts';
import { MAX_PRODUCTS } from '../../shared/products/contract.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { codeOf } from '../db/transaction.ts';
import { productOf } from './present.ts';
import { countProducts, insertProduct, setArchived, writeProduct } from './queries.ts';
import type { ProductRecord } from './queries.ts';

export const createProduct: Verb<'product.create'> = async (ctx, { businessId, ...details }) => {
  await refuseTooMany(ctx, 1);
  const id = newId('product');
  return changed(ctx, 'product.create', say`Product added.`, await unique(insertProduct(ctx.sql, businessId, id, details, at(ctx))));
};

export const updateProduct: Verb<'product.update'> = async (ctx, { businessId, id, ...details }) =>
  changed(ctx, 'product.update', say`Product saved.`, await unique(writeProduct(ctx.sql, businessId, id, details, at(ctx))));

export const archiveProduct: Verb<'product.archive'> = async (ctx, { businessId, id }) =>
  changed(ctx, 'product.archive', say`Product archived.`, await setArchived(ctx.sql, businessId, id, at(ctx)));

export const restoreProduct: Verb<'product.restore'> = async (ctx, { businessId, id }) => {
  await refuseTooMany(ctx, 1);
  return changed(ctx, 'product.restore', say`Product restored.`, await unique(setArchived(ctx.sql, businessId, id, null)));
};

/** Throws LIMIT_EXCEEDED if the business would have more products than it can have. */
export async function refuseTooMany({ sql, businessId }: Context, added: number): Promise<void> {
  if ((await countProducts(sql, businessId)) + added > MAX_PRODUCTS)
    throw new AppError('LIMIT_EXCEEDED', say`You can have up to ${MAX_PRODUCTS} products. Archive those that you no longer need.`);
}

async function changed(ctx: Context, action: AuditAction, message: Message, row: ProductRecord | null) {
  if (!row) throw new AppError('NOT_FOUND', say`We could not find that product.`);
  await audit(ctx, action, row.id, { name: row.name });
  return answer(productOf(row), message);
}

/** The database's own check is the only one: two people may add the same name at once. */
export async function unique<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    const name = error instanceof Error && 'constraint' in error ? error.constraint : '';
    if (name === 'products_code') throw fieldError('code', say`Another product has this code. Enter a different one.`);
    throw fieldError('name', say`You already have a product with this name. Change that one, or enter another name.`);
  });
}
