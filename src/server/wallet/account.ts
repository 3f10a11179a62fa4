import { bvnOf } from '../business/index.ts';
import { at, newId } from '../context.ts';
import { audit, emit } from '../db/record.ts';
import { transaction } from '../db/transaction.ts';
import { answer } from '../http/handler.ts';
import type { Verb } from '../http/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { isProviderError } from '../providers/errors.ts';
import { accountFailed, accountOpened, holderOf, intendAccount, virtualAccountOf } from './queries.ts';
import { existing, present } from './read.ts';

/** Writes the intent and queues the asking; the bank is never asked within a request. */
export const openAccount: Verb<'wallet.account.open'> = async (ctx, { businessId }) => {
  const wallet = await existing(ctx);
  const provider = ctx.app.providers.payments.name;
  if (await intendAccount(ctx.sql, businessId, newId('account'), provider, at(ctx))) {
    await enqueue(ctx.sql, 'wallet.open-account', { businessId }, { key: `wallet.open-account:${businessId}` });
    await audit(ctx, 'wallet.open-account', wallet.id);
  }
  return answer(present(wallet, await virtualAccountOf(ctx.sql, businessId, provider)), 'The bank is opening your account number.');
};

/** Asking twice is safe: the provider knows the customer by its address and has one account for it. */
export const walletTasks: TaskHandlers<'wallet.open-account'> = {
  'wallet.open-account': async (app, { businessId }) => {
    const { payments } = app.providers;
    const holder = await transaction(app.pool, 'system', async (sql) => {
      const account = await virtualAccountOf(sql, businessId, payments.name);
      const known = account?.status === 'opening' ? await holderOf(sql, businessId) : null;
      return known && { ...known, bvn: await bvnOf(app.env, sql, businessId) };
    });
    if (!holder) return;
    const domain = /@([^\s>]+)>?$/.exec(app.env.mail.from)?.[1] ?? 'wallets.invalid';
    try {
      const person = {
        email: `wallet+${businessId.slice(4).toLowerCase()}@${domain}`,
        firstName: holder.business,
        lastName: 'Wallet',
        phone: holder.phone,
        bvn: holder.bvn,
      };
      const customer = await payments.createCustomer(person);
      const opened = await payments.createDedicatedAccount({ ...person, customerCode: customer.customerCode });
      await transaction(app.pool, 'system', async (sql) => {
        const isNew = await accountOpened(sql, businessId, payments.name, { customerCode: customer.customerCode, ...opened });
        if (isNew) await emit(sql, 'wallet.account-opened', [businessId], {});
      });
    } catch (error) {
      // A plain no will stay one; anything else is tried again by the queue.
      if (!isProviderError(error, 'refused')) throw error;
      await transaction(app.pool, 'system', async (sql) => {
        if (await accountFailed(sql, businessId, payments.name)) await emit(sql, 'wallet.account-failed', [businessId], {});
      });
      app.log.error({ provider: payments.name, error: String(error) }, 'the provider refused to open an account');
    }
  },
};
