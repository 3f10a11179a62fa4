import * as z from 'zod/mini';
import { BILL_STEP_NAMES } from '../shared/bills/states.ts';
import { ITEM_NAMES, VERDICTS } from '../shared/business/verification.ts';
import { ROLES } from '../shared/access/permissions.ts';
import { isText } from '../shared/i18n/message.ts';
import type { Text } from '../shared/i18n/message.ts';
import { calendarDate } from '../shared/kit/date.ts';
import type { CalendarDate } from '../shared/kit/date.ts';

const text = z.string();
const maybe = z.nullable(text);
/** A message; earlier releases wrote English text. */
const message: z.ZodMiniType<Text> = z.custom<Text>(isText);
const date: z.ZodMiniType<CalendarDate> = z.custom<CalendarDate>((value) => typeof value === 'string' && calendarDate(value) !== null);
/** Whole kobo. */
const amount = z.int();
const business = { businessId: text };
const nothing = z.object({});

/** An invoice, for both parties; `buyerId` if the buyer is a business of the product. Only a sent one has a number. */
const invoice = { ...business, buyerId: maybe, invoiceId: text, number: maybe };
const order = { orderId: text };
const delivery = { ...business, ...order, supplierId: maybe, number: text, delivered: z.int(), ordered: z.int() };
const quote = { quoteId: text };
const credit = { ...business, creditId: text, invoiceId: text, number: text };
const withdrawal = { ...business, withdrawalId: text, amount, bank: text, createdBy: text };
/** A payment by card or transfer; `path`: the page of what is paid; `invoiceId` if that is an invoice. */
const intent = { ...business, paymentId: text, reference: text, guest: z.boolean(), label: message, path: maybe, invoiceId: z.optional(text) };
const decided = z.enum(['approved', 'denied']);
const repaid = z.object({ ...credit, amount, left: amount, how: text, n: z.int() });

/**
 * Every event and its payload, stored as JSON in the outbox. An earlier release may have written it: add new fields as
 * optional, and never change the meaning of a field.
 */
export const EVENTS = {
  'user.phone-verified': z.object({ userId: text }),
  'user.email-verified': z.object({ userId: text }),
  'user.closed': z.object({ userId: text }),

  'business.updated': nothing,
  'business.verification': nothing,
  'business.level-changed': z.object({ ...business, level: z.int(), before: z.int() }),
  'business.item-judged': z.object({ ...business, item: z.enum(ITEM_NAMES), verdict: z.enum(VERDICTS), reason: z.nullable(message) }),
  'verification.submitted': z.object(business),
  'verification.decided': z.object({
    ...business,
    items: z.readonly(z.array(z.enum(ITEM_NAMES))),
    verdict: z.enum(['accepted', 'refused']),
    reason: z.nullable(message),
  }),
  /** `by`: a person's id; `name`: theirs. */
  'business.closed': z.object({ ...business, by: text, name: text, at: text }),
  'business.reopened': z.object(business),
  'bank-account.added': z.object({ ...business, bank: text, last4: text }),
  'bank-account.removed': z.object({ ...business, accountId: text }),

  'team.invited': z.object({ memberId: text }),
  'team.joined': z.object({ ...business, memberId: text, name: text, role: z.enum(ROLES) }),
  'team.changed': z.object({ memberId: text, name: text, role: z.enum(ROLES) }),
  'team.suspended': z.object({ memberId: text, name: text }),
  'team.removed': z.object({ memberId: text, name: text }),
  'team.left': z.object({ ...business, memberId: text, userId: text, name: text }),
  'request.asked': z.object({ requestId: text, makerId: text, who: text, summary: message }),
  /** `who` decided; nobody did if the request expired or its requester was suspended. */
  'request.decided': z.object({
    requestId: text,
    makerId: text,
    decision: decided,
    summary: message,
    who: maybe,
    deciderId: z.optional(text),
    withdrawn: z.optional(z.boolean()),
  }),
  'request.refused': z.object({ requestId: text }),

  /** `unpaid`: failed or skipped. */
  'bill.arrived': z.object({ ...business, billId: text, byEmail: z.boolean() }),
  'bill.changed': z.object({ ...business, billId: text, step: z.enum(BILL_STEP_NAMES) }),
  'payment-run.finished': z.object({ ...business, runId: text, paid: z.int(), unpaid: z.int() }),
  'business.exported': z.object({ ...business, exportId: text, who: text, until: text }),
  'key.created': z.object({ ...business, keyId: text, name: text, who: text }),
  'key.revoked': z.object({ ...business, keyId: text }),
  'contact.changed': z.object({ contactId: z.optional(text), importId: z.optional(text) }),

  /** `email` if the sender chose e-mail. Written by `invoice_send` in the database. */
  /** `contactId`: only if the business's customers have account numbers of their own. */
  'invoice.sent': z.object({ ...invoice, number: text, contactId: z.optional(maybe), linkId: text, email: maybe, total: z.optional(amount) }),
  'invoice.mailed': z.object({ ...business, invoiceId: text }),
  'invoice.opened': z.object({ ...business, invoiceId: text }),
  'invoice.decided': z.object({ ...invoice, decision: decided, who: text, how: text, reason: maybe }),
  'invoice.expired': z.object({ ...invoice, number: text, party: maybe }),
  'invoice.revised': z.object({ ...invoice, revision: z.int(), email: maybe }),
  'invoice.voided': z.object({ ...invoice, reason: text }),
  /** `amount`: of the note; `balance`: of the invoice afterwards; `returned`: what was paid back, in part to these wallets. */
  'credit-note.issued': z.object({
    ...invoice,
    creditNoteId: text,
    creditNote: text,
    amount,
    balance: amount,
    returned: amount,
    toWallets: z.array(z.object({ ...business, amount })),
    email: maybe,
  }),
  'invoice.deleted': z.object({ invoiceId: text }),
  /** `archived` is false when it was restored from the archive. */
  'invoice.archived': z.object({ ...business, invoiceId: text, archived: z.boolean() }),
  'invoice.link-changed': z.object({ ...business, invoiceId: text }),
  'invoice.approval-asked': z.object({ ...business, invoiceId: text, caseId: text }),
  'invoice.reminded': z.object({ ...invoice, email: text, amount, due: z.nullable(date) }),
  /** `withholding`: the rate that the sender expects, for the listener that records it. `withheld`: what is recorded is tax that the buyer withheld. */
  'invoice.marked-paid': z.object({ ...invoice, amount, balance: amount, withholding: z.optional(z.nullable(z.number())), withheld: z.optional(z.boolean()) }),
  /** `byId`: the business that recorded the certificate. */
  'invoice.withholding-certified': z.object({ ...invoice, byId: text, certificate: text }),
  'invoice.mark-undone': z.object({ ...invoice, amount }),
  'invoice.schedule-stopped': z.object({ ...business, sourceId: text, why: message }),

  'order.changed': z.object(order),
  'order.sent': z.object({ ...business, ...order, supplierId: maybe, number: text, linkId: text, email: maybe }),
  'order.decided': z.object({ ...business, ...order, number: maybe, decision: decided, who: text, how: text, reason: maybe }),
  /** The quantities of all lines, in thousandths of a unit: delivered so far, of those ordered. */
  'order.delivered': z.object(delivery),
  'order.delivery-undone': z.object(delivery),
  'order.revised': z.object({ ...business, ...order, supplierId: maybe, number: text, revision: z.int(), linkId: text, email: maybe }),
  'order.invoiced': z.object(order),

  'quote.changed': z.object(quote),
  'quote.sent': z.object({ ...business, ...quote, buyerId: maybe, number: text, linkId: text, email: maybe }),
  'quote.decided': z.object({ ...business, ...quote, number: text, decision: decided, who: text, how: text, reason: maybe }),
  'quote.expired': z.object({ ...business, ...quote, number: text, party: maybe }),
  'quote.invoiced': z.object(quote),

  'wallet.account-opened': nothing,
  'wallet.account-failed': z.object({ text: message }),
  /** `invoices`: the numbers that it paid on arrival; `paidInFull`: those of them on which nothing is due; `unassigned`: the rest; `balance`: of the wallet afterwards. */
  'wallet.credited': z.object({
    ...business,
    paymentId: text,
    amount,
    text,
    from: maybe,
    invoices: z.optional(z.readonly(z.array(text))),
    paidInFull: z.optional(z.readonly(z.array(text))),
    unassigned: z.optional(amount),
    balance: z.optional(amount),
  }),
  'withdrawal.made': z.object({ withdrawalId: text }),
  'withdrawal.cancelled': z.object({ withdrawalId: text }),
  'withdrawal.succeeded': z.object({ ...withdrawal, reason: z.nullable(message) }),
  'withdrawal.failed': z.object({ ...withdrawal, reason: message }),
  'withdrawal.returned': z.object({ ...withdrawal, reason: message }),

  /** An invoice was paid; `businessId` is the receiver, `payerId` the payer if it is a business. Written by the payment functions of the database. `transferId`: the
   * transfer that paid it on arrival, of which `wallet.credited` tells. */
  'payment.settled': z.object({
    ...business,
    paymentId: text,
    payerId: maybe,
    invoiceId: text,
    number: text,
    amount,
    balance: amount,
    payer: text,
    transferId: z.optional(maybe),
    /** The received transfer whose money it is, matched on arrival or later. */
    source: z.optional(maybe),
    /** The rate of withholding tax that the sender expects. */
    withholding: z.optional(z.nullable(z.number())),
  }),
  'payment.received': z.object({ ...intent, amount, returned: amount, category: text }),
  'payment.failed': z.object({ ...intent, message }),
  'payment.disputed': z.object({ ...intent, amount }),
  /** For a business whose wallet got the money of a disputed card payment: `amount` is its part. */
  'wallet.disputed': z.object({ ...business, amount, label: message, hold: z.enum(['held', 'released', 'taken']) }),
  'payment.refunded': z.object({ ...business, refundId: text, amount, text, label: message }),
  'card.saved': z.object({ ...business, brand: text, last4: text }),
  'card.removed': z.object({ ...business, cardId: text }),
  'card.expiring': z.object({ ...business, brand: text, last4: text, expiry: text }),
  'case.opened': z.object({ ...business, caseId: text, label: message }),
  'case.closed': z.object({ ...business, caseId: text, label: message, path: maybe, outcome: text }),

  'credit.requested': z.object({ ...credit, amount }),
  'credit.decided': z.object({ ...credit, decision: z.enum(['approved', 'partial', 'denied']), amount }),
  'credit.declined': z.object({ ...business, creditId: text, invoiceId: text }),
  'credit.offer-ending': z.object({ ...credit, amount, until: date }),
  'credit.expired': z.object({ ...credit, amount }),
  'credit.disbursed': z.object({ ...credit, amount, due: date }),
  'credit.due-soon': z.object({ ...credit, amount, due: date }),
  'credit.due-today': z.object({ ...credit, amount, due: date }),
  'credit.overdue': z.object({ ...credit, amount, due: date }),
  /** Both written by `credit_record` in the database; `n` is the number of repayments. */
  'credit.part-repaid': repaid,
  'credit.repaid': repaid,
  'credit.waived': z.object({ ...credit, amount, kind: text }),
  'credit.defaulted': z.object({ ...credit, amount }),

  'referral.joined': z.object({ ...business, referralId: text, email: text }),
  'webhook.created': z.object({ ...business, endpointId: text, host: text, who: text }),
  'webhook.changed': z.object({ endpointId: text }),
  'webhook.disabled': z.object({ ...business, endpointId: text, host: text }),
} as const;

export type Topic = keyof typeof EVENTS;
// The keys of this constant are exactly the topics.
export const TOPICS = Object.keys(EVENTS) as readonly Topic[];
export type Events = { readonly [T in Topic]: z.infer<(typeof EVENTS)[T]> };

/** One event as passed to its listeners. `id` is the same when it is dispatched again. */
export interface Event<T extends Topic = Topic> {
  readonly id: number;
  readonly topic: T;
  readonly business_ids: readonly string[];
  readonly payload: Events[T];
}

/** A row of the outbox as it is stored. */
export interface StoredEvent extends Record<string, unknown> {
  id: number;
  topic: string;
  business_ids: string[];
  payload: Record<string, unknown>;
}

/** The declared event of a stored one; null if this release does not declare its topic. Throws if the payload does not match the declaration. */
export function eventOf(stored: StoredEvent): Event | null {
  if (!isTopic(stored.topic)) return null;
  // The payload was parsed with the schema of its topic.
  return { ...stored, topic: stored.topic, payload: EVENTS[stored.topic].parse(stored.payload) };
}

function isTopic(topic: string): topic is Topic {
  return Object.hasOwn(EVENTS, topic);
}
