import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { businessHandlers } from '../business/index.ts';
import type { App } from '../core/context.ts';
import { sandboxBank } from '../integrations/sandbox-bank.ts';
import { paymentHandlers, paymentTasks, reconcile } from '../payments/index.ts';
import { walletHandlers, walletTasks } from '../wallet/index.ts';
import { act, addContact, addInvoice, contextAt } from './invoices.ts';
import type { Seeded } from './people.ts';
import { numberOf, receive } from './wallets.ts';

const DAY = 86_400_000;
const BANK = '044';

/** Two transfers to unknown account numbers. The second has the amount of a demo invoice, and comes from its buyer. */
const STRAY = [
  { from: 'OLUWASEUN A. PETERS', amount: kobo(145_000_00), narration: 'Balance for the hall decoration', daysAgo: 11 },
  { from: 'Eze Bridal House', amount: kobo(82_237_50), narration: 'Satin lining', daysAgo: 2.2 },
  { from: 'NNEKA VENTURES LTD', amount: kobo(38_600_00), narration: '', daysAgo: 0.3 },
] as const;

/** Work for the operators of the money: unmatched transfers, a disputed card payment, a payout without an outcome, a missing payment. */
export async function moneyDeskOfTheDemo(app: App, supplier: Seeded): Promise<void> {
  await strayTransfers(app);
  const contactId = await addContact(app, supplier, {
    name: 'Rahila Gyang',
    businessName: 'Savannah Lodge',
    email: 'office@savannahlodge.example',
    phone: '+2348052223344',
    category: 'customer',
  });
  await disputedPayment(app, supplier, contactId);
  await payoutWithoutOutcome(app, supplier);
  const { businessId } = supplier;
  await act(app, supplier, app.clock() - DAY / 4, (ctx) =>
    paymentHandlers['payment.business.reconciliation'](ctx, {
      businessId,
      category: 'wallet',
      categoryId: businessId,
      amount: kobo(96_000_00),
      note: 'Savannah Lodge sent it on Monday from Zenith Bank. Their receipt says “successful”.',
    }),
  );
  // As each night: the last days are compared with the statement.
  await reconcile(app, { margin: 0 });
}

async function strayTransfers(app: App): Promise<void> {
  const { payments } = app.providers;
  const nobody = { email: 'former.customer@nobody.example', firstName: 'Former', lastName: 'Customer', phone: '+2348030000000', bvn: null };
  const { customerCode } = await payments.createCustomer(nobody);
  const account = await payments.createDedicatedAccount({ ...nobody, customerCode });
  if (!('accountNumber' in account)) throw new Error('The bank has opened no account.');
  for (const { daysAgo, ...given } of STRAY)
    await receive(app, { ...given, accountNumber: account.accountNumber, at: app.clock() - Math.round(daysAgo * DAY) });
}

/** A guest pays by card, and their bank contests it: the answer is due in two days. */
async function disputedPayment(app: App, supplier: Seeded, contactId: string): Promise<void> {
  const given = { to: 'buyer', daysAgo: 9, dueIn: 10, lines: [['Fresh eggs, crate', 30, 4_200]], note: 'For the kitchen.' } as const;
  const now = app.clock() - given.daysAgo * DAY;
  const { q = '', total } = await addInvoice(app, supplier, contactId, given, now);
  const guest = { ...contextAt(app, supplier, now), principal: null, idempotencyKey: 'seed-dispute' };
  const started = await paymentHandlers['payment.guest'].ownTransaction(guest, { q, amount: total, email: 'rahila@savannahlodge.example', channel: 'card' });
  const { reference } = 'data' in started ? started.data : started;
  const bank = sandboxBank(app.env);
  await bank.payByCard(reference);
  await paymentTasks['payments.settle-deposit'](app, { reference });
  await paymentTasks['payments.ask-dispute'](app, { disputeId: await bank.dispute(reference, 2) });
}

/** A payout that stays pending: the sandbox bank leaves amounts with this ending undecided. */
async function payoutWithoutOutcome(app: App, supplier: Seeded): Promise<void> {
  const { businessId } = supplier;
  const now = app.clock() - DAY;
  const accountNumber = await numberOf(app, supplier, now - DAY);
  await receive(app, { accountNumber, amount: kobo(410_000_00), from: 'Harbour Hotels', at: now - DAY / 2 });
  const own = await sandboxBank(app.env).openAccount({ bankCode: BANK, name: supplier.businessName });
  const added = await businessHandlers['business.account.add'].ownTransaction(contextAt(app, supplier, now - 3 * DAY), {
    businessId,
    bankCode: BANK,
    accountNumber: own,
  });
  const accountId = 'data' in added ? added.data.id : added.id;
  const amount: Kobo = kobo(120_000_03);
  const asked = await act(app, supplier, now, (ctx) =>
    walletHandlers['wallet.withdrawal'].verb({ ...ctx, idempotencyKey: 'seed-payout' }, { businessId, accountId, amount, note: 'Seeds and fertiliser' }),
  );
  const { reference } = 'data' in asked ? asked.data : asked;
  await walletTasks['wallet.payout']({ ...app, clock: () => now }, { reference });
}
