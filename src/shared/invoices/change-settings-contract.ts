import * as z from 'zod/mini';
import { id, language, naira, optionalText, percent } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { formatRate } from '../kit/money.ts';
import { LATE_FEE_DAYS, MOST_LATE_FEE } from './late-fee.ts';
import { REMINDER_DAYS } from './schedule.ts';
import { reminderTexts, setting } from './settings-contract.ts';

const businessId = id('business');
const by = { as: 'member', of: 'businessId' } as const;

const reminderDays = z
  .array(z.int().check(z.minimum(REMINDER_DAYS.earliest), z.maximum(REMINDER_DAYS.latest)))
  .check(z.minLength(1, { error: () => t('Please choose at least one day, or turn reminders off.') }), z.maxLength(REMINDER_DAYS.most));
const lateFee = z
  .object({
    afterDays: z.int({ error: () => t('Give the number of days as a whole number.') }).check(z.minimum(LATE_FEE_DAYS.first), z.maximum(LATE_FEE_DAYS.last)),
    rate: z.optional(
      percent('The late fee').check(
        z.refine((rate) => rate > 0 && rate <= MOST_LATE_FEE, {
          error: () => t('A late fee is above 0% and at most {most}.', { most: formatRate(MOST_LATE_FEE) }),
        }),
      ),
    ),
    amount: z.optional(naira('The late fee').check(z.refine((amount) => amount > 0, { error: () => t('The late fee must be above zero.') }))),
  })
  .check(
    z.refine(({ rate, amount }) => (rate === undefined) !== (amount === undefined), {
      path: ['amount'],
      error: () => t('Enter the late fee as an amount or a percentage.'),
    }),
  );
const settingInput = {
  businessId,
  name: optionalText('The name', 60),
  prefix: z.optional(z.string().check(z.trim(), z.regex(/^[A-Z0-9-]{0,12}$/, { error: () => t('A prefix has up to 12 capital letters, digits or dashes.') }))),
  accent: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: () => t('Please give a colour like #0f5c46.') })))),
  footer: optionalText('The footer', 500),
  terms: optionalText('The terms', 2000),
  defaultTax: z.optional(z.nullable(percent('The default tax'))),
  dueDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  language: z.optional(language),
  reminders: z.optional(z.boolean()),
  reminderDays: z.optional(reminderDays),
  reminderTexts: z.optional(reminderTexts),
  lateFee: z.optional(z.nullable(lateFee)),
  nextNumber: z.optional(z.int().check(z.minimum(1), z.maximum(99_999_999))),
};
export const createSetting = route({
  id: 'invoice.setting.create',
  method: 'POST',
  path: '/v1/invoice/setting',
  summary: 'Add an invoice setting',
  access: { ...by, can: 'invoice.settings' },
  errors: ['LIMIT_EXCEEDED'],
  input: z.object(settingInput),
  output: setting,
});
export const updateSetting = route({
  id: 'invoice.setting.update',
  method: 'PUT',
  path: '/v1/invoice/setting/update',
  summary: 'Change an invoice setting',
  access: { ...by, can: 'invoice.settings' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ ...settingInput, id: id('setting') }),
  output: setting,
});
export const payoutAccount = route({
  id: 'invoice.account',
  method: 'POST',
  path: '/v1/invoice/account',
  summary: 'Choose the account printed on invoices',
  access: { ...by, can: 'bank.edit' },
  withoutCode: 'Prints one of the accounts that were added by a code.',
  errors: ['NOT_FOUND'],
  /**
   * `wallet` prints the wallet's account number once it has one; `customers` prints one of each customer's own, which the first invoice to them requests, and the
   * wallet's until then; null prints none.
   */
  input: z.object({ businessId, accountId: z.nullable(z.union([z.literal('wallet'), z.literal('customers'), id('account')])) }),
  output: setting,
});
