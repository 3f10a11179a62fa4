/**
 * Three businesses with a past of some weeks, with invoices, advances and withdrawals in all states. A separate process, because Playwright's loader must not
 * read the server's files. Prints what it created.
 */
import { newId } from '../../src/server/core/context.ts';
import { declareDefault, denyCredit, offerCredit, repayCredit, setCreditLimit } from '../../src/server/credit/index.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { handlers } from '../../src/server/api/handlers.ts';
import { businessHandlers } from '../../src/server/business/index.ts';
import { invoiceHandlers, invoiceTasks } from '../../src/server/invoices/index.ts';
import { sandboxBank } from '../../src/server/integrations/sandbox-bank.ts';
import { addContact } from '../../src/server/seed/invoices.ts';
import type { Seeded } from '../../src/server/seed/people.ts';
import { checkDigit } from '../../src/sandbox/bank/nuban.ts';
import { kobo } from '../../src/shared/kit/money.ts';
import { tools } from './past-tools.ts';
import type { Tools } from './past-tools.ts';

export interface Past {
  readonly borrower: string;
  readonly seller: string;
  readonly buyer: string;
  readonly credits: Readonly<Record<'repaid' | 'default' | 'overdue' | 'partial' | 'denied', string>>;
  readonly invoices: Readonly<Record<'denied' | 'void' | 'expired' | 'partial' | 'unpaid' | 'pending', string>>;
  /** The keys of the invoices' links, by their ids. */
  readonly links: Readonly<Record<string, string>>;
}

const tag = process.argv[2] ?? '';
const past = tools(process.env, tag);
await past.alone();
const borrower = await past.person('Dinatu', 'Pam', 'Rayfield Ceramics');
const seller = await past.person('Emeka', 'Obi', 'Onitsha Tiles');
const buyer = await past.person('Kemi', 'Ajayi', 'Marina Hotels');
for (const { businessId } of [borrower, seller])
  await past.decideNow((desk) => setCreditLimit(desk, { businessId, amount: kobo(3_000_000_00), reason: 'As much as the looks need' }));
const customer = await contactOf(seller, buyer, 'Kemi Ajayi');
const made: Past = {
  borrower: borrower.email,
  seller: seller.email,
  buyer: buyer.email,
  credits: { ...(await borrowed(past)), ...(await offered(past)) },
  invoices: await sentOnes(past),
  links: past.links,
};
await withdrawals(past);
await past.end();
console.log(JSON.stringify(made));

function contactOf(who: Seeded, of: Seeded, name: string): Promise<string> {
  return addContact(past.app, who, { name, businessName: of.businessName, email: of.email, category: 'both' });
}

/** One advance repaid, one in default, one overdue. The paid-out money is spent again: otherwise it would be debited on the due date. */
async function borrowed({
  invoice,
  decide,
  ask,
  offer,
  sign,
  pay,
  fund,
  by,
  decideNow,
}: Tools): Promise<Pick<Past['credits'], 'repaid' | 'default' | 'overdue'>> {
  const [customer, supplier] = [await contactOf(borrower, buyer, 'Kemi Ajayi'), await contactOf(buyer, borrower, 'Dinatu Pam')];
  // A request above the limit of immediate decisions, together with the amounts owed, is offered by an operator.
  const lent = async (days: number, [name, amount, dueIn]: readonly [string, number, number], decided: 'at once' | 'by an operator' = 'by an operator') => {
    const id = await invoice(borrower, customer, days, [name, amount * 2, dueIn]);
    await decide(buyer, id, days - 0.5, 'approve');
    const credit = await ask(borrower, id, days - 0.6, amount);
    if (decided === 'by an operator') await offer(borrower, credit, days - 0.65, amount);
    await sign(borrower, id, days - 0.7);
    return credit;
  };
  const spend = async (days: number, amount: number) =>
    pay(borrower, await invoice(buyer, supplier, days, ['Rooms for the fair', amount, 30]), days - 0.1, amount);
  const repaid = await lent(88, ['Floor tiles, 60 × 60', 90_000, 40], 'at once');
  await fund(borrower, 71, 3_000);
  await by(borrower, 70, (ctx) => repayCredit(ctx, { businessId: borrower.businessId, creditId: repaid, amount: kobo(91_530_00) }));
  await spend(69, 1_470);
  const lost = await lent(80, ['Terrace slabs', 120_000, 32]);
  await spend(79, 120_000);
  const overdue = await lent(51, ['Wash basins', 75_000, 38]);
  await spend(50, 75_000);
  await decideNow((desk) => declareDefault(desk, lost));
  return { repaid, default: lost, overdue };
}

/** An offer of less than the requested amount, and a denial with its reason. */
async function offered({ invoice, decide, ask, decideNow }: Tools): Promise<Pick<Past['credits'], 'partial' | 'denied'>> {
  const wanted = async (days: number, [name, amount, dueIn]: readonly [string, number, number], naira: number) => {
    const id = await invoice(seller, customer, days, [name, amount, dueIn]);
    await decide(buyer, id, days - 1, 'approve');
    return ask(seller, id, days - 2, naira);
  };
  const partial = await wanted(5, ['Kitchen tiles', 400_000, 40], 250_000);
  await decideNow((desk) => offerCredit(desk, partial, kobo(160_000_00)));
  const denied = await wanted(12, ['Roof tiles', 900_000, 60], 600_000);
  const reason = 'We could not reach the buyer at the number on the invoice.';
  const remedy = 'Ask again with a telephone number of theirs, or with a signed delivery note.';
  await decideNow((desk) => denyCredit(desk, denied, { reason, remedy }));
  return { partial, denied };
}

/** Invoices in every state that results from others' actions or from time. */
async function sentOnes({ invoice, decide, pay, fund, by, app }: Tools): Promise<Past['invoices']> {
  const sent = (days: number, what: readonly [string, number, number]) => invoice(seller, customer, days, what);
  const denied = await sent(9, ['Mosaic, blue', 184_500, 21]);
  await decide(buyer, denied, 8, 'deny', 'Two of the boxes were broken, and the delivery was agreed at no charge.');
  const gone = await sent(9, ['Grout, grey', 96_000, 21]);
  const reason = 'The order was cancelled before anything was made.';
  await by(seller, 7, (ctx) => invoiceHandlers['invoice.void'](ctx, { id: gone, businessId: seller.businessId, reason }));
  const expired = await sent(30, ['Sample boxes', 58_250, 14]);
  const partial = await sent(10, ['Wall tiles, 30 × 60', 640_000, 25]);
  await decide(buyer, partial, 9, 'approve');
  await fund(buyer, 4, 600_000);
  await pay(buyer, partial, 3, 240_000);
  const unpaid = await sent(4, ['Skirting', 75_000, 25]);
  await decide(buyer, unpaid, 3, 'approve');
  const pending = await sent(1, ['Trim', 31_000, 25]);
  await invoiceTasks['invoices.expire'](app, {});
  return { denied, void: gone, expired, partial, unpaid, pending };
}

/** In a business with two possible approvers: one withdrawal that waits for the other, one that was denied. */
async function withdrawals({ app, at, by, person }: Tools): Promise<void> {
  const { businessId, businessName } = buyer;
  const serial = `01${tag.padStart(7, '4')}`;
  const account = { bankCode: '058', accountNumber: `${serial}${checkDigit('058', serial)}` };
  await sandboxBank(app.env).openAccount({ ...account, name: businessName });
  const added = await businessHandlers['business.account.add'].ownTransaction(at(buyer, 10), { businessId, ...account });
  const { id: accountId } = 'data' in added ? added.data : added;
  const second = await person('Bola', 'Ige', 'Ige Interiors');
  await transaction(app.pool, 'system', (sql) =>
    sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, 'admin', 'active')`, [
      businessId,
      newId('member'),
      second.principal.userId,
    ]),
  );
  // The table is untyped; the product checks these two when it creates the table.
  const ask = handlers['team.request.ask'] as (ctx: object, input: object) => Promise<{ data: { id: string } }>;
  // As above.
  const decide = handlers['team.request.decide'] as unknown as { ownTransaction: (ctx: object, input: object) => Promise<unknown> };
  const asked = (days: number, amount: number, note: string) =>
    by(buyer, days, (ctx) => ask({ ...ctx, checkers: 2 }, { businessId, action: 'wallet.withdrawal', input: { amount, accountId }, note }));
  const { data } = await asked(2, 85_000, 'Cleaning crew');
  const decider = { ...at({ ...buyer, principal: second.principal }, 1.9), role: 'admin', checkers: 2 };
  await decide.ownTransaction(decider, { businessId, requestId: data.id, approvalStatus: 'denied', reason: 'The invoice for it is not approved yet.' });
  await asked(0.05, 120_000, 'Laundry, November');
}
