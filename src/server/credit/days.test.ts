import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCharges, readCredit } from '../../shared/credit/contract.ts';
import { repayCredit } from '../../shared/credit/lifecycle-contract.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { transaction } from '../db/transaction.ts';
import { inTheFile, printed } from '../testing/postings.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { activeCredit, approvedInvoice, requestAdvance, booksAgree, daysLater, lendingPair, setLevel, sign } from '../testing/lending.ts';
import type { Pair } from '../testing/lending.ts';
import { balances, contactFor, done } from '../testing/scenes.ts';
import { decided } from '../testing/office.ts';
import { hasApp } from '../testing/second-factor.ts';
import { stepUp } from '../testing/team.ts';
import { declareDefault, denyCredit, offerCredit, setCreditLimit, waiveCharge, writeOffCredit } from './index.ts';

let app: TestApp;
let pair: Pair;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => booksAgree(app));

const read = async (id: string) => done(await app.call(readCredit, { id, businessId: pair.seller.businessId }, pair.seller));
const declared = (id: string) => decided(app, (desk) => declareDefault(desk, id));
const offered = (id: string, amount: number) => decided(app, (desk) => offerCredit(desk, id, kobo(amount)));
const denied = (id: string, reason: string, remedy: string) => decided(app, (desk) => denyCredit(desk, id, { reason, remedy }));
const waived = (id: string, amount: number, reason: string) => decided(app, (desk) => waiveCharge(desk, id, { kind: 'penalty', amount: kobo(amount), reason }));
const writtenOff = (id: string) => decided(app, (desk) => writeOffCredit(desk, id, 'Insolvent'));
const told = (topic: string) =>
  eventually(topic, async () => {
    const { notifications } = done(await app.call(listNotifications, { businessId: pair.seller.businessId, limit: 100 }, pair.seller));
    return notifications.find((one) => one.topic === topic)?.text;
  });
/** Empties a wallet. */
async function spend(amount: number): Promise<void> {
  const { seller } = pair;
  const other = await app.createUser();
  const id = await approvedInvoice(app, { seller: other, buyer: seller, contactId: await contactFor(app, other, seller) }, amount);
  stepUp(app, seller);
  await hasApp(app, seller);
  done(await app.call(payFromWallet, { businessId: seller.businessId, category: 'invoice', categoryId: id, amount }, { ...seller, key: app.key() }));
  expect((await balances(app, seller)).available).toBe(0);
}

test('an offer that nobody signs is reminded of, ends after seven days, and frees invoice and limit', async () => {
  pair = await lendingPair(app);
  const invoiceId = await approvedInvoice(app, pair, 100_000);
  const { id } = done(await requestAdvance(app, pair.seller, invoiceId, 50_000));
  await daysLater(app, 6);
  expect(await told('credit.offer-ending')).toContain('₦50,000.00');
  expect((await read(id)).status).toBe('approved');
  await daysLater(app, 1.1);
  expect(await read(id)).toMatchObject({ status: 'expired', can: { accept: false } });
  expect(await told('credit.expired')).toContain('You can request a new one');
  expect(await sign(app, pair.seller, invoiceId)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(done(await requestAdvance(app, pair.seller, invoiceId, 50_000)).status).toBe('approved');
});

test('an advance accrues daily, causes notifications, and is debited from the wallet when due', async () => {
  pair = await lendingPair(app);
  const { credit } = await activeCredit(app, pair, 100_000, 30);
  await daysLater(app, 20);
  expect(await read(credit.id)).toMatchObject({ outstanding: 102_000, settle: { waived: 1_000 } });
  await daysLater(app, 7);
  expect(await told('credit.due-soon')).toContain('₦103,000.00');
  await daysLater(app, 3);
  expect(await told('credit.due-today')).toContain('is due today');
  // The wallet has only the paid-out amount: three thousand too little. By the next noon all of it is debited.
  await daysLater(app, 1);
  expect(await read(credit.id)).toMatchObject({
    status: 'active',
    outstanding: 3_000,
    repayments: [{ how: 'automatic', total: 100_000, fee: 3_000, principal: 97_000 }],
  });
  await app.fund(pair.seller, 1_000_000);
  await daysLater(app, 1);
  expect(await read(credit.id)).toMatchObject({ status: 'paid', outstanding: 0 });
  expect((await balances(app, pair.seller)).total).toBe(10_000 - 3_000);
});

test('late: overdue after five days with a daily penalty, in default by an operator’s decision, waived and written off', async () => {
  pair = await lendingPair(app);
  const { credit, invoiceId } = await activeCredit(app, pair, 100_000, 30);
  await spend(100_000);
  await daysLater(app, 33);
  expect(await read(credit.id)).toMatchObject({ status: 'active', outstanding: 103_000 });
  await daysLater(app, 3);
  expect(await read(credit.id)).toMatchObject({ status: 'overdue', message: 'overdue', outstanding: 103_300, settle: { penalty: 300 } });
  expect(await told('credit.overdue')).toContain('₦103,300.00');
  const other = await approvedInvoice(app, pair, 50_000);
  expect(await requestAdvance(app, pair.seller, other)).toMatchObject({ code: 'NOT_ELIGIBLE', message: expect.stringContaining('past its due day') });
  await expect(declared(credit.id)).rejects.toThrow('can be declared in default from');
  await app.fund(pair.seller, 10_000);
  done(await app.call(repayCredit, { businessId: pair.seller.businessId, creditId: credit.id, amount: 100 }, { ...pair.seller, key: app.key() }));
  expect((await read(credit.id)).repayments[0]).toMatchObject({ penalty: 100, fee: 0, principal: 0 });

  await daysLater(app, 30);
  await declared(credit.id);
  expect((await read(credit.id)).status).toBe('default');
  await expect(waived(credit.id, 1_000_000, 'x')).rejects.toThrow('is owed');
  await waived(credit.id, 20_000, 'The bank was closed');
  const { charges } = done(await app.call(listCharges, { businessId: pair.seller.businessId }, pair.seller));
  expect(charges.map(({ kind, amount }) => [kind, amount]).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['fee', 3_000],
    ['penalty', 3_300],
    ['waiver', -200],
  ]);
  // The buyer's payment repays a credit in default too.
  await app.fund(pair.buyer, 1_000_000);
  done(
    await app.call(
      payFromWallet,
      { businessId: pair.buyer.businessId, category: 'invoice', categoryId: invoiceId, amount: 5_000 },
      { ...pair.buyer, key: app.key() },
    ),
  );
  expect((await read(credit.id)).repayments[0]).toMatchObject({ how: 'buyer', total: 5_000 });
  const { outstanding } = await read(credit.id);
  expect(nairaFromKobo(await writtenOff(credit.id))).toBe(outstanding);
  expect(await read(credit.id)).toMatchObject({ status: 'default', outstanding: 0, writtenOff: outstanding });
});

test('a large request waits for an operator, who offers less or says no', async () => {
  pair = await lendingPair(app);
  const invoiceId = await approvedInvoice(app, pair, 1_000_000);
  const { id, status } = done(await requestAdvance(app, pair.seller, invoiceId, 180_000));
  expect(status).toBe('pending');
  await expect(offered(id, 18_000_001)).rejects.toThrow('asked for');
  await offered(id, 12_000_000);
  expect(await read(id)).toMatchObject({ status: 'partial', amount: 120_000 });
  await expect(denied(id, 'No', 'None')).rejects.toThrow('decided already');
  const second = await approvedInvoice(app, await lendingPair(app).then((fresh) => (pair = fresh)), 1_000_000);
  const other = done(await requestAdvance(app, pair.seller, second, 180_000));
  await denied(other.id, 'We could not reach the buyer.', 'Ask again with their phone number.');
  expect(await read(other.id)).toMatchObject({
    status: 'denied',
    reasons: [{ text: 'We could not reach the buyer.', remedy: 'Ask again with their phone number.' }],
  });
  const own = { businessId: pair.seller.businessId, amount: kobo(1_000_000_000), reason: 'Known for years' };
  await decided(app, (desk) => setCreditLimit(desk, own));
  expect(done(await requestAdvance(app, pair.seller, second, 500_000)).status).toBe('pending');
});

test('every recipe posts the entries in docs/ledger-postings.txt', async () => {
  pair = await lendingPair(app);
  await setLevel(app, pair.buyer, 3);
  const first = await activeCredit(app, pair, 100_000, 30);
  await app.fund(pair.seller, 1_000_000);
  done(await app.call(repayCredit, { businessId: pair.seller.businessId, creditId: first.credit.id, amount: 40_000 }, { ...pair.seller, key: app.key() }));
  await daysLater(app, 20);
  done(await app.call(repayCredit, { businessId: pair.seller.businessId, creditId: first.credit.id, amount: 61_220 }, { ...pair.seller, key: app.key() }));
  const second = await activeCredit(app, pair, 100_000, 30);
  await app.fund(pair.buyer, 30_000_000);
  done(
    await app.call(
      payFromWallet,
      { businessId: pair.buyer.businessId, category: 'invoice', categoryId: second.invoiceId, amount: 200_000 },
      { ...pair.buyer, key: app.key() },
    ),
  );
  const third = await activeCredit(app, pair, 50_000, 30);
  await spend((await balances(app, pair.seller)).available);
  await daysLater(app, 40);
  await waived(third.credit.id, 10_000, 'Good will');
  await app.fund(pair.seller, 500_000);
  await daysLater(app, 1);
  await daysLater(app, 30);
  await declared(third.credit.id);
  await writtenOff(third.credit.id);
  const text = await postingsOf([first.credit.id, second.credit.id, third.credit.id]);
  expect(text).toBe(inTheFile(text));
});

/** Every posting on one of these advances, in order: debits as −, credits as +, naira. */
async function postingsOf(ids: readonly string[]): Promise<string> {
  const rows = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ id: number; event: string; credit: string; kind: string; amount: number }>(
      `select t.id, t.event, (select min(a.owner_id) from ledger_entries f join ledger_accounts a on a.id = f.account_id where f.transaction_id = t.id and a.owner_id = any($1)) as credit,
         a.kind || case when a.owner_id = $2 then ' (supplier)' when a.owner_id = $3 then ' (buyer)' else '' end as kind, e.amount
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
       where exists (select from ledger_entries f join ledger_accounts b on b.id = f.account_id where f.transaction_id = t.id and b.owner_id = any($1))
       order by t.id, e.amount, a.kind`,
      [ids, pair.seller.businessId, pair.buyer.businessId],
    ),
  );
  return printed(
    'What each recipe of the advances posts: debits −, credits +, naira. Written by src/server/credit/days.test.ts.',
    rows.map((row) => ({ ...row, title: `${row.event}, advance ${ids.indexOf(row.credit) + 1}` })),
  );
}
