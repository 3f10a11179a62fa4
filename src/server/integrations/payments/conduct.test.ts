import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kobo } from '../../../shared/kit/money.ts';
import { SANDBOX_KEYS, postJson, startTestSandbox, startWebhookInbox } from '../testing.ts';
import type { RunningSandbox, WebhookInbox } from '../testing.ts';
import { flutterwave } from './flutterwave/adapter.ts';
import { paystack } from './paystack/adapter.ts';
import type { PaymentProvider } from './port.ts';

/** Both companies with unusual behaviour: src/sandbox/bank/conduct.ts. */
let inbox: WebhookInbox;
let sandbox: RunningSandbox;
beforeAll(async () => {
  inbox = await startWebhookInbox();
  sandbox = await startTestSandbox(inbox.url);
});
afterEach(async () => {
  for (const company of ['paystack', 'flutterwave'] as const) await conduct(company, { usual: true });
});
afterAll(async () => {
  await sandbox.stop();
  await inbox.stop();
});

const conduct = (company: 'paystack' | 'flutterwave', change: object) => postJson(`${sandbox.url}/api/${company}/conduct`, change);
const ofPaystack = (preferredBank?: string) => paystack({ url: `${sandbox.url}/paystack`, secretKey: SANDBOX_KEYS.paystack, preferredBank });
const ofFlutterwave = () => flutterwave({ url: `${sandbox.url}/flutterwave`, ...SANDBOX_KEYS.flutterwave });
const fresh = () => `wdr-${randomBytes(16).toString('hex')}`;
const person = () => ({ email: `${randomBytes(6).toString('hex')}@example.ng`, firstName: 'Ada', lastName: 'Obi', phone: '+2348031234567', bvn: null });
const span = () => ({ from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString(), page: 1 });
const account = { accountNumber: '0000014579', bankCode: '011' };
const wish = { email: 'payer@example.ng', amount: kobo(100_00), currency: 'NGN' };

const reading: readonly [string, (provider: PaymentProvider) => Promise<unknown>][] = [
  ['listBanks', (provider) => provider.listBanks()],
  ['resolveAccount', (provider) => provider.resolveAccount(account)],
  ['verifyTransaction', (provider) => provider.verifyTransaction('pay-1')],
  ['listTransactions', (provider) => provider.listTransactions({ ...span(), perPage: 100 })],
  ['listRefunds', (provider) => provider.listRefunds('7')],
  ['listDisputes', (provider) => provider.listDisputes(span())],
  ['readDispute', (provider) => provider.readDispute('7')],
  ['verifyTransfer', (provider) => provider.verifyTransfer('wdr-0123456789abcdef')],
  ['listTransfers', (provider) => provider.listTransfers({ ...span(), perPage: 100 })],
];
const writing: readonly [string, (provider: PaymentProvider) => Promise<unknown>][] = [
  [
    'sendTransfer',
    (provider) => provider.sendTransfer({ reference: fresh(), amount: kobo(100_00), recipientCode: 'RCP_x', to: { name: 'Payee', ...account }, reason: 'x' }),
  ],
  ['openTransferAccount', (provider) => provider.openTransferAccount({ ...wish, reference: fresh(), expiresAt: new Date(Date.now() + 60_000).toISOString() })],
];

describe.each([
  ['paystack', () => ofPaystack()],
  ['flutterwave', () => ofFlutterwave()],
] as const)('%s', (company, provider) => {
  describe.each([
    ['too-many', 'unavailable', 429],
    ['forbidden', 'unavailable', 403],
    ['unavailable', 'unknown-outcome', 503],
  ] as const)('answers every call %s', (answers, afterWriting, status) => {
    /** Normal behaviour in between, so that the breaker lets each call through. */
    const asked = async (call: (provider: PaymentProvider) => Promise<unknown>) => {
      await conduct(company, { usual: true });
      await provider().listBanks();
      await conduct(company, { answers });
      return call(provider());
    };
    test.each(reading)('%s', async (_, call) => {
      await expect(asked(call)).rejects.toMatchObject({ kind: 'unavailable', status });
    });
    test.each(writing)('%s', async (_, call) => {
      await expect(asked(call)).rejects.toMatchObject({ kind: afterWriting, status });
    });
  });
});

test('more banks than one page holds are all there', async () => {
  await conduct('paystack', { banks: 250 });
  expect(await ofPaystack().listBanks()).toHaveLength(250);
});

test('an account number comes only from the configured bank: an unknown one is a fault of our settings', async () => {
  const customer = person();
  const { customerCode } = await ofPaystack().createCustomer(customer);
  await expect(ofPaystack('nobodys-bank').createDedicatedAccount({ ...customer, customerCode })).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('PAYSTACK_ACCOUNT_BANK'),
  });
  expect(await ofPaystack('titan-paystack').createDedicatedAccount({ ...customer, customerCode })).toMatchObject({ bankName: 'Paystack-Titan' });
});

test('payments into one customer’s account can be queried separately', async () => {
  const provider = ofPaystack();
  const codes: string[] = [];
  for (const each of [person(), person()]) {
    const { customerCode } = await provider.createCustomer(each);
    const opened = await provider.createDedicatedAccount({ ...each, customerCode });
    if ('waitsFor' in opened) throw new Error('no account');
    await postJson(`${sandbox.url}/api/transfers`, { account_number: opened.accountNumber, amount_kobo: 5_000, sender_name: 'Chidi Eze' });
    codes.push(customerCode);
  }
  const [customerCode = ''] = codes;
  const { transactions } = await provider.listTransactions({ ...span(), perPage: 100, customerCode });
  expect(transactions.map((each) => each.customerCode)).toEqual([customerCode]);
});

test('a long list is read by its number of pages, not by the requested size', async () => {
  const provider = ofPaystack();
  // Only `per_page` limits this list of transfers.
  for (let count = 0; count < 55; count += 1) await postJson(`${sandbox.url}/api/payouts`, { amount_kobo: 10_003 });
  const first = await provider.listTransfers({ ...span(), perPage: 50 });
  expect([first.transfers.length, first.hasMore]).toEqual([50, true]);
  const second = await provider.listTransfers({ ...span(), perPage: 50, page: 2 });
  expect([second.transfers.length >= 5, second.hasMore]).toEqual([true, false]);
});

test('failed and abandoned payments are in the list with the others', async () => {
  const provider = ofPaystack();
  const [left, failed] = [fresh(), fresh()];
  for (const reference of [left, failed])
    await provider.startCheckout({ ...wish, reference, returnUrl: 'http://localhost:4400/payment', channels: ['card'], label: 'x' });
  await postJson(`${sandbox.url}/api/charges/${failed}/pay`, { card: '4084080000005408' });
  const { transactions } = await provider.listTransactions({ ...span(), perPage: 100 });
  const statusOf = (reference: string) => transactions.find((each) => each.reference === reference)?.status;
  expect([statusOf(left), statusOf(failed)]).toEqual(['abandoned', 'failed']);
});

test('a queued transfer is pending', async () => {
  const provider = ofPaystack();
  const reference = fresh();
  const to = { name: 'Payee', ...account };
  const { recipientCode } = await provider.createRecipient(to);
  expect(await provider.sendTransfer({ reference, amount: kobo(1_000_09), recipientCode, to, reason: 'x' })).toMatchObject({ status: 'pending' });
  await expect.poll(async () => (await provider.verifyTransfer(reference))?.status, { interval: 20 }).toBe('success');
});

test('a conduct that does not exist is refused', async () => {
  for (const change of [{ refunds: 'never' }, { banks: -1 }, { banks: 1.5 }, { fees_on_payer: 'yes' }, { unknown: true }, { constructor: true }])
    expect(await conduct('paystack', change)).toMatchObject({ status: false, field: Object.keys(change)[0] });
});
