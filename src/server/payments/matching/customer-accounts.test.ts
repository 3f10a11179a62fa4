import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, readContact } from '../../../shared/contacts/contract.ts';
import { contactStatement, contactStatementPdf } from '../../../shared/contacts/statement-contract.ts';
import { readInvoice, readReceived } from '../../../shared/invoices/contract.ts';
import { payoutAccount } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { keepTransfer, matchTransfer } from '../../../shared/payments/transfers-contract.ts';
import { portalLink, readPortal } from '../../../shared/portal/contract.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { conduct } from '../../testing/charges.ts';
import { balances, done, keyIn, openedPortal, sent } from '../../testing/scenes.ts';
import { openShop, transferTo } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop.ts';
import { memberOf } from '../../testing/team.ts';
import { asOwner } from '../../testing/test-server.ts';
import { readPdf } from '../../testing/pdf.ts';
import { eventually, requestOf, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const choose = (who: TestUser, accountId: 'wallet' | 'customers' | null) => app.call(payoutAccount, { businessId: who.businessId, accountId }, who);
const accountOf = async ({ who }: Pick<Shop, 'who'>, contactId: string) =>
  done(await app.call(readContact, { id: contactId, businessId: who.businessId }, who)).account;
const opened = ({ who }: Pick<Shop, 'who'>, contactId: string) => eventually('the customer’s account', () => accountOf({ who }, contactId));
const bankOn = async ({ who }: Pick<Shop, 'who'>, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who)).sender.bank;
const balanceOf = async ({ who }: Pick<Shop, 'who'>, id: string) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who)).balance;
const contact = async (at: Shop, name: string) =>
  done(await app.call(createContact, { businessId: at.who.businessId, name, email: `c${app.key()}@example.com` }, at.who)).id;

/** A shop whose customer, Greenfield Stores, has an account number and an invoice of 1,000 naira. */
async function withAccount(naira = 1_000) {
  const at = await openShop(app);
  done(await choose(at.who, 'customers'));
  const first = await sent(app, at.who, at.contactId, naira);
  const account = await opened(at, at.contactId);
  return { ...at, first, wallet: at.account, account: account.accountNumber };
}

test('a customer gets an account number with their first invoice, later ones show it, and what arrives there pays them, oldest first', async () => {
  const at = await withAccount();
  expect(await bankOn(at, at.first.id)).toMatchObject({ accountNumber: at.wallet });
  expect(await accountOf(at, at.contactId)).toMatchObject({ accountName: expect.stringContaining('GREENFIELD STORES') });
  const second = await sent(app, at.who, at.contactId, 500);
  expect(await bankOn(at, second.id)).toMatchObject({ accountNumber: at.account });
  // Only the account number identifies the customer.
  expect(await transferTo(app, at, 1_200, 'goods')).toMatchObject({
    state: 'assigned',
    matches: [
      { invoiceId: at.first.id, amount: 1_000, how: 'rule' },
      { invoiceId: second.id, amount: 200, how: 'rule' },
    ],
  });
  expect([await balanceOf(at, at.first.id), await balanceOf(at, second.id)]).toEqual([0, 300]);
  expect(await balances(app, at.who)).toEqual({ total: 1_200, available: 1_200 });
  // More than is due stays in the wallet.
  const other = await sent(app, at.who, await contact(at, 'Somebody else'), 40);
  expect(await transferTo(app, at, 350)).toMatchObject({ state: 'open', unassigned: 50, matches: [{ invoiceId: second.id, amount: 300 }] });
  expect(await balanceOf(at, other.id)).toBe(40);
});

test('what a customer paid too much is their credit, for seller and customer, until it is matched', async () => {
  const at = await withAccount();
  const by = { id: at.contactId, businessId: at.who.businessId };
  const portal = await openedPortal(app, keyIn(done(await app.call(portalLink, by, at.who)).url, 'q'), at.email);
  const statement = async (to?: string) => done(await app.call(contactStatement, { ...by, ...(to !== undefined && { to }) }, at.who));
  const credit = async () => [
    done(await app.call(readContact, by, at.who)).credit,
    (await statement()).credit,
    done(await app.call(readPortal, portal)).credit,
  ];
  expect(await credit()).toEqual([0, 0, 0]);
  const tooMuch = await transferTo(app, at, 1_050);
  expect(await credit()).toEqual([50, 50, 50]);
  expect(await statement()).toMatchObject({ closing: 0 });
  expect((await statement('2020-01-01')).credit).toBeNull();
  const pdf = await app.raw('GET', requestOf(contactStatementPdf, by).path, { token: at.who.token });
  expect((await readPdf(Buffer.from(await pdf.arrayBuffer()))).plain).toMatch(/Greenfield Stores has a credit of ₦50\.00/);
  // To the wallet's number: their invoice by its number, and what is left of it.
  const second = await sent(app, at.who, at.contactId, 100);
  const toWallet = { who: at.who, account: at.wallet };
  expect(await transferTo(app, toWallet, 130, second.number ?? '')).toMatchObject({ state: 'open', unassigned: 30 });
  expect(await credit()).toEqual([80, 80, 80]);
  // A transfer without a match is no customer's credit. What is left of a transfer that a person matched is none either.
  await transferTo(app, toWallet, 7);
  const third = await sent(app, at.who, at.contactId, 20);
  const unknown = await transferTo(app, toWallet, 9, 'goods', 'OLA BELLO');
  done(await app.call(matchTransfer, { ...by, transferId: unknown.id, invoiceId: third.id, amount: 5 }, { ...at.who, key: app.key() }));
  expect(await credit()).toEqual([80, 80, 80]);
  done(await app.call(matchTransfer, { ...by, transferId: tooMuch.id, invoiceId: third.id }, { ...at.who, key: app.key() }));
  expect(await credit()).toEqual([65, 65, 65]);
  done(await app.call(keepTransfer, { ...by, transferId: tooMuch.id }, at.who));
  expect(await credit()).toEqual([30, 30, 30]);
  const other = await contact(at, 'Somebody else');
  expect(done(await app.call(readContact, { id: other, businessId: by.businessId }, at.who)).credit).toBe(0);
});

test('a second payment of all that a customer owes is their credit, though nothing else is open', async () => {
  const at = await withAccount();
  await transferTo(app, at, 1_000);
  expect(await transferTo(app, at, 1_000)).toMatchObject({ state: 'open', unassigned: 1_000 });
  expect(done(await app.call(readContact, { id: at.contactId, businessId: at.who.businessId }, at.who)).credit).toBe(1_000);
});

test('the number of another customer’s invoice is used before the account; an unknown number waits for a person', async () => {
  const at = await withAccount();
  const other = await sent(app, at.who, await contact(at, 'Somebody else'), 40);
  expect(await transferTo(app, at, 40, other.number ?? '')).toMatchObject({ matches: [{ invoiceId: other.id }] });
  expect(await transferTo(app, at, 100, (at.first.number ?? '').replace(/\d+$/, '9999'))).toMatchObject({
    state: 'open',
    suggestions: [{ invoiceId: at.first.id, reasons: ['account'] }],
  });
});

test('money for a customer who owes nothing pays no other customer’s invoice, whatever sender and amount say', async () => {
  const at = await withAccount();
  await transferTo(app, at, 1_000, 'goods', 'OLA BELLO');
  const other = await sent(app, at.who, await contact(at, 'Ola Bello'), 40);
  expect(await transferTo(app, at, 40, 'deposit', 'OLA BELLO')).toMatchObject({ state: 'open', unassigned: 40, matches: [] });
  expect(await balanceOf(at, other.id)).toBe(40);
});

test('a payer is not warned of another account number of the same wallet, but of a foreign one', async () => {
  const at = await withAccount();
  await transferTo(app, at, 1_000);
  const before = async (of: { shareUrl: string | null }) => done(await app.call(readReceived, { id: keyIn(of.shareUrl, 'q') })).accountBefore;
  expect(await before(await sent(app, at.who, at.contactId, 10))).toBeUndefined();
  await asOwner(app.databaseUrl, (sql) => sql.query(`update virtual_accounts set bank_name = 'Another Bank' where account_number = $1`, [at.wallet]));
  expect(await before(await sent(app, at.who, at.contactId, 10))).toMatchObject({ ending: at.wallet.slice(-4) });
  const { url } = done(await app.call(portalLink, { businessId: at.who.businessId, id: at.contactId }, at.who));
  expect(done(await app.call(readPortal, await openedPortal(app, keyIn(url, 'q'), at.email))).accountBefore).toMatchObject({ ending: at.wallet.slice(-4) });
});

test('one account for each customer, which is not asked for again; those of the wallet and of other customers stay theirs', async () => {
  const at = await withAccount();
  const another = await contact(at, 'Somebody else');
  for (let n = 0; n < 3; n += 1) await sent(app, at.who, another, 10);
  const theirs = await opened(at, another);
  expect(new Set([theirs.accountNumber, at.account, at.wallet]).size).toBe(3);
  expect(done(await app.call(readWallet, { businessId: at.who.businessId }, at.who)).account).toMatchObject({ accountNumber: at.wallet });
  const [setting] = done(await app.call(listSettings, { businessId: at.who.businessId }, at.who)).settings;
  expect(setting).toMatchObject({ accountPerCustomer: true, payoutAccount: { accountNumber: at.wallet } });
  // The wallet's number goes on working, and so does the customer's when invoices show the wallet's again.
  done(await choose(at.who, 'wallet'));
  const next = await sent(app, at.who, another, 10);
  expect(await bankOn(at, next.id)).toMatchObject({ accountNumber: at.wallet });
  expect(await transferTo(app, { ...at, account: theirs.accountNumber }, 40)).toMatchObject({ state: 'assigned' });
  const last = await contact(at, 'A third');
  await sent(app, at.who, last, 10);
  await transferTo(app, { ...at, account: at.wallet }, 7);
  expect(await accountOf(at, last)).toBeNull();
});

/** How many events of the business wait for their listeners. */
const waiting = async (who: TestUser) =>
  Number((await asOwner(app.databaseUrl, (sql) => sql.query('select count(*) as n from outbox where $1 = any (business_ids)', [who.businessId]))).rows[0]?.n);

test('a hundred customers have an account, however many invoices are sent at once; refused ones and removed contacts do not count', async () => {
  const at = await openShop(app);
  done(await choose(at.who, 'customers'));
  await asOwner(app.databaseUrl, async (sql) => {
    const contacts = `insert into contacts (business_id, id, name, category, removed_at) select $1, 'con_' || $2::text || n || $1, 'Customer ' || n, 'customer', case when $3 then now() end from generate_series(1, $4::int) n`;
    const accounts = `insert into virtual_accounts (business_id, id, contact_id, provider, status, created_at, updated_at) select $1, 'acc_' || $2::text || n || $1, 'con_' || $2::text || n || $1, 'paystack', $3, now(), now() from generate_series(1, $4::int) n`;
    for (const [name, removed, status, count] of [
      ['a', false, 'opening', 98],
      ['b', true, 'opening', 5],
      ['c', false, 'failed', 5],
    ] as const) {
      await sql.query(contacts, [at.who.businessId, name, removed, count]);
      await sql.query(accounts, [at.who.businessId, name, status, count]);
    }
  });
  const more = await Promise.all(Array.from({ length: 5 }, (_, n) => contact(at, `More ${n}`)));
  await Promise.all(more.map((id) => sent(app, at.who, id, 10)));
  await eventually('that all invoices are dealt with', async () => (await waiting(at.who)) === 0);
  const { rows } = await asOwner(app.databaseUrl, (sql) =>
    sql.query<{ n: string }>('select count(*) as n from virtual_accounts where business_id = $1 and contact_id = any ($2)', [at.who.businessId, more]),
  );
  expect(Number(rows[0]?.n)).toBe(2);
});

test('a refused account is asked for with an invoice a day later; until then invoices show the wallet’s', async () => {
  const at = await openShop(app);
  done(await choose(at.who, 'customers'));
  await conduct(app, { accounts: 'refused' });
  const status = async () => {
    const { rows } = await asOwner(app.databaseUrl, (sql) =>
      sql.query<{ status: string }>('select status from virtual_accounts where business_id = $1 and contact_id is not null', [at.who.businessId]),
    );
    return rows[0]?.status;
  };
  await sent(app, at.who, at.contactId, 10);
  await eventually('a refusal', async () => (await status()) === 'failed');
  await conduct(app, { usual: true });
  const { id } = await sent(app, at.who, at.contactId, 20);
  expect(await bankOn(at, id)).toMatchObject({ accountNumber: at.account });
  // Once a day.
  await eventually('that the invoice is dealt with', async () => (await waiting(at.who)) === 0);
  expect(await status()).toBe('failed');
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(`update virtual_accounts set updated_at = now() - interval '2 days' where business_id = $1`, [at.who.businessId]),
  );
  await sent(app, at.who, at.contactId, 20);
  expect(await opened(at, at.contactId)).toMatchObject({ bankName: expect.any(String) });
});

test('the customer’s portal shows the account of their next invoice', async () => {
  const at = await withAccount();
  const q = keyIn(done(await app.call(portalLink, { businessId: at.who.businessId, id: at.contactId }, at.who)).url, 'q');
  const keys = await openedPortal(app, q, at.email);
  const account = async () => done(await app.call(readPortal, keys)).account;
  expect(await account()).toMatchObject({ accountNumber: at.account, isCustomersOwn: true });
  done(await choose(at.who, 'wallet'));
  expect(await account()).toMatchObject({ accountNumber: at.wallet, isCustomersOwn: false });
  done(await choose(at.who, null));
  expect(await account()).toBeNull();
});

test('only who may choose the account of invoices can, and a stranger sees no account', async () => {
  const at = await withAccount();
  const staff = await memberOf(app, at.who, 'staff');
  expect(await choose(staff, 'wallet')).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  const stranger = await app.createUser();
  expect(await app.call(readContact, { id: at.contactId, businessId: stranger.businessId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
});
