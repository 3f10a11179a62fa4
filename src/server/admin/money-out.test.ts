import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { balanceOf } from '../ledger/clearing.ts';
import { platformAccount } from '../ledger/post.ts';
import { kobo } from '../../shared/kit/money.ts';
import { settleDeposit } from '../payments/index.ts';
import { installation } from '../testing/installation.ts';
import type { Installation } from '../testing/installation.ts';
import { balances, done } from '../testing/scenes.ts';
import { becomes, take, withFunds } from '../testing/withdrawals.ts';
import { runAdminCommand } from './commands.ts';
import type { Order } from './commands.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

const office = (order: Order) => runAdminCommand(at.databaseUrl, order, 'operator:test');
const suspense = () => transaction(at.app.pool, 'system', async (sql) => balanceOf(sql, await platformAccount(sql, 'suspense', 'paystack', 'NGN')));

/** Money for an unknown account. */
async function unmatched(reference: string): Promise<string> {
  await settleDeposit(at.app, {
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
  const line = (await office({ what: 'suspense' })).split('\n').find((one) => one.includes(reference));
  expect(line).toContain('₦123.45');
  return line?.split('  ')[0] ?? '';
}

test('money in suspense is matched to a wallet once, or recorded as sent back', async () => {
  const who = await at.someone();
  const before = await suspense();
  const caseId = await unmatched('suspense-one');
  expect(await suspense()).toBe(before + 123_45);
  const match = () => office({ what: 'match-suspense', caseId, business: who.businessId });
  const both = await Promise.allSettled([match(), match()]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balances(at, who)).toEqual({ total: 123.45, available: 123.45 });
  expect(await suspense()).toBe(before);
  const other = await unmatched('suspense-two');
  expect(await office({ what: 'refund-suspense', caseId: other, reference: 'RFD_1' })).toContain('sent back under RFD_1');
  expect(await suspense()).toBe(before);
  expect(await office({ what: 'suspense' })).toBe('No money is in suspense.');
  await expect(office({ what: 'refund-suspense', caseId: other, reference: 'RFD_1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('payouts are blocked and resumed; one without an end is released with evidence', async () => {
  const { who, accountId } = await withFunds(at, 10_000);
  expect(await office({ what: 'block-payouts', reason: 'looking into it' })).toContain('BLOCKED');
  expect(await take(at, who, accountId, 1_000)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await office({ what: 'open-payouts' })).toContain('Payouts go out');
  const { reference } = done(await take(at, who, accountId, 1_000.03));
  await becomes(at, who, 'sending');
  expect(await office({ what: 'payouts' })).toContain(reference);
  expect(await office({ what: 'release-payout', reference, evidence: 'letter of 12 March' })).toContain('₦1,000.03');
  expect(await balances(at, who)).toEqual({ total: 10_000, available: 10_000 });
  await expect(office({ what: 'release-payout', reference, evidence: 'again' })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});
