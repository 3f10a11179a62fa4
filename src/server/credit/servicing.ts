import { addDays, calendarDate, dateIn, daysBetween } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { canStep } from '../../shared/credit/status.ts';
import { TERMS } from '../../shared/credit/terms.ts';
import type { App } from '../core/context.ts';
import { emit } from '../core/record.ts';
import type { Events, Topic } from '../events.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { walletOf } from '../ledger/wallet.ts';
import { dueForServicing, writeCollected } from './servicing-queries.ts';
import type { Due } from './servicing-queries.ts';
import { aboutCredit, owedOn, stateNow } from './present.ts';
import { creditOf } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { fromWallet } from './repay.ts';
import { accrue, lockInvoice, noteOnce, release, writeEnd } from './step-queries.ts';

const PORTION = 200;
const MOST_PORTIONS = 1_000;
const HOUR = 3_600_000;
/** On the due date the wallet is debited at noon: the buyer's payments in the morning come first. */
const NOON = 12 * HOUR;
/** The borrower is reminded two days before an offer expires. */
const OFFER_ENDING = 48 * HOUR;
const DUE_SOON = 3;

/** The work on advances, every five minutes, each part once on the borrower's day: expiring offers, fees and penalties, due dates, repayment from the wallet. Each credit has its own transaction. */
export async function serviceAdvances(app: App): Promise<void> {
  let after = '';
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const from = after;
    const rows = await transaction(app.pool, 'system', (sql) => dueForServicing(sql, from, PORTION));
    for (const due of rows) {
      await transaction(app.pool, { businessId: due.business_id }, (sql) => careFor(sql, due, app.clock())).catch((error: unknown) =>
        app.log.error({ credit: due.id, error: String(error) }, 'a credit could not be cared for; it is tried again'),
      );
    }
    if (rows.length < PORTION) return;
    after = rows.at(-1)?.id ?? '';
  }
}

async function careFor(sql: Sql, due: Due, now: number): Promise<void> {
  await lockInvoice(sql, due);
  const credit = await creditOf(sql, due.business_id, due.id, true);
  if (!credit) return;
  if (canStep('expire', credit.state)) await careForOffer(sql, credit, now);
  else if (canStep('repay', credit.state)) await careForLoan(sql, credit, now);
}

async function careForOffer(sql: Sql, credit: CreditRecord, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  // Every offer has its amount.
  const event = { ...aboutCredit(credit), amount: credit.offered ?? 0 };
  if (stateNow(credit, now) === 'expired') {
    await writeEnd(sql, credit, { state: 'expired', by: 'clock', at });
    await release(sql, credit, at);
    await emitOnce(sql, credit, 'credit.expired', at, event);
  } else if (credit.expires_at !== null && Date.parse(credit.expires_at) - now <= OFFER_ENDING) {
    const until = dateIn(credit.time_zone, Date.parse(credit.expires_at));
    await emitOnce(sql, credit, 'credit.offer-ending', at, { ...event, until });
  }
}

async function careForLoan(sql: Sql, credit: CreditRecord, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const today = dateIn(credit.time_zone, now);
  await accrue(sql, credit, at);
  const left = (await collect(sql, credit, now, at)) ? await creditOf(sql, credit.business_id, credit.id) : credit;
  if (!left || !canStep('repay', left.state)) return;
  const toDue = daysBetween(today, credit.due_date);
  const amount = totalOf(owedOn(left, toDue > 0 ? credit.due_date : today));
  const notice = noticeOn(toDue);
  if (notice) await emitOnce(sql, credit, notice, at, { ...aboutCredit(credit), amount, due: credit.due_date });
}

/** The notification of a day, by the days until the due date. */
function noticeOn(toDue: number): 'credit.due-soon' | 'credit.due-today' | 'credit.overdue' | null {
  if (toDue < -TERMS.overdueAfter) return 'credit.overdue';
  if (toDue === 0) return 'credit.due-today';
  return toDue > 0 && toDue <= DUE_SOON ? 'credit.due-soon' : null;
}

/** Once a day from noon of the due date on: debits the wallet's balance, at most the amount owed. */
async function collect(sql: Sql, credit: CreditRecord, now: number, at: string): Promise<boolean> {
  const noonDay = dateIn(credit.time_zone, now - NOON);
  if (daysBetween(credit.due_date, noonDay) < 0 || isCollected(credit, noonDay)) return false;
  const fresh = await creditOf(sql, credit.business_id, credit.id);
  const wallet = await walletOf(sql, credit.business_id);
  if (!fresh || !wallet) return false;
  await writeCollected(sql, credit, noonDay);
  const amount = kobo(Math.min(totalOf(owedOn(fresh, dateIn(credit.time_zone, now))), wallet.posted - wallet.held));
  if (amount <= 0) return false;
  // The balance may have changed since it was read: then the servicing of this credit is repeated.
  if ((await fromWallet(sql, fresh, { amount, how: 'automatic', at })) === 'insufficient') throw new Error('the wallet has moved meanwhile');
  return true;
}

function isCollected(credit: CreditRecord, day: CalendarDate): boolean {
  const last = credit.collected_on === null ? null : calendarDate(credit.collected_on);
  return last !== null && daysBetween(addDays(last, 1), day) < 0;
}

/** Emits an event of a credit unless it was emitted before. */
async function emitOnce<T extends Topic>(sql: Sql, credit: CreditRecord, topic: T, at: string, payload: Events[T]): Promise<void> {
  if (await noteOnce(sql, credit, topic, at)) await emit(sql, topic, [credit.business_id], payload);
}
