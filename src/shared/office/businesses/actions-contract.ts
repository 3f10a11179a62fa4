import * as z from 'zod/mini';
import { id, text } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

const help = { as: 'operator', can: 'business.help' } as const;
const businessId = id('business');
const reason = text('The reason', 300);
const nothing = z.object({});

export const suspendBusiness = officeRoute({
  id: 'office.business.suspend',
  method: 'POST',
  path: '/office/businesses/{businessId}/suspend',
  summary: 'Suspends a business from now on: its members only read, its API keys do nothing, and no money goes out. Customers do not read the reason.',
  access: { as: 'operator', can: 'business.suspend' },
  input: z.object({ businessId, reason }),
  output: nothing,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const restoreBusiness = officeRoute({
  id: 'office.business.restore',
  method: 'POST',
  path: '/office/businesses/{businessId}/restore',
  summary: 'Lifts a suspension. Payouts that waited go out.',
  access: { as: 'operator', can: 'business.restore' },
  input: z.object({ businessId, reason }),
  output: nothing,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const reopenBusiness = officeRoute({
  id: 'office.business.reopen',
  method: 'POST',
  path: '/office/businesses/{businessId}/reopen',
  summary: 'Opens a business again that its owner closed. Void invoices, keys, webhooks, cards and invitations stay ended.',
  access: { as: 'operator', can: 'business.reopen' },
  input: z.object({ businessId, reason }),
  output: nothing,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const unlockMember = officeRoute({
  id: 'office.business.unlock',
  method: 'POST',
  path: '/office/businesses/{businessId}/members/{memberId}/unlock',
  summary: 'Ends the lock of a member’s sign-in after wrong passwords or codes.',
  access: help,
  input: z.object({ businessId, memberId: id('member'), reason }),
  output: nothing,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const resendToMember = officeRoute({
  id: 'office.business.member.resend',
  method: 'POST',
  path: '/office/businesses/{businessId}/members/{memberId}/resend',
  summary: 'Sends a member’s invitation again with a new link, or the link that confirms their email address.',
  access: help,
  input: z.object({ businessId, memberId: id('member'), reason }),
  output: z.object({ email: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const resendInvoice = officeRoute({
  id: 'office.business.invoice.resend',
  method: 'POST',
  path: '/office/businesses/{businessId}/invoices/{invoiceId}/resend',
  summary: 'Sends an invoice to its recipient again, with the same link.',
  access: help,
  input: z.object({ businessId, invoiceId: id('invoice'), reason }),
  output: z.object({ email: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
});
