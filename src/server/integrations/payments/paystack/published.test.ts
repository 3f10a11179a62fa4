import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { kobo } from '../../../../shared/kit/money.ts';
import { listen } from '../../testing.ts';
import type { Listener } from '../../testing.ts';
import * as said from './fixtures.ts';
import { paystack } from './adapter.ts';

/** Paystack's published answers, from a server that has no others. */
let far: Listener | undefined;
afterEach(async () => {
  await far?.stop();
  far = undefined;
});

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

async function answering(answer: (asked: Asked) => { data: unknown; meta?: unknown; status?: number }) {
  const asked: Asked[] = [];
  far = await listen((request, response, body) => {
    const url = new URL(request.url ?? '/', 'http://far');
    const one = { path: url.pathname, query: url.searchParams, body: body.length > 0 ? Object(JSON.parse(body.toString())) : {} };
    asked.push(one);
    const { data, meta, status = 200 } = answer(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, message: '', data, ...(meta ? { meta } : {}) }));
  });
  return { provider: paystack({ url: far.url, secretKey: 'sk_test_x' }), asked };
}
const span = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };

describe('what was paid and kept', () => {
  test.each([
    ['the payer', said.payerBearsFee, 20_000, 0],
    ['the merchant', said.merchantBearsFee, 20_000, 400],
    ['the payer of an earlier form, which does not say what was asked for', { ...said.payerBearsFee, requested_amount: undefined }, 20_400, 400],
    ['the merchant, where more was paid than asked for', { ...said.merchantBearsFee, amount: 28_000 }, 28_000, 400],
  ])('when %s bears the fee', async (_, row, amount, fees) => {
    const { provider } = await answering(() => ({ data: row }));
    expect(await provider.verifyTransaction(row.reference)).toMatchObject({ amount, fees });
  });

  test.each(['reversed', 'reversal-pending'])('"%s" is money that goes back', async (status) => {
    const { provider } = await answering(() => ({ data: { ...said.merchantBearsFee, status } }));
    expect(await provider.verifyTransaction('pay-merchant')).toMatchObject({ status: 'reversed' });
  });
});

describe('refunds', () => {
  const listed = async (...data: readonly object[]) => (await answering(() => ({ data, meta: said.pageMeta(1, 1) }))).provider.listRefunds('7001');

  test('of other transactions are left out, however the list was filtered', async () => {
    expect(
      await listed({ ...said.refundListed, id: 1, transaction: 1641 }, said.refundListed, { ...said.refundListed, id: 2, transaction: { id: 1641 } }),
    ).toEqual([{ id: '9001', amount: 4_000, status: 'processed', ours: null, ofDispute: false }]);
  });

  test.each([
    [20, true],
    [{ id: 20, status: 'resolved' }, true],
    [null, false],
    [{}, false],
    [0, false],
  ])('with dispute %j: of a dispute is %s', async (dispute, ofDispute) => {
    expect(await listed({ ...said.refundListed, dispute })).toMatchObject([{ ofDispute }]);
  });

  test('have our number in their note, and are identified by it', async () => {
    const { provider, asked } = await answering(({ body }) => ({ data: { ...said.refundMade, merchant_note: body['merchant_note'] } }));
    const made = await provider.refund({ reference: 'pay-1', amount: kobo(4_000), reason: 'Too much', id: 'pay_01refund' });
    expect(made).toEqual({ id: '9001', amount: 4_000, status: 'pending', ours: 'pay_01refund', ofDispute: false });
    expect(asked[0]?.body).toMatchObject({ merchant_note: expect.stringContaining('pay_01refund'), customer_note: 'Too much' });
    expect(asked[0]?.body['customer_note']).not.toContain('pay_01refund');
  });

  test.each([
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['needs-attention', 'needs-attention'],
    ['processed', 'processed'],
    ['failed', 'failed'],
    ['something new', 'pending'],
  ])('"%s" counts as %s', async (status, expected) => {
    expect(await listed({ ...said.refundListed, status })).toMatchObject([{ status: expected }]);
  });

  test('are refused while one of them cannot be read, because another one would be sent', async () => {
    const { provider } = await answering(() => ({ data: [{ ...said.refundListed, amount: 'much' }], meta: said.pageMeta(1, 1) }));
    await expect(provider.listRefunds('7001')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('are read to the last page', async () => {
    const { provider } = await answering(({ query }) => ({
      data: [{ ...said.refundListed, id: Number(query.get('page')) }],
      meta: said.pageMeta(Number(query.get('page')), 3),
    }));
    expect((await provider.listRefunds('7001')).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  test('that need attention are sent again to an account, its bank by its number', async () => {
    const { provider, asked } = await answering(({ path }) => (path === '/bank' ? { data: [said.bank(9)] } : { data: said.refundRetried }));
    const account = { refundId: '9001', accountNumber: '0123456789', bankCode: said.bank(9).code, currency: 'NGN' };
    expect(await provider.retryRefund(account)).toMatchObject({ id: '9001', status: 'pending' });
    expect(asked.at(-1)).toMatchObject({
      path: '/refund/retry_with_customer_details/9001',
      body: { refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' } },
    });
    await expect(provider.retryRefund({ ...account, bankCode: '999' })).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('disputes', () => {
  test.each([
    ['archived', null, 'closed', null],
    ['awaiting-bank-feedback', null, 'open', null],
    ['pending', null, 'open', null],
    ['resolved', 'declined', 'won', null],
    ['resolved', 'merchant-accepted', 'lost', null],
    ['resolved', 'auto-accepted', 'lost', null],
    ['resolved', null, 'open', 'resolved'],
    ['resolved', 'split', 'open', 'split'],
  ])('%s with resolution %s is %s', async (status, resolution, expected, unclear) => {
    const { provider } = await answering(() => ({ data: { ...said.disputeListed, status, resolution } }));
    expect(await provider.readDispute('801')).toMatchObject({ status: expected, unclear, amount: 20_000, currency: 'NGN' });
  });
});

describe('lists', () => {
  test('of transfers hold those without a reference, under their own code', async () => {
    const { provider } = await answering(() => ({ data: [said.transferUnnamed, said.transferNamed], meta: said.pageMeta(1, 1) }));
    const { transfers, unread } = await provider.listTransfers({ ...span, page: 1, perPage: 100 });
    expect(transfers).toMatchObject([
      { reference: 'TRF_unnamed1', status: 'pending', amount: 330_000 },
      { reference: 'wdr-0123456789abcdef', status: 'success' },
    ]);
    expect(unread).toEqual([]);
  });

  test('return the readable rows, and name the others', async () => {
    const { provider } = await answering(() => ({ data: [{ ...said.payerBearsFee, amount: 1.5 }, said.merchantBearsFee, 'odd'], meta: said.pageMeta(1, 1) }));
    const { transactions, unread } = await provider.listTransactions({ ...span, page: 1, perPage: 100 });
    expect(transactions.map(({ reference }) => reference)).toEqual(['pay-merchant']);
    expect(unread).toEqual([
      { name: 'pay-feebearer', problem: expect.stringContaining('amount') },
      { name: 'row 3', problem: expect.stringContaining('body') },
    ]);
  });

  test('report whether there is more, whatever size was requested', async () => {
    const { provider, asked } = await answering(({ query }) => ({ data: [said.merchantBearsFee], meta: said.pageMeta(Number(query.get('page')), 2) }));
    const more = async (page: number) => (await provider.listTransactions({ ...span, page, perPage: 100 })).hasMore;
    expect([await more(1), await more(2)]).toEqual([true, false]);
    for (const name of ['perPage', 'per_page']) expect(asked[0]?.query.get(name)).toBe('100');
  });

  test('without a length are read until a page is empty', async () => {
    const { provider } = await answering(({ query }) => ({ data: query.get('page') === '1' ? [said.transferNamed] : [] }));
    const more = async (page: number) => (await provider.listTransfers({ ...span, page, perPage: 100 })).hasMore;
    expect([await more(1), await more(2)]).toEqual([true, false]);
  });

  test('of banks are followed by their cursors', async () => {
    const { provider, asked } = await answering(({ query }) =>
      query.get('next') === 'b' ? { data: [said.bank(2)], meta: said.partMeta(null) } : { data: [said.bank(1)], meta: said.partMeta('b') },
    );
    expect((await provider.listBanks()).map(({ name }) => name)).toEqual(['Bank 1', 'Bank 2']);
    expect(asked[0]?.query.get('use_cursor')).toBe('true');
  });
});

describe('messages', () => {
  const told = (event: object) => {
    const body = Buffer.from(JSON.stringify(event));
    const signature = createHmac('sha512', 'sk_test_x').update(body).digest('hex');
    return paystack({ url: 'http://127.0.0.1:9', secretKey: 'sk_test_x' }).parseWebhook(body, signature);
  };
  test.each(said.refundEvents)('$event names the payment to ask about', ({ event, data }) => {
    expect(told({ event, data })).toMatchObject({ ok: true, event: { type: 'refund', reference: 'pay-1' } });
  });
  test.each(said.accountEvents)('$event names the customer, and a no with its reason', ({ event, data, refused }) => {
    expect(told({ event, data })).toMatchObject({ ok: true, event: { type: 'account', customerCode: 'CUS_31', refused } });
  });
  test('about nobody’s account are unreadable', () => {
    expect(told({ event: 'customeridentification.success', data: {} })).toEqual({ ok: false, reason: 'unreadable' });
  });
});

test('a saved card that requires its holder’s confirmation returns the page for it', async () => {
  const { provider } = await answering(() => ({ data: said.cardPaused }));
  const charge = { reference: 'pay-paused', email: 'a@example.ng', amount: kobo(100), currency: 'NGN', authorizationCode: 'AUTH_1' };
  expect(await provider.chargeCard(charge)).toEqual({ status: 'paused', reference: 'pay-paused', url: said.cardPaused.authorization_url });
});
