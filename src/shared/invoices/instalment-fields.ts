import * as z from 'zod/mini';
import { date, naira, percent } from '../kit/fields.ts';
import { t } from '../i18n/translate.ts';

export const INSTALMENTS = { least: 2, most: 12 } as const;
export const INSTALMENT_STATES = ['paid', 'late', 'partial', 'unpaid'] as const;

/** The instalments as a person chose them: all per cent, or all amounts, of which the last may be left out, since it is the rest. A draft may lack more. */
export const instalments = z
  .array(
    z.object({
      dueDate: z.optional(z.nullable(date('The due date'))),
      percent: z.optional(z.nullable(percent('The percentage'))),
      amount: z.optional(z.nullable(naira('The amount'))),
    }),
  )
  .check(z.maxLength(INSTALMENTS.most, { error: () => t('At most {most} instalments.', { most: INSTALMENTS.most }) }));
export type ChosenInstalment = z.output<typeof instalments>[number];
