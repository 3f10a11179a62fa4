import { randomBytes } from 'node:crypto';
import type { Env } from '../src/server/core/env.ts';
import { newId } from '../src/server/core/context.ts';
import { newLink } from '../src/server/invoices/links/link.ts';
import type { Script } from './script.ts';
import { CONTACT, LINES } from './work.ts';
import type { Body, Call } from './work.ts';

/** The database function of a call, with the values that the API would pass: for the raw driver and the bare server, which do nothing else. */
export interface DatabaseFunction {
  readonly path: RegExp;
  readonly sql: string;
  values(env: Env, request: { key: string; path: string; body: Body }): unknown[];
}

export const FUNCTIONS: Partial<Record<Call['name'], DatabaseFunction>> = {
  create: {
    path: /^\/v1\/invoice$/,
    sql: 'select invoice_create($1) as result',
    values: (env, { key, body }) => [
      JSON.stringify({
        businessId: body['businessId'],
        id: newId('invoice'),
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
          medium: 'link',
          recipientType: 'new',
          contact: CONTACT,
        },
        lines: LINES.map(({ id, name, quantity, unitPrice }) => ({
          key: id,
          name,
          quantity: quantity * 1000,
          price: unitPrice * 100,
          total: quantity * unitPrice * 100,
        })),
        ...newLink(env),
        action: body['action'],
        ...byWhom(key),
      }),
    ],
  },
  send: {
    path: /^\/v1\/invoice\/[^/]+\/business\/[^/]+\/send$/,
    sql: 'select invoice_send($1) as result',
    values: (env, { key, path, body }) => [
      JSON.stringify({ id: path.split('/')[3], businessId: path.split('/')[5], version: body['version'], ...newLink(env), ...byWhom(key) }),
    ],
  },
  pay: {
    path: /^\/v1\/payment\/business\/wallet$/,
    sql: 'select pay_from_wallet($1) as result',
    values: (_env, { key, body }) => {
      const id = newId('payment');
      return [
        JSON.stringify({
          category: 'invoice',
          categoryId: body['categoryId'],
          payer: body['businessId'],
          amount: 100,
          payment: id,
          reference: id,
          channel: 'wallet',
          method: 'wallet',
          who: 'Bench',
          route: 'payment.business.wallet',
          guard: { person: false },
          ...byWhom(key),
        }),
      ];
    },
  },
};

function byWhom(key: string) {
  return { actor: 'bench', actorName: 'Bench', at: new Date().toISOString(), key, bodyHash: randomBytes(32).toString('hex') };
}

/** A posting of 100 kobo from one of these accounts to another, or to `hot`. The same in release 0.4. */
export function posting(accounts: readonly number[], hot?: number): Script {
  const most = accounts.length;
  const list = `'{${accounts.join(',')}}'::bigint[]`;
  const to = hot ?? `(${list})[1 + (:from::int + :step::int - 1) % ${most}]`;
  return {
    ranges: { from: [1, most], ...(hot === undefined && { step: [1, most - 1] }) },
    sql: `select ledger_post('bench', gen_random_uuid()::text, 'Bench', null, now(), array[(${list})[:from::int], ${to}], array[-100, 100]::bigint[])`,
  };
}
