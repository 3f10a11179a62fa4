import { holderMatches } from '../../shared/business/name-match.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { permission } from '../../shared/access/permissions.ts';
import { say } from '../../shared/i18n/message.ts';
import { throttle } from '../accounts/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { isProviderError } from '../integrations/errors.ts';
import { blindIndex, masked, openText, seal } from '../core/encryption.ts';
import { accountsOf, insertAccount, makeDefault, removeAccountRow, usesOfAccount } from './bank-queries.ts';
import type { AccountRecord } from './bank-queries.ts';
import { judge } from './items.ts';
import { existing } from './read.ts';
import { itemsOf, provedOwnersOf } from './verification-queries.ts';

const AN_HOUR = 3_600_000;
const TRIES_AN_HOUR = 20;
/** The maximum number of other businesses with the same bank account. */
const BUSINESSES_AN_ACCOUNT = 3;

export async function presentAccounts(ctx: Context, businessId: string) {
  return (await accountsOf(ctx.sql, businessId)).map((row) => accountOf(ctx, row));
}

/** Added by hand: the bank reports the holder, who must be the business or one of its owners. */
export const addAccount: OwnTransaction<'business.account.add'> = {
  ownTransaction: async (ctx, { businessId, bankCode, accountNumber }) => {
    await throttle(ctx, `bank-account:${businessId}`, TRIES_AN_HOUR, AN_HOUR);
    const { bankName, accountName } = await resolve(ctx, bankCode, accountNumber);
    const row = await inTransaction(ctx.app, { businessId }, (sql) =>
      keepAccount({ ...ctx, sql }, actorOf(ctx), { bankCode, bankName, accountNumber, accountName, source: 'manual' }),
    );
    return answer(accountOf(ctx, row), `${bankName}, ${accountName}, is added.`);
  },
};

/** Throws NOT_FOUND. */
export async function chooseDefaultAccount(ctx: Context, businessId: string, id: string): Promise<void> {
  if (!(await makeDefault(ctx.sql, businessId, id))) throw new AppError('NOT_FOUND', say`We could not find that account.`);
  await audit(ctx, 'bank-account.default', id);
  await emit(ctx.sql, 'business.updated', [businessId], {});
}

export const removeAccount: Verb<'business.account.remove'> = async (ctx, { id, accountId }) => {
  if (!(await removeAccountRow(ctx.sql, id, accountId, at(ctx)))) throw new AppError('NOT_FOUND', say`We could not find that account.`);
  await audit(ctx, 'bank-account.remove', accountId);
  await emit(ctx.sql, 'bank-account.removed', [id], { businessId: id, accountId });
  return answer({}, 'Bank account removed.');
};

/** One of the business's accounts with its number, for documents; null if it was removed. */
export async function bankAccount(ctx: Pick<Context, 'app' | 'sql' | 'businessId'>, id: string) {
  const row = (await accountsOf(ctx.sql, ctx.businessId)).find((one) => one.id === id);
  if (!row) return null;
  const accountNumber = openText(ctx.app.env, { owner: ctx.businessId, field: 'account-number' }, row.account_number);
  return { id: row.id, bank: { bankName: row.bank_name, accountName: row.account_name, accountNumber } };
}

export interface FoundAccount {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly source: 'linked' | 'manual';
}

/** Stores an account if its holder is the business or an owner. Throws NAME_MISMATCH and STATE_CONFLICT. */
export async function keepAccount(
  ctx: { readonly app: App; readonly sql: Sql; readonly now: number; readonly businessId: string },
  userId: string,
  found: FoundAccount,
): Promise<AccountRecord> {
  const { businessId, sql, app } = ctx;
  const business = await existing({ sql }, businessId);
  if (!holderMatches(found.accountName, business.name, await provedOwnersOf(sql, businessId)))
    throw new AppError(
      'NAME_MISMATCH',
      say`The bank says this account belongs to “${found.accountName}”. It must be in the name of ${business.name}, or of an owner whose identity is verified.`,
    );
  const index = blindIndex(app.env, 'account-number', `${found.bankCode}:${found.accountNumber}`);
  if ((await usesOfAccount(sql, index, businessId)) >= BUSINESSES_AN_ACCOUNT)
    throw new AppError('NOT_ELIGIBLE', say`This account already belongs to several businesses here. Contact ${app.env.mail.support} to add it to another one.`);
  const row = await insertAccount(sql, {
    businessId,
    id: newId('account'),
    bankName: found.bankName,
    bankCode: found.bankCode,
    accountName: found.accountName,
    number: seal(app.env, { owner: businessId, field: 'account-number' }, found.accountNumber),
    index,
    last4: found.accountNumber.slice(-4),
    source: found.source,
    userId,
    at: at(ctx),
  });
  if (!row) throw new AppError('STATE_CONFLICT', say`This account is on your list already.`);
  const item = (await itemsOf(sql, businessId)).find((one) => one.item === 'bank_account');
  const label = `${found.bankName} ${masked(found.accountNumber)}`;
  const common = { item: 'bank_account' as const, reason: null, shown: label, at: at(ctx) };
  if (found.source === 'linked') {
    if (item?.verdict !== 'accepted') await judge(sql, businessId, [{ ...common, verdict: 'accepted', by: app.providers.bankLink.name }]);
  } else if (!item || item.verdict === 'missing' || item.verdict === 'refused') await judge(sql, businessId, [{ ...common, verdict: 'pending', by: userId }]);
  await emit(sql, 'bank-account.added', [businessId], { businessId, bank: found.bankName, last4: row.last4 });
  await writeAudit(ctx, userId, row, found.source);
  return row;
}

export function accountOf(ctx: Pick<Context, 'app' | 'businessId' | 'role'>, row: AccountRecord) {
  const full = ctx.role !== null && permission(ctx.role, 'bank.edit') === 'allow';
  return {
    id: row.id,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    accountName: row.account_name,
    accountNumber: full ? openText(ctx.app.env, { owner: ctx.businessId, field: 'account-number' }, row.account_number) : `••••••${row.last4}`,
    isDefault: row.is_default,
    source: row.source,
    addedAt: row.added_at,
  };
}

function writeAudit(
  ctx: { readonly sql: Sql; readonly now: number; readonly businessId: string },
  actor: string,
  row: AccountRecord,
  source: string,
): Promise<void> {
  return audit({ ...ctx, actor }, 'bank-account.add', row.id, { source });
}

async function resolve(ctx: Context, bankCode: string, accountNumber: string): Promise<{ bankName: string; accountName: string }> {
  const { payments } = ctx.app.providers;
  try {
    const bank = (await payments.listBanks()).find(({ code }) => code === bankCode);
    if (!bank) throw fieldError('bankCode', say`We can’t pay to this bank. Choose a bank from the list.`);
    const found = await payments.resolveAccount({ bankCode, accountNumber });
    if (!found) throw fieldError('accountNumber', say`${bank.name} doesn’t recognise this account. Check the number and the bank.`);
    return { bankName: bank.name, accountName: found.accountName };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw new AppError('PROVIDER_UNAVAILABLE');
  }
}
