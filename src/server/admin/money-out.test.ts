import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { balanceOf } from '../ledger/clearing.ts';
import { platformAccount } from '../ledger/post.ts';
import { kobo } from '../../shared/kit/money.ts';
import { settleDeposit } from '../payments/index.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { balances, done } from '../testing/scenes.ts';
import { becomes, take, withFunds } from '../testing/withdrawals.ts';
import { runAdminCommand } from './commands.ts';
import type { Order } from './commands.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const adminCommand = (order: Order) => runAdminCommand(app.databaseUrl, order, 'operator:test');
const suspense = () => transaction(app.deps.pool, 'system', async (sql) => balanceOf(sql, await platformAccount(sql, 'suspense', 'paystack', 'NGN')));

/** Money for an unknown account. */
async function unmatched(reference: string): Promise<string> {
  await settleDeposit(app.deps, {
    id: reference,
    reference,
    status: 'success',
    amount: kobo(123_45),
    fees: kobo(1_23),
    currency: 'NGN',
    channel: 'dedicated_nuban',
    paidAt: new Date().toISOString(),
    customerCode: null,
    receiver: { accountNumber: '9999999999', bankName: null },
    sender: null,
    card: null,
    said: null,
  });
  const line = (await adminCommand({ what: 'suspense' })).split('\n').find((one) => one.includes(reference));
  expect(line).toContain('₦123.45');
  return line?.split('  ')[0] ?? '';
}

test('money in suspense is matched to a wallet once, or recorded as sent back', async () => {
  const who = await app.createUser();
  const before = await suspense();
  const caseId = await unmatched('suspense-one');
  expect(await suspense()).toBe(before + 123_45);
  const match = () => adminCommand({ what: 'match-suspense', caseId, business: who.businessId });
  const both = await Promise.allSettled([match(), match()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balances(app, who)).toEqual({ total: 123.45, available: 123.45 });
  expect(await suspense()).toBe(before);
  const other = await unmatched('suspense-two');
  expect(await adminCommand({ what: 'refund-suspense', caseId: other, reference: 'RFD_1' })).toContain('sent back under RFD_1');
  expect(await suspense()).toBe(before);
  expect(await adminCommand({ what: 'suspense' })).toBe('No money is in suspense.');
  await expect(adminCommand({ what: 'refund-suspense', caseId: other, reference: 'RFD_1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('payouts are blocked and resumed; one without an end is released with evidence', async () => {
  const { who, accountId } = await withFunds(app, 10_000);
  expect(await adminCommand({ what: 'block-payouts', reason: 'looking into it' })).toContain('BLOCKED');
  expect(await take(app, who, accountId, 1_000)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await adminCommand({ what: 'open-payouts' })).toContain('Payouts go out');
  const { reference } = done(await take(app, who, accountId, 1_000.03));
  await becomes(app, who, 'sending');
  expect(await adminCommand({ what: 'payouts' })).toContain(reference);
  expect(await adminCommand({ what: 'release-payout', reference, evidence: 'letter of 12 March' })).toContain('₦1,000.03');
  expect(await balances(app, who)).toEqual({ total: 10_000, available: 10_000 });
  await expect(adminCommand({ what: 'release-payout', reference, evidence: 'again' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});
