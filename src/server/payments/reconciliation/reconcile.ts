import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { LedgerEvent } from '../../../shared/wallet/ledger-events.ts';
import { closeDifferences, openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { balanceOf, movedBetween, movedBy } from '../../ledger/clearing.ts';
import { platformAccount } from '../../ledger/post.ts';
import type { ProviderTransaction, ProviderTransfer, UnreadRow } from '../../integrations/payments/port.ts';
import { clearPayout, payoutBlock, setPayoutBlock, unclearedBetween, unclearedTotal } from '../../wallet/index.ts';
import { settleDispute } from '../settlement/disputes.ts';
import { unexplained, writeReconciliation, writeStatementDay } from './reconcile-queries.ts';
import { statementSums } from './statement-days.ts';
import type { StatementDay } from './statement-days.ts';

/** Postings of incoming money; their id is `provider:reference`. */
const ARRIVALS: readonly LedgerEvent[] = ['deposit', 'payment-in'];
const DAY = 86_400_000;
/** Three days are compared again every day, because banks and our jobs may be late. */
const SPAN = 3 * DAY;
/** Payers have four months to dispute, and banks need more time to decide. */
const DISPUTES = 180 * DAY;
/** Recent movements may not have reached one of the two sides yet. */
export const STATEMENT_MARGIN = 15 * 60_000;
const PAGE = 100;
/** Ten thousand lines of each kind in three days; more is a difference of its own. */
const PAGES = 100;

export interface Difference {
  readonly kind:
    | 'reconcile-missing-in'
    | 'reconcile-amount-in'
    | 'reconcile-unknown-in'
    | 'reconcile-missing-out'
    | 'reconcile-unknown-out'
    | 'reconcile-not-ours'
    | 'reconcile-clearing'
    | 'reconcile-unread'
    | 'reconcile-too-long';
  readonly subject: string;
  readonly businessId?: string;
  /** The absolute difference of the two sides in kobo. */
  readonly difference: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Compares the provider's statement with clearing accounts and rows. What was missed is settled by the normal functions; every difference is a case, once; more
 * unexplained money than the installation allows stops payouts. Running twice changes nothing.
 */
export async function reconcile(app: App, { margin = STATEMENT_MARGIN }: { margin?: number } = {}): Promise<readonly Difference[]> {
  const provider = app.providers.payments.name;
  const now = app.clock();
  const span = { from: new Date(now - SPAN).toISOString(), to: new Date(now - margin).toISOString() };
  const seen = new Set<string>();
  const found: Difference[] = [];
  const sums = statementSums(app.env.timeZone);
  const arrived = await eachPage(
    (page) => app.providers.payments.listTransactions({ ...span, page, perPage: PAGE }).then((one) => ({ ...one, rows: one.transactions })),
    async (rows, unread) => {
      found.push(...unreadIn(provider, unread));
      for (const row of rows) {
        seen.add(`${provider}:${row.reference}`);
        sums.arrived(row);
      }
      found.push(...(await arrivals(app, rows)));
    },
  );
  const left = await eachPage(
    (page) => app.providers.payments.listTransfers({ ...span, page, perPage: PAGE }).then((one) => ({ ...one, rows: one.transfers })),
    async (rows, unread) => {
      found.push(...unreadIn(provider, unread));
      for (const row of rows) {
        seen.add(row.reference);
        sums.left(row);
        found.push(...(await departure(app, row)));
      }
    },
  );
  found.push(...(await disputes(app, { from: new Date(now - DISPUTES).toISOString(), to: span.to })));
  for (const { whole, count } of [arrived, left])
    if (!whole) found.push({ kind: 'reconcile-too-long', subject: `${provider}:${span.to.slice(0, 10)}`, difference: 0, detail: { count } });
  found.push(...(await ofOurs(app, span, seen)), ...(await ofClearing(app)));
  const days = arrived.whole && left.whole ? sums.days(span, app.env.currency) : [];
  await conclude(app, { span, found, seen, days, transactions: arrived.count, transfers: left.count });
  return found;
}

/** Not every company sends webhooks for disputes. One that cannot be settled does not stop the comparison. */
async function disputes(app: App, span: { readonly from: string; readonly to: string }): Promise<Difference[]> {
  const listed = await app.providers.payments.listDisputes(span);
  for (const said of listed.disputes) {
    try {
      await settleDispute(app, said);
    } catch (error) {
      app.log.error({ error: String(error), dispute: said.id }, 'a dispute could not be settled');
    }
  }
  return unreadIn(app.providers.payments.name, listed.unread);
}

/** A row in an unknown form is a difference of its own, and the comparison continues. */
function unreadIn(provider: string, unread: readonly UnreadRow[]): Difference[] {
  return unread.map(({ name, problem }) => ({ kind: 'reconcile-unread', subject: `${provider}:${name}`, difference: 0, detail: { problem } }));
}

async function eachPage<Row>(
  read: (page: number) => Promise<{ readonly rows: readonly Row[]; readonly unread: readonly UnreadRow[]; readonly hasMore: boolean }>,
  work: (rows: readonly Row[], unread: readonly UnreadRow[]) => Promise<void>,
): Promise<{ whole: boolean; count: number }> {
  let count = 0;
  for (let page = 1; page <= PAGES; page += 1) {
    const { rows, unread, hasMore } = await read(page);
    await work(rows, unread);
    count += rows.length;
    if (!hasMore) return { whole: true, count };
  }
  return { whole: false, count };
}

/** Incoming money in the statement must be posted, with the same amount. A job settles what was missed, and the next comparison closes its case. */
function arrivals(app: App, rows: readonly ProviderTransaction[]): Promise<Difference[]> {
  const provider = app.providers.payments.name;
  const done = rows.filter(({ status }) => status === 'success' || status === 'reversed');
  return transaction(app.pool, 'system', async (sql) => {
    const found: Difference[] = [];
    for (const currency of new Set(done.map((row) => row.currency))) {
      const those = done.filter((row) => row.currency === currency);
      const clearing = await platformAccount(sql, 'provider_clearing', provider, currency);
      const ids = those.map(({ reference }) => `${provider}:${reference}`);
      const posted = await movedBy(sql, clearing, ARRIVALS, ids);
      for (const { reference, amount, fees, status } of those) {
        const subject = `${provider}:${reference}`;
        const theirs = amount - fees;
        const ours = posted.get(subject);
        // Refunded, in full or in part: the job settles the rest, which is a case.
        if (status === 'reversed') {
          if (ours === undefined) await enqueue(sql, 'payments.settle-deposit', { reference }, { key: `payments.settle-deposit:${reference}` });
          continue;
        }
        if (ours === undefined && theirs > 0) {
          await enqueue(sql, 'payments.settle-deposit', { reference }, { key: `payments.settle-deposit:${reference}` });
          found.push({ kind: 'reconcile-missing-in', subject, difference: theirs, detail: { amount, fees, currency } });
        } else if (ours !== undefined && -ours !== theirs)
          found.push({ kind: 'reconcile-amount-in', subject, difference: Math.abs(theirs + ours), detail: { theirs, ours: -ours, currency } });
      }
    }
    return found;
  });
}

/** A transfer in the statement: whether it is ours, and its status. */
async function departure(app: App, said: ProviderTransfer): Promise<Difference[]> {
  const cleared = await clearPayout(app, said);
  const detail = { amount: said.amount, status: said.status, currency: said.currency };
  if (cleared.is === 'unknown') {
    const gone = said.status === 'success' || said.status === 'pending';
    return gone ? [{ kind: 'reconcile-not-ours', subject: said.reference, difference: said.amount, detail }] : [];
  }
  const { row, agrees } = cleared;
  if (agrees || (said.status === 'pending' && row.status === 'sending')) return [];
  const difference = row.amount === said.amount ? said.amount : Math.abs(row.amount - said.amount);
  return [
    {
      kind: 'reconcile-missing-out',
      subject: said.reference,
      businessId: row.business_id,
      difference,
      detail: { ...detail, ours: row.status, booked: row.amount },
    },
  ];
}

/** Movements in the middle of the period that are in our books but not in the statement: queried one by one. */
async function ofOurs(app: App, span: { from: string; to: string }, seen: ReadonlySet<string>): Promise<Difference[]> {
  const { payments } = app.providers;
  const inner = { from: new Date(Date.parse(span.from) + DAY).toISOString(), to: span.to, most: PAGE * PAGES };
  const { currency } = app.env;
  const ours = await transaction(app.pool, 'system', async (sql) => ({
    in: await movedBetween(sql, await platformAccount(sql, 'provider_clearing', payments.name, currency), ARRIVALS, inner),
    out: await unclearedBetween(sql, payments.name, inner.from, inner.to, inner.most),
  }));
  const found: Difference[] = [];
  for (const { eventId, amount } of ours.in) {
    if (seen.has(eventId)) continue;
    const said = await payments.verifyTransaction(eventId.slice(payments.name.length + 1));
    // A payment that was refunded after it had arrived is called reversed.
    if (said?.status !== 'success' && said?.status !== 'reversed')
      found.push({
        kind: 'reconcile-unknown-in',
        subject: eventId,
        difference: Math.abs(amount),
        detail: { ours: -amount, theirs: said?.status ?? 'unknown' },
      });
  }
  for (const row of ours.out) {
    if (seen.has(row.reference)) continue;
    const said = await payments.verifyTransfer(row.reference);
    if (said) found.push(...(await departure(app, said)));
    else
      found.push({ kind: 'reconcile-unknown-out', subject: row.reference, businessId: row.business_id, difference: row.amount, detail: { ours: row.amount } });
  }
  return found;
}

/** The balance of payout clearing must equal the sum of the uncleared rows. */
function ofClearing(app: App): Promise<Difference[]> {
  const provider = app.providers.payments.name;
  return transaction(app.pool, 'system', async (sql) => {
    const ledger = await balanceOf(sql, await platformAccount(sql, 'payout_clearing', provider, app.env.currency));
    const rows = await unclearedTotal(sql, provider);
    return ledger === rows ? [] : [{ kind: 'reconcile-clearing', subject: provider, difference: Math.abs(ledger - rows), detail: { ledger, rows } }];
  });
}

async function conclude(
  app: App,
  run: {
    span: { from: string; to: string };
    found: readonly Difference[];
    seen: ReadonlySet<string>;
    days: readonly StatementDay[];
    transactions: number;
    transfers: number;
  },
): Promise<void> {
  const provider = app.providers.payments.name;
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, 'system', async (sql) => {
    for (const { kind, subject, businessId, difference, detail } of run.found)
      await openCase(sql, { id: newId('case'), businessId: businessId ?? null, kind, subject, detail: { ...detail, difference }, at }, 'differing');
    const still = run.found.map(({ kind, subject }) => `${kind} ${subject}`);
    await closeDifferences(sql, [...run.seen, provider], still, at);
    const open = await unexplained(sql);
    const { from, to } = run.span;
    const counted = { transactions: run.transactions, transfers: run.transfers, differences: run.found.length, unexplained: open.amount };
    await writeReconciliation(sql, { provider, day: to.slice(0, 10), from, to, ...counted, at });
    for (const day of run.days) await writeStatementDay(sql, provider, day, at);
    if (open.amount > app.env.payoutBlockAbove) await block(sql, app, open, at);
  });
}

async function block(sql: Sql, app: App, open: { amount: number; count: number }, at: string): Promise<void> {
  if ((await payoutBlock(sql)).blocked) return;
  const reason = `${formatMoney(kobo(open.amount))} in ${open.count} ${open.count === 1 ? 'difference is' : 'differences are'} unexplained.`;
  await setPayoutBlock(sql, true, reason, 'reconciliation', at);
  app.log.error({ error: reason }, 'payouts are blocked: see Payouts in the back office');
}
