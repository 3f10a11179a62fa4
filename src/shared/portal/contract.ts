import * as z from 'zod/mini';
import { code, sentTo } from '../invoices/decide-fields.ts';
import { STATUSES } from '../invoices/status.ts';
import { intent } from '../payments/contract.ts';
import { accountToPay, earlierAccount, email, fileBytes, id, naira, page, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { ORDER_STATUSES } from '../orders/status.ts';
import { MOST_PAID_AT_ONCE, OPEN_PORTAL, PAY_PORTAL, PORTAL_CODE, PORTAL_RECEIPT, PORTAL_STATEMENT, READ_PORTAL, REQUEST_PORTAL } from './link-calls.ts';

/**
 * The customer portal: one page for a customer without an account, with all invoices, orders, payments and the statement between them and one business. It is
 * opened by the contact's link (`q`), which gives no right to decide, and a code e-mailed to the contact: CODE_REQUIRED asks for it. A contact without an e-mail
 * address needs no code.
 */

const contact = { id: id('contact'), businessId: id('business') };
const q = z.string().check(z.minLength(1), z.maxLength(200));
/** The link, and what `portal.open` answered. */
const keys = { q, access: z.optional(z.string().check(z.maxLength(200))) };
const path = '/v1/contact/{id}/business/{businessId}/portal';
const guest = { as: 'public' } as const;
const link = z.object({ url: z.string() });

/** Newest payments and orders that the page lists. */
export const PORTAL_PAYMENTS = 50;
export const PORTAL_ORDERS = 20;

export const portalLink = route({
  id: 'contact.portal',
  method: 'GET',
  path,
  summary: 'The link of a contact’s customer portal',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  errors: ['NOT_FOUND'],
  input: z.object(contact),
  output: link,
});
/** Sends the link to the contact's address. Needs level 1, as sending an invoice does. */
export const sendPortal = route({
  id: 'contact.portal.send',
  method: 'POST',
  path: `${path}/send`,
  summary: 'Send a contact the link of their customer portal',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'contact.edit', level: 1 },
  apiKey: 'invoices.write',
  errors: ['LIMIT_EXCEEDED', 'NOT_FOUND', 'RATE_LIMITED', 'STATE_CONFLICT'],
  input: z.object(contact),
  output: z.object({ to: z.string() }),
});
/** The links before end at once. */
export const renewPortal = route({
  id: 'contact.portal.renew',
  method: 'POST',
  path: `${path}/renew`,
  summary: 'A new link for a contact’s customer portal',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'contact.edit' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND'],
  input: z.object(contact),
  output: link,
});

/** Sends a code to the contact's address, for every caller with the link. A new code replaces the previous one. NOT_ELIGIBLE if the contact has no address, also for `portal.open`. */
export const sendPortalCode = route({
  ...PORTAL_CODE,
  summary: 'Send the contact a code that opens their customer portal',
  specified: false,
  access: guest,
  errors: ['NOT_ELIGIBLE', 'NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: sentTo,
});
/** `access` opens the portal until `until` without a code, or until the link ends. */
export const openPortal = route({
  ...OPEN_PORTAL,
  summary: 'Open a customer portal with the emailed code',
  specified: false,
  access: guest,
  errors: ['CODE_EXPIRED', 'CODE_WRONG', 'NOT_ELIGIBLE', 'NOT_FOUND'],
  input: z.object({ q, code }),
  output: z.object({ access: z.string(), until: wire.instant }),
});

/** Amounts in naira; `overdue` is the part of `balance` after its due date. `q` of a document: its own link; null if that is disabled. */
export const readPortal = route({
  ...READ_PORTAL,
  summary: 'All documents between a customer and a business, by the customer’s link',
  specified: false,
  access: guest,
  errors: ['NOT_FOUND', 'CODE_REQUIRED'],
  input: z.object({ ...keys, show: z._default(z.enum(['open', 'all']), 'open'), ...page(20) }),
  output: z.object({
    business: z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      accent: z.nullable(z.string()),
      logo: z.nullable(z.string()),
    }),
    customer: z.object({ name: z.string(), language: z.string(), hasEmail: z.boolean() }),
    currency: z.string(),
    balance: wire.naira,
    overdue: wire.naira,
    /** What the customer paid and that is not used for an invoice yet; it is not in the balance. */
    credit: wire.naira,
    /** The account that their next invoice shows; null if it shows none. A transfer to the customer's own number pays their oldest invoices. */
    account: z.nullable(z.object({ ...accountToPay.shape, isCustomersOwn: z.boolean() })),
    /** If this account differs from that on the last invoice that the customer paid. */
    accountBefore: z.nullable(earlierAccount),
    count: z.int(),
    invoices: z.array(
      z.object({
        number: z.string(),
        status: z.enum(STATUSES),
        issueDate: z.nullable(wire.date),
        dueDate: z.nullable(wire.date),
        description: z.string(),
        total: wire.naira,
        balance: wire.naira,
        /** Of an invoice in instalments: what is due on the due date. */
        dueThen: z.optional(wire.naira),
        /** Whether it can be paid together with others. Its own page must be read first if it was revised or the customer is to withhold tax. */
        payableTogether: z.boolean(),
        q: z.nullable(z.string()),
      }),
    ),
    orders: z.array(
      z.object({ number: z.string(), status: z.enum(ORDER_STATUSES), issueDate: z.nullable(wire.date), total: wire.naira, q: z.nullable(z.string()) }),
    ),
    payments: z.array(z.object({ id: z.string(), number: z.string(), date: wire.date, amount: wire.naira })),
  }),
});
/**
 * Pays the balances due of several invoices, all or none; one alone like on its own page. `amount` is the sum that the customer saw: if it has changed, nothing is
 * paid. `email`: where receipts go if the contact has no address.
 */
export const payPortal = route({
  ...PAY_PORTAL,
  summary: 'Start a payment of several invoices in the customer portal',
  specified: false,
  access: guest,
  idempotent: true,
  errors: ['NOT_FOUND', 'CODE_REQUIRED', 'STATE_CONFLICT', 'NOT_ELIGIBLE', 'PROVIDER_UNAVAILABLE', 'RATE_LIMITED'],
  input: z.object({
    ...keys,
    /** Their numbers. */
    invoices: z.array(text('The number of the invoice', 60)).check(z.minLength(1), z.maxLength(MOST_PAID_AT_ONCE)),
    amount: naira('The amount', { min: 0.01 }),
    channel: z._default(z.enum(['card', 'transfer']), 'card'),
    email: z.optional(email),
  }),
  output: intent,
});
export const portalStatement = route({
  ...PORTAL_STATEMENT,
  summary: 'The customer’s statement of account as PDF',
  specified: false,
  access: guest,
  answers: 'file',
  errors: ['NOT_FOUND', 'CODE_REQUIRED', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object(keys),
  output: fileBytes,
});
export const portalReceipt = route({
  ...PORTAL_RECEIPT,
  summary: 'The receipt of a payment in the customer portal as PDF',
  specified: false,
  access: guest,
  answers: 'file',
  errors: ['NOT_FOUND', 'CODE_REQUIRED', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ ...keys, paymentId: text('The payment', 100) }),
  output: fileBytes,
});
/** With the link of an invoice: sends its recipient, and nobody else, the link of the portal. `to`: the masked address. */
export const requestPortal = route({
  ...REQUEST_PORTAL,
  summary: 'Send the recipient of an invoice the link of their customer portal',
  specified: false,
  access: guest,
  errors: ['NOT_ELIGIBLE', 'NOT_FOUND', 'RATE_LIMITED'],
  input: z.object({ q }),
  output: z.object({ to: z.string() }),
});
