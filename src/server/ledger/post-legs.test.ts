import { afterAll, beforeAll, expect, test } from 'vitest';
import { kobo } from '../../shared/kit/money.ts';
import { transaction } from '../db/transaction.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { findings } from './checks.ts';
import { platformAccount, post } from './post.ts';
import { walletOf } from './wallet.ts';

let app: TestApp;
let accounts: readonly number[];
beforeAll(async () => {
  app = await startTestApp();
  const owners = [await app.createUser(), await app.createUser()];
  accounts = await transaction(app.deps.pool, 'system', async (sql) => {
    const wallets = await Promise.all(owners.map(({ businessId }) => walletOf(sql, businessId)));
    return [await platformAccount(sql, 'suspense', 'test', 'NGN'), ...wallets.map((wallet) => wallet?.account_id ?? 0)];
  });
});
afterAll(() => app.stop());

/** Posts an amount for each of suspense and the two wallets. */
function third(eventId: string, amounts: readonly [number, number, number], on = accounts) {
  const legs = on.map((account, n) => ({ account, amount: kobo(amounts[n] ?? 0) }));
  return transaction(app.deps.pool, 'system', (sql) =>
    post(sql, { event: 'suspense-matched', eventId, description: 'Test', at: new Date(app.deps.clock()).toISOString(), legs }),
  );
}

const state = () =>
  transaction(app.deps.pool, 'system', async (sql) => ({
    balances: await sql.query('select account_id, posted, held from ledger_balances order by account_id'),
    entries: await sql.query('select count(*) as n from ledger_entries'),
    findings: await findings(sql),
  }));

test('a posting of three entries that was made before changes nothing again', async () => {
  expect(await third('once', [-30, 10, 20])).toBe('posted');
  const before = await state();
  expect(await third('once', [-30, 10, 20])).toBe('already');
  expect(await state()).toEqual(before);
});

test('one for which a wallet has too little changes nothing', async () => {
  const before = await state();
  expect(await third('short', [999_999_999, 1, -1_000_000_000])).toBe('insufficient');
  expect(await state()).toEqual(before);
});

test('one whose sum is not zero, or that names an account twice, is refused', async () => {
  await expect(third('wrong', [-30, 10, 21])).rejects.toThrow('does not balance');
  const [suspense = 0, first = 0] = accounts;
  await expect(third('twice', [-30, 10, 20], [suspense, first, first])).rejects.toThrow('names an account once');
});
