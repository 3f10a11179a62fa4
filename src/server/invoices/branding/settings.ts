import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { lateFeeText } from '../../../shared/invoices/late-fee.ts';
import type { LateFee } from '../../../shared/invoices/late-fee.ts';
import { REMINDER_MOMENTS, unknownPlaceholders } from '../../../shared/invoices/reminder-texts.ts';
import { nairaFromKobo } from '../../../shared/kit/money.ts';
import { render, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { refuseProductInTexts } from '../../accounts/index.ts';
import { newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { refuseUnknownLanguage, translatorFor } from '../../core/languages.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { highestNumber, insertSetting, settingsOf, writeSetting } from './setting-queries.ts';
import type { SettingRecord } from './setting-queries.ts';

export const listSettings: Verb<'invoice.setting.list'> = async (ctx, { businessId }) => {
  const settings = await settingsOf(ctx.sql, businessId);
  return { settings: settings.map(settingOf), count: settings.length };
};

const MOST = 20;

/** Creates another invoice template; missing fields are copied from the first. */
export const createSetting: Verb<'invoice.setting.create'> = async (ctx, input) => {
  const existing = await settingsOf(ctx.sql, input.businessId);
  if (existing.length >= MOST) throw new AppError('LIMIT_EXCEEDED', say`A business can have ${MOST} templates.`);
  const id = newId('setting');
  await insertSetting(ctx.sql, input.businessId, id);
  const made = (await settingsOf(ctx.sql, input.businessId)).find((setting) => setting.id === id);
  if (!made) throw new AppError('NOT_FOUND', say`We could not find those settings.`);
  return write(ctx, made, { name: `Letterhead ${existing.length + 1}`, ...input }, say`Template added.`);
};

export const updateSetting: Verb<'invoice.setting.update'> = async (ctx, { id, ...input }) => {
  const before = (await settingsOf(ctx.sql, input.businessId)).find((setting) => setting.id === id);
  if (!before) throw new AppError('NOT_FOUND', say`We could not find those settings.`);
  return write(ctx, before, input, say`Invoice settings saved.`);
};

type Given = Parameters<Verb<'invoice.setting.create'>>[1];

async function write(ctx: Context, before: SettingRecord, input: Given, message: Message) {
  if (input.nextNumber !== undefined && input.nextNumber < before.next_number) {
    throw fieldError('nextNumber', say`Invoice numbers can only go up: the next one must be ${before.next_number} or higher.`);
  }
  refuseUnknownLanguage(input.language);
  const unknown = unknownPlaceholders(input.reminderTexts ?? {});
  if (unknown.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors: unknown });
  const texts = REMINDER_MOMENTS.flatMap((moment) =>
    Object.entries(input.reminderTexts?.[moment] ?? {}).map(([part, text]) => [`reminderTexts.${moment}.${part}`, text] as const),
  );
  refuseProductInTexts(ctx.app.env, Object.fromEntries(texts));
  const after: SettingRecord = {
    ...before,
    name: input.name ?? before.name,
    prefix: input.prefix ?? before.prefix,
    next_number: input.nextNumber ?? before.next_number,
    due_days: input.dueDays ?? before.due_days,
    language: input.language ?? before.language,
    accent: input.accent === undefined ? before.accent : input.accent,
    footer: emptied(input, 'footer', before.footer),
    terms: emptied(input, 'terms', before.terms),
    reminders: input.reminders ?? before.reminders,
    reminder_days: input.reminderDays ? [...new Set(input.reminderDays)].toSorted((one, other) => one - other) : before.reminder_days,
    reminder_texts: input.reminderTexts ?? before.reminder_texts,
    late_fee: input.lateFee === undefined ? before.late_fee : input.lateFee,
    default_tax: input.defaultTax === undefined ? before.default_tax : input.defaultTax,
  };
  if (after.prefix !== before.prefix && (await highestNumber(ctx.sql, input.businessId, after.prefix)) >= after.next_number) {
    throw fieldError('prefix', say`Numbers with this prefix are already used. Choose another prefix or a higher next number.`);
  }
  await writeSetting(ctx.sql, input.businessId, after);
  await audit(ctx, 'invoice.settings', before.id);
  return answer(settingOf(after), message);
}

/** An empty text clears the field; a missing one keeps it. */
function emptied<Name extends 'footer' | 'terms'>(input: { [name in Name]?: string | undefined }, name: Name, before: string | null): string | null {
  return name in input ? (input[name] ?? null) : before;
}

function presentLateFee(fee: LateFee, language: string) {
  const { afterDays, rate, amount } = fee;
  const text = render(lateFeeText(fee), translatorFor(language));
  // A rate in per cent, not money.
  return { afterDays, ...(rate !== undefined && { rate: rate / 100 }), ...(amount !== undefined && { amount: nairaFromKobo(amount) }), text };
}

export function settingOf(row: SettingRecord) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    nextNumber: row.next_number,
    accent: row.accent,
    footer: row.footer,
    terms: row.terms,
    // A rate in per cent, not money.
    defaultTax: row.default_tax === null ? null : row.default_tax / 100,
    lateFee: row.late_fee && presentLateFee(row.late_fee, row.language),
    dueDays: row.due_days,
    language: row.language,
    reminders: row.reminders,
    reminderDays: row.reminder_days,
    reminderTexts: row.reminder_texts,
    namesWallet: row.names_wallet,
    accountPerCustomer: row.account_per_customer,
    payoutAccount: row.printed && { accountId: row.payout_account_id ?? 'wallet', ...row.printed },
  };
}
