import { randomBytes } from 'node:crypto';
import { newId } from '../src/server/context.ts';
import { newLink } from '../src/server/invoices/link.ts';
import type { Env } from '../src/server/env.ts';
import type { Party, Scene } from './scene.ts';

/** One kind of work, as the API takes it and as the database's own function takes it. */
export interface Work {
  readonly name: string;
  readonly route: string;
  readonly sql: string;
  /** The request as a browser sends it. */
  request(): { token: string; key: string; body: string };
  /** What the function needs for the same request, with ids and key made for it. */
  input(env: Env, request: { key: string; body: Record<string, unknown> }, actor: string): Record<string, unknown>;
}

const LINES = [
  { id: '1', name: 'Ankara print, 6 yards', quantity: 18, unitPrice: 14_500 },
  { id: '2', name: 'Satin lining, per metre', quantity: 22.5, unitPrice: 3_400.5 },
  { id: '3', name: 'Delivery to Lekki', quantity: 1, unitPrice: 15_000 },
];

/** Creates and sends an invoice with three lines and its gapless number. */
export function createWork({ parties }: Scene): Work {
  return {
    name: 'create and send an invoice: 3 lines, gapless number',
    route: '/v1/invoice',
    sql: 'select invoice_create($1) as result',
    request() {
      const party = pick(parties);
      const body = JSON.stringify({
        businessId: party.businessId,
        action: 'send',
        recipientType: 'new',
        contact: { name: 'Eze Bridal House', email: 'accounts@ezebridal.example' },
        medium: 'email',
        issueDate: '2026-11-01',
        dueDate: '2026-12-01',
        description: 'Second delivery of the spring order.',
        taxes: [{ name: 'VAT', amount: 7.5 }],
        itemDetails: LINES,
      });
      return { token: party.token, key: key(), body };
    },
    input(env, request, actor) {
      const { businessId } = request.body;
      const contact = { name: 'Eze Bridal House', email: 'accounts@ezebridal.example' };
      return {
        businessId,
        id: newId('invoice'),
        at: new Date().toISOString(),
        contactId: null,
        contact,
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
        editor: { isCustomized: false, invoiceSettingId: null, receivedPayment: false, isRecurring: false, medium: 'email', recipientType: 'new', contact },
        lines: LINES.map((line) => ({
          key: line.id,
          name: line.name,
          quantity: line.quantity * 1000,
          price: line.unitPrice * 100,
          total: line.quantity * line.unitPrice * 100,
        })),
        ...newLink(env),
        action: 'send',
        medium: 'email',
        actor,
        actorName: 'Bench',
        key: request.key,
        bodyHash: randomBytes(32).toString('hex'),
      };
    },
  };
}

/** Pays a naira on an invoice between two of many businesses, wallet to wallet. */
export function payWork({ invoices }: Scene): Work {
  return {
    name: 'pay an invoice from the wallet',
    route: '/v1/payment/business/wallet',
    sql: 'select pay_from_wallet($1) as result',
    request() {
      const { id, payer } = pick(invoices);
      return { token: payer.token, key: key(), body: JSON.stringify({ businessId: payer.businessId, category: 'invoice', categoryId: id, amount: 1 }) };
    },
    input(_env, request, actor) {
      const id = newId('payment');
      return {
        category: 'invoice',
        categoryId: request.body['categoryId'],
        payer: request.body['businessId'],
        amount: 100,
        payment: id,
        reference: id,
        channel: 'wallet',
        method: 'wallet',
        actor,
        who: 'Bench',
        at: new Date().toISOString(),
        route: 'payment.business.wallet',
        key: request.key,
        bodyHash: randomBytes(32).toString('hex'),
      };
    },
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
