import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportJournal, findTransactions, listAccounts, readAccount, readTransaction, trialBalance } from '../../shared/office/ledger/contract.ts';
import { kobo } from '../../shared/kit/money.ts';
import { parseCsv } from '../../shared/kit/csv.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { platformAccount, post } from '../ledger/post.ts';
import { addOperator, officeCall, officeResponse } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let finance: TestOperator;
/** The accounts of a clearing account, fees and suspense, with five postings on five days. */
const made = { clearing: 0, fees: 0, suspense: 0 };
const references: string[] = [];
const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

beforeAll(async () => {
  app = await startTestApp();
  finance = await addOperator(app, 'finance');
  await transaction(app.deps.pool, 'system', async (sql) => {
    made.clearing = await platformAccount(sql, 'provider_clearing', 'explorer', 'NGN');
    made.fees = await platformAccount(sql, 'fee_income', 'explorer', 'NGN');
    made.suspense = await platformAccount(sql, 'suspense', 'explorer', 'NGN');
    for (const [index, day] of days.entries()) {
      const reference = newId('payment');
      references.push(reference);
      const amount = 1_000 * (index + 1);
      await post(sql, {
        event: 'deposit',
        eventId: reference,
        description: `Deposit ${index + 1}`,
        // Half past midnight in Lagos is the day before in UTC.
        at: `${day}T00:30:00+01:00`,
        legs: [
          { account: made.clearing, amount: kobo(-amount) },
          { account: made.fees, amount: kobo(250) },
          { account: made.suspense, amount: kobo(amount - 250) },
        ],
      });
    }
  });
});
afterAll(() => app.stop());

const asked = { limit: 50 };

describe('the trial balance', () => {
  test('has debits and credits that are equal, and every kind with its sums', async () => {
    const { rows, totals, until } = done(await officeCall(app, trialBalance, {}, finance));
    expect(until).toBeNull();
    for (const { debits, credits } of totals) expect(debits).toBe(credits);
    expect(rows.find(({ kind }) => kind === 'provider_clearing')).toMatchObject({ debits: 150, credits: 0, balance: -150 });
    expect(rows.find(({ kind }) => kind === 'fee_income')).toMatchObject({ debits: 0, credits: 12.5, balance: 12.5 });
  });

  test('is that of the end of a day in the installation’s time zone', async () => {
    const at = async (until: string) => done(await officeCall(app, trialBalance, { until }, finance)).rows.find(({ kind }) => kind === 'suspense')?.balance;
    expect(await at('2026-02-28')).toBe(0);
    expect(await at('2026-03-01')).toBe(7.5);
    expect(await at('2026-03-03')).toBe(7.5 + 17.5 + 27.5);
  });
});

describe('an account', () => {
  test('is found by kind and by owner', async () => {
    const { accounts, count } = done(await officeCall(app, listAccounts, { kind: 'suspense', search: 'explorer', ...asked }, finance));
    expect([count, accounts]).toEqual([
      1,
      [{ id: String(made.suspense), kind: 'suspense', currency: 'NGN', owner: 'explorer', ownerName: null, ownerBusiness: null, balance: 137.5, held: null }],
    ]);
    const who = await app.createUser();
    const wallet = done(await officeCall(app, listAccounts, { search: who.businessId, ...asked }, finance)).accounts;
    for (const one of wallet) expect(one).toMatchObject({ kind: 'wallet', owner: who.businessId });
  });

  test('shows its entries newest first, each with the balance after it, page by page', async () => {
    const first = done(await officeCall(app, readAccount, { accountId: String(made.clearing), limit: 2 }, finance));
    expect(first.entries.map(({ amount, balance, description }) => [description, amount, balance])).toEqual([
      ['Deposit 5', -50, -150],
      ['Deposit 4', -40, -100],
    ]);
    expect(first.more).toBe(true);
    const next = done(await officeCall(app, readAccount, { accountId: String(made.clearing), before: first.entries.at(-1)?.id, limit: 50 }, finance));
    expect(next.entries.map(({ balance }) => balance)).toEqual([-60, -30, -10]);
    expect(next.more).toBe(false);
  });

  test('of some days has the balances of all its entries', async () => {
    const { entries } = done(
      await officeCall(app, readAccount, { accountId: String(made.clearing), from: '2026-03-02', to: '2026-03-03', limit: 50 }, finance),
    );
    expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-30, -60],
      [-20, -30],
    ]);
  });

  test('that does not exist is not found', async () => {
    expect(await officeCall(app, readAccount, { accountId: '999999999', limit: 50 }, finance)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

test('a posting is found by its reference, with entries that sum to zero', async () => {
  const { transactions } = done(await officeCall(app, findTransactions, { reference: references[2] ?? '' }, finance));
  expect(transactions).toHaveLength(1);
  const [one] = transactions;
  expect(one?.legs.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['provider_clearing', -30],
    ['fee_income', 2.5],
    ['suspense', 27.5],
  ]);
  expect(done(await officeCall(app, readTransaction, { transactionId: one?.id ?? '' }, finance))).toEqual(one);
  expect(done(await officeCall(app, findTransactions, { reference: 'pay_nothing' }, finance)).transactions).toEqual([]);
});

describe('the journal', () => {
  test('has every entry of its days, in two columns that sum to the same, and is in the audit log', async () => {
    const response = await officeResponse(app, exportJournal, { from: '2026-03-02', to: '2026-03-04' }, finance);
    expect(response.headers.get('content-disposition')).toContain('journal-2026-03-02-2026-03-04.csv');
    const [head, ...lines] = parseCsv(await response.text());
    const column = (name: string) => lines.map((line) => line[head?.indexOf(name) ?? -1] ?? '');
    const sum = (name: string) => column(name).reduce((all, text) => all + Math.round(Number(text) * 100), 0);
    expect(lines).toHaveLength(9);
    expect([sum('Debit'), sum('Credit')]).toEqual([9_000, 9_000]);
    expect(new Set(column('Date'))).toEqual(new Set(['2026-03-02', '2026-03-03', '2026-03-04']));
    const rows = await transaction(app.deps.pool, 'system', (sql) => sql.query(`select actor from audit_log where action = 'office.journal'`));
    expect(rows).toEqual([{ actor: `operator:${finance.id}` }]);
  });

  test.each([
    ['2026-03-04', '2026-03-02', 'before the first'],
    ['2025-01-01', '2026-03-02', 'at most a year'],
  ])('from %s to %s is refused', async (from, to, why) => {
    expect(await (await officeResponse(app, exportJournal, { from, to }, finance)).text()).toContain(why);
  });
});
