import { kobo, milli } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { businessHandlers, takeBvnAsProved } from '../business/index.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { paymentHandlers, settleDeposit } from '../payments/index.ts';
import { sandboxBank } from '../integrations/sandbox-bank.ts';
import { virtualAccountOf, walletHandlers, walletTasks } from '../wallet/index.ts';
import { act, contextAt } from './invoices.ts';
import type { Approved } from './invoices.ts';
import type { Seeded } from './people.ts';

const DAY = 86_400_000;
/** Guaranty Trust Bank. */
const BANK = '058';
/** The same on every installation, for the comparison of pictures. */
const NUMBER = '0148203610';
const BVN = '22184504321';

/** Two weeks of a supplier's and a buyer's wallets, oldest first: deposits, payments between them, and withdrawals. */
export async function walletsOfTheDemo(app: App, [seller, buyer]: readonly Seeded[], [first, second]: readonly Approved[]): Promise<void> {
  if (!seller || !buyer) return;
  const began = app.clock();
  const at = (daysAgo: number) => began - Math.round(daysAgo * DAY);
  const [ofSeller, ofBuyer] = [await numberOf(app, seller, at(13)), await numberOf(app, buyer, at(13))];
  const accountId = await bankAccountOf(app, seller, at(13));
  const arrives = (accountNumber: string, amount: number, from: string, daysAgo: number, narration?: string) =>
    receive(app, { accountNumber, amount: kobo(amount), from, at: at(daysAgo), ...(narration !== undefined && { narration }) });
  await arrives(ofBuyer, 850_000_00, 'Admiralty Homes', 12);
  await arrives(ofSeller, 186_400_00, 'Folake Adeyemi', 11);
  await arrives(ofSeller, 94_500_00, 'Eze Bridal House', 6.2);
  await arrives(ofSeller, 212_750_00, 'Greenfield College', 4.1, 'School fees office, uniforms');
  if (first) await pay(app, buyer, first, at(3.4));
  await takeOut(app, seller, { accountId, amount: kobo(200_000_00), now: at(3.3) });
  if (second) await pay(app, buyer, second, at(1.2));
  if (second) await payBackTwo(app, seller, second.id, at(1.15));
  await arrives(ofSeller, 58_750_00, 'Greenfield College', 1.1, 'INV-0002 badges');
  await arrives(ofBuyer, 320_000_00, 'Sade Coker', 0.9);
  await arrives(ofSeller, 45_500_00, 'Folake Adeyemi', 0.02);
  for (const owner of [seller, buyer]) await keepOfOthers(app, owner, 'Greenfield College', at(0.01));
}

/** Opens the wallet's account number. */
export async function numberOf(app: App, owner: Seeded, now: number): Promise<string> {
  const { businessId } = owner;
  await act(app, owner, now, (ctx) => walletHandlers['wallet.account.open'](ctx, { businessId }));
  await walletTasks['wallet.open-account'](app, { businessId });
  const account = await transaction(app.pool, { businessId }, (sql) =>
    virtualAccountOf(sql, { businessId, contactId: null, provider: app.providers.payments.name }),
  );
  if (!account?.account_number) throw new Error(`The bank has opened no account for ${owner.businessName}.`);
  return account.account_number;
}

/** Says of every waiting transfer that it is not for an invoice, except those of one sender. */
async function keepOfOthers(app: App, owner: Seeded, sender: string, now: number): Promise<void> {
  const { businessId } = owner;
  const { transfers } = await act(app, owner, now, async (ctx) => {
    const listed = await paymentHandlers['wallet.transfers'](ctx, { businessId, state: 'open', invoiceId: undefined, offset: 0, limit: 20 });
    return 'data' in listed ? listed.data : listed;
  });
  for (const one of transfers.filter((transfer) => transfer.sender !== sender))
    await act(app, owner, now, (ctx) => paymentHandlers['wallet.transfer.keep'](ctx, { businessId, transferId: one.id, kept: true }));
}

/** In the owner's proved name: below level 3 money leaves to no other. */
async function bankAccountOf(app: App, owner: Seeded, now: number): Promise<string> {
  const { businessId } = owner;
  await takeBvnAsProved(contextAt(app, owner, now), BVN);
  const account = { bankCode: BANK, accountNumber: NUMBER };
  await sandboxBank(app.env).openAccount({ ...account, name: owner.principal.name });
  const added = await businessHandlers['business.account.add'].ownTransaction(contextAt(app, owner, now), { businessId, ...account });
  return 'data' in added ? added.data.id : added.id;
}

/** A transfer of a past moment, settled as if its webhook had come then. */
export async function receive(app: App, given: { accountNumber: string; amount: Kobo; from: string; narration?: string; at: number }): Promise<void> {
  const reference = await sandboxBank(app.env).transfer(given);
  const said = await app.providers.payments.verifyTransaction(reference);
  if (!said) throw new Error(`The payments company does not know the transfer ${reference}.`);
  await settleDeposit({ ...app, clock: () => given.at }, said);
}

async function pay(app: App, payer: Seeded, { id, total }: Approved, now: number): Promise<void> {
  const ctx = { ...contextAt(app, payer, now), idempotencyKey: `seed-${id}` };
  await paymentHandlers['payment.business.wallet'].ownTransaction(ctx, { businessId: payer.businessId, category: 'invoice', categoryId: id, amount: total });
}

/** Two of the six throws were damaged: credited with their tax, and paid back to the buyer's wallet. */
async function payBackTwo(app: App, seller: Seeded, invoiceId: string, now: number): Promise<void> {
  const ctx = { ...contextAt(app, seller, now), idempotencyKey: `seed-credit-${invoiceId}` };
  const lines = [{ id: '0', quantity: milli(2000) }];
  const given = { businessId: seller.businessId, invoiceId, reason: 'Two throws arrived damaged.', lines, returned: kobo(32_250_00) };
  await paymentHandlers['credit-note.pay-back'].ownTransaction(ctx, given);
}

async function takeOut(app: App, owner: Seeded, given: { accountId: string; amount: Kobo; now: number }): Promise<void> {
  const { accountId, amount, now } = given;
  const { businessId } = owner;
  const then = { ...app, clock: () => now };
  const asked = await act(app, owner, now, (ctx) =>
    walletHandlers['wallet.withdrawal'].verb({ ...ctx, idempotencyKey: `seed-${accountId}` }, { businessId, accountId, amount, note: 'Rent of the shop' }),
  );
  const { reference } = 'data' in asked ? asked.data : asked;
  await walletTasks['wallet.payout'](then, { reference });
  await sandboxBank(app.env).payOut(reference);
  await walletTasks['wallet.payout'](then, { reference });
}
