import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_KEYS, postJson, startTestSandbox, startWebhookInbox } from '../../src/server/integrations/testing.ts';
import type { RunningSandbox, WebhookInbox } from '../../src/server/integrations/testing.ts';
import { paystack } from '../../src/server/integrations/payments/paystack/adapter.ts';
import { CARDS } from '../../src/server/testing/charges.ts';
import { kobo } from '../../src/shared/kit/money.ts';
import { startRecorder } from './recorder.ts';
import type { Exchange } from './recorder.ts';
import { mismatches } from './schema-check.ts';
import type { Schema } from './schema-check.ts';

/** Compares requests and answers between the production adapter and the sandbox with Paystack's own API description. */
interface Operation {
  readonly query: Readonly<Record<string, { readonly required: boolean; readonly schema: Schema }>>;
  readonly body?: Schema;
  readonly responses: Readonly<Record<string, Schema | null>>;
}
const file = join(import.meta.dirname, 'paystack-openapi/operations.json');
// The extract of the description, in the form described in its README.
const OPERATIONS = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Operation>>;

/**
 * Fields that are described as required below `data` may be missing: those lists are of one sample each, and the samples of github.com/PaystackOSS/doc-code-snippets
 * (94af513) themselves lack many. What the adapter needs it demands by its own schemas.
 *
 * Where the description is behind what Paystack documents and answers, each with its source.
 */
const BEYOND: readonly (readonly [RegExp, string])[] = [
  [/^GET \/\w+\?(perPage|per_page): /, 'docs/api/pagination says perPage of all lists, the description per_page of some'],
  [/^(POST|GET) \S+ \d+ answered \.code: not one of/, 'the enumeration holds what real answers put into `type`; `code` is e.g. transaction_not_found'],
  [
    / answered \.data\S*\.(metadata|plan|ip_address|paidAt|paid_at|customer_note|merchant_note): (null|object), not (object|string)$/,
    'doc-code-snippets: null, text or an object, as there is such a thing or not',
  ],
  [/^POST \/charge sent \.(bank_transfer|currency): not described$/, 'docs, "Charge API", "Pay with transfer"'],
  [/^GET \/refund 200 answered \.meta\.perPage: number, not string$/, 'of all other lists the description says a number'],
  [/^GET \/dedicated_account\/available_providers 200 answered \.data: array, not object$/, 'docs, "Fetch Bank Providers", answers a list'],
  [/^GET \/refund\?transaction: /, 'the list is narrowed by it, though the description lacks it'],
];

let inbox: WebhookInbox;
let sandbox: RunningSandbox;
let exchanges: readonly Exchange[];

beforeAll(async () => {
  inbox = await startWebhookInbox();
  sandbox = await startTestSandbox(inbox.url);
  const recorder = await startRecorder(`${sandbox.url}/paystack`);
  await drive(recorder.url);
  ({ exchanges } = recorder);
  await recorder.stop();
});
afterAll(async () => {
  await sandbox.stop();
  await inbox.stop();
});

const play = async (path: string, body: object) => Object(await postJson(`${sandbox.url}/api/${path}`, body));

/** Every call of the adapter, with answers of success and of refusal. */
async function drive(url: string): Promise<void> {
  const provider = paystack({ url, secretKey: SANDBOX_KEYS.paystack });
  const wish = { email: 'payer@example.ng', amount: kobo(300_000), currency: 'NGN' };
  const time = { from: '2026-01-01T00:00:00.000Z', to: new Date(Date.now() + 60_000).toISOString(), page: 1, perPage: 50 };

  await provider.listBanks();
  await provider.resolveAccount({ accountNumber: '0000014579', bankCode: '011' });
  await provider.resolveAccount({ accountNumber: '0000014570', bankCode: '011' });
  const person = { email: 'buyer@example.ng', firstName: 'Ada', lastName: 'Obi', phone: '+2348031234567', bvn: '22222222280' };
  const { customerCode } = await provider.createCustomer(person);
  const account = await provider.createDedicatedAccount({ ...person, customerCode });
  await provider.createDedicatedAccount({ ...person, customerCode: 'CUS_nobody' }).catch(() => undefined);
  const account_number = 'accountNumber' in account ? account.accountNumber : '';
  await play('transfers', { account_number, amount_kobo: 123_450, sender_name: 'Chinedu Okafor' });

  await provider.startCheckout({ ...wish, reference: 'pay-openapi-1', returnUrl: 'http://localhost:4400/payment', channels: ['card'], label: 'INV-1' });
  await play('charges/pay-openapi-1/pay', { card: CARDS.good });
  const paid = await provider.verifyTransaction('pay-openapi-1');
  await provider.verifyTransaction('no-such-reference');
  await provider.chargeCard({ ...wish, reference: 'pay-openapi-2', authorizationCode: paid?.card?.authorizationCode ?? '' });
  await provider.openTransferAccount({ ...wish, reference: 'pay-openapi-3', expiresAt: new Date(Date.now() + 1_800_000).toISOString() });
  await provider.listTransactions(time);
  await provider.listTransactions({ ...time, customerCode });
  const refund = { reference: 'pay-openapi-1', amount: kobo(100_000), reason: 'Paid twice', id: 'rfd_openapi' };
  await provider.refund(refund);
  await provider.listRefunds(paid?.id ?? '');
  await play('charges/pay-openapi-2/dispute', {});
  const { dispute } = await disputeOf(provider, time);
  if (dispute) await provider.readDispute(dispute.id);
  await provider.readDispute('999999');

  const to = { name: 'Payee', accountNumber: '0000014579', bankCode: '011' };
  const { recipientCode } = await provider.createRecipient(to);
  const reference = 'wdr-openapi-0000000001';
  await provider.sendTransfer({ reference, amount: kobo(50_000), recipientCode, to, reason: 'Test' });
  await provider.verifyTransfer(reference);
  await provider.verifyTransfer('wdr-openapi-none-at-all');
  await provider.listTransfers(time);
  await paystack({ url, secretKey: 'sk_test_wrong' })
    .listBanks()
    .catch(() => undefined);
}

/** The first dispute of the list, in any envelope. */
async function disputeOf(provider: ReturnType<typeof paystack>, time: { from: string; to: string }): Promise<{ dispute: { id: string } | undefined }> {
  const listed: unknown = await provider.listDisputes(time);
  // A list of disputes, by itself or in a page.
  const rows = (Array.isArray(listed) ? listed : Object(listed).disputes) as readonly { id: string }[];
  return { dispute: rows[0] };
}

/** The operation of a call, with the path of the description. */
function named({ method, path }: Pick<Exchange, 'method' | 'path'>): string | undefined {
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(`${method} ${path}`);
  const candidates = Object.keys(OPERATIONS).filter(fits);
  // "/bank/resolve" matches itself before any other path below "/bank".
  return candidates.find((each) => !each.includes('{')) ?? candidates[0];
}

function faultsOf(exchange: Exchange): string[] {
  const name = named(exchange);
  const operation = name === undefined ? undefined : OPERATIONS[name];
  if (!operation) return [`${exchange.method} ${exchange.path}: not described`];
  const { method, path, query, sent, status, answered } = exchange;
  const found: string[] = [];
  for (const key of new Set(query.keys())) if (!operation.query[key]) found.push(`${method} ${path}?${key}: not described`);
  for (const [key, { required }] of Object.entries(operation.query)) if (required && !query.has(key)) found.push(`${method} ${path}?${key}: missing`);
  if (operation.body) found.push(...mismatches(operation.body, sent, { closed: true }).map((fault) => `${name} sent ${fault}`));
  else if (sent !== undefined) found.push(`${name} sent a body`);
  const response = operation.responses[String(status)];
  if (response)
    found.push(...mismatches(response, answered, { sparse: true }).map((fault) => `${name} ${status} answered ${fault.replaceAll(/\[\d+\]/g, '[]')}`));
  else if (status < 300) found.push(`${name} answered ${status}, which is not described`);
  return found.filter((fault) => !BEYOND.some(([known]) => known.test(fault)));
}

describe('Paystack’s own description', () => {
  test('every call of the adapter and every answer of the sandbox is as described', () => {
    expect([...new Set(exchanges.flatMap(faultsOf))]).toEqual([]);
  });

  test('it is all of the adapter that was heard', () => {
    const heard = new Set(exchanges.map((each) => `${named(each)} ${each.status}`));
    const wanted = [
      'POST /customer 200',
      'POST /dedicated_account 200',
      'GET /bank 200',
      'GET /bank 401',
      'GET /bank/resolve 200',
      'POST /transaction/initialize 200',
    ];
    const more = [
      'POST /transaction/charge_authorization 200',
      'POST /charge 200',
      'GET /transaction/verify/{reference} 200',
      'GET /transaction 200',
      'POST /refund 200',
      'GET /refund 200',
    ];
    const out = [
      'GET /dispute 200',
      'GET /dispute/{id} 200',
      'POST /transferrecipient 201',
      'POST /transfer 200',
      'GET /transfer/verify/{reference} 200',
      'GET /transfer 200',
    ];
    expect([...wanted, ...more, ...out].filter((each) => !heard.has(each))).toEqual([]);
  });

  test.each<[string, (exchange: Exchange) => Partial<Exchange>, RegExp]>([
    ['an amount as text', ({ sent }) => ({ sent: { ...Object(sent), amount: '300000' } }), /sent \.amount: string, not integer/],
    ['a field nobody knows', ({ sent }) => ({ sent: { ...Object(sent), amuont: 1 } }), /sent \.amuont: not described/],
    ['a field that is missing', ({ sent }) => ({ sent: { ...Object(sent), email: undefined } }), /sent \.email: missing/],
    ['an answer of another form', () => ({ answered: { status: 'true', message: '', data: {} } }), /answered \.status: string, not boolean/],
    ['a parameter nobody knows', () => ({ query: new URLSearchParams({ per: '1' }) }), /\?per: not described/],
  ])('a planted fault is found: %s', (_, change, wanted) => {
    const real = exchanges.find((each) => each.path === '/transaction/initialize');
    if (!real) throw new Error('no checkout was begun');
    expect(faultsOf({ ...real, ...change(real) }).join('\n')).toMatch(wanted);
  });
});
