import { randomBytes } from 'node:crypto';
import type { Request } from './http.ts';
import type { Party, Scene } from './scenario.ts';

/** One kind of work through the API: one call, or calls that each need the answer of the previous one. */
export interface Work {
  readonly name: WorkName;
  /** Undefined when there is nothing left to do. */
  begin(): { token: string; body: Body } | undefined;
  readonly calls: readonly Call[];
}

export type Body = Record<string, unknown>;

export type WorkName = keyof typeof WORKS;

/** The requests as a browser sends them; `before` is the body of the first request, or the answer of the previous call. */
export interface Call {
  readonly name: 'create' | 'send' | 'pay' | 'list';
  request(before: Body): Request;
}

/** An invoice that its payer has not paid anything of. */
export interface Unpaid {
  readonly id: string;
  readonly payer: Party;
}

export const UNPAID_TOTAL = 10;

/** What each kind of work is, in the words of the report. */
export const WORKS = {
  list: 'list page: ten of all invoices with the counters',
  search: 'search: ten of many that match',
  create: 'create and send an invoice in one call: 3 lines, gapless number',
  draft: 'save a draft and send it: 2 calls, 3 lines, gapless number',
  pay: 'pay a part of an invoice from the wallet; the status stays',
  first: 'first payment of an invoice from the wallet',
  full: 'full payment of an invoice from the wallet',
  spread: '`ledger_post` between many wallets, 32 clients',
  hot: '`ledger_post` from many wallets to one platform account, 32 clients',
} as const;

/** The works that consume an invoice each. */
export function needsUnpaid(name: WorkName): boolean {
  return name === 'first' || name === 'full';
}

/** A call's answer, with the business id for the next call. */
export function answered(before: Body, data: Body): Body {
  return { businessId: before['businessId'], ...data };
}

/** `unpaid` is used up, one for each operation. Undefined for work that does not go through the API. */
export function workOf(name: WorkName, scene: Scene, unpaid: Unpaid[] = []): Work | undefined {
  const { parties, invoices } = scene;
  if (name === 'create') return { name, begin: () => invoiceBody(pick(parties), 'send', LINES), calls: [CREATE] };
  if (name === 'draft') return { name, begin: () => invoiceBody(pick(parties), 'draft', LINES), calls: [CREATE, SEND] };
  if (name === 'pay') return { name, begin: () => payment(pick(invoices), 1), calls: [PAY] };
  if (name === 'list') return { name, begin: () => question(pick(parties), 'limit=10'), calls: [LIST] };
  if (name === 'search') return { name, begin: () => question(pick(parties), 'limit=10&search=spring%20order'), calls: [LIST] };
  if (!needsUnpaid(name)) return undefined;
  const amount = name === 'full' ? UNPAID_TOTAL : 1;
  const next = () => {
    const invoice = unpaid.pop();
    return invoice && payment(invoice, amount);
  };
  return { name, begin: next, calls: [PAY] };
}

/** Makes one invoice that somebody can pay in full. */
export function unpaidBody(payee: Party): { token: string; body: Body } {
  return invoiceBody(payee, 'send', [{ id: '1', name: 'One crate', quantity: 1, unitPrice: UNPAID_TOTAL }], []);
}

export const LINES = [
  { id: '1', name: 'Ankara print, 6 yards', quantity: 18, unitPrice: 14_500 },
  { id: '2', name: 'Satin lining, per metre', quantity: 22.5, unitPrice: 3_400.5 },
  { id: '3', name: 'Delivery to Lekki', quantity: 1, unitPrice: 15_000 },
];

export const CONTACT = { name: 'Eze Bridal House', email: 'accounts@ezebridal.example' };

/** By link: how fast a mail server takes e-mails is not measured. */
function invoiceBody({ token, businessId }: Party, action: 'send' | 'draft', itemDetails: readonly object[], taxes = [{ name: 'VAT', amount: 7.5 }]) {
  const text = { issueDate: '2026-11-01', dueDate: '2026-12-01', description: 'Second delivery of the spring order.' };
  return { token, body: { businessId, action, recipientType: 'new', contact: CONTACT, medium: 'link', ...text, taxes, itemDetails } };
}

function payment({ id, payer }: Unpaid, amount: number) {
  return { token: payer.token, body: { businessId: payer.businessId, category: 'invoice', categoryId: id, amount } };
}

function question({ token, businessId }: Party, query: string) {
  return { token, body: { businessId, query } };
}

export const CREATE: Call = { name: 'create', request: (body) => ({ path: '/v1/invoice', body }) };

const SEND: Call = {
  name: 'send',
  request: ({ id, businessId, version }) => ({ path: `/v1/invoice/${String(id)}/business/${String(businessId)}/send`, body: { version } }),
};

const PAY: Call = { name: 'pay', request: (body) => ({ path: '/v1/payment/business/wallet', body }) };

const LIST: Call = { name: 'list', request: ({ businessId, query }) => ({ path: `/v1/invoice/${String(businessId)}/all?${String(query)}` }) };

export function pick<T>(list: readonly T[]): T {
  // The scene is never empty.
  return list[Math.floor(Math.random() * list.length)] as T;
}

export function key(): string {
  return randomBytes(12).toString('hex');
}
