import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

const edit = { as: 'member', of: 'businessId', can: 'contact.edit' } as const;
const businessId = id('business');

/** Rows of one import. */
export const MAX_IMPORT_ROWS = 5_000;
/** What a column of a file can be; `name` is needed. */
export const IMPORT_FIELDS = ['name', 'businessName', 'email', 'phone', 'address', 'taxNumber', 'notes', 'category', 'language'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const cell = z.optional(z.string().check(z.maxLength(4_000)));
const row = z.object({ name: cell, businessName: cell, email: cell, phone: cell, address: cell, taxNumber: cell, notes: cell, category: cell, language: cell });

/** Every row is judged by itself: the right ones are kept, the others answered with what is wrong. `check` keeps none. */
export const importContacts = route({
  id: 'contact.import',
  method: 'POST',
  path: '/v1/contact/import',
  summary: 'Import contacts, or see which rows would be refused',
  specified: false,
  access: edit,
  idempotent: true,
  bodyLimit: 8_388_608,
  input: z.object({
    businessId,
    mode: z._default(z.enum(['check', 'keep']), 'check'),
    rows: z
      .array(row)
      .check(
        z.minLength(1, { error: () => t('The file has no rows.') }),
        z.maxLength(MAX_IMPORT_ROWS, { error: () => t('Up to {importMost} rows at a time.', { importMost: MAX_IMPORT_ROWS }) }),
      ),
  }),
  output: z.object({
    /** Takes the import back by `contact.import.undo`; null when nothing was kept. */
    importId: z.nullable(z.string()),
    kept: z.int(),
    /** `row` counts from 0, in the order given. */
    refused: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  }),
});

/** Removes what came with an import, but for contacts that have invoices by now. */
export const undoImport = route({
  id: 'contact.import.undo',
  method: 'POST',
  path: '/v1/contact/import/undo',
  summary: 'Take a whole import back',
  specified: false,
  access: edit,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, importId: id('import') }),
  output: z.object({ removed: z.int(), kept: z.int() }),
});
