import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { sidedInvoiceRow } from './shapes.ts';

const businessId = id('business');

export const searchInvoices = route({
  id: 'invoice.search',
  method: 'GET',
  path: '/v1/invoice/{businessId}/search',
  summary: 'Search invoices by number, party or words',
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  apiKey: 'read',
  input: z.object({
    businessId,
    search: z.string().check(z.trim(), z.maxLength(100)),
    limit: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({ invoices: z.array(sidedInvoiceRow), count: z.int() }),
});
