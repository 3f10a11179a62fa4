import { AppError } from '../../../shared/kit/errors.ts';
import { inTransaction } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { transaction } from '../../db/transaction.ts';
import { isProviderError } from '../../integrations/errors.ts';
import type { PaymentProvider, ProviderTransaction } from '../../integrations/payments/port.ts';
import { movedBy } from '../../ledger/clearing.ts';
import { platformAccount } from '../../ledger/post.ts';
import { existingWallet, mayLook, presentWallet, virtualAccountOf } from '../../wallet/index.ts';
import { settleDeposit } from './settle-deposit.ts';

const LOOK_BACK = 3 * 24 * 3_600_000;
const PAGES = 5;

/** Queries the provider for transfers of the last three days whose webhook may have been lost, settles them, and reads. */
export const refreshWallet: OwnTransaction<'wallet.refresh'> = {
  ownTransaction: async (ctx, { businessId }) => {
    const scope = { businessId };
    const account = await inTransaction(ctx.app, scope, (sql) =>
      virtualAccountOf(sql, { businessId, contactId: null, provider: ctx.app.providers.payments.name }),
    );
    if (account?.customer_code) {
      const { customer_code } = account;
      const said = await recent(ctx.app.providers.payments, customer_code, ctx.now).catch((error: unknown) => {
        if (isProviderError(error)) throw new AppError('PROVIDER_UNAVAILABLE', undefined, { retryAfter: 30 });
        throw error;
      });
      const theirs = said.filter((one) => one.customerCode === customer_code);
      for (const one of await notBooked(ctx.app, theirs)) await settleDeposit(ctx.app, one);
      await lookFor(ctx, customer_code);
    }
    return inTransaction(ctx.app, scope, async (sql) =>
      presentWallet({ app: ctx.app, now: ctx.now, sql, businessId }, await existingWallet({ sql, businessId })),
    );
  },
};

/** Most were booked when their webhook arrived: one query finds the others, instead of a transaction for each. */
async function notBooked(app: App, said: readonly ProviderTransaction[]): Promise<readonly ProviderTransaction[]> {
  const { name } = app.providers.payments;
  const booked = await transaction(app.pool, 'system', async (sql) => {
    const clearing = await platformAccount(sql, 'provider_clearing', name, app.env.currency);
    return movedBy(
      sql,
      clearing,
      ['deposit'],
      said.map((one) => `${name}:${one.reference}`),
    );
  });
  return said.filter((one) => one.status !== 'success' || !booked.has(`${name}:${one.reference}`));
}

/** Transfers that the provider has not recorded itself are reported by webhook some time later; a failure of this call is ignored. */
async function lookFor({ app, businessId, now }: Context, customerCode: string): Promise<void> {
  const { payments } = app.providers;
  if (!(await inTransaction(app, { businessId }, (sql) => mayLook(sql, businessId, payments.name, now)))) return;
  await payments
    .lookForTransfers({ customerCode })
    .catch((error: unknown) => app.log.info({ error: String(error) }, 'the provider does not look for transfers'));
}

async function recent(provider: Pick<PaymentProvider, 'listTransactions'>, customerCode: string, now: number): Promise<ProviderTransaction[]> {
  const all: ProviderTransaction[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { transactions, hasMore } = await provider.listTransactions({
      from: new Date(now - LOOK_BACK).toISOString(),
      to: new Date(now + 60_000).toISOString(),
      page,
      perPage: 100,
      customerCode,
    });
    all.push(...transactions);
    if (!hasMore) break;
  }
  return all;
}
