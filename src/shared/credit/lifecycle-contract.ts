import * as z from 'zod/mini';
import { fileBytes, id, naira, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { creditDetail, reason } from './shapes.ts';

/** Calls that are not in the customer's document. */
const businessId = id('business');
const creditId = id('credit');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;

export const creditLimit = route({
  id: 'credit.limit',
  method: 'GET',
  path: '/v1/credit/{businessId}/limit',
  summary: 'The limit explained: why it is what it is, and what would raise it',
  access: see,
  apiKey: 'payments.read',
  specified: false,
  input: z.object({ businessId }),
  output: z.object({
    limit: wire.naira,
    availableCredit: wire.naira,
    outstanding: wire.naira,
    reserved: wire.naira,
    perBuyer: wire.naira,
    reasons: z.array(z.string()),
    raises: z.array(z.string()),
    decision: z.string(),
  }),
});
export const creditEligibility = route({
  id: 'credit.eligibility',
  method: 'GET',
  path: '/v1/credit/{businessId}/invoice/{invoiceId}',
  summary: 'Whether an advance can be asked for on one invoice, and the advance that lives on it',
  access: see,
  specified: false,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, invoiceId: id('invoice') }),
  output: z.object({
    creditId: z.nullable(z.string()),
    upfrontRequestLimit: wire.naira,
    ceiling: z.string(),
    grade: z.enum(['A', 'B', 'C']),
    score: z.int(),
    points: z.array(z.object({ what: z.string(), points: z.int() })),
    reasons: z.array(reason),
  }),
});
export const readCreditAgreement = route({
  id: 'credit.agreement',
  method: 'GET',
  path: '/v1/credit/{id}/business/{businessId}/agreement',
  summary: 'The agreement of an offer, as it was made',
  access: see,
  specified: false,
  errors: ['NOT_FOUND'],
  input: z.object({ id: creditId, businessId }),
  output: z.object({
    creditId: z.string(),
    version: z.string(),
    text: z.string(),
    /** The signer's language; the reader's while nobody has signed. */
    language: z.string(),
    /** The text in that language; null in English. */
    translation: z.nullable(z.string()),
    hash: z.string(),
    offeredAt: wire.instant,
    borrower: z.string(),
    buyer: z.string(),
    invoiceNumber: z.string(),
    amount: wire.naira,
    fee: wire.naira,
    apr: wire.percent,
    dueDate: wire.date,
    lender: z.string(),
    signedBy: z.nullable(z.string()),
    signedAt: z.nullable(wire.instant),
  }),
});
/** The same agreement as a PDF. */
export const creditAgreementPdf = route({
  id: 'credit.agreement.pdf',
  method: 'GET',
  path: '/v1/credit/{id}/business/{businessId}/agreement/pdf',
  summary: 'The agreement of an offer as PDF',
  access: see,
  specified: false,
  answers: 'file',
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'RATE_LIMITED'],
  input: z.object({ id: creditId, businessId }),
  output: fileBytes,
});
export const repayCredit = route({
  id: 'credit.repay',
  method: 'POST',
  path: '/v1/credit/repay',
  summary: 'Repay from the wallet, wholly or in part',
  access: { as: 'member', of: 'businessId', can: 'invoice.pay' },
  withoutCode: 'Pays the own debt to the lender, and nobody else.',
  specified: false,
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'OVERPAYMENT', 'INSUFFICIENT_FUNDS'],
  input: z.object({ businessId, creditId, amount: naira('The amount', { min: 0.01 }) }),
  output: creditDetail,
});
export const creditCalendar = route({
  id: 'credit.calendar',
  method: 'GET',
  path: '/v1/credit/{businessId}/calendar',
  summary: 'The wallet over the next 90 days, with and without an advance',
  access: see,
  apiKey: 'payments.read',
  specified: false,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, invoiceId: id('invoice'), amount: z.pipe(z.coerce.number<string | number>(), naira('The amount', { min: 0.01 })) }),
  output: z.object({
    days: z.array(z.object({ date: wire.date, balance: wire.naira, withAdvance: wire.naira, what: z.array(z.string()) })),
    lowest: wire.naira,
    lowestWithAdvance: wire.naira,
  }),
});
