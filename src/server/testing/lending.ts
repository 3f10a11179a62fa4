import { creditLimit } from '../../shared/credit/life-contract.ts';
import { requestCredit } from '../../shared/credit/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { serviceAdvances, creditAdmin } from '../credit/index.ts';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import type { Installation, Someone } from './installation.ts';
import { contactFor, done, sent } from './scenes.ts';
import { hasApp } from './second-factor.ts';
import { stepUp } from './team.ts';

export const DAY = 86_400_000;

/** A supplier at level 3 and a verified buyer who is on the supplier's list. */
export async function lendingPair(at: Installation) {
  const [seller, buyer] = [await at.someone('Supplies Ltd'), await at.someone('Buyer Ltd')];
  // Large payments to a new supplier need a code.
  stepUp(at, buyer);
  await hasApp(at, buyer);
  return { seller, buyer, contactId: await contactFor(at, seller, buyer) };
}

export type Pair = Awaited<ReturnType<typeof lendingPair>>;

export function today(at: Installation): CalendarDate {
  return dateIn('Africa/Lagos', at.app.clock());
}

/** An invoice of `amount` naira that the buyer has approved, due in `days` days. */
export async function approvedInvoice(at: Installation, { seller, buyer, contactId }: Pair, amount: number, dueIn = 28): Promise<string> {
  const { id } = await sent(at, seller, contactId, amount, { issueDate: today(at), dueDate: addDays(today(at), dueIn) });
  done(await at.call(decideInvoice, { invoiceId: id, businessId: buyer.businessId, action: 'approve' }, { ...buyer, key: at.key() }));
  return id;
}

export function ask(at: Installation, who: Someone, invoiceId: string, amount?: number, key = at.key()) {
  return at.call(requestCredit, { businessId: who.businessId, invoiceId, action: 'request', amount }, { ...who, key });
}

export async function sign(at: Installation, who: Someone, invoiceId: string, key = at.key()) {
  stepUp(at, who);
  return at.call(requestCredit, { businessId: who.businessId, invoiceId, action: 'accept' }, { ...who, key });
}

/** A paid-out advance of `amount` naira, on an invoice twice as large. */
export async function activeCredit(at: Installation, pair: Pair, amount: number, dueIn = 28) {
  const invoiceId = await approvedInvoice(at, pair, amount * 2, dueIn);
  const { status, id } = done(await ask(at, pair.seller, invoiceId, amount));
  // A request above the limit for immediate decisions, with the advances of the last 30 days, waits for an operator.
  if (status === 'pending') await offered(at, id);
  else if (status !== 'approved') throw new Error(`the request is ${status}`);
  return { invoiceId, credit: done(await sign(at, pair.seller, invoiceId)) };
}

/** An operator offers the requested amount, by the product's clock. */
async function offered(at: Installation, credit: string): Promise<void> {
  const desk = { now: at.app.clock(), actor: 'Test', productName: at.env.productName };
  await transaction(at.app.pool, 'system', (sql) => creditAdmin({ sql, ...desk }, { what: 'credit-offer', credit, amount: null }));
}

export const available = async (at: Installation, who: Someone) => done(await at.call(creditLimit, { businessId: who.businessId }, who)).availableCredit;

/** Sets a business's verification level, as our review would. */
export async function setLevel(at: Installation, { businessId }: Someone, level: number): Promise<void> {
  await transaction(at.app.pool, 'system', (sql) => sql.query('update businesses set level = $2 where id = $1', [businessId, level]));
}

/** Moves the clock by days, with the daily servicing, and signs everybody in again: a session lasts twelve hours. */
export async function daysLater(at: Installation, days: number): Promise<void> {
  await at.later(days * DAY);
  await transaction(at.app.pool, 'system', (sql) => sql.query('update sessions set expires_at = $1', [new Date(at.app.clock() + DAY).toISOString()]));
  at.app.forgetSessions();
  await serviceAdvances(at.app);
}

/** Throws the findings of the hourly check. */
export async function booksAgree(at: Installation): Promise<void> {
  const wrong = await transaction(at.app.pool, 'system', findings);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
