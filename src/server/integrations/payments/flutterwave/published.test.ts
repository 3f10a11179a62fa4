import { afterEach, expect, test } from 'vitest';
import { kobo } from '../../../../shared/kit/money.ts';
import { listen } from '../../testing.ts';
import type { Listener } from '../../testing.ts';
import * as said from './fixtures.ts';
import { flutterwave } from './adapter.ts';

let far: Listener | undefined;
afterEach(async () => {
  await far?.stop();
  far = undefined;
});

async function answering(answer: (path: string, query: URLSearchParams, body: Record<string, unknown>) => unknown) {
  const asked: string[] = [];
  far = await listen((request, response, bytes) => {
    const url = new URL(request.url ?? '/', 'http://far');
    asked.push(`${url.pathname}${url.search}`);
    const data = answer(url.pathname, url.searchParams, bytes.length > 0 ? Object(JSON.parse(bytes.toString())) : {});
    if (data === undefined) return response.writeHead(400).end(JSON.stringify({ status: 'error', message: 'No transaction was found for this id' }));
    return response.writeHead(200).end(JSON.stringify({ status: 'success', message: '', data, meta: said.pageInfo() }));
  });
  return { provider: flutterwave({ url: far.url, secretKey: 'x', webhookSecret: 'x' }), asked };
}

test.each([
  ['a stamp duty besides the fee', said.withStampDuty, 190_00],
  ['a fee that the payer bears', said.payerBearsFee, 0],
  ['what is not settled yet', said.unsettled, 150_00],
  ['more settled than paid', { ...said.withStampDuty, amount_settled: 10_001 }, 0],
])('what is kept: %s', async (_, row, fees) => {
  const { provider } = await answering(() => row);
  expect(await provider.verifyTransaction(row.tx_ref)).toMatchObject({ amount: 10_000_00, fees });
});

test('a charged card without a settled amount in the answer is queried at once', async () => {
  const { amount_settled: _, ...charged } = said.withStampDuty;
  const { provider, asked } = await answering((path) => {
    if (path === '/tokenized-charges') return charged;
    return path === '/transactions/4001/verify' ? said.withStampDuty : undefined;
  });
  const charge = { reference: 'pay-duty', email: 'a@example.ng', amount: kobo(10_000_00), currency: 'NGN', authorizationCode: 'flw-t1 a@example.ng' };
  expect(await provider.chargeCard(charge)).toMatchObject({ status: 'success', fees: 190_00 });
  expect(asked.slice(1)).toEqual(['/tokenized-charges', '/transactions/4001/verify']);
});

test.each([
  ['its list', said.refundListed, { ...said.refundListed, id: 1, transaction_id: 9 }],
  ['the answer to it', said.refundMade, { ...said.refundMade, id: 1, tx_id: 9 }],
])('a refund is read in the form of %s', async (_, row, foreign) => {
  const { provider, asked } = await answering((path) => (path === '/refunds' ? [foreign, row] : said.withStampDuty));
  expect(await provider.listRefunds('4001')).toEqual([{ id: '6001', amount: 40_00, status: 'processed', ours: null, ofDispute: false }]);
  expect(asked.at(-1)).toContain('id=4001');
});

test('a list of refunds without rows, or with null for them, is empty', async () => {
  for (const empty of [[], null]) {
    const { provider } = await answering((path) => (path === '/refunds' ? empty : said.withStampDuty));
    expect(await provider.listRefunds('4001')).toEqual([]);
    await far?.stop();
  }
});

test('a refund has our number, and is identified by it', async () => {
  const { provider } = await answering((path, _, body) =>
    path === '/refunds'
      ? [{ ...said.refundListed, comment: 'Too much. Refund id pay_01refund' }]
      : path.endsWith('/refund')
        ? { ...said.refundMade, comments: body['comments'] }
        : said.withStampDuty,
  );
  expect(await provider.refund({ reference: 'pay-duty', amount: kobo(40_00), reason: 'Too much', id: 'pay_01refund' })).toMatchObject({ ours: 'pay_01refund' });
  expect(await provider.listRefunds('4001')).toMatchObject([{ ours: 'pay_01refund' }]);
});

test('a row that cannot be read does not hide the others', async () => {
  const { provider } = await answering(() => [said.withStampDuty, { ...said.withStampDuty, id: 2, tx_ref: 'pay-odd', amount: 'much' }]);
  const { transactions, unread } = await provider.listTransactions({ from: '2026-02-28T00:00:00Z', to: '2026-03-02T00:00:00Z', page: 1, perPage: 10 });
  expect(transactions.map(({ reference }) => reference)).toEqual(['pay-duty']);
  expect(unread).toEqual([{ name: 'pay-odd', problem: expect.stringContaining('amount') }]);
});
