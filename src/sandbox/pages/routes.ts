import { readFileSync } from 'node:fs';
import { page, readFields, seeOther } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import type { MailServers } from '../messages/send.ts';
import { receiveOnce } from '../bank/one-time-accounts.ts';
import type { Store } from '../core/store.ts';
import { koboFromText } from '../bank/amounts.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { receiveTransfer } from '../bank/transfers.ts';
import type { DeliveryOptions, WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { NO_OPENING } from './accounts.ts';
import { bankPage } from './bank.ts';
import type { BankForm } from './bank.ts';
import { homePage } from './home.ts';
import { identityPageEndpoints } from './identity-routes.ts';
import { STYLES } from './layout.ts';
import type { Setting } from './layout.ts';
import { mailboxPageEndpoints } from './mailbox-routes.ts';

const LATE = 20_000;

export function pageEndpoints(
  store: Store,
  dispatcher: WebhookDispatcher,
  webhooks: WebhooksByVendor,
  setting: Setting & MailServers,
  origin: () => string,
): Endpoint[] {
  return [
    { method: 'GET', path: '/', run: () => page(homePage(store, setting, origin())) },
    { method: 'GET', path: '/bank', run: ({ query }) => page(bankPage(store, setting, emptyForm(store, query), NO_OPENING)) },
    { method: 'POST', path: '/bank', run: (call) => sendTransfer(store, webhooks, setting, call) },
    {
      method: 'POST',
      path: '/bank/webhooks/{id}/deliver',
      async run({ params }) {
        const webhook = await dispatcher.deliver(params['id'] ?? '');
        return seeOther(webhook ? `/bank#d-${webhook.id}` : '/bank');
      },
    },
    ...identityPageEndpoints({
      store,
      dispatcher,
      setting,
      showBank: (opening) => bankPage(store, setting, emptyForm(store, new URLSearchParams()), opening),
    }),
    ...mailboxPageEndpoints(store, setting),
    ...STYLES.map((name) => asset(`${name}.css`, 'text/css; charset=utf-8')),
    asset('page.js', 'text/javascript; charset=utf-8'),
    asset('icon.svg', 'image/svg+xml'),
    asset('inter.woff2', 'font/woff2', '../../ui/fonts/inter.woff2'),
  ];
}

/** `?account=…&amount=…` fills the form, for links from the product. */
function emptyForm(store: Store, query: URLSearchParams): BankForm {
  const asked = query.get('account') ?? '';
  // One-time accounts are not on the list.
  const pasted = asked !== '' && !store.tables.accounts.has(asked) ? asked : '';
  const account = pasted === '' ? asked : '';
  const amount = query.get('amount') ?? '';
  return { account, pasted, amount, sender: 'Ada Obi', delivery: 'normal', problem: null };
}

function sendTransfer(store: Store, webhooks: WebhooksByVendor, setting: Setting, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '');
  const form: BankForm = {
    account: text('account'),
    pasted: text('pasted'),
    amount: text('amount'),
    sender: text('sender'),
    delivery: text('delivery') || 'normal',
    problem: null,
  };
  const request = {
    accountNumber: form.pasted.replace(/[\s-]/g, '') || form.account,
    amount: koboFromText(form.amount) ?? 0,
    senderName: form.sender,
    delivery: deliveryOptionsOf(form.delivery),
  };
  const result = receiveOnce(store, webhooks, request) ?? receiveTransfer(store, webhooks, request);
  if (result.ok) return seeOther(store.tables.charges.has(result.transaction.reference) ? '/bank' : `/bank#t-${result.transaction.reference}`);
  return page(bankPage(store, setting, { ...form, problem: result }, NO_OPENING), 422);
}

function deliveryOptionsOf(delivery: string): DeliveryOptions {
  if (delivery === 'late') return { late: LATE };
  return {
    twice: delivery === 'twice',
    outOfOrder: delivery === 'out-of-order',
    hold: delivery === 'hold',
    drop: delivery === 'drop',
    wrongSignature: delivery === 'wrong-signature',
  };
}

function asset(name: string, type: string, file = `../assets/${name}`): Endpoint {
  const body = readFileSync(new URL(file, import.meta.url));
  const headers = { 'content-type': type, 'cache-control': 'no-cache' };
  return { method: 'GET', path: `/assets/${name}`, run: () => ({ status: 200, headers, body }) };
}
