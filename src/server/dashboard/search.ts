import { dateIn } from '../../shared/kit/date.ts';
import { creditStatusOn } from '../../shared/credit/status.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { search as contract } from '../../shared/dashboard/contract.ts';
import { referencesReadAs, referenceText } from '../../shared/payments/reference.ts';
import { BUSINESS_EVENT_NAMES } from '../../shared/wallet/ledger-events.ts';
import { say } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { contactsLike } from '../contacts/index.ts';
import type { Verb } from '../core/handler.ts';
import { contains } from '../db/like.ts';
import { findInvoices, findNotes } from '../invoices/index.ts';
import { entriesLike } from '../ledger/statement.ts';
import { walletOf, withPayments } from '../wallet/index.ts';
import { zoneOf } from './queries.ts';
import { creditsLike, membersLike, ordersLike, quotesLike } from './search-queries.ts';
import type { FoundRecord } from './search-queries.ts';

type Result = OutputOf<typeof contract>['results'][number];

/** One limited query for each noun; the results are interleaved, so that a word in many contacts hides no invoice. */
export const search: Verb<'dashboard.search'> = async (ctx, { businessId, search: text, offset, limit }) => {
  if (!text) return { results: [], count: 0 };
  const most = offset + limit;
  const pattern = contains(text);
  const nouns = [
    await contacts(ctx, pattern, most),
    await invoices(ctx, text, most),
    await creditNotes(ctx, text, most),
    (await ordersLike(ctx.sql, businessId, pattern, most)).map((row) => resultOf(ctx, 'order', row)),
    (await quotesLike(ctx.sql, businessId, pattern, most)).map((row) => resultOf(ctx, 'quote', row)),
    await credits(ctx, pattern, most),
    await movements(ctx, text, most),
    (await membersLike(ctx.sql, businessId, pattern, most)).map((row) => resultOf(ctx, 'member', row)),
  ];
  const results = Array.from({ length: most }, (_, turn) => nouns.flatMap((those) => those.slice(turn, turn + 1))).flat();
  return { results: results.slice(offset, most), count: results.length };
};

async function contacts({ sql, businessId }: Context, pattern: string, most: number): Promise<Result[]> {
  const rows = await contactsLike(sql, businessId, pattern, most);
  return rows.map((one) => ({ kind: 'contact', id: one.id, title: one.name, detail: one.business_name ?? one.email ?? '', amount: null, status: null }));
}

async function invoices(ctx: Context, text: string, most: number): Promise<Result[]> {
  const rows = await findInvoices(ctx.sql, ctx.businessId, at(ctx), text, most);
  return rows.map((one) => ({
    kind: 'invoice',
    id: one.id,
    title: one.number ?? ctx.say(DRAFT),
    detail: one.party ?? '',
    amount: naira(one.total),
    status: one.status,
  }));
}

async function creditNotes({ sql, businessId }: Context, text: string, most: number): Promise<Result[]> {
  const rows = await findNotes(sql, businessId, text, most);
  return rows.map((row) => ({ kind: 'credit-note', id: row.id, title: row.number, detail: row.party ?? '', amount: naira(row.total), status: null }));
}

async function credits(ctx: Context, pattern: string, most: number): Promise<Result[]> {
  const { sql, businessId, now } = ctx;
  const rows = await creditsLike(sql, businessId, pattern, most);
  const today = dateIn(await zoneOf(sql, businessId), now);
  return rows.map((row) => resultOf(ctx, 'credit', { ...row, status: creditStatusOn(row.status, row.due_date, today) }));
}

async function movements({ app, sql, businessId, say: render }: Context, text: string, most: number): Promise<Result[]> {
  const wallet = await walletOf(sql, businessId);
  if (!wallet) return [];
  const references = referencesReadAs(text, app.providers.payments.name);
  const found = await entriesLike(sql, wallet.account_id, { references, patterns: references.map(contains), events: BUSINESS_EVENT_NAMES }, most);
  const rows = await withPayments(sql, businessId, found);
  return rows.map((row) => ({
    kind: 'movement',
    id: String(row.id),
    title: render(row.description),
    detail: referenceText(row.event_id),
    amount: naira(row.amount),
    status: null,
  }));
}

const DRAFT = say`Draft`;

function resultOf(ctx: Context, kind: Result['kind'], { id, title, detail, amount, status }: FoundRecord): Result {
  return { kind, id, title: title || ctx.say(DRAFT), detail, amount: amount === null ? null : naira(amount), status };
}

const naira = (value: number) => nairaFromKobo(kobo(value));
