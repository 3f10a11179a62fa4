import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { cell, importInput, refusedRows } from '../kit/import-rows.ts';
import { route } from '../kit/route.ts';

const edit = { as: 'member', of: 'businessId', can: 'product.edit' } as const;
const businessId = id('business');

/** The maximum number of rows of one import. */
export const MAX_PRODUCT_ROWS = 5_000;

const row = z.object({ name: cell, unit: cell, price: cell, code: cell, tax: cell });
/** The fields to which a column can be assigned; `name` is required. */
export type ProductField = keyof typeof row.shape;

/**
 * Every row is checked by itself: valid rows are stored, the others are answered with their errors. A row whose code, or without one
 * whose name, is that of a product changes that product. `check` stores none.
 */
export const importProducts = route({
  id: 'product.import',
  method: 'POST',
  path: '/v1/product/import',
  summary: 'Import products, or see which rows would be refused',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  cost: 'heavy',
  idempotent: true,
  errors: ['LIMIT_EXCEEDED'],
  bodyLimit: 8_388_608,
  input: z.object({
    businessId,
    ...importInput(row, MAX_PRODUCT_ROWS),
  }),
  output: z.object({
    /** The id for undoing the import with `product.import.undo`; null when nothing was stored. */
    importId: z.nullable(z.string()),
    /** The products that were, or would be, added and changed. */
    kept: z.int(),
    changed: z.int(),
    /** The rows of changed products, from 0. */
    changedRows: z.array(z.int()),
    refused: refusedRows,
  }),
});

/** Archives the products that an import added. */
export const undoProductImport = route({
  id: 'product.import.undo',
  method: 'POST',
  path: '/v1/product/import/undo',
  summary: 'Archive the products of an import',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, importId: id('productImport') }),
  output: z.object({ removed: z.int() }),
});
