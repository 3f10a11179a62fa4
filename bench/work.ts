import { randomBytes } from 'node:crypto';
import { newId } from '../src/server/core/context.ts';
import { newLink } from '../src/server/invoices/links/link.ts';
import type { Env } from '../src/server/core/env.ts';
import type { Party, Scene } from './scenario.ts';

/** One kind of work: one call, or calls that each need the answer of the previous one. */
export interface Work {
  readonly name: string;
  begin(): { token: string; body: Body };
  readonly calls: readonly Call[];
}

export type Body = Record<string, unknown>;

/** A call in the form of the API and in the form of the database function. */
export interface Call {
  readonly path: RegExp;
  readonly sql: string;
  /** The request as a browser sends it; `before` is the body of the first request, or the answer of the previous call. */
  request(before: Body): { path: string; body: Body };
  /** The function's input for the same request, with generated ids and key. */
  input(env: Env, request: { key: string; path: string; body: Body }, actor: string): Record<string, unknown>;
}

/** A call's answer, with the business id for the next call. */
export function answered(before: Body, data: Body): Body {
  return { businessId: before['businessId'], ...data };
}

const LINES = [
  { id: '1', name: 'Ankara print, 6 yards', quantity: 18, unitPrice: 14_500 },
  { id: '2', name: 'Satin lining, per metre', quantity: 22.5, unitPrice: 3_400.5 },
  { id: '3', name: 'Delivery to Lekki', quantity: 1, unitPrice: 15_000 },
];

const CONTACT = { name: 'Eze Bridal House', email: 'accounts@ezebridal.example' };

/** Creates and sends an invoice with three lines and its gapless number in one call, as the API and schedules do. */
export function createWork({ parties }: Scene): Work {
  return { name: 'create and send an invoice in one call: 3 lines, gapless number', begin: () => invoiceBody(parties, 'send'), calls: [CREATE] };
}

/** Saves a draft and sends it, as the editor does. */
export function draftWork({ parties }: Scene): Work {
  return { name: 'save a draft and send it: 2 calls, 3 lines, gapless number', begin: () => invoiceBody(parties, 'draft'), calls: [CREATE, SEND] };
}

function invoiceBody(parties: readonly Party[], action: 'send' | 'draft'): { token: string; body: Body } {
  const { token, businessId } = pick(parties);
  const text = { issueDate: '2026-11-01', dueDate: '2026-12-01', description: 'Second delivery of the spring order.' };
  const body = {
    businessId,
    action,
    recipientType: 'new',
    contact: CONTACT,
    medium: 'email',
    ...text,
    taxes: [{ name: 'VAT', amount: 7.5 }],
    itemDetails: LINES,
  };
  return { token, body };
}

const CREATE: Call = {
  path: /^\/v1\/invoice$/,
  sql: 'select invoice_create($1) as result',
  request: (body) => ({ path: '/v1/invoice', body }),
  input: (env, { key: idempotencyKey, body }, actor) => ({
    businessId: body['businessId'],
    id: newId('invoice'),
    at: new Date().toISOString(),
    contactId: null,
    contact: CONTACT,
    issueDate: '2026-11-01',
    dueDate: '2026-12-01',
    description: 'Second delivery of the spring order.',
    discounts: [],
    taxes: [{ name: 'VAT', rate: 750 }],
    subtotal: 35_251_125,
    discount: 0,
    tax: 2_643_834,
    amountPaid: 0,
    total: 37_894_959,
    editor: {
      isCustomized: false,
      invoiceSettingId: null,
      receivedPayment: false,
      isRecurring: false,
      medium: 'email',
      recipientType: 'new',
      contact: CONTACT,
    },
    lines: LINES.map((line) => ({
      key: line.id,
      name: line.name,
      quantity: line.quantity * 1000,
      price: line.unitPrice * 100,
      total: line.quantity * line.unitPrice * 100,
    })),
    ...newLink(env),
    action: body['action'],
    actor,
    actorName: 'Bench',
    key: idempotencyKey,
    bodyHash: randomBytes(32).toString('hex'),
  }),
};

const SEND: Call = {
  path: /^\/v1\/invoice\/[^/]+\/business\/[^/]+\/send$/,
  sql: 'select invoice_send($1) as result',
  request: ({ id, businessId, version }) => ({ path: `/v1/invoice/${String(id)}/business/${String(businessId)}/send`, body: { version } }),
  input: (env, { key: idempotencyKey, path, body }, actor) => ({
    id: path.split('/')[3],
    businessId: path.split('/')[5],
    version: body['version'],
    at: new Date().toISOString(),
    ...newLink(env),
    actor,
    actorName: 'Bench',
    key: idempotencyKey,
    bodyHash: randomBytes(32).toString('hex'),
  }),
};

/** Pays a naira on an invoice between two of many businesses, wallet to wallet. */
export function payWork({ invoices }: Scene): Work {
  return {
    name: 'pay an invoice from the wallet',
    begin() {
      const { id, payer } = pick(invoices);
      return { token: payer.token, body: { businessId: payer.businessId, category: 'invoice', categoryId: id, amount: 1 } };
    },
    calls: [
      {
        path: /^\/v1\/payment\/business\/wallet$/,
        sql: 'select pay_from_wallet($1) as result',
        request: (body) => ({ path: '/v1/payment/business/wallet', body }),
        input: (_env, { key: idempotencyKey, body }, actor) => {
          const id = newId('payment');
          return {
            category: 'invoice',
            categoryId: body['categoryId'],
            payer: body['businessId'],
            amount: 100,
            payment: id,
            reference: id,
            channel: 'wallet',
            method: 'wallet',
            actor,
            who: 'Bench',
            at: new Date().toISOString(),
            route: 'payment.business.wallet',
            key: idempotencyKey,
            bodyHash: randomBytes(32).toString('hex'),
            guard: { person: false },
          };
        },
      },
    ],
  };
}

export function pick<T>(list: readonly T[]): T {
  // The scene is never empty.
  return list[Math.floor(Math.random() * list.length)] as T;
}

export function key(): string {
  return randomBytes(12).toString('hex');
}

export type { Party };
