import { AppError } from '../../shared/kit/errors.ts';
import { throttle } from '../accounts/index.ts';
import { actorOf, at, inTransaction } from '../context.ts';
import type { App } from '../context.ts';
import { emit } from '../db/record.ts';
import { transaction } from '../db/transaction.ts';
import { answer } from '../http/handler.ts';
import type { OwnTransaction } from '../http/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { isProviderError } from '../providers/errors.ts';
import type { LinkedAccount } from '../providers/bank-link/port.ts';
import { accountOf, keepAccount } from './banks.ts';
import type { AccountRecord } from './bank-queries.ts';
import { endLink, insertLink, waitingLink } from './bank-queries.ts';
import { judge } from './items.ts';
import { existing } from './read.ts';
import { itemsOf, ownersOf } from './verification-queries.ts';

const AN_HOUR = 3_600_000;
const TRIES_AN_HOUR = 20;

/** Where the owner proves the account with their bank; it leads back to the settings with a code. */
export const beginLinking: OwnTransaction<'business.account.link.begin'> = {
  ownTransaction: async (ctx, { businessId }) => {
    await throttle(ctx, `bank-link:${businessId}`, TRIES_AN_HOUR, AN_HOUR);
    const { business, owner } = await inTransaction(ctx.app, { businessId }, async (sql) => ({
      business: await existing({ sql }, businessId),
      owner: (await ownersOf(sql, businessId)).find(({ id }) => id === ctx.principal?.userId),
    }));
    if (!owner) throw new AppError('NOT_FOUND');
    const { url } = await asked(() =>
      ctx.app.providers.bankLink.startLinking({
        reference: ctx.requestId,
        name: business.name,
        email: owner.email,
        redirectUrl: `${ctx.app.env.appUrl}/settings?tab=banks`,
      }),
    );
    return { url };
  },
};

/** The code is good for one exchange; from then on the account is known and its data are fetched until they are there. */
export const linkAccount: OwnTransaction<'business.account.link'> = {
  ownTransaction: async (ctx, { businessId, code }) => {
    const { bankLink } = ctx.app.providers;
    const exchanged = await asked(() => bankLink.exchange(code));
    if (!exchanged) throw new AppError('LINK_INVALID', 'The bank’s confirmation has expired or was used before. Please link the account again.');
    const { accountId } = exchanged;
    await inTransaction(ctx.app, 'system', async (sql) => {
      const fresh = await insertLink(sql, { businessId, provider: bankLink.name, account: accountId, userId: actorOf(ctx), at: at(ctx) });
      if (!fresh) throw new AppError('STATE_CONFLICT', 'This account is linked already.');
      await enqueue(sql, 'bank.finish-link', { account: accountId }, { key: `bank.finish-link:${accountId}`, after: 5_000 });
    });
    const done = await finishLink(ctx.app, accountId);
    if (done === 'waiting')
      throw new AppError('NOT_ELIGIBLE', 'Your bank has confirmed; its details are on their way and the account will appear here by itself.');
    if (done === 'already') throw new AppError('STATE_CONFLICT', 'This account is linked already.');
    if (done instanceof AppError) throw done;
    return answer(accountOf(ctx, done), `${done.bank_name}, ${done.account_name}, is linked.`);
  },
};

/**
 * Fetches a linked account and writes it down: called at once, by the provider's message and by the queue, once each or often.
 * A refusal (another's name) is kept as the item's reason.
 */
export async function finishLink(app: App, accountId: string): Promise<AccountRecord | AppError | 'waiting' | 'already'> {
  const { bankLink } = app.providers;
  const account = await asked(() => bankLink.readAccount(accountId));
  if (!account) return 'waiting';
  const written = await transaction(app.pool, 'system', async (sql) => {
    const link = await waitingLink(sql, bankLink.name, accountId);
    if (!link) return 'already' as const;
    const ctx = { app, sql, now: app.clock(), businessId: link.business_id };
    const kept = await keepAccount(ctx, link.user_id, found(account)).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    await endLink(sql, bankLink.name, accountId, kept instanceof AppError ? 'refused' : 'done', kept instanceof AppError ? kept.message : null);
    if (kept instanceof AppError && kept.code === 'NAME_MISMATCH') {
      const item = (await itemsOf(sql, link.business_id)).find((one) => one.item === 'bank_account');
      if (item?.verdict !== 'accepted')
        await judge(sql, link.business_id, [{ item: 'bank_account', verdict: 'refused', reason: kept.message, by: bankLink.name, at: at(ctx) }]);
    }
    await emit(sql, 'business.updated', [link.business_id], {});
    return kept;
  });
  return written;
}

function found(account: LinkedAccount) {
  const { bankCode, bankName, accountName, accountNumber } = account;
  return { bankCode, bankName, accountName, accountNumber, source: 'linked' as const };
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isProviderError(error)) throw new AppError('PROVIDER_UNAVAILABLE');
    throw error;
  }
}
