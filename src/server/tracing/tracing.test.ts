import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createInvoice, listInvoices } from '../../shared/invoices/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { freePort } from '../../../tools/postgres/ports.ts';
import { receiver } from '../testing/receiver.ts';
import { accountNumber, contactFor, done, emailTo, eventsHandled, invoiceInput, sent, transfer } from '../testing/scenes.ts';
import { eventually, PASSWORD, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';

interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Otlp {
  readonly resourceSpans: readonly {
    readonly resource: Pick<OtlpSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

type Receiver = Awaited<ReturnType<typeof receiver>>;

const GIVEN = '00-11112222333344445555666677778888-aaaabbbbccccdddd-01';
let collector: Receiver;
let endpoint: string;
beforeAll(async () => {
  collector = await receiver();
  endpoint = `http://localhost:${collector.port}`;
});
afterAll(() => collector.stop());
afterEach(() => {
  collector.got.splice(0);
  vi.unstubAllEnvs();
});

const received = (): Otlp[] => collector.got.map(({ body }) => JSON.parse(body));
const spans = (): OtlpSpan[] =>
  received().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
const factsOf = ({ attributes }: Pick<OtlpSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Works with a product of its own, and stops it, which sends the last spans. */
async function withApp(settings: Record<string, string>, work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startTestApp(settings);
  try {
    await work(app);
  } finally {
    await app.stop();
  }
}

/** The names from the beginning of the trace to this span. */
function pathTo(span: OtlpSpan | undefined, all: readonly OtlpSpan[]): string[] {
  return span
    ? [
        ...pathTo(
          all.find(({ spanId }) => spanId === span.parentSpanId),
          all,
        ),
        span.name,
      ]
    : [];
}

/** The path to each span. */
function paths(): string[][] {
  return spans().map((span) => pathTo(span, spans()));
}

describe('a trace', () => {
  test('goes from a call through the event and the job to the provider, and has no personal data', async () => {
    const secrets: string[] = [PASSWORD];
    let requestId: string | null = null;
    // The library reads these two variables by itself.
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-own=yes');
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=trial');
    await withApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'own-name' }, async (app) => {
      const [seller, buyer] = [await app.createUser('Sold Here'), await app.createUser('Bought There')];
      const contactId = await contactFor(app, seller, buyer);
      await app.fund(buyer, 10_000_00);
      // A body of several packets.
      const input = { ...invoiceInput(seller, contactId, 5_000), unknown: '.'.repeat(200_000) };
      const { id } = done(await app.call(createInvoice, input, { ...seller, key: app.key() }));
      for (const probe of ['/livez', '/readyz']) await app.raw('GET', probe);
      await emailTo(app, buyer.email, /invoice/i);
      const answer = await app.raw('GET', `/v1/invoice/${seller.businessId}/all?search=${buyer.email}`, { ...seller, headers: { traceparent: GIVEN } });
      expect(answer.status).toBe(200);
      requestId = answer.headers.get('x-request-id');
      app.confirming.add(buyer.token);
      const paid = done(
        await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 5_000 }, { ...buyer, key: app.key() }),
      );
      await emailTo(app, seller.email, /paid/i);
      secrets.push(id, paid.reference, contactId, 'Ada', 'The buyer');
      for (const one of [seller, buyer]) secrets.push(one.token, one.userId, one.email, one.businessId, one.businessName);
    });
    expect(paths()).toContainEqual(['POST invoice.create', 'event invoice.sent', 'job mail.invoice', 'smtp send']);
    expect(paths()).toContainEqual(['POST payment.business.wallet', 'event payment.settled', 'job mail.payment', 'smtp send']);
    expect(paths()).toContainEqual(['POST invoice.create', 'invoice_create']);

    const read = spans().find((span) => factsOf(span)['duewell.request.id'] === requestId);
    // No proxy is trusted, so the header is ignored.
    expect(read?.traceId).not.toBe(GIVEN.split('-')[1]);
    expect(read?.parentSpanId).toBeUndefined();
    expect(read && factsOf(read)).toEqual({
      'http.request.method': 'GET',
      'http.route': listInvoices.path.replace('{businessId}', ':businessId'),
      'http.response.status_code': 200,
      'duewell.listener': 'api',
      'duewell.request.id': requestId,
    });
    // Nothing is a part of a call that begins after its end, except what it caused.
    const late = spans().filter((span) => {
      const call = spans().find(({ spanId }) => spanId === span.parentSpanId);
      return call && !/^(event|job) /.test(span.name) && BigInt(span.startTimeUnixNano) > BigInt(call.endTimeUnixNano);
    });
    expect(late.map((span) => pathTo(span, spans()))).toEqual([]);
    const job = spans().find(({ name }) => name === 'job mail.invoice');
    expect(job && factsOf(job)).toMatchObject({ 'messaging.operation.type': 'process', 'duewell.job.attempt': 1, 'duewell.job.outcome': 'succeeded' });
    const resource = received()[0]?.resourceSpans[0]?.resource;
    expect(resource && factsOf(resource)).toMatchObject({ 'service.name': 'own-name', 'duewell.role': 'all', 'deployment.environment.name': 'trial' });
    expect(collector.got.map(({ path, headers }) => `${path} ${String(headers['x-own'])}`)).toEqual(collector.got.map(() => '/v1/traces yes'));

    const all = collector.got.map(({ body }) => body).join('\n');
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    expect(spans().filter(({ name }) => /live|livez|readyz/.test(name))).toEqual([]);
  });

  test('goes from the provider’s webhook through a function of the database', async () => {
    await withApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (app) => {
      const seller = await app.createUser();
      const buyer = await app.createUser();
      const invoice = await sent(app, seller, await contactFor(app, seller, buyer), 5_000);
      await transfer(app, await accountNumber(app, seller), 5_000_00, {}, { narration: invoice.number });
      await emailTo(app, seller.email, /paid/i);
      await eventsHandled(app);
    });
    expect(paths()).toContainEqual([
      'POST /webhooks/paystack',
      'transaction',
      'job payments.settle-deposit',
      'transaction',
      'event payment.settled',
      'job mail.payment',
    ]);
  });

  test('is continued behind a trusted proxy; a header of another form begins one', async () => {
    await withApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: '1' }, async (app) => {
      const wrong = ['', 'x', GIVEN.replace('00-', 'ff-'), GIVEN.replace('aaaabbbbccccdddd', '0000000000000000'), `${GIVEN}0`];
      for (const traceparent of [GIVEN, ...wrong]) await app.raw('GET', '/v1/plans', { headers: { traceparent } });
    });
    const asked = spans().filter(({ name }) => name.startsWith('GET '));
    expect(asked).toHaveLength(6);
    expect(asked.filter(({ traceId, parentSpanId }) => traceId === GIVEN.split('-')[1] && parentSpanId === 'aaaabbbbccccdddd')).toHaveLength(1);
    expect(asked.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(5);
  });
});

test('a call whose caller hangs up has a span that says so', async () => {
  await withApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (app) => {
    const { token } = await app.createUser();
    // The product itself: a proxy before it would answer the first line in its place.
    const caller = connect(app.env.port, 'localhost');
    const headers = ['host: localhost', `authorization: Bearer ${token}`, 'content-type: application/json', 'content-length: 9', 'expect: 100-continue'];
    caller.write(`POST ${createInvoice.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    // "Continue": the call has begun.
    await once(caller, 'data');
    caller.destroy();
    await eventually('the span', async () => spans().some(({ name }) => name === 'POST invoice.create'));
  });
  expect(spans().flatMap((span) => (span.name === 'POST invoice.create' ? [factsOf(span)['error.type']] : []))).toEqual(['aborted']);
});

describe('nothing is sent', () => {
  test.each([
    ['without the setting', {}],
    ['of traces that the sampler leaves out', { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
  ])('%s', async (_case, settings) => {
    // Without our own setting, the library must not use this variable.
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
    const own = 'OTEL_TRACES_SAMPLER' in settings ? { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } : settings;
    await withApp(own, async (app) => {
      const [seller, buyer] = [await app.createUser(), await app.createUser()];
      await sent(app, seller, await contactFor(app, seller, buyer), 5_000);
      await emailTo(app, buyer.email, /invoice/i);
    });
    expect(collector.got).toEqual([]);
  });
});

describe('calls, jobs and the end of the process do not wait for a collector', () => {
  /** The statuses of twenty calls; then an e-mail has arrived, and the product has stopped. */
  async function statuses(address: string): Promise<ReadonlySet<number>> {
    const answered = new Set<number>();
    await withApp({ OTEL_EXPORTER_OTLP_ENDPOINT: address }, async (app) => {
      const [seller, buyer] = [await app.createUser(), await app.createUser()];
      const input = invoiceInput(seller, await contactFor(app, seller, buyer), 5_000);
      const replies = await Promise.all(Array.from({ length: 20 }, () => app.call(createInvoice, input, { ...seller, key: app.key() })));
      for (const { http } of replies) answered.add(http);
      await emailTo(app, buyer.email, /invoice/i);
    });
    return answered;
  }

  test('that is down', async () => {
    expect(await statuses(`http://localhost:${await freePort(20_000)}`)).toEqual(new Set([200]));
  });

  test('that refuses', async () => {
    collector.answer(500);
    expect(await statuses(endpoint)).toEqual(new Set([200]));
    collector.answer(200);
    expect(collector.got.length).toBeGreaterThan(0);
  });

  test('that never answers', async () => {
    const silent = createServer().listen(0, 'localhost');
    await once(silent, 'listening');
    // A server that listens on TCP has such an address.
    const { port } = silent.address() as AddressInfo;
    expect(await statuses(`http://localhost:${port}`)).toEqual(new Set([200]));
    silent.close();
  });
});

test('a failed request is logged with its trace', async () => {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  await withApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (app) => {
    const who = await app.createUser();
    await asOwner(app.databaseUrl, (client) => client.query('alter table contacts rename to gone'));
    expect((await app.raw('GET', `/v1/contact/${who.businessId}/all`, who)).status).toBe(500);
  });
  spy.mockRestore();
  const logged = lines.map((line): { traceId?: string; message?: string } => JSON.parse(line)).find(({ message }) => message === 'a request failed');
  const failed = spans().find((span) => factsOf(span)['http.response.status_code'] === 500);
  expect(failed?.traceId).toMatch(/^\w{32}$/);
  expect(logged?.traceId).toBe(failed?.traceId);
});
