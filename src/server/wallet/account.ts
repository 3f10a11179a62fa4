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
import {
  accountFailed,
  accountOfCustomer,
  accountOpened,
  accountOpening,
  accountWaits,
  holderOf,
  intendAccount,
  intendCustomerAccount,
  lockAccount,
  virtualAccountOf,
} from './queries.ts';
import type { AccountOf, VirtualAccountRecord } from './queries.ts';
import { existing, present } from './read.ts';
import { MOST_CUSTOMER_ACCOUNTS } from '../../shared/invoices/settings-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';

/** Writes the intent; the bank is never called within a request. */
export const openAccount: Verb<'wallet.account.open'> = async (ctx, { businessId }) => {
  const wallet = await existing(ctx);
  await intend(ctx, { businessId, contactId: null, provider: ctx.app.providers.payments.name }, wallet.id);
  return answer(await present(ctx, wallet), 'The bank is opening your account number.');
};

/** A business's own account, unless it has one. */
async function intend(by: Audited, account: AccountOf, subject: string): Promise<void> {
  if (await intendAccount(by.sql, account, newId('account'), at(by))) await begin(by, account, subject);
}

async function begin(by: Audited, account: AccountOf, subject: string): Promise<void> {
  await enqueueOpening(by.sql, account);
  await audit(by, 'wallet.open-account', subject);
}

type Audited = Parameters<typeof audit>[0];

async function enqueueOpening(sql: Sql, { businessId, contactId }: AccountOf, options: { after?: number } = {}): Promise<void> {
  const key = ['wallet.open-account', businessId, contactId].filter((part) => part !== null).join(':');
  await enqueue(sql, 'wallet.open-account', { businessId, ...(contactId !== null && { contactId }) }, { key, ...options });
}

/**
 * A business that may have an account number gets one without asking; a refused one is tried again when its conditions have changed. A customer gets one
 * with the first invoice after the business chose so, which still shows the wallet's.
 */
export const accountListeners: Listeners = {
  'business.level-changed': [(sql, { payload: { businessId } }, app) => openByDefault(sql, app, businessId)],
  'bank-account.added': [(sql, { payload: { businessId } }, app) => openByDefault(sql, app, businessId)],
  'invoice.sent': [(sql, { payload: { businessId, contactId = null } }, app) => openForCustomer(sql, app, businessId, contactId)],
};

async function openByDefault(sql: Sql, app: App, businessId: string): Promise<void> {
  const wallet = await walletOf(sql, businessId);
  const { level } = await existingBusiness({ sql }, businessId);
  if (!wallet || level < 1) return;
  const account = { businessId, contactId: null, provider: app.providers.payments.name };
  await intend({ sql, now: app.clock(), actor: 'system', businessId }, account, wallet.id);
}

async function openForCustomer(sql: Sql, app: App, businessId: string, contactId: string | null): Promise<void> {
  if (contactId === null) return;
  const account = { businessId, contactId, provider: app.providers.payments.name };
  const by = { sql, now: app.clock(), actor: 'system', businessId };
  if (await intendCustomerAccount(sql, account, newId('account'), at(by), MOST_CUSTOMER_ACCOUNTS)) await begin(by, account, contactId);
}

/** The interval of queries about an account that the bank is opening, or a customer who is being identified; webhooks arrive earlier. */
const ASK_AGAIN = 3_600_000;
/** After this time opening has failed until it is requested again. */
const LONGEST_WAIT = 3 * 24 * 3_600_000;

/** A repeated call is safe: the provider identifies the customer by address and has one account for it. */
export const walletTasks: TaskHandlers<'wallet.open-account' | 'wallet.account-told'> = {
  'wallet.open-account': (app, { businessId, contactId = null }) => open(app, { businessId, contactId, provider: app.providers.payments.name }),

  'wallet.account-told': async (app, { provider, customerCode, refused }) => {
    const account = await transaction(app.pool, 'system', (sql) => accountOfCustomer(sql, provider, customerCode));
    if (account === null || provider !== app.providers.payments.name) return;
    if (refused === null) return open(app, account);
    app.log.warn({ provider, refused }, 'the provider did not identify a customer, or opened no account');
    await fail(app, account, REFUSED);
  },
};

const REFUSED = say`Our banking partner could not open an account number for your wallet. Please check your BVN and your bank account, and try again.`;
const INCOMPLETE = say`Our banking partner opens account numbers for people whom it has identified. Please confirm your BVN, add a bank account in your own name, and try again.`;
const TOO_LONG = say`Our banking partner did not answer in three days whether it opens an account number for your wallet. Please try again.`;

async function open(app: App, of: AccountOf): Promise<void> {
  const { payments } = app.providers;
  const { businessId, contactId } = of;
  const holder = await transaction(app.pool, { businessId }, async (sql) => {
    const account = await virtualAccountOf(sql, of);
    const accountHolder = account?.status === 'opening' || account?.status === 'waiting' ? await holderOf(sql, businessId, contactId) : null;
    return accountHolder && account && { ...accountHolder, account, bvn: await bvnOf(app.env, sql, businessId) };
  });
  if (!holder) return;
  try {
    const person = {
      email: addressOf(app, of),
      firstName: holder.business,
      // After the business's name on the account: a contact can have any name.
      lastName: holder.customer === null ? 'Wallet' : `for ${holder.customer}`,
      phone: holder.phone,
      bvn: holder.bvn,
    };
    const { customerCode } = await payments.createCustomer(person);
    const opened = await payments.createDedicatedAccount({ ...person, customerCode });
    if ('waitsFor' in opened) return await wait(app, { of, customerCode, account: holder.account, waitsFor: opened.waitsFor });
    await transaction(app.pool, { businessId }, async (sql) => {
      const isNew = await accountOpened(sql, holder.account.id, { customerCode, ...opened });
      if (isNew && contactId === null) await emit(sql, 'wallet.account-opened', [businessId], {});
    });
  } catch (error) {
    // A refusal is final; after any other error the queue retries.
    if (!isProviderError(error, 'refused')) throw error;
    await fail(app, of, REFUSED);
    app.log.error({ provider: payments.name, error: String(error) }, 'the provider refused to open an account');
  }
}

/** By which the company knows whose account it is. Nothing is sent to it. */
function addressOf(app: App, { businessId, contactId }: AccountOf): string {
  const domain = /@([^\s>]+)>?$/.exec(app.env.mail.from)?.[1] ?? 'wallets.invalid';
  const ids = [businessId, contactId].filter((id) => id !== null).map((id) => id.slice(4));
  return `wallet+${ids.join('.').toLowerCase()}@${domain}`;
}

interface Waiting {
  readonly of: AccountOf;
  readonly customerCode: string;
  readonly account: VirtualAccountRecord;
  readonly waitsFor: 'bank' | 'identification';
}

/** Stored before the customer is identified: the webhook about it finds the account by the customer's code. */
async function wait(app: App, { of, customerCode, account, waitsFor }: Waiting): Promise<void> {
  const { businessId } = of;
  const now = app.clock();
  if (account.waits_since !== null && account.status === 'waiting' && now - Date.parse(account.waits_since) > LONGEST_WAIT) return fail(app, of, TOO_LONG);
  const isAsked = account.status === 'waiting' && account.waits_for === waitsFor;
  const mustAsk = waitsFor === 'identification' && !isAsked;
  const person = mustAsk ? await personOrFailure(app, of, account.id) : null;
  if (mustAsk && !person) return;
  await transaction(app.pool, { businessId }, async (sql) => {
    await accountWaits(sql, account.id, { customerCode, waitsFor, at: new Date(now).toISOString() });
    await enqueueOpening(sql, of, { after: ASK_AGAIN });
  });
  if (!person) return;
  try {
    await app.providers.payments.identifyCustomer({ customerCode, ...person });
  } catch (error) {
    if (isProviderError(error, 'refused')) throw error;
    // In every case the next query asks again.
    await transaction(app.pool, { businessId }, (sql) => accountOpening(sql, account.id));
    throw error;
  }
}

/** Whom the company can identify; null: opening has failed. The account is locked first, so that a bank account that is added meanwhile restarts it. */
async function personOrFailure(app: App, of: AccountOf, id: string) {
  const { businessId } = of;
  return transaction(app.pool, { businessId }, async (sql) => {
    await lockAccount(sql, id);
    const person = await identifiablePerson(app.env, sql, businessId);
    if (!person) await failIn(sql, of, INCOMPLETE);
    return person;
  });
}

function fail(app: App, of: AccountOf, text: Message): Promise<void> {
  return transaction(app.pool, { businessId: of.businessId }, (sql) => failIn(sql, of, text));
}

/** Writes the event only for the wallet's own account: without one of the customer, invoices show the wallet's, and nobody has to act. */
async function failIn(sql: Sql, of: AccountOf, text: Message): Promise<void> {
  if ((await accountFailed(sql, of)) && of.contactId === null) await emit(sql, 'wallet.account-failed', [of.businessId], { text });
}
