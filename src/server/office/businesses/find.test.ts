import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../shared/business/banking-contract.ts';
import { findAnything } from '../../../shared/office/find/contract.ts';
import type { FindKind } from '../../../shared/office/find/contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { sandboxAccount } from '../../testing/bank.ts';
import { approvedInvoice, lendingPair, requestAdvance } from '../../testing/lending.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { accountNumber, contactFor, done, sent } from '../../testing/scenes.ts';
import { hasApp } from '../../testing/second-factor.ts';
import { memberOf, stepUp } from '../../testing/team.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { newestWithdrawal, take } from '../../testing/withdrawals.ts';

let app: TestApp;
let support: TestOperator;
let kyb: TestOperator;
let [seller, buyer]: TestUser[] = [];

beforeAll(async () => {
  app = await startTestApp();
  [support, kyb] = [await addOperator(app, 'support'), await addOperator(app, 'kyb')];
  [seller, buyer] = [await app.createUser('Zaria Looms 100%'), await app.createUser('Lekki Stores')];
});
afterAll(() => app.stop());

const own = (who: TestUser | undefined): TestUser => {
  if (!who) throw new Error('nobody');
  return who;
};
const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);
const find = async (search: string, by = support) => done(await officeCall(app, findAnything, { search }, by)).groups;
const hitsOf = async (kind: FindKind, search: string, by = support) => (await find(search, by)).find((group) => group.kind === kind)?.hits ?? [];

describe('a business', () => {
  test.each([
    ['a part of its name', () => 'ria loo'],
    ['a part with a sign of patterns', () => '100%'],
    ['a part with other accents', () => 'Zária'],
    ['its id', () => own(seller).businessId],
    ['its e-mail address, however written', () => own(seller).email.toUpperCase()],
  ])('is found by %s', async (_how, search) => {
    expect((await hitsOf('business', search())).map(({ id }) => id)).toEqual([own(seller).businessId]);
  });

  test('is not found by a part of its e-mail address or id', async () => {
    expect(await find(own(seller).email.slice(1))).toEqual([]);
    expect(await find(own(seller).businessId.slice(0, -1))).toEqual([]);
    expect(await find('%%%')).toEqual([]);
    expect(await find('___')).toEqual([]);
  });

  test('with a common name is one of at most ten, the exact name first', async () => {
    for (let index = 0; index < 11; index += 1) await app.createUser(`Common Trading ${index}`);
    const last = await app.createUser('Common Trading');
    const group = (await find('common trading')).find(({ kind }) => kind === 'business');
    expect([group?.hits.length, group?.more, group?.hits[0]?.id]).toEqual([10, true, last.businessId]);
  });
});

test('a person is found by e-mail address and by name, once for each business', async () => {
  const staff = await memberOf(app, own(seller), 'staff');
  const hits = await hitsOf('person', staff.email);
  expect(hits).toHaveLength(2);
  expect(hits.find(({ businessId }) => businessId === own(seller).businessId)).toMatchObject({ state: 'staff', detail: `${staff.email}, Zaria Looms 100%` });
  expect(hits.find(({ businessId }) => businessId !== own(seller).businessId)).toMatchObject({ state: 'owner' });
  expect((await hitsOf('person', own(seller).userId)).map(({ businessId }) => businessId)).toEqual([own(seller).businessId]);
  expect(await hitsOf('person', staff.email.slice(0, -1))).toEqual([]);
});

test('an invoice is found by number and id, its payment by reference, neither by a part', async () => {
  const { id, number } = await sent(app, own(seller), await contactFor(app, own(seller), own(buyer)), 100);
  expect(number).toBeTruthy();
  const byNumber = (await hitsOf('invoice', (number ?? '').toLowerCase())).find((hit) => hit.id === id);
  expect(byNumber).toMatchObject({ title: number, detail: 'Zaria Looms 100% → The buyer', businessId: own(seller).businessId, amount: 100, state: 'pending' });
  expect((await hitsOf('invoice', id)).map((hit) => hit.id)).toEqual([id]);
  expect(await find((number ?? '').slice(0, -1))).toEqual([]);
  stepUp(app, own(buyer));
  await hasApp(app, own(buyer));
  await app.fund(own(buyer), 100_000);
  const input = { businessId: own(buyer).businessId, category: 'invoice', categoryId: id, amount: 100 } as const;
  const { reference } = done(await app.call(payFromWallet, input, { ...own(buyer), key: app.key() }));
  expect(await hitsOf('payment', reference)).toMatchObject([{ id: reference, amount: 100, state: 'succeeded' }]);
  expect(await find(reference.slice(0, -1))).toEqual([]);
});

test('an account is found by its whole number at any bank; a withdrawal to it by its reference', async () => {
  const who = await app.createUser();
  stepUp(app, who);
  await hasApp(app, who);
  await app.fund(who, 1_000_000);
  const account = await sandboxAccount(app, who.businessName);
  const { id } = done(await app.call(addAccount, { businessId: who.businessId, ...account }, who));
  const spaced = `${account.accountNumber.slice(0, 5)} ${account.accountNumber.slice(5)}`;
  expect(await hitsOf('account', spaced)).toMatchObject([
    { id, businessId: who.businessId, title: expect.stringContaining(`••${account.accountNumber.slice(-4)}`) },
  ]);
  expect(JSON.stringify(await find(account.accountNumber))).not.toContain(account.accountNumber);
  expect(await find(account.accountNumber.slice(0, -1))).toEqual([]);
  done(await take(app, who, id, 1_000));
  const { reference } = await newestWithdrawal(app, who);
  expect(await hitsOf('withdrawal', reference)).toMatchObject([{ id: reference, businessId: who.businessId, amount: 1_000 }]);
});

test('the account that pays into a wallet is found by its number', async () => {
  const who = await app.createUser();
  const number = await eventually('a number', () => accountNumber(app, who));
  expect(await hitsOf('account', number)).toMatchObject([{ businessId: who.businessId }]);
});

test('an advance is found by its id', async () => {
  const pair = await lendingPair(app);
  const invoiceId = await approvedInvoice(app, pair, 100_000);
  const { id } = done(await requestAdvance(app, pair.seller, invoiceId, 20_000));
  expect(await hitsOf('credit', id)).toMatchObject([{ id, businessId: pair.seller.businessId, amount: 20_000 }]);
});

test('a case is found by its id and its subject, by those who may read cases', async () => {
  const [id, subject] = [newId('case'), `trf_${newId('case')}`];
  await system((sql) => openCase(sql, { id, kind: 'unmatched-deposit', subject, businessId: null, detail: {}, at: new Date(app.deps.clock()).toISOString() }));
  for (const search of [id, subject])
    expect(await hitsOf('case', search)).toMatchObject([{ id, title: 'Money without an owner', businessId: null, state: 'open' }]);
  expect(await find(subject, kyb)).toEqual([]);
});

test.each(['ab', '  a  ', 'x'.repeat(121)])('“%s” is refused with the field', async (search) => {
  expect(await officeCall(app, findAnything, { search }, support)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
});
