import { isRecord, json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { codeIn, findMessages, linksIn } from '../messages/mailbox.ts';
import { LARGEST_MAIL, readNewMail, sendNewMail } from '../messages/send.ts';
import type { MailServers } from '../messages/send.ts';
import { newest } from '../core/store.ts';
import type { Account, Message, Store, Transaction, Webhook } from '../core/store.ts';
import { receiveOnce } from '../bank/one-time-accounts.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { receiveTransfer } from '../bank/transfers.ts';
import type { TransferRequest } from '../bank/transfers.ts';
import { deliveriesOf } from '../core/webhook-dispatcher.ts';
import type { WebhookDispatcher } from '../core/webhook-dispatcher.ts';
import { readDeliveryOptions } from '../core/delivery-options.ts';

/** The functions of the pages, for tests and scripts. */
export function apiEndpoints(store: Store, dispatcher: WebhookDispatcher, webhooks: WebhooksByVendor, servers: MailServers): Endpoint[] {
  return [
    { method: 'GET', path: '/api/mailbox', run: (call) => listMessages(store, call) },
    {
      // The fields of the page's form, with files.
      method: 'POST',
      path: '/api/mailbox',
      bytes: LARGEST_MAIL,
      async run(call) {
        const sent = await sendNewMail(await readNewMail(call), servers);
        return 'problem' in sent ? json(422, { status: false, ...sent.problem }) : json(201, sent);
      },
    },
    {
      method: 'GET',
      path: '/api/accounts',
      run: ({ query }) => {
        const accounts = newest(store.tables.accounts).slice(0, limitOf(query));
        return json(200, { accounts: accounts.map((each) => accountView(store, each)) });
      },
    },
    {
      method: 'GET',
      path: '/api/transfers',
      run: ({ query }) => {
        const rows = newest(store.tables.transactions).slice(0, limitOf(query));
        return json(200, { transfers: rows.map((each) => transferView(store, each)) });
      },
    },
    { method: 'POST', path: '/api/transfers', run: (call) => createTransfer(store, webhooks, call) },
    {
      method: 'POST',
      path: '/api/webhooks/{id}/deliver',
      async run({ params }) {
        const webhook = await dispatcher.deliver(params['id'] ?? '');
        if (!webhook) return json(404, { status: false, message: 'There is no webhook of that id.' });
        return json(200, { webhook: webhookView(webhook) });
      },
    },
  ];
}

function listMessages(store: Store, { query }: Call): Reply {
  const to = query.get('to');
  const since = query.get('since');
  if (since !== null && Number.isNaN(Date.parse(since))) {
    return json(400, {
      status: false,
      field: 'since',
      message: 'since must be an instant like 2026-11-21T08:00:00Z.',
    });
  }
  const filter = {
    ...(to === null ? {} : { to }),
    ...(since === null ? {} : { since }),
    limit: limitOf(query),
  };
  return json(200, { messages: findMessages(store, filter).map(messageView) });
}

function createTransfer(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const fields = readFields(call);
  if (!fields) return json(400, { status: false, message: 'The body must be a JSON object.' });
  const delivery = readDeliveryOptions(fields['options']);
  if (typeof delivery === 'string') return json(400, { status: false, field: 'options', message: delivery });
  const request: TransferRequest = {
    accountNumber: textOf(fields['account_number']),
    amount: typeof fields['amount_kobo'] === 'number' ? fields['amount_kobo'] : 0,
    senderName: textOf(fields['sender_name']),
    ...(typeof fields['sender_bank'] === 'string' ? { senderBank: fields['sender_bank'] } : {}),
    ...(typeof fields['narration'] === 'string' ? { narration: fields['narration'] } : {}),
    ...(typeof fields['paid_at'] === 'string' ? { paidAt: Date.parse(fields['paid_at']) } : {}),
    anyAmount: isRecord(fields['options']) && fields['options']['any_amount'] === true,
    unseen: isRecord(fields['options']) && fields['options']['unseen'] === true,
    delivery,
  };
  const once = receiveOnce(store, webhooks, request);
  const result = once ?? receiveTransfer(store, webhooks, request);
  if (!result.ok) {
    const field = result.field === 'amount' ? 'amount_kobo' : result.field;
    return json(422, { status: false, field, message: result.message });
  }
  return json(201, { transfer: transferView(store, result.transaction) });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function limitOf(query: URLSearchParams): number {
  return Math.min(500, Math.max(1, Math.trunc(Number(query.get('limit') ?? 100)) || 100));
}

function accountView(store: Store, account: Account) {
  const customer = store.tables.customers.get(account.customerCode);
  return {
    account_number: account.number,
    account_name: account.name,
    bank: account.bank.name,
    customer_code: account.customerCode,
    email: customer?.email ?? null,
  };
}

function transferView(store: Store, transaction: Transaction) {
  return {
    id: transaction.id,
    reference: transaction.reference,
    account_number: transaction.accountNumber,
    amount_kobo: transaction.amount,
    fees_kobo: transaction.fees,
    sender_name: transaction.senderName,
    paid_at: transaction.paidAt,
    webhooks: deliveriesOf(store, transaction.reference).map(webhookView),
  };
}

function webhookView({ id, event, state, dueAt, tries, attempts }: Webhook) {
  return { id, event, state, due_at: dueAt === null ? null : new Date(dueAt).toISOString(), tries, attempts };
}

function messageView(message: Message) {
  return { ...message, code: codeIn(message), links: linksIn(message) };
}
