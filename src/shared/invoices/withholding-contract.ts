import * as z from 'zod/mini';
import { date, id, text } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { withheldTax } from './shapes.ts';

/** The certificate of the tax withheld on an invoice, from either party; calling it again corrects it. */
export const certifyWithholding = route({
  id: 'invoice.withholding.certify',
  method: 'PUT',
  path: '/v1/invoice/{id}/business/{businessId}/withholding/certificate',
  summary: 'Record the certificate of the tax withheld on an invoice',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.draft' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: id('invoice'), businessId: id('business'), number: text('The certificate number', 60), issuedOn: date('The date') }),
  output: withheldTax,
});

/** An e-mail to the recipient, at most once a day. Guests are also asked once when they have paid. */
export const requestCertificate = route({
  id: 'invoice.withholding.ask',
  method: 'POST',
  path: '/v1/invoice/{id}/business/{businessId}/withholding/ask',
  summary: 'Ask the recipient for the certificate of withheld tax',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'invoice.send' },
  apiKey: 'invoices.write',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ id: id('invoice'), businessId: id('business') }),
  output: z.object({ to: z.string() }),
});
