import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { accountsApiEndpoints } from './control/accounts-api.ts';
import { apiEndpoints } from './control/api.ts';
import { chargesApiEndpoints } from './control/charges-api.ts';
import { conductEndpoints } from './bank/conduct.ts';
import { sandboxOptionsFromEnv } from './env.ts';
import { answer } from './core/http.ts';
import { startLive } from './core/live.ts';
import { monoCarrier } from './mono/accounts.ts';
import { monoEndpoints } from './mono/routes.ts';
import { payoutsApiEndpoints } from './control/payouts-api.ts';
import { checkoutPageEndpoints } from './pages/checkout-routes.ts';
import { pageEndpoints } from './pages/routes.ts';
import { refundApiEndpoints } from './control/refunds-api.ts';
import { payoutControl } from './bank/payouts.ts';
import { flutterwaveApi } from './flutterwave/routes.ts';
import { paystackApi } from './paystack/routes.ts';
import { identityApiEndpoints } from './smileid/api.ts';
import { smileIdCarrier } from './smileid/jobs.ts';
import { smileIdEndpoints } from './smileid/routes.ts';
import type { SmileIdAccount } from './smileid/signature.ts';
import { whatsAppCarrier, whatsAppEndpoints } from './messages/whatsapp.ts';
import type { WhatsAppAccount } from './messages/whatsapp.ts';
import type { MailServers } from './messages/send.ts';
import { startSmtp } from './messages/smtp.ts';
import { loadStore } from './core/store.ts';
import type { PaymentVendor } from './core/store.ts';
import { termiiEndpoints } from './messages/termii.ts';
import type { CompanyAccount } from './companies/company.ts';
import { byVendor, COMPANIES, VENDORS } from './companies/companies.ts';
import type { PaymentApi } from './bank/payment-api.ts';
import { startWebhookDispatcher } from './core/webhook-dispatcher.ts';

export interface SandboxOptions {
  /** 0 uses a free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** The product's mail server, for e-mails that are written in the mailbox. */
  readonly inbox: MailServers['inbox'];
  readonly dataDir: string;
  /** Where Paystack reports; the other payments companies do at /webhooks/<company> of the same server. */
  readonly webhookUrl: string;
  readonly payments: Readonly<Record<PaymentVendor, CompanyAccount>>;
  readonly termiiKey: string;
  readonly smileId: SmileIdAccount;
  readonly mono: { readonly secretKey: string; readonly webhookSecret: string; readonly webhookUrl: string };
  readonly whatsApp: WhatsAppAccount;
  readonly productName?: string;
  readonly appUrl?: string;
  readonly timeZone?: string;
  /** The factor by which webhooks are retried faster than at Paystack (3 minutes, then hours). Default 60. */
  readonly timeScale?: number;
}

export interface Sandbox {
  readonly url: string;
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

const PAYMENT_APIS: Readonly<Record<PaymentVendor, PaymentApi>> = { paystack: paystackApi, flutterwave: flutterwaveApi };

/**
 * Simulates the vendors on the loopback address: payments companies under their names, Termii under /termii, WhatsApp under /whatsapp, Smile ID under /smileid, Mono
 * under /mono, a mail server, and the pages of the bank, the identity company and the mailbox. Fails if a port is taken, before anything is written.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const stored = loadStore(options.dataDir);
  // Requests during the start wait for its end.
  const ready = Promise.withResolvers<RequestListener>();
  const server = createServer({ requestTimeout: 15_000 }, (request, response) => {
    void ready.promise.then((serve) => serve(request, response));
  });
  await listen(server, options.port);
  const store = stored.open();
  const smtp = await startSmtp(store, options.smtpPort).catch(async (error: unknown) => {
    server.close();
    store.close();
    throw error;
  });
  const { payments, timeScale = 60 } = options;
  const webhookUrls = byVendor((vendor) => (vendor === 'paystack' ? options.webhookUrl : new URL(`/webhooks/${vendor}`, options.webhookUrl).href));
  const productName = options.productName ?? 'Duewell';
  const carriers = {
    ...byVendor((vendor) => COMPANIES[vendor].carrier(webhookUrls[vendor], payments[vendor])),
    'smile-id': smileIdCarrier(store, options.smileId),
    mono: monoCarrier(options.mono.webhookUrl, options.mono.webhookSecret),
    whatsapp: whatsAppCarrier(options.whatsApp),
  };
  const dispatcher = startWebhookDispatcher({ store, carriers, timeScale });
  const webhooks = byVendor((vendor) => PAYMENT_APIS[vendor].webhooks(store, dispatcher));
  const live = startLive(store);
  const payouts = payoutControl(store, webhooks);
  const setting = {
    productName,
    appUrl: options.appUrl ?? 'http://localhost:4400',
    webhookUrls: [...Object.values(webhookUrls), options.mono.webhookUrl],
    timeZone: options.timeZone ?? 'Africa/Lagos',
    smtpPort: smtp.port,
    inbox: options.inbox,
  };
  const endpoints = [
    ...VENDORS.flatMap((vendor) =>
      PAYMENT_APIS[vendor].endpoints({ store, dispatcher, webhooks, secretKey: payments[vendor].secretKey, businessName: productName, payouts }),
    ),
    ...termiiEndpoints(store, options.termiiKey),
    ...whatsAppEndpoints(store, dispatcher, options.whatsApp, setting),
    ...smileIdEndpoints(store, dispatcher, options.smileId),
    ...monoEndpoints(store, options.mono.secretKey),
    ...apiEndpoints(store, dispatcher, webhooks, setting),
    ...chargesApiEndpoints(store, webhooks),
    ...checkoutPageEndpoints(store, webhooks, setting),
    ...identityApiEndpoints(store, dispatcher),
    ...accountsApiEndpoints(store, dispatcher),
    ...payoutsApiEndpoints(store, payouts),
    ...refundApiEndpoints(store, webhooks),
    ...conductEndpoints(store),
    ...pageEndpoints(store, dispatcher, webhooks, setting, () => `http://localhost:${portOf(server)}`),
  ];
  ready.resolve((request, response) => {
    if (request.method === 'GET' && request.url === '/live') return live.connect(request, response);
    void answer(endpoints, request, response);
  });
  return {
    url: `http://localhost:${portOf(server)}`,
    smtpUrl: `smtp://localhost:${smtp.port}`,
    async stop() {
      dispatcher.stop();
      payouts.stop();
      live.stop();
      server.close();
      server.closeAllConnections();
      await smtp.stop();
      store.close();
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** As a separate process: reports when it is ready, and ends with its parent process. */
async function run(): Promise<void> {
  const sandbox = await startSandbox(sandboxOptionsFromEnv());
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void sandbox.stop().finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  if (process.send) process.send({ type: 'ready', url: sandbox.url, smtpUrl: sandbox.smtpUrl });
  else console.log(`sandbox at ${sandbox.url}, mail at ${sandbox.smtpUrl}`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  run().catch((error: unknown) => {
    console.error('The sandbox could not start:', error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
