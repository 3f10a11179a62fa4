import { creditLimit } from '../../shared/credit/lifecycle-contract.ts';
import { requestCredit } from '../../shared/credit/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { offerCredit, serviceAdvances } from '../credit/index.ts';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { contactFor, done, sent } from './scenes.ts';
import { decided } from './office.ts';
import { hasApp } from './second-factor.ts';
import { stepUp } from './team.ts';

export const DAY = 86_400_000;

/** A supplier at level 3 and a verified buyer who is on the supplier's list. */
export async function lendingPair(app: TestApp) {
  const [seller, buyer] = [await app.createUser('Supplies Ltd'), await app.createUser('Buyer Ltd')];
  // Large payments to a new supplier need a code.
  stepUp(app, buyer);
  await hasApp(app, buyer);
  return { seller, buyer, contactId: await contactFor(app, seller, buyer) };
}

export type Pair = Awaited<ReturnType<typeof lendingPair>>;

export function today(app: TestApp): CalendarDate {
  return dateIn('Africa/Lagos', app.deps.clock());
}

/** An invoice of `amount` naira that the buyer has approved, due in `days` days. */
export async function approvedInvoice(app: TestApp, { seller, buyer, contactId }: Pair, amount: number, dueIn = 28): Promise<string> {
  const { id } = await sent(app, seller, contactId, amount, { issueDate: today(app), dueDate: addDays(today(app), dueIn) });
  done(await app.call(decideInvoice, { invoiceId: id, businessId: buyer.businessId, action: 'approve' }, { ...buyer, key: app.key() }));
  return id;
}

export function requestAdvance(app: TestApp, who: TestUser, invoiceId: string, amount?: number, key = app.key()) {
  return app.call(requestCredit, { businessId: who.businessId, invoiceId, action: 'request', amount }, { ...who, key });
}

export async function sign(app: TestApp, who: TestUser, invoiceId: string, key = app.key()) {
  stepUp(app, who);
  return app.call(requestCredit, { businessId: who.businessId, invoiceId, action: 'accept' }, { ...who, key });
}

/** A paid-out advance of `amount` naira, on an invoice twice as large. */
export async function activeCredit(app: TestApp, pair: Pair, amount: number, dueIn = 28) {
  const invoiceId = await approvedInvoice(app, pair, amount * 2, dueIn);
  const { status, id } = done(await requestAdvance(app, pair.seller, invoiceId, amount));
  // A request above the limit for immediate decisions, with the advances of the last 30 days, waits for an operator.
  if (status === 'pending') await offered(app, id);
  else if (status !== 'approved') throw new Error(`the request is ${status}`);
  return { invoiceId, credit: done(await sign(app, pair.seller, invoiceId)) };
}

/** An operator offers the requested amount, by the product's clock. */
async function offered(app: TestApp, credit: string): Promise<void> {
  await decided(app, (desk) => offerCredit(desk, credit, null));
}

export const available = async (app: TestApp, who: TestUser) => done(await app.call(creditLimit, { businessId: who.businessId }, who)).availableCredit;

/** Sets a business's verification level, as our review would. */
export async function setLevel(app: TestApp, { businessId }: TestUser, level: number): Promise<void> {
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update businesses set level = $2 where id = $1', [businessId, level]));
}

/** Moves the clock by days, with the daily servicing, and signs everybody in again: a session lasts twelve hours. */
export async function daysLater(app: TestApp, days: number): Promise<void> {
  await app.later(days * DAY);
  await transaction(app.deps.pool, 'system', (sql) => sql.query('update sessions set expires_at = $1', [new Date(app.deps.clock() + DAY).toISOString()]));
  app.deps.forgetSessions();
  await serviceAdvances(app.deps);
}

/** Throws the findings of the hourly check. */
export async function booksAgree(app: TestApp): Promise<void> {
  const wrong = await transaction(app.deps.pool, 'system', findings);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
