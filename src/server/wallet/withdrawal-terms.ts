import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { permission } from '../../shared/access/permissions.ts';
import { CARD_WAIT, cooling, COOLING_LIFE } from '../../shared/wallet/withdrawal-rules.ts';
import type { Cooling } from '../../shared/wallet/withdrawal-rules.ts';
import { day, inRow, say } from '../../shared/i18n/message.ts';
import { accountsOf, existingBusiness, isHolder, isPayee } from '../business/index.ts';
import type { AccountRecord } from '../business/index.ts';
import { actorOf } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { Verb } from '../core/handler.ts';
import { cardFundsSince } from '../ledger/card-funds.ts';
import { walletOf } from '../ledger/wallet.ts';
import { existing, leftToday } from './read.ts';
import { payoutBlock } from './payout-queries.ts';
import { firstAdded, sentToNew, withdrawalPage } from './withdrawal-queries.ts';
import type { WithdrawalRecord } from './withdrawal-queries.ts';

export type Destination = AccountRecord;

/** The text for customers while payouts are blocked; the reason concerns only us and the provider. */
export const PAUSED = say`Withdrawals are paused while we compare our books with the bank’s. Your money is safe; please try again later.`;

/** The possible amount and destinations of a withdrawal. */
export const withdrawalTerms: Verb<'wallet.withdrawal.terms'> = async (ctx, { businessId }) => {
  const wallet = await existing(ctx);
  const card = await waitingCardMoney(ctx);
  const accounts = [];
  for (const row of await accountsOf(ctx.sql, businessId)) {
    const { id, bank_name: bankName, account_name: accountName, last4, is_default: isDefault } = row;
    const cool = await coolingOf(ctx, row);
    const presented = cool && { ends: new Date(cool.ends).toISOString(), left: nairaFromKobo(cool.left) };
    accounts.push({ id, bankName, accountName, last4, isDefault, cooling: presented });
  }
  return {
    available: nairaFromKobo(kobo(wallet.posted - wallet.held)),
    leftToday: await leftToday(ctx),
    cardMoney: card && { amount: nairaFromKobo(card.amount), ends: new Date(card.ends).toISOString() },
    paused: (await payoutBlock(ctx.sql)).blocked ? ctx.say(PAUSED) : null,
    accounts,
  };
};

export const listWithdrawals: Verb<'wallet.withdrawals'> = async (ctx, { businessId, ...page }) => {
  const { rows, count } = await withdrawalPage(ctx.sql, businessId, page);
  return { withdrawals: rows.map((row) => presentWithdrawal(ctx, row)), count };
};

export function presentWithdrawal(ctx: Context, row: WithdrawalRecord) {
  const mine = row.created_by === actorOf(ctx) || (ctx.role !== null && permission(ctx.role, 'wallet.withdrawal') === 'allow');
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    amount: nairaFromKobo(kobo(row.amount)),
    fee: nairaFromKobo(kobo(row.fee)),
    bank: { bankName: row.bank_name, accountName: row.account_name, last4: row.last4 },
    note: row.note,
    reason: row.reason && ctx.say(row.reason),
    requestId: row.request_id,
    by: row.created_name,
    approvedBy: row.approved_name,
    canCancel: mine && (row.status === 'approval' || row.status === 'pending'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The destination: an account of the business, in its current name. Throws NOT_FOUND and NAME_MISMATCH. */
export async function destinationOf(ctx: Pick<Context, 'sql' | 'businessId'>, accountId: string): Promise<Destination> {
  const account = (await accountsOf(ctx.sql, ctx.businessId)).find((one) => one.id === accountId);
  if (!account) throw new AppError('NOT_FOUND', say`We could not find that bank account. Choose one of your list, or add it first.`);
  const { account_name: holder } = account;
  if (await isPayee(ctx.sql, ctx.businessId, holder)) return account;
  throw new AppError(
    'NAME_MISMATCH',
    (await isHolder(ctx.sql, ctx.businessId, holder))
      ? say`Your business’s name is verified at level 3. Until then, withdraw to an account in the name of an owner whose identity is verified.`
      : say`This account belongs to “${holder}”, which no longer matches your business or one of its owners. Choose another account.`,
  );
}

/** Throws LIMIT_EXCEEDED with the end of the wait; `amount` is not yet part of the sent sum. */
export async function refuseCooling(ctx: Pick<Context, 'sql' | 'businessId' | 'now'>, account: Destination, amount: Kobo): Promise<void> {
  const cool = await coolingOf(ctx, account);
  if (!cool || amount <= cool.left) return;
  const { time_zone: timeZone } = await existingBusiness(ctx, ctx.businessId);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(cool.ends);
  const ends = inRow([day(dateIn(timeZone, cool.ends)), time]);
  throw new AppError(
    'LIMIT_EXCEEDED',
    say`${account.bank_name} ••${account.last4} was added less than 24 hours ago. Until ${ends} it can receive ${formatMoney(cool.left)} more, and up to your limit after that. You can use another account now.`,
  );
}

/** With the money of this withdrawal already held: throws LIMIT_EXCEEDED if the rest is less than the card money that still waits. */
export async function refuseCardMoney(ctx: Pick<Context, 'sql' | 'businessId' | 'now'>): Promise<void> {
  const waiting = await waitingCardMoney(ctx);
  if (!waiting) return;
  const wallet = await walletOf(ctx.sql, ctx.businessId);
  if (wallet && wallet.posted - wallet.held >= waiting.amount) return;
  const { time_zone: timeZone } = await existingBusiness(ctx, ctx.businessId);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(waiting.ends);
  const ends = inRow([day(dateIn(timeZone, waiting.ends)), time]);
  throw new AppError(
    'LIMIT_EXCEEDED',
    say`${formatMoney(waiting.amount)} of your balance came by card and can be withdrawn from ${ends} on. You can pay invoices with it now, or withdraw less.`,
  );
}

async function waitingCardMoney(ctx: Pick<Context, 'sql' | 'businessId' | 'now'>): Promise<{ amount: Kobo; ends: number } | null> {
  const { amount, last } = await cardFundsSince(ctx.sql, ctx.businessId, new Date(ctx.now - CARD_WAIT).toISOString());
  return last === null ? null : { amount, ends: Date.parse(last) + CARD_WAIT };
}

export async function refuseWhilePaused(sql: Sql): Promise<void> {
  if ((await payoutBlock(sql)).blocked) throw new AppError('STATE_CONFLICT', PAUSED);
}

async function coolingOf(ctx: Pick<Context, 'sql' | 'businessId' | 'now'>, account: Destination): Promise<Cooling | null> {
  const added = Date.parse(await firstAdded(ctx.sql, ctx.businessId, account.id));
  if (!cooling(added, kobo(0), ctx.now)) return null;
  const since = new Date(ctx.now - COOLING_LIFE).toISOString();
  return cooling(added, kobo(await sentToNew(ctx.sql, ctx.businessId, since)), ctx.now);
}
