import { once } from 'node:events';
import { createServer } from 'node:http';
import { byVendor, COMPANIES } from './companies/companies.ts';

export const OPTIONS = {
  port: 0,
  smtpPort: 0,
  inbox: { domain: 'bills.localhost', port: 9 },
  payments: byVendor((vendor) => COMPANIES[vendor].account({})),
  termiiKey: 'TL_x',
  smileId: { partnerId: '085', apiKey: 'smile_x' },
  whatsApp: { token: 'whatsapp_x', phoneNumberId: '1', appSecret: 'whatsapp_x', webhookUrl: 'http://127.0.0.1:9/webhooks/whatsapp' },
  mono: { secretKey: 'test_sk_x', webhookSecret: 'mono_x', webhookUrl: 'http://127.0.0.1:9/webhooks/mono' },
  // 3 minutes at Paystack are 6 milliseconds here.
  timeScale: 30_000,
} as const;

export interface Delivery {
  readonly body: string;
  readonly signature: string;
  readonly reference: string;
}

export interface Receiver {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** The next HTTP answers, in order; 200 after the last. */
  readonly answers: number[];
  /** Resolves after so many deliveries. */
  waitFor(count: number): Promise<Delivery[]>;
  stop(): Promise<void>;
}

/** A stand-in for the product's webhook address. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const answers: number[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const signature = String(request.headers['x-paystack-signature']);
      deliveries.push({ body, signature, reference: /"reference":"(\w+)"/.exec(body)?.[1] ?? '' });
      response.writeHead(answers.shift() ?? 200).end();
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    deliveries,
    answers,
    waitFor: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (deliveries.length < count) return;
          waiting.delete(look);
          resolve(deliveries.slice());
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  // What the sandbox answers is looked at by the tests field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export async function call(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    headers: { ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, headers: response.headers, json: isJson ? JSON.parse(text) : null };
}

/** A customer with a virtual account; returns its number. */
export async function openAccount(url: string, email = 'ada@example.ng'): Promise<string> {
  const key = { authorization: `Bearer ${OPTIONS.payments.paystack.secretKey}` };
  const person = { email, first_name: 'Ada', last_name: 'Obi <Ltd>', phone: '+2348031234567' };
  const customer = await call(`${url}/paystack/customer`, person, key);
  const body = { customer: customer.json.data.customer_code, preferred_bank: 'test-bank' };
  const account = await call(`${url}/paystack/dedicated_account`, body, key);
  return account.json.data.account_number;
}
