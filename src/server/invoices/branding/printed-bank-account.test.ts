import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, removeAccount } from '../../../shared/business/banking-contract.ts';
import { removeContact } from '../../../shared/contacts/contract.ts';
import { payoutAccount } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { markPaid, readInvoice, readReceived } from '../../../shared/invoices/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { sandboxAccount } from '../../testing/bank.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { again } from '../../testing/life.ts';
import { accountNumber, contactFor, done, keyIn, sent } from '../../testing/scenes.ts';
import { stepUp } from '../../testing/team.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function account(who: TestUser) {
  const opened = await sandboxAccount(app, who.businessName.toUpperCase());
  stepUp(app, who);
  const { id } = done(await app.call(addAccount, { businessId: who.businessId, ...opened }, who));
  return { id, ...opened };
}

const choose = (who: TestUser, accountId: string | null) => app.call(payoutAccount, { businessId: who.businessId, accountId }, who);
const read = async (who: TestUser, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));

test('the chosen account is on documents sent from then on; the payer is warned if it differs from the last one', async () => {
  const [seller, buyer] = [await app.createUser('Payout Works'), await app.createUser()];
  await app.fund(buyer, 100_000);
  const contact = await contactFor(app, seller, buyer);
  const plain = await sent(app, seller, contact, 10);
  const [first, second] = [await account(seller), await account(seller)];
  done(await choose(seller, first.id));
  const one = await sent(app, seller, contact, 20);
  expect((await read(buyer, plain.id)).sender.bank).toBeNull();
  expect(await read(buyer, one.id)).toMatchObject({
    sender: { bank: { accountNumber: first.accountNumber, accountName: 'PAYOUT WORKS' } },
    payeeChanged: null,
  });
  done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: one.id, amount: 20 }, { ...buyer, key: app.key() }));
  const same = await sent(app, seller, contact, 30);
  expect((await read(buyer, same.id)).payeeChanged).toBeNull();
  done(await choose(seller, second.id));
  const other = await sent(app, seller, contact, 40);
  expect((await read(buyer, other.id)).payeeChanged).toMatchObject({
    before: { accountNumber: first.accountNumber },
    now: { accountNumber: second.accountNumber },
  });
  expect((await read(seller, other.id)).payeeChanged).toBeNull();
  const byLink = async (url: string | null) => done(await app.call(readReceived, { id: keyIn(url, 'q') })).accountBefore;
  expect(await byLink(same.shareUrl)).toBeUndefined();
  expect(await byLink(other.shareUrl)).toEqual({ bankName: expect.any(String), ending: first.accountNumber.slice(-4) });
});

test('a guest is warned on the link’s page, by contact and by address; another recipient is not', async () => {
  const seller = await app.createUser('Guest Works');
  const [first, second] = [await account(seller), await account(seller)];
  const contact = await contactFor(app, seller, { email: 'guest@example.com' });
  const once = { recipientType: 'new', contactId: null, contact: { name: 'Once', email: 'once@example.com' } } as const;
  done(await choose(seller, first.id));
  for (const invoice of [await sent(app, seller, contact, 20), await sent(app, seller, contact, 20, once)])
    done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: invoice.id, method: 'cash' }, seller));
  done(await choose(seller, second.id));
  const byLink = async (url: string | null) => done(await app.call(readReceived, { id: keyIn(url, 'q') })).accountBefore;
  const warned = { bankName: expect.any(String), ending: first.accountNumber.slice(-4) };
  expect(await byLink((await sent(app, seller, contact, 30)).shareUrl)).toEqual(warned);
  expect(await byLink((await sent(app, seller, contact, 30, once)).shareUrl)).toEqual(warned);
  const other = { ...once, contact: { name: 'Other', email: 'other@example.com' } };
  expect(await byLink((await sent(app, seller, contact, 30, other)).shareUrl)).toBeUndefined();
});

test('a small invoice marked as paid, or a contact added again, does not make another account known', async () => {
  let seller = await app.createUser('Patient Works');
  const [first, second] = [await account(seller), await account(seller)];
  const contact = await contactFor(app, seller, { email: 'patient@example.com' });
  const paid = async (amount: number) => {
    const invoice = await sent(app, seller, contact, amount);
    done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: invoice.id, method: 'cash' }, seller));
  };
  const warning = async (of: string) => done(await app.call(readReceived, { id: keyIn((await sent(app, seller, of, 30)).shareUrl, 'q') })).accountBefore;
  const warned = { bankName: expect.any(String), ending: first.accountNumber.slice(-4) };
  done(await choose(seller, first.id));
  await paid(20);
  done(await choose(seller, second.id));
  await paid(1);
  expect(await warning(contact)).toEqual(warned);
  done(await app.call(removeContact, { id: contact, businessId: seller.businessId }, seller));
  const anew = await contactFor(app, seller, { email: 'patient@example.com' });
  expect(await warning(anew)).toEqual(warned);
  // A week later the payment to the second account counts.
  app.turnClock(8 * 86_400_000);
  seller = await again(app, seller);
  expect(await warning(anew)).toBeUndefined();
  app.turnClock(-8 * 86_400_000);
});

test('a removed account is no longer printed; another business’s is not found', async () => {
  const [seller, stranger] = [await app.createUser('Removed Works'), await app.createUser()];
  const mine = await account(seller);
  expect(await choose(stranger, mine.id)).toMatchObject({ code: 'NOT_FOUND' });
  done(await choose(seller, mine.id));
  const setting = async () => done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings[0]?.payoutAccount ?? null;
  expect(await setting()).toMatchObject({ accountId: mine.id });
  done(await app.call(removeAccount, { id: seller.businessId, accountId: mine.id }, seller));
  // A business with a bank account of its own has the wallet's number by then.
  expect(await eventually('the wallet’s account', async () => (await setting())?.accountId === 'wallet')).toBe(true);
});

test('by default invoices show the wallet’s number once it is open; a business can show none, or return to it', async () => {
  const [seller, buyer] = [await app.createUser('Wallet Works'), await app.createUser()];
  const contact = await contactFor(app, seller, buyer);
  const bankOn = async () => (await read(buyer, (await sent(app, seller, contact, 10)).id)).sender.bank;
  const setting = async () => done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings[0];
  expect(await bankOn()).toBeNull();
  expect(await setting()).toMatchObject({ namesWallet: true, payoutAccount: null });
  const number = await accountNumber(app, seller);
  expect(await bankOn()).toMatchObject({ accountNumber: number });
  expect(await setting()).toMatchObject({ payoutAccount: { accountId: 'wallet', accountNumber: number } });
  expect(await choose(seller, null)).toMatchObject({ message: 'New invoices show no account.' });
  expect(await bankOn()).toBeNull();
  expect(await choose(seller, 'wallet')).toMatchObject({ message: expect.stringContaining(number) });
  expect(await bankOn()).toMatchObject({ accountNumber: number });
});
