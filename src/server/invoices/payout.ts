import { AppError } from '../../shared/kit/errors.ts';
import { bankAccount } from '../business/index.ts';
import type { Context } from '../context.ts';
import { audit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { Verb } from '../http/handler.ts';
import type { InvoiceRecord, PrintedBank } from './queries.ts';
import { lastPaidBank, settingsOf, writeBank } from './setting-queries.ts';
import { settingOf } from './settings.ts';

/** The account that invoices name from now on; papers that were sent keep theirs. */
export const choosePayout: Verb<'invoice.account'> = async (ctx, { businessId, accountId }) => {
  const account = accountId === null ? null : await bankAccount(ctx, accountId);
  if (accountId !== null && !account) throw new AppError('NOT_FOUND', 'We could not find that bank account.');
  await writeBank(ctx.sql, businessId, account && { id: account.id, bank: account.bank });
  await audit(ctx, 'invoice.payout-account', accountId);
  const [setting] = await settingsOf(ctx.sql, businessId);
  if (!setting) throw new AppError('NOT_FOUND', 'We could not find those settings.');
  return answer(settingOf(setting), account ? `${account.bank.bankName} is shown on new invoices.` : 'New invoices show no bank account.');
};

/** For the payer: an account other than on the last paid invoice of this supplier is a known way to steal. Null when it is the same. */
export async function payeeChange(ctx: Pick<Context, 'sql'>, invoice: InvoiceRecord): Promise<{ before: PrintedBank; now: PrintedBank } | null> {
  const now = invoice.sender?.bank;
  if (!now || !invoice.buyer_business_id || !invoice.sent_at || invoice.balance <= 0) return null;
  const before = await lastPaidBank(ctx.sql, invoice.buyer_business_id, invoice.business_id, invoice.sent_at);
  return before && (before.accountNumber !== now.accountNumber || before.bankName !== now.bankName) ? { before, now } : null;
}
