import { readFileSync } from 'node:fs';
import { page, readFields, seeOther } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { findMessages } from '../messages/mailbox.ts';
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
import { html } from './html.ts';
import { identityPageEndpoints } from './identity-routes.ts';
import { layout, STYLES } from './layout.ts';
import type { Setting } from './layout.ts';
import { framedMail, mailboxPage, messagePage } from './mailbox.ts';

const MESSAGES_SHOWN = 100;
const LATE = 20_000;

export function pageEndpoints(store: Store, dispatcher: WebhookDispatcher, webhooks: WebhooksByVendor, setting: Setting, origin: () => string): Endpoint[] {
  const findMessage = (call: Call) => store.tables.messages.get(call.params['id'] ?? '');
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
    {
      method: 'GET',
      path: '/mailbox',
      run({ query }) {
        const to = (query.get('to') ?? '').trim();
        const messages = findMessages(store, { to, limit: MESSAGES_SHOWN });
        return page(mailboxPage(setting, messages, to, store.tables.messages.size));
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}',
      run(call) {
        const message = findMessage(call);
        if (!message) return missing(setting);
        return page(messagePage(setting, message, call.query.get('view') === 'text' ? 'text' : 'html'));
      },
    },
    {
      method: 'GET',
      path: '/mailbox/{id}/html',
      run(call) {
        const message = findMessage(call);
        if (!message) return missing(setting);
        const { html: body, policy } = framedMail(message);
        const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
        return { status: 200, headers, body };
      },
    },
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

function missing(setting: Setting): Reply {
  const body = html`<div class="page-head">
    <h1>That message is gone</h1>
    <p class="lead">The mailbox keeps the newest 1,000. <a href="/mailbox">See them</a></p>
  </div>`;
  return page(layout(setting, 'mailbox', 'Not found', body), 404);
}

function asset(name: string, type: string, file = `../assets/${name}`): Endpoint {
  const body = readFileSync(new URL(file, import.meta.url));
  const headers = { 'content-type': type, 'cache-control': 'no-cache' };
  return { method: 'GET', path: `/assets/${name}`, run: () => ({ status: 200, headers, body }) };
}
