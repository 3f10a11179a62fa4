import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { throttle } from '../accounts/index.ts';
import { isHolder } from '../business/index.ts';
import { actorOf, inTransaction } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { isProviderError } from '../integrations/errors.ts';
import type { Bank } from '../integrations/payments/port.ts';

const LIST_LIFE = 3_600_000;
/** The limit for one person: names of account holders are personal data of others. */
const LOOK_UPS_AN_HOUR = 20;
let list: { banks: readonly Bank[]; until: number } | undefined;

/** The provider's list, cached for an hour. */
export const listBanks: OwnTransaction<'wallet.banks'> = {
  ownTransaction: async (ctx) => {
    const banks = await banksOf(ctx.app, ctx.now);
    return { banks, count: banks.length };
  },
};

/** Throws PROVIDER_UNAVAILABLE. */
export async function banksOf({ providers }: Pick<App, 'providers'>, now: number): Promise<{ name: string; code: string }[]> {
  if (!list || list.until <= now) list = { banks: await asked(providers.payments.listBanks()), until: now + LIST_LIFE };
  return list.banks.map(({ name, code }) => ({ name, code }));
}

export const resolveAccount: OwnTransaction<'wallet.resolve'> = {
  ownTransaction: async (ctx, { businessId, bankCode, accountNumber }) => {
    await throttle(ctx, `resolve-account:${actorOf(ctx)}`, LOOK_UPS_AN_HOUR, LIST_LIFE);
    const found = await asked(ctx.app.providers.payments.resolveAccount({ accountNumber, bankCode }));
    if (!found) throw fieldError('accountNumber', say`This bank has no such account. Please check the number and the bank.`);
    const isOwn = await inTransaction(ctx.app, { businessId }, (sql) => isHolder(sql, businessId, found.accountName));
    return { accountNumber: found.accountNumber, accountName: found.accountName, bankCode, isOwn };
  },
};

/** Converts errors of a provider that does not answer. */
async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (isProviderError(error, 'refused') && error.status === 429)
      throw new AppError('RATE_LIMITED', say`Too many account look-ups. Please try again later.`, { retryAfter: 60 });
    if (isProviderError(error)) throw new AppError('PROVIDER_UNAVAILABLE', undefined, { retryAfter: 30 });
    throw error;
  });
}
