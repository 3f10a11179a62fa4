import * as z from 'zod/mini';
import { t } from '../i18n/translate.ts';

/** A cell of an imported file, as text. */
export const cell = z.optional(z.string().check(z.maxLength(4_000)));

/** What imports of files share in their input: `check` stores nothing. */
export function importInput<Row extends z.ZodMiniType>(row: Row, most: number) {
  return {
    mode: z._default(z.enum(['check', 'keep']), 'check'),
    rows: z
      .array(row)
      .check(
        z.minLength(1, { error: () => t('The file has no rows.') }),
        z.maxLength(most, { error: () => t('Up to {importMost} rows at a time.', { importMost: most }) }),
      ),
  };
}

/** Rows with an error. `row` counts from 0, in the order of the input. */
export const refusedRows = z.array(z.object({ row: z.int(), field: z.string(), message: z.string() }));
