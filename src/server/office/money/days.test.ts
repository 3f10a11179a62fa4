import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateIn } from '../../../shared/kit/date.ts';
import { receivableAge } from '../../../shared/office/ledger/ages.ts';
import { exportDays, listDays, readReceivables } from '../../../shared/office/ledger/days-contract.ts';
import { reconcile } from '../../payments/index.ts';
import { transaction } from '../../db/transaction.ts';
import { activeCredit, lendingPair } from '../../testing/lending.ts';
import { addOperator, officeCall, officeResponse } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { accountNumber, balances, done, transfer } from '../../testing/scenes.ts';
import { strayTransfer } from '../../testing/stray.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { becomes, take, withFunds } from '../../testing/withdrawals.ts';

let app: TestApp;
let finance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await addOperator(app, 'finance');
});
afterAll(() => app.stop());

const today = () => dateIn('Africa/Lagos', app.deps.clock());
const readDay = async () => done(await officeCall(app, listDays, { from: today(), to: today() }, finance)).days[0];

test('statement, ledger and wallets of a day stand beside each other, with what differs', async () => {
  const { who, accountId } = await withFunds(app, 10_000);
  done(await take(app, who, accountId, 1_000));
  await becomes(app, who, 'succeeded');
  await strayTransfer(app, 250);
  expect((await readDay())?.statement).toBeNull();
  await reconcile(app.deps, { margin: -60_000 });
  const day = await readDay();
  expect(day).toMatchObject({
    provider: 'paystack',
    currency: 'NGN',
    statement: { in: { amount: 250, count: 1 }, out: { amount: 1_000, count: 1 } },
    ledger: { in: { amount: 250, count: 1 }, out: { amount: 1_000, count: 1 } },
    wallets: { in: 0 },
    suspense: 250,
    isComplete: false,
    differenceIn: null,
    differenceOut: null,
    cases: 0,
  });
  // The wallets also paid our fee.
  expect(day?.wallets.out).toBeGreaterThan(1_000);
  // At the provider, and not heard of here.
  const other = await app.createUser();
  await transfer(app, await accountNumber(app, other), 7_700, { drop: true });
  await reconcile({ ...app.deps, wake: () => undefined }, { margin: -60_000 });
  const after = await readDay();
  expect(after?.statement?.in).toEqual({ amount: 327, count: 2 });
  // The comparison itself settles what was missed, by a job.
  await eventually('the money', async () => (await balances(app, other)).total === 77);
  expect(await readDay()).toMatchObject({ isComplete: false, differenceIn: null, cases: 1 });
  // As a later night's read does: one day is less than the margin after midnight.
  await transaction(app.deps.pool, 'system', (sql) => sql.query("update statement_days set read_at = read_at + interval '2 days'"));
  expect(await readDay()).toMatchObject({ isComplete: true, differenceIn: 0, differenceOut: 0 });
  const csv = await (await officeResponse(app, exportDays, { from: today(), to: today() }, finance)).text();
  expect(csv.split('\r\n')[1]).toMatch(new RegExp(`^${today()},paystack,NGN,327\\.00,327\\.00,77\\.00,250\\.00,0\\.00,1000\\.00`));
});

test('a period has an end that is not before its beginning, and at most 92 days', async () => {
  const ask = (from: string, to: string) => officeCall(app, listDays, { from, to }, finance);
  expect(await ask('2026-05-02', '2026-05-01')).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await ask('2026-01-01', '2026-04-03')).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await ask('2026-01-01', '2026-04-02')).toMatchObject({ ok: true });
});

test('receivables are listed by age, and are what the ledger has', async () => {
  await activeCredit(app, await lendingPair(app), 100_000);
  const { rows, ledger } = done(await officeCall(app, readReceivables, {}, finance));
  expect(rows).toMatchObject([{ age: 'due', currency: 'NGN', count: 1, debts: 0 }]);
  expect(rows[0]?.principal).toBeGreaterThan(0);
  expect(ledger).toEqual([{ currency: 'NGN', principal: rows[0]?.principal, charges: rows[0]?.charges, debts: 0 }]);
});

test.each([
  [-3, 'due'],
  [0, 'due'],
  [1, 'month'],
  [30, 'month'],
  [31, 'second'],
  [61, 'third'],
  [90, 'third'],
  [91, 'older'],
])('%i days past the due date are “%s”', (days, age) => {
  expect(receivableAge(days)).toBe(age);
});
