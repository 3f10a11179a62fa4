import * as z from 'zod/mini';
import { id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

export const CREDIT_STATUSES = ['pending', 'approved', 'partial', 'denied', 'expired', 'active', 'paid', 'overdue', 'default'] as const;
const businessId = id('business');
const creditId = id('credit');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;

const credit = z.object({
  id: z.string(),
  status: z.enum(CREDIT_STATUSES),
  message: z.string(),
  invoiceId: z.string(),
  amount: wire.naira,
  fee: wire.naira,
  outstanding: wire.naira,
  dueDate: z.nullable(wire.date),
  requestedAt: wire.instant,
});

export const listCredits = route({
  id: 'credit.list',
  method: 'GET',
  path: '/v1/credit/{businessId}/all',
  summary: 'Credit history and what is available',
  access: see,
  input: z.object({ businessId, ...page(10) }),
  output: z.object({
    topCards: z.object({ totalCreditUnpaid: wire.naira, unpaidCredits: z.int() }),
    availableCredit: wire.naira,
    upfrontRequestLimit: wire.naira,
    credits: z.array(credit),
    count: z.int(),
  }),
});
export const readCredit = route({
  id: 'credit.read',
  method: 'GET',
  path: '/v1/credit/{id}/business/{businessId}',
  summary: 'One credit',
  access: see,
  errors: ['NOT_FOUND'],
  input: z.object({ id: creditId, businessId }),
  output: credit,
});
export const requestCredit = route({
  id: 'credit.request',
  method: 'POST',
  path: '/v1/credit',
  summary: 'Ask for an advance, or accept or decline its offer',
  access: { as: 'member', of: 'businessId', can: 'credit.request' },
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'LIMIT_EXCEEDED', 'KYB_REQUIRED'],
  input: z.object({ businessId, invoiceId: id('invoice'), action: z.enum(['request', 'accept', 'decline']) }),
  output: credit,
});
export const listCharges = route({
  id: 'charges.list',
  method: 'GET',
  path: '/v1/charges/user/all',
  summary: 'Every fee you were charged',
  access: { as: 'user' },
  input: z.object({ ...page(20) }),
  output: z.object({
    charges: z.array(z.object({ id: z.string(), at: wire.instant, kind: z.string(), amount: wire.naira, creditId: z.nullable(z.string()) })),
    count: z.int(),
  }),
});
export const decidePartial = route({
  id: 'credit.partial',
  method: 'POST',
  path: '/v1/credit/partial/action',
  summary: 'Accept or decline a smaller offer',
  access: { as: 'member', of: 'businessId', can: 'credit.partial' },
  idempotent: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, creditId, approvalStatus: z.enum(['approved', 'denied']) }),
  output: credit,
});
export const creditDetails = route({
  id: 'credit.details',
  method: 'POST',
  path: '/v1/credit/details',
  summary: 'Price and schedule of an advance before asking',
  access: see,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE'],
  input: z.object({ businessId, invoiceId: id('invoice') }),
  output: z.object({ amount: wire.naira, fee: wire.naira, apr: wire.percent, dueDate: wire.date }),
});
export const requestableInvoices = route({
  id: 'credit.requestable',
  method: 'GET',
  path: '/v1/credit/{businessId}/requestable-invoices',
  summary: 'Invoices an advance can be asked for',
  access: see,
  input: z.object({ businessId, ...page(10) }),
  output: z.object({
    invoices: z.array(
      z.object({ id: z.string(), number: z.string(), party: z.string(), balance: wire.naira, dueDate: wire.date, upfrontRequestLimit: wire.naira }),
    ),
    count: z.int(),
  }),
});
