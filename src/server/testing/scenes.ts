import { randomInt } from 'node:crypto';
import { register } from '../../shared/accounts/contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { sendDecisionCode } from '../../shared/invoices/decision-contract.ts';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { openPortal, sendPortalCode } from '../../shared/portal/contract.ts';
import { openAccount, readWallet } from '../../shared/wallet/contract.ts';
import { transaction } from '../db/transaction.ts';
import { eventually, PASSWORD } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { LIMITS } from './limits.ts';

export interface Transfer {
  readonly reference: string;
  readonly webhooks: readonly { readonly id: string }[];
}

interface Email {
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly links: readonly string[];
  /** The address of a mail program's own unsubscribe button. */
  readonly unsubscribe?: string;
}

/** The data of an answer; else fails the test with the error. */
export function done<T>(reply: { ok: true; data: T } | { ok: false; message: string }): T {
  if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply.data;
}

/** A contact of the seller with the buyer's own address, so that it is linked to the buyer's business. */
export async function contactFor(app: TestApp, seller: TestUser, buyer: { email: string }): Promise<string> {
  const { id } = done(await app.call(createContact, { businessId: seller.businessId, name: 'The buyer', email: buyer.email }, seller));
  return id;
}

type Fields = Partial<InputOf<typeof createInvoice>>;

/** The input of an invoice: one line of `amount` naira by default. */
export function invoiceInput(seller: TestUser, contactId: string, amount: number, change: Fields = {}): InputOf<typeof createInvoice> {
  return {
    businessId: seller.businessId,
    contactId,
    issueDate: '2026-11-01',
    dueDate: '2030-11-01',
    itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: amount }],
    ...change,
  };
}

export async function sent(app: TestApp, seller: TestUser, contactId: string, amount: number, change: Fields = {}) {
  return done(await app.call(createInvoice, invoiceInput(seller, contactId, amount, change), { ...seller, key: app.key() }));
}

/** The key in a shared or e-mailed link. */
export function keyIn(link: string | null | undefined, name: 'q' | 'k' | 'd'): string {
  const key = link ? new URL(link).searchParams.get(name) : null;
  if (!key) throw new Error(`no ${name} in ${String(link)}`);
  return key;
}

/** The messages to an e-mail address or a phone number, newest first. */
export async function emailsTo(app: TestApp, to: string): Promise<readonly Email[]> {
  const response = await fetch(`${app.sandboxUrl}/api/mailbox?to=${encodeURIComponent(to)}`, { signal: AbortSignal.timeout(LIMITS.answer) });
  // The sandbox's own answer.
  return ((await response.json()) as { messages: Email[] }).messages;
}

export function emailTo(app: TestApp, to: string, subject: RegExp, count = 1): Promise<Email> {
  return eventually(`a message to ${to}: ${String(subject)}`, async () => {
    const those = (await emailsTo(app, to)).filter((one) => subject.test(`${one.subject} ${one.text}`));
    return those.length >= count && those[0];
  });
}

/** Waits until the listeners of all events so far have done their work. */
export async function eventsHandled(app: TestApp): Promise<void> {
  const waiting = () => transaction(app.deps.pool, 'system', async (sql) => (await sql.query('select from outbox limit 1')).length);
  await eventually('an empty outbox', async () => (await waiting()) === 0);
}

/** Both keys of a link, from the newest e-mail with this subject that can decide. */
export async function keysFor(app: TestApp, email: string, subject: RegExp): Promise<{ q: string; d: string }> {
  const { links } = await emailTo(app, email, subject);
  const link = links.find((one) => new URL(one).searchParams.has('d'));
  return { q: keyIn(link, 'q'), d: keyIn(link, 'd') };
}

/** Requests the code of a decision about an invoice and reads it in the mailbox. */
export function codeFor(app: TestApp, email: string, keys: { q: string; d: string }, action: 'approve' | 'deny'): Promise<string> {
  return nextCode(app, email, async () => done(await app.call(sendDecisionCode, { ...keys, action })));
}

/** Opens a customer's portal with the code sent to them. */
export async function openedPortal(app: TestApp, q: string, email: string): Promise<{ q: string; access: string }> {
  const code = await nextCode(app, email, async () => done(await app.call(sendPortalCode, { q })));
  return { q, access: done(await app.call(openPortal, { q, code })).access };
}

async function nextCode(app: TestApp, email: string, request: () => Promise<unknown>): Promise<string> {
  const codes = async () => (await emailsTo(app, email)).filter(({ subject }) => /is your code/.test(subject));
  const before = (await codes()).length;
  await request();
  const { subject } = await eventually(`a code for ${email}`, async () => {
    const those = await codes();
    return those.length > before && those[0];
  });
  // The text may have a name with as many digits.
  return codeIn({ text: subject });
}

/** The six digits of a message. */
export function codeIn({ text }: { readonly text: string }): string {
  const [, code] = /(?:^|\D)(\d{6})(?:\D|$)/.exec(text) ?? [];
  if (!code) throw new Error(`no code in ${text}`);
  return code;
}

/** A recipient without a business here decides from the e-mail about the invoice with this number. */
export async function decidedByMail(
  app: TestApp,
  email: string,
  number: string | null,
  action: 'approve' | 'deny',
  said: { name?: string; reason?: string } = {},
) {
  const keys = await keysFor(app, email, new RegExp(`Invoice ${number ?? ''} from`));
  return app.call(decideInvoice, { ...keys, action, code: await codeFor(app, email, keys, action), ...said });
}

export function newcomer(change: Partial<InputOf<typeof register>> = {}): InputOf<typeof register> {
  const mark = String(randomInt(1e9)).padStart(9, '0');
  return {
    firstName: 'Ada',
    lastName: 'Obi',
    businessName: `Newcomer ${mark}`,
    category: 'both',
    email: `new${mark}@example.com`,
    phone: `+23480${String(randomInt(10_000_000, 99_999_999))}`,
    password: PASSWORD,
    terms: true,
    ...change,
  };
}

/** A user who has just registered, without any confirmation. */
export async function registered(app: TestApp, change: Partial<InputOf<typeof register>> = {}) {
  const person = newcomer(change);
  done(await app.call(register, person));
  return person;
}

/** Opens the wallet's account at the sandbox's bank and waits for its number. */
export async function accountNumber(app: TestApp, who: TestUser): Promise<string> {
  done(await app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() }));
  return eventually('an account number', async () => done(await app.call(readWallet, { businessId: who.businessId }, who)).account?.accountNumber);
}

/** A transfer to an account number at the sandbox's bank. */
export async function transfer(app: TestApp, number: string, kobo: number, options: object = {}, change: object = {}): Promise<Transfer> {
  const response = await fetch(`${app.sandboxUrl}/api/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(LIMITS.answer),
    body: JSON.stringify({ account_number: number, amount_kobo: kobo, sender_name: 'Chidi Eze', ...change, options }),
  });
  // The sandbox's own answer.
  const body = (await response.json()) as { transfer: Transfer };
  if (response.status !== 201) throw new Error(`the bank refused: ${JSON.stringify(body)}`);
  return body.transfer;
}

export async function deliver(app: TestApp, webhook: string): Promise<void> {
  await fetch(`${app.sandboxUrl}/api/webhooks/${webhook}/deliver`, { method: 'POST', signal: AbortSignal.timeout(LIMITS.answer) });
}

export async function balances(app: TestApp, who: TestUser): Promise<{ total: number; available: number }> {
  const wallet = done(await app.call(readWallet, { businessId: who.businessId }, who));
  return { total: wallet.total_balance, available: wallet.available_balance };
}
