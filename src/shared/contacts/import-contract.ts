import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { cell, importInput, refusedRows } from '../kit/import-rows.ts';
import { route } from '../kit/route.ts';

const edit = { as: 'member', of: 'businessId', can: 'contact.edit' } as const;
const businessId = id('business');

/** The maximum number of rows of one import. */
export const MAX_IMPORT_ROWS = 5_000;

const row = z.object({ name: cell, businessName: cell, email: cell, phone: cell, address: cell, taxNumber: cell, notes: cell, category: cell, language: cell });
/** The fields to which a column can be assigned; `name` or `businessName` is required. */
export type ImportField = keyof typeof row.shape;

/** Every row is checked by itself: valid rows are stored, the others are answered with their errors. `check` stores none. */
export const importContacts = route({
  id: 'contact.import',
  method: 'POST',
  path: '/v1/contact/import',
  summary: 'Import contacts, or see which rows would be refused',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  cost: 'heavy',
  idempotent: true,
  bodyLimit: 8_388_608,
  input: z.object({
    businessId,
    ...importInput(row, MAX_IMPORT_ROWS),
  }),
  output: z.object({
    /** The id for undoing the import with `contact.import.undo`; null when nothing was stored. */
    importId: z.nullable(z.string()),
    kept: z.int(),
    refused: refusedRows,
    /** Phone numbers that cannot be read: the row is imported without them. */
    leftOut: refusedRows,
  }),
});

/** Removes the contacts of an import, except those that have invoices by now. */
export const undoImport = route({
  id: 'contact.import.undo',
  method: 'POST',
  path: '/v1/contact/import/undo',
  summary: 'Take a whole import back',
  specified: false,
  access: edit,
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, importId: id('import') }),
  output: z.object({ removed: z.int(), kept: z.int() }),
});
