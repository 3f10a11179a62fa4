import * as z from 'zod/mini';
import { id, naira, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { credit, creditDetail, price, reason } from './shapes.ts';

const businessId = id('business');
const creditId = id('credit');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
/** The digest of the text that was shown; the signature is valid for this text only. */
export const agreementHash = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: () => t('This is not the digest of an agreement.') })));

export const listCredits = route({
  id: 'credit.list',
  method: 'GET',
  path: '/v1/credit/{businessId}/all',
  summary: 'Credit history and what is available',
  access: see,
  apiKey: 'payments.read',
  input: z.object({ businessId, ...page(10) }),
  output: z.object({
    topCards: z.object({ totalCreditUnpaid: wire.naira, unpaidCredits: z.int() }),
    availableCredit: wire.naira,
    /** The most that one request may ask for now, on the invoice with the highest amount. */
    upfrontRequestLimit: wire.naira,
    credits: z.array(credit),
    count: z.int(),
  }),
});
export const readCredit = route({
  id: 'credit.read',
  method: 'GET',
  path: '/v1/credit/{id}/business/{businessId}',
  summary: 'One credit: price, schedule, repayments, reasons',
  access: see,
  apiKey: 'payments.read',
  errors: ['NOT_FOUND'],
  input: z.object({ id: creditId, businessId }),
  output: creditDetail,
});
/** `accept` signs the offer on this invoice and pays it out; `decline` withdraws a request or declines its offer. */
export const requestCredit = route({
  id: 'credit.request',
  method: 'POST',
  path: '/v1/credit',
  summary: 'Ask for an advance, or accept or decline its offer',
  access: { as: 'member', of: 'businessId', can: 'credit.request', level: 3 },
  stepUp: { field: 'action', is: 'accept' },
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED', 'KYB_REQUIRED', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
  input: z.object({
    businessId,
    invoiceId: id('invoice'),
    action: z.enum(['request', 'accept', 'decline']),
    /** With `request`; without it, as much as the invoice allows. */
    amount: z.optional(naira('The amount', { min: 0.01 })),
    agreementHash,
  }),
  output: creditDetail,
});
export const listCharges = route({
  id: 'charges.list',
  method: 'GET',
  path: '/v1/charges/user/all',
  summary: 'Every fee you were charged',
  access: { as: 'user' },
  input: z.object({ ...page(20), businessId: z.optional(businessId) }),
  output: z.object({
    charges: z.array(
      z.object({
        id: z.string(),
        at: wire.instant,
        /** Fee or penalty; or a waived part of them, as a negative amount. */
        kind: z.enum(['fee', 'penalty', 'waiver']),
        amount: wire.naira,
        creditId: z.nullable(z.string()),
        about: z.string(),
      }),
    ),
    count: z.int(),
  }),
});
export const decidePartial = route({
  id: 'credit.partial',
  method: 'POST',
  path: '/v1/credit/partial/action',
  summary: 'Accept (sign) or decline a smaller offer',
  access: { as: 'member', of: 'businessId', can: 'credit.partial', level: 3 },
  stepUp: { field: 'approvalStatus', is: 'approved' },
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'KYB_REQUIRED', 'STEP_UP_REQUIRED'],
  input: z.object({ businessId, creditId, approvalStatus: z.enum(['approved', 'denied']), agreementHash }),
  output: creditDetail,
});
export const creditDetails = route({
  id: 'credit.details',
  method: 'POST',
  path: '/v1/credit/details',
  summary: 'Price and schedule of an advance before asking',
  access: see,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, invoiceId: id('invoice'), amount: z.optional(naira('The amount', { min: 0.01 })) }),
  output: z.extend(price, { upfrontRequestLimit: wire.naira, decision: z.string() }),
});
export const requestableInvoices = route({
  id: 'credit.requestable',
  method: 'GET',
  path: '/v1/credit/{businessId}/requestable-invoices',
  summary: 'Invoices eligible for an advance, and why the others are not',
  access: see,
  input: z.object({ businessId, ...page(10) }),
  output: z.object({
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        party: z.string(),
        balance: wire.naira,
        dueDate: wire.date,
        upfrontRequestLimit: wire.naira,
        grade: z.enum(['A', 'B', 'C']),
        /** Empty: an advance can be requested. */
        reasons: z.array(reason),
      }),
    ),
    count: z.int(),
  }),
});
