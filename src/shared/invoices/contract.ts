import * as z from 'zod/mini';
import { date, id, naira, optionalText, page, percent, text, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { draft, MEDIA, RECIPIENT_TYPES } from './draft.ts';
import { DECIDE, READ_RECEIVED } from './link-calls.ts';
import { DECISIONS, STAGES, STATUSES } from './status.ts';

const businessId = id('business');
const invoiceId = id('invoice');
const by = { as: 'member', of: 'businessId' } as const;

const card = z.object({ count: z.int(), amount: wire.naira });
export const invoiceRow = z.object({
  id: z.string(), number: z.nullable(z.string()), status: z.enum(STATUSES), message: z.string(), party: z.string(), contactId: z.nullable(z.string()),
  issueDate: z.nullable(wire.date), dueDate: z.nullable(wire.date), description: z.string(), total: wire.naira, balance: wire.naira, updatedAt: wire.instant,
});
export const invoicePage = z.object({
  topCards: z.object({ all: card, pending: card, unpaid: card, late: card, paid: card, draft: card }),
  invoices: z.array(invoiceRow), count: z.int(),
});

const party = z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()), address: z.nullable(z.string()), taxNumber: z.nullable(z.string()) });
const paper = z.object({
  id: z.string(), number: z.nullable(z.string()), status: z.enum(STATUSES), currency: z.string(),
  sender: z.object({ ...party.shape, accent: z.nullable(z.string()), footer: z.nullable(z.string()), terms: z.nullable(z.string()) }),
  recipient: party, issueDate: z.nullable(wire.date), dueDate: z.nullable(wire.date), description: z.string(),
  itemDetails: z.array(z.object({ id: z.string(), name: z.string(), quantity: wire.quantity, unitPrice: wire.naira, total: wire.naira })),
  discounts: z.array(z.object({ name: z.string(), amount: wire.naira })),
  taxes: z.array(z.object({ name: z.string(), amount: wire.percent, total: wire.naira })),
  subtotal: wire.naira, discount: wire.naira, tax: wire.naira, gross: wire.naira, amountPaid: wire.naira, total: wire.naira, paid: wire.naira, balance: wire.naira,
});
const steps = z.object({ send: z.boolean(), approve: z.boolean(), deny: z.boolean(), pay: z.boolean(), markPaid: z.boolean(), delete: z.boolean() });
const happening = z.object({ at: wire.instant, what: z.string(), who: z.nullable(z.string()), detail: z.nullable(z.string()) });
export const invoiceView = z.object({
  ...paper.shape,
  side: z.enum(['sent', 'received']), stage: z.enum(STAGES), decision: z.enum(DECISIONS), message: z.string(), reason: z.nullable(z.string()),
  version: z.int(), sentAt: z.nullable(wire.instant), shareUrl: z.nullable(z.string()), can: steps,
  payments: z.array(z.object({ at: wire.instant, amount: wire.naira, method: z.string(), note: z.nullable(z.string()) })),
  history: z.array(happening),
  /** The editor's fields, for a draft of one's own. */
  draft: z.nullable(z.object({
    isCustomized: z.boolean(), invoiceSettingId: z.nullable(z.string()), receivedPayment: z.boolean(), isRecurring: z.boolean(), medium: z.enum(MEDIA),
    recipientType: z.enum(RECIPIENT_TYPES), contactId: z.nullable(z.string()),
    contact: z.nullable(z.object({ name: z.string(), email: z.optional(z.string()), phone: z.optional(z.string()), address: z.optional(z.string()) })),
  })),
});
/** What a link or an id alone shows: what is on the paper, and for the link what its holder may do. */
export const receivedView = z.object({ ...paper.shape, message: z.string(), decision: z.enum(DECISIONS), reason: z.nullable(z.string()), can: z.object({ approve: z.boolean(), deny: z.boolean(), pay: z.boolean() }), payerHasAccount: z.boolean() });

const saved = z.object({ id: z.string(), number: z.nullable(z.string()), stage: z.enum(STAGES), version: z.int(), total: wire.naira, shareUrl: z.nullable(z.string()) });

export const createInvoice = route({
  id: 'invoice.create', method: 'POST', path: '/v1/invoice', summary: 'Create an invoice: send it, or keep it as a draft',
  access: { ...by, can: 'invoice.draft' }, idempotent: true, errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
  input: z.object({ businessId, action: z._default(z.enum(['draft', 'send']), 'send'), ...draft.shape }), output: saved,
});

/** Autosave. `version` is the one last read: another editor's newer text is never overwritten silently. */
export const saveDraft = route({
  id: 'invoice.save', method: 'PUT', path: '/v1/invoice/{id}/business/{businessId}', summary: 'Save a draft', specified: false,
  access: { ...by, can: 'invoice.draft' }, errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: invoiceId, businessId, version: z.int(), ...draft.shape }), output: saved,
});

export const sendInvoice = route({
  id: 'invoice.send', method: 'POST', path: '/v1/invoice/{id}/business/{businessId}/send', summary: 'Send a draft: it gets its number', specified: false,
  access: { ...by, can: 'invoice.send' }, idempotent: true, errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: invoiceId, businessId, version: z.int() }), output: saved,
});

export const listInvoices = route({
  id: 'invoice.list', method: 'GET', path: '/v1/invoice/{businessId}/all', summary: 'Invoices sent or received, with counters', access: { ...by, can: 'business.see' },
  input: z.object({
    businessId, ...page(10), type: z._default(z.enum(['sent', 'received']), 'sent'), counters: z._default(z.stringbool(), true),
    status: z.optional(z.enum(STATUSES)), contactId: z.optional(id('contact')), from: z.optional(date('From')), to: z.optional(date('To')),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z._default(z.enum(['recent', 'due', 'amount', 'number', 'party']), 'recent'), order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: invoicePage,
});

export const deleteInvoice = route({
  id: 'invoice.delete', method: 'DELETE', path: '/v1/invoice/{id}/business/{businessId}', summary: 'Delete a draft or an undecided invoice without money',
  access: { ...by, can: 'invoice.draft' }, errors: ['NOT_FOUND', 'STATE_CONFLICT'], input: z.object({ id: invoiceId, businessId }), output: z.object({}),
});

export const bulkInvoices = route({
  id: 'invoice.bulk', method: 'GET', path: '/v1/invoice/bulk', summary: 'Several received invoices for one payment', access: { ...by, can: 'business.see' },
  errors: ['NOT_FOUND'], input: z.object({ businessId, invoices: text('The invoices', 5000) }), output: z.object({ invoices: z.array(invoiceRow), count: z.int(), total: wire.naira }),
});

export const searchInvoices = route({
  id: 'invoice.search', method: 'GET', path: '/v1/invoice/{businessId}/search', summary: 'Search invoices by number, party or words', access: { ...by, can: 'business.see' },
  input: z.object({ businessId, search: z.string().check(z.trim(), z.maxLength(100)), limit: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(50)), 20) }),
  output: z.object({ invoices: z.array(z.object({ ...invoiceRow.shape, side: z.enum(['sent', 'received']) })), count: z.int() }),
});

/** A member decides with `businessId` and `invoiceId`; a recipient without account with the link's `q`. */
export const decideInvoice = route({
  ...DECIDE, summary: 'Approve or deny a received invoice',
  access: { as: 'link', of: 'businessId', can: 'invoice.approval' }, errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LINK_INVALID'],
  input: z.object({
    action: z.enum(['approve', 'deny'], { error: 'Please say approve or deny.' }), businessId: z.optional(businessId), invoiceId: z.optional(invoiceId),
    q: z.optional(z.string().check(z.minLength(20), z.maxLength(200))), reason: optionalText('The reason', 500), name: optionalText('Your name', 160),
  }),
  output: z.object({ status: z.enum(STATUSES), decision: z.enum(DECISIONS) }),
});

export const readInvoice = route({
  id: 'invoice.read', method: 'GET', path: '/v1/invoice/{id}/business/{businessId}', summary: 'One invoice with its history', access: { ...by, can: 'business.see' },
  errors: ['NOT_FOUND'], input: z.object({ id: invoiceId, businessId }), output: invoiceView,
});

/** `{id}` is an invoice's id (shows the paper) or a recipient's link key (shows what its holder may do besides). */
export const readReceived = route({
  ...READ_RECEIVED, summary: 'The paper, without sign-in', access: { as: 'public' },
  errors: ['NOT_FOUND', 'RATE_LIMITED'], input: z.object({ id: z.string().check(z.minLength(20), z.maxLength(200)) }), output: receivedView,
});

const setting = z.object({ id: z.string(), prefix: z.string(), nextNumber: z.int(), accent: z.nullable(z.string()), footer: z.nullable(z.string()), terms: z.nullable(z.string()), defaultTax: z.nullable(wire.percent), dueDays: z.int() });
const settingInput = {
  businessId, prefix: z.optional(z.string().check(z.trim(), z.regex(/^[A-Z0-9-]{0,12}$/, { error: 'A prefix has up to 12 capital letters, digits or dashes.' }))),
  accent: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'Please give a colour like #0f5c46.' })))),
  footer: optionalText('The footer', 500), terms: optionalText('The terms', 2000), defaultTax: z.optional(z.nullable(percent('The default tax'))),
  dueDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))), nextNumber: z.optional(z.int().check(z.minimum(1), z.maximum(99_999_999))),
};
export const listSettings = route({
  id: 'invoice.setting.list', method: 'GET', path: '/v1/invoice/{businessId}/setting/all', summary: 'Invoice settings', access: { ...by, can: 'business.see' },
  input: z.object({ businessId }), output: z.object({ settings: z.array(setting), count: z.int() }),
});
export const createSetting = route({
  id: 'invoice.setting.create', method: 'POST', path: '/v1/invoice/setting', summary: 'Add an invoice setting', access: { ...by, can: 'invoice.settings' },
  input: z.object(settingInput), output: setting,
});
export const updateSetting = route({
  id: 'invoice.setting.update', method: 'PUT', path: '/v1/invoice/setting/update', summary: 'Change an invoice setting', access: { ...by, can: 'invoice.settings' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'], input: z.object({ ...settingInput, id: id('setting') }), output: setting,
});
export const payoutAccount = route({
  id: 'invoice.account', method: 'POST', path: '/v1/invoice/account', summary: 'Choose the bank account printed on invoices', access: { ...by, can: 'bank.edit' },
  errors: ['NOT_FOUND'], input: z.object({ businessId, accountId: id('account') }), output: setting,
});

/** Text of the spec for the answer's message: 'Invoice marked as paid successfully'. */
export const markPaid = route({
  id: 'invoice.mark-paid', method: 'PUT', path: '/v1/invoice/status/update', summary: 'Record an outside payment', access: { ...by, can: 'invoice.mark-paid' },
  idempotent: true, errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OVERPAYMENT'],
  input: z.object({ businessId, invoiceId, amount: z.optional(naira('The amount', { min: 0.01 })), date: z.optional(date('The date')), method: z._default(z.enum(['bank', 'cash', 'card', 'other']), 'bank'), note: optionalText('The note', 300) }),
  output: z.object({ status: z.enum(STATUSES), balance: wire.naira, paymentId: z.string() }),
});

const bulkInput = { businessId, invoices: z.array(invoiceId).check(z.minLength(1, { error: 'Please choose at least one invoice.' }), z.maxLength(100, { error: 'At most 100 invoices at once.' })) };
export const bulkPayment = route({
  id: 'invoice.payment.bulk', method: 'POST', path: '/v1/invoice/payment/bulk', summary: 'Start one payment for many invoices', access: { ...by, can: 'invoice.pay' },
  idempotent: true, errors: ['NOT_FOUND', 'NOT_ELIGIBLE'], input: z.object(bulkInput), output: z.object({ paymentId: z.string(), total: wire.naira, count: z.int() }),
});
export const verifyBulkPayment = route({
  id: 'invoice.payment.bulk.verify', method: 'POST', path: '/v1/invoice/payment/bulk/verify', summary: 'Complete a bulk payment', access: { ...by, can: 'invoice.pay' },
  idempotent: true, errors: ['NOT_FOUND', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS'],
  input: z.object({ businessId, paymentId: id('payment'), transactionId: optionalText('The transaction', 100), cardId: z.optional(id('card')), channel: z.optional(z.enum(['card', 'transfer', 'wallet'])) }),
  output: z.object({ paymentId: z.string(), status: z.enum(['pending', 'succeeded', 'failed']) }),
});
export const requestApproval = route({
  id: 'invoice.approve.manual', method: 'POST', path: '/v1/invoice/approve/manual-request', summary: 'Ask for a buyer’s approval to be obtained', access: { ...by, can: 'invoice.send' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'], input: z.object({ businessId, invoiceId, note: optionalText('The note', 1000) }), output: z.object({ caseId: z.string() }),
});
