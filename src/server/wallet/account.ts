import { bvnOf, existingBusiness, identifiablePerson } from '../business/index.ts';
import { at, newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { isProviderError } from '../integrations/errors.ts';
import { walletOf } from '../ledger/wallet.ts';
import { accountFailed, accountOpened, accountOpening, accountWaits, businessOfCustomer, holderOf, intendAccount, virtualAccountOf } from './queries.ts';
import type { VirtualAccountRecord } from './queries.ts';
import { existing, present } from './read.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';

/** Writes the intent and queues its job; the bank is never called within a request. */
export const openAccount: Verb<'wallet.account.open'> = async (ctx, { businessId }) => {
  const wallet = await existing(ctx);
  const provider = ctx.app.providers.payments.name;
  if (await intendAccount(ctx.sql, businessId, newId('account'), provider, at(ctx))) {
    await enqueue(ctx.sql, 'wallet.open-account', { businessId }, { key: `wallet.open-account:${businessId}` });
    await audit(ctx, 'wallet.open-account', wallet.id);
  }
  return answer(await present(ctx, wallet), 'The bank is opening your account number.');
};

/** A business that may have an account number gets one without asking; a refused one is tried again when its conditions have changed. */
export const accountListeners: Listeners = {
  'business.level-changed': [(sql, { payload: { businessId } }, app) => openByDefault(sql, app, businessId)],
  'bank-account.added': [(sql, { payload: { businessId } }, app) => openByDefault(sql, app, businessId)],
};

async function openByDefault(sql: Sql, app: App, businessId: string): Promise<void> {
  const wallet = await walletOf(sql, businessId);
  const { level } = await existingBusiness({ sql }, businessId);
  if (!wallet || level < 1) return;
  const now = app.clock();
  if (!(await intendAccount(sql, businessId, newId('account'), app.providers.payments.name, new Date(now).toISOString()))) return;
  await enqueue(sql, 'wallet.open-account', { businessId }, { key: `wallet.open-account:${businessId}` });
  await audit({ sql, now, actor: 'system', businessId }, 'wallet.open-account', wallet.id);
}

/** The interval of queries about an account that the bank is opening, or a customer who is being identified; webhooks arrive earlier. */
const ASK_AGAIN = 3_600_000;
/** After this time opening has failed until it is requested again. */
const LONGEST_WAIT = 3 * 24 * 3_600_000;

/** A repeated call is safe: the provider identifies the customer by address and has one account for it. */
export const walletTasks: TaskHandlers<'wallet.open-account' | 'wallet.account-told'> = {
  'wallet.open-account': (app, { businessId }) => open(app, businessId),

  'wallet.account-told': async (app, { provider, customerCode, refused }) => {
    const businessId = await transaction(app.pool, 'system', (sql) => businessOfCustomer(sql, provider, customerCode));
    if (businessId === null || provider !== app.providers.payments.name) return;
    if (refused === null) return open(app, businessId);
    app.log.warn({ provider, refused }, 'the provider did not identify a customer, or opened no account');
    await fail(app, businessId, REFUSED);
  },
};

const REFUSED = say`Our banking partner could not open an account number for your wallet. Please check your BVN and your bank account, and try again.`;
const INCOMPLETE = say`Our banking partner opens account numbers for people whom it has identified. Please confirm your BVN, add a bank account in your own name, and try again.`;
const TOO_LONG = say`Our banking partner did not answer in three days whether it opens an account number for your wallet. Please try again.`;

async function open(app: App, businessId: string): Promise<void> {
  const { payments } = app.providers;
  const holder = await transaction(app.pool, { businessId }, async (sql) => {
    const account = await virtualAccountOf(sql, businessId, payments.name);
    const accountHolder = account?.status === 'opening' || account?.status === 'waiting' ? await holderOf(sql, businessId) : null;
    return accountHolder && account && { ...accountHolder, account, bvn: await bvnOf(app.env, sql, businessId) };
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
    const { customerCode } = await payments.createCustomer(person);
    const opened = await payments.createDedicatedAccount({ ...person, customerCode });
    if ('waitsFor' in opened) return await wait(app, { businessId, customerCode, account: holder.account, waitsFor: opened.waitsFor });
    await transaction(app.pool, { businessId }, async (sql) => {
      const isNew = await accountOpened(sql, businessId, payments.name, { customerCode, ...opened });
      if (isNew) await emit(sql, 'wallet.account-opened', [businessId], {});
    });
  } catch (error) {
    // A refusal is final; after any other error the queue retries.
    if (!isProviderError(error, 'refused')) throw error;
    await fail(app, businessId, REFUSED);
    app.log.error({ provider: payments.name, error: String(error) }, 'the provider refused to open an account');
  }
}

interface Waiting {
  readonly businessId: string;
  readonly customerCode: string;
  readonly account: VirtualAccountRecord;
  readonly waitsFor: 'bank' | 'identification';
}

/** Stored before the customer is identified: the webhook about it finds the account by the customer's code. */
async function wait(app: App, { businessId, customerCode, account, waitsFor }: Waiting): Promise<void> {
  const provider = app.providers.payments.name;
  const now = app.clock();
  if (account.waits_since !== null && account.status === 'waiting' && now - Date.parse(account.waits_since) > LONGEST_WAIT)
    return fail(app, businessId, TOO_LONG);
  const isAsked = account.status === 'waiting' && account.waits_for === waitsFor;
  const person =
    waitsFor === 'identification' && !isAsked ? await transaction(app.pool, { businessId }, (sql) => identifiablePerson(app.env, sql, businessId)) : null;
  if (waitsFor === 'identification' && !isAsked && !person) return fail(app, businessId, INCOMPLETE);
  await transaction(app.pool, { businessId }, async (sql) => {
    await accountWaits(sql, businessId, provider, { customerCode, waitsFor, at: new Date(now).toISOString() });
    await enqueue(sql, 'wallet.open-account', { businessId }, { key: `wallet.open-account:${businessId}`, after: ASK_AGAIN });
  });
  if (!person) return;
  try {
    await app.providers.payments.identifyCustomer({ customerCode, ...person });
  } catch (error) {
    if (isProviderError(error, 'refused')) throw error;
    // In every case the next query asks again.
    await transaction(app.pool, { businessId }, (sql) => accountOpening(sql, businessId, provider));
    throw error;
  }
}

async function fail(app: App, businessId: string, text: Message): Promise<void> {
  await transaction(app.pool, { businessId }, async (sql) => {
    if (await accountFailed(sql, businessId, app.providers.payments.name)) await emit(sql, 'wallet.account-failed', [businessId], { text });
  });
}
