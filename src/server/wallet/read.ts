import { AppError } from '../../shared/kit/errors.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { STATEMENT_KINDS } from '../../shared/wallet/statement-kinds.ts';
import type { StatementKind } from '../../shared/wallet/statement-kinds.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { existingBusiness } from '../business/index.ts';
import { entriesOf } from '../ledger/statement.ts';
import type { Narrowing } from '../ledger/statement.ts';
import { limitsOf, walletOf } from '../ledger/wallet.ts';
import type { WalletRecord } from '../ledger/wallet.ts';
import { withPayments } from './payments-of-entries.ts';
import type { EntryWithPayment } from './payments-of-entries.ts';
import { virtualAccountOf } from './queries.ts';

export interface Narrowed {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly kind?: StatementKind | undefined;
}

export const readWallet: Verb<'wallet.read'> = async (ctx) => present(ctx, await existing(ctx));

export const readStatement: Verb<'wallet.statement'> = async (ctx, { walletId, ...page }) => {
  const wallet = await existing(ctx);
  if (wallet.id !== walletId) throw new AppError('NOT_FOUND', say`We could not find that wallet.`);
  const { rows, count } = await entriesOf(ctx.sql, wallet.account_id, page, await narrowing(ctx, page));
  return {
    wallet: await present(ctx, wallet),
    entries: (await withPayments(ctx.sql, ctx.businessId, rows)).map((row) => entryOf(ctx, row)),
    count,
  };
};

export async function existing(ctx: Pick<Context, 'sql' | 'businessId'>): Promise<WalletRecord> {
  const wallet = await walletOf(ctx.sql, ctx.businessId);
  if (!wallet) throw new AppError('NOT_FOUND', say`We could not find that wallet.`);
  return wallet;
}

export async function present({ app, sql, businessId, now }: Pick<Context, 'app' | 'sql' | 'businessId' | 'now'>, wallet: WalletRecord) {
  const account = await virtualAccountOf(sql, { businessId, contactId: null, provider: app.providers.payments.name });
  const open = account?.status === 'open' && account.bank_name && account.account_number && account.account_name;
  return {
    id: wallet.id,
    total_balance: nairaFromKobo(kobo(wallet.posted)),
    available_balance: nairaFromKobo(kobo(wallet.posted - wallet.held)),
    heldByLimit: nairaFromKobo(kobo(wallet.held_by_limit)),
    leftToday: await leftToday({ sql, businessId, now }),
    currency: wallet.currency,
    account: open ? { bankName: account.bank_name ?? '', accountNumber: account.account_number ?? '', accountName: account.account_name ?? '' } : null,
    accountStatus: account?.status ?? ('none' as const),
    updatedAt: wallet.updated_at,
  };
}

/** The rest of today's limit in naira; null without a limit. */
export async function leftToday({ sql, businessId, now }: Pick<Context, 'sql' | 'businessId' | 'now'>): Promise<number | null> {
  const { daily, spent } = await limitsOf(sql, businessId, at({ now }));
  return daily === null ? null : nairaFromKobo(kobo(Math.max(0, daily - spent)));
}

/** Converts days to instants in the business's time zone; missing values filter nothing. */
export async function narrowing(ctx: Pick<Context, 'sql' | 'businessId'>, given: Narrowed): Promise<Narrowing> {
  const { from, to, kind } = given;
  const { time_zone: zone } = await existingBusiness(ctx, ctx.businessId);
  return {
    from: from ?? null,
    to: to ?? null,
    zone,
    sign: kind === 'in' ? 1 : kind === 'out' ? -1 : 0,
    events: kind ? STATEMENT_KINDS[kind].events : null,
  };
}

export function entryOf(ctx: Context, row: EntryWithPayment) {
  return {
    id: String(row.id),
    at: row.at,
    kind: row.event,
    description: ctx.say(row.description),
    reference: row.event_id,
    invoiceId: row.invoice_id,
    party: row.party,
    invoices: [...row.invoices],
    receiptOf: row.receipt,
    amount: nairaFromKobo(kobo(row.amount)),
    balance: nairaFromKobo(kobo(row.balance)),
  };
}
