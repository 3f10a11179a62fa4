import { AppError } from '../../shared/kit/errors.ts';
import { permission } from '../../shared/access/permissions.ts';
import { say, verbatim } from '../../shared/i18n/message.ts';
import { throttle } from '../accounts/index.ts';
import { actorOf, at, inTransaction, newId } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { isProviderError } from '../integrations/errors.ts';
import type { BankLinkVerdict, LinkedAccount } from '../integrations/bank-link/port.ts';
import { accountOf, keepAccount } from './banks.ts';
import type { AccountRecord } from './bank-queries.ts';
import { accountsOf } from './bank-queries.ts';
import { judge } from './items.ts';
import { claimLink, endLink, insertStart, linkOf, markStart, newestLinking, roleIn, startNamed, startOf, waitingLink } from './link-queries.ts';
import type { StartRecord } from './link-queries.ts';
import { existing } from './read.ts';
import { itemsOf, ownersOf } from './verification-queries.ts';

const AN_HOUR = 3_600_000;
const TRIES_AN_HOUR = 20;
/** How long after its beginning a code, or a message of the provider (repeated for days), may complete a linking. */
const CODE_COUNTS = 24 * AN_HOUR;
const MESSAGE_COUNTS = 7 * CODE_COUNTS;

/**
 * The page where the owner proves the account with their bank. It is confirmed here: the provider reports the account in a webhook, and it is not certain that
 * the person returns with a code (docs.mono.co, "Connect Link Integration Guide": the account's id "will be sent via webhook").
 */
export const beginLinking: OwnTransaction<'business.account.link.begin'> = {
  ownTransaction: async (ctx, { businessId }) => {
    await throttle(ctx, `bank-link:${businessId}`, TRIES_AN_HOUR, AN_HOUR);
    const { bankLink } = ctx.app.providers;
    const reference = newId('linking');
    const { business, owner } = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const business = await existing({ sql }, businessId);
      const owner = (await ownersOf(sql, businessId)).find(({ id }) => id === ctx.principal?.userId);
      // Stored first: the provider's webhook may arrive before its answer.
      if (owner) await insertStart(sql, { reference, businessId, provider: bankLink.name, userId: owner.id, at: at(ctx) });
      return { business, owner };
    });
    if (!owner) throw new AppError('NOT_FOUND');
    const { url } = await asked(() =>
      bankLink.startLinking({ reference, name: business.name, email: owner.email, redirectUrl: `${ctx.app.env.appUrl}/settings?tab=banks` }),
    );
    return { url };
  },
};

const BEGIN_ANEW = say`The bank’s confirmation has expired or was used before. Please link the account again.`;

/** The second way: the person returned with a code, which can be exchanged once. Both ways lead to the same account, in either order. */
export const linkAccount: OwnTransaction<'business.account.link'> = {
  ownTransaction: async (ctx, { businessId, code }) => {
    const { bankLink } = ctx.app.providers;
    const whose = { businessId, userId: actorOf(ctx), provider: bankLink.name, since: new Date(ctx.now - CODE_COUNTS).toISOString() };
    const exchanged = await asked(() => bankLink.exchange(code));
    if (!exchanged) throw new AppError('LINK_INVALID', BEGIN_ANEW);
    const { accountId } = exchanged;
    await inTransaction(ctx.app, 'system', async (sql) => {
      // This person confirmed with a code when the linking began.
      const start = await startOf(sql, { ...whose, account: accountId });
      if (!start) throw new AppError('LINK_INVALID', BEGIN_ANEW);
      if (!(await connect(sql, { start, provider: bankLink.name, account: accountId, at: at(ctx) }))) throw new AppError('STATE_CONFLICT', LINKED_ELSEWHERE);
    });
    const done = await finishLink(ctx.app, accountId);
    if (done === 'waiting') throw new AppError('NOT_ELIGIBLE', say`Your bank has confirmed. The account will appear here automatically.`);
    const account = done === 'already' ? await outcomeOf(ctx, accountId) : done;
    if (account instanceof AppError) throw account;
    return answer(accountOf(ctx, account), `${account.bank_name}, ${account.account_name}, is linked.`);
  },
};

const LINKED_ELSEWHERE = say`This account is linked already.`;

/** Handles a provider's message about a linking. Safe for any number and order of messages; only the account id in it is used. */
export async function heardOfLink(app: App, told: Extract<BankLinkVerdict, { ok: true }>): Promise<void> {
  const { event, accountId, reference } = told;
  const provider = app.providers.bankLink.name;
  const moment = app.clock();
  await transaction(app.pool, 'system', async (sql) => {
    const start = reference && event !== 'other' ? await startNamed(sql, provider, reference, new Date(moment - MESSAGE_COUNTS).toISOString()) : null;
    if (event === 'failed') {
      if (start?.state !== 'begun') return;
      await markStart(sql, start.reference, {
        state: 'failed',
        account: null,
        reason: say`Your bank didn’t confirm the account. Try again, or enter it manually.`,
      });
      await emit(sql, 'business.updated', [start.business_id], {});
    } else if (accountId && start) {
      const known = await connect(sql, { start, provider, account: accountId, at: new Date(moment).toISOString() });
      if (!known) app.log.warn({ provider, event: 'linked-elsewhere' }, 'an account was linked that belongs to another business');
      // Only expected accounts are fetched: the job queries the provider.
    } else if (accountId && event !== 'other') await enqueue(sql, 'bank.finish-link', { account: accountId }, { key: `bank.finish-link:${accountId}` });
  });
}

/** Stores the account of a linking, which is then fetched. False if another business has it. */
async function connect(sql: Sql, given: { start: StartRecord; provider: string; account: string; at: string }): Promise<boolean> {
  const { start, provider, account } = given;
  const role = await roleIn(sql, start.business_id, start.user_id);
  const isTheirs = role !== null && permission(role, 'bank.edit') === 'allow' && (await claimLink(sql, start, provider, account, given.at));
  if (!isTheirs) {
    await markStart(sql, start.reference, { state: 'failed', account: null, reason: LINKED_ELSEWHERE });
    return false;
  }
  await markStart(sql, start.reference, { state: 'connected', account, reason: null });
  await enqueue(sql, 'bank.finish-link', { account }, { key: `bank.finish-link:${account}` });
  await emit(sql, 'business.updated', [start.business_id], {});
  return true;
}

/** The account found by an earlier message, or the reason for its failure. */
async function outcomeOf(ctx: Context, accountId: string): Promise<AccountRecord | AppError> {
  return inTransaction(ctx.app, { businessId: ctx.businessId }, async (sql) => {
    const link = await linkOf(sql, ctx.app.providers.bankLink.name, accountId);
    const account = (await accountsOf(sql, ctx.businessId)).find(({ id }) => id === link?.bank_account_id);
    if (account) return account;
    return link?.reason ? new AppError('NOT_ELIGIBLE', verbatim(link.reason)) : new AppError('STATE_CONFLICT', LINKED_ELSEWHERE);
  });
}

/** The newest linking of a day, for the screen that waits for it. */
export function lastLinking(ctx: Pick<Context, 'sql' | 'now'>, businessId: string) {
  return newestLinking(ctx.sql, businessId, new Date(ctx.now - CODE_COUNTS).toISOString());
}

/**
 * Fetches a linked account and stores it: called directly, by the provider's message and by the queue, any number of times. A refusal (another name) is stored
 * as the item's reason.
 */
export async function finishLink(app: App, accountId: string): Promise<AccountRecord | AppError | 'waiting' | 'already'> {
  const { bankLink } = app.providers;
  const account = await asked(() => handedOver(bankLink.readAccount(accountId)));
  if (!account) return 'waiting';
  const written = await transaction(app.pool, 'system', async (sql) => {
    const link = await waitingLink(sql, bankLink.name, accountId);
    if (!link) return 'already' as const;
    const ctx = { app, sql, now: app.clock(), businessId: link.business_id };
    const result = account === 'withheld' ? new AppError('NOT_ELIGIBLE', WITHHELD) : await keepAccount(ctx, link.user_id, found(account)).catch(refusal);
    const refused = result instanceof AppError;
    await endLink(sql, bankLink.name, accountId, {
      state: refused ? 'refused' : 'done',
      reason: refused ? result.text : null,
      bankAccountId: refused ? null : result.id,
    });
    if (refused && result.code === 'NAME_MISMATCH') {
      const item = (await itemsOf(sql, link.business_id)).find((one) => one.item === 'bank_account');
      if (item?.verdict !== 'accepted')
        await judge(sql, link.business_id, [{ item: 'bank_account', verdict: 'refused', reason: result.text, by: bankLink.name, at: at(ctx) }]);
    }
    await emit(sql, 'business.updated', [link.business_id], {});
    return result;
  });
  return written;
}

const WITHHELD = say`Your bank didn’t share the account details. Connect it again, or enter it manually.`;

/** A refusal to read a connected account is final: its bank provides no data. */
async function handedOver(read: Promise<LinkedAccount | null>): Promise<LinkedAccount | 'withheld' | null> {
  return read.catch((error: unknown) => {
    if (isProviderError(error, 'refused')) return 'withheld';
    throw error;
  });
}

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
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
