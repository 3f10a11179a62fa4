import * as z from 'zod/mini';
import { email, id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

export const refer = route({
  id: 'referral.create',
  method: 'POST',
  path: '/v1/referral',
  summary: 'Invite businesses by e-mail',
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['RATE_LIMITED'],
  input: z.object({
    businessId: id('business'),
    emails: z.array(email).check(z.minLength(1, { error: 'Please give at least one e-mail address.' }), z.maxLength(20, { error: 'At most 20 at once.' })),
  }),
  output: z.object({ invited: z.array(z.string()), skipped: z.array(z.string()) }),
});
