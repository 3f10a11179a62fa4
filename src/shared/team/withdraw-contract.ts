import * as z from 'zod/mini';
import { id } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { request } from './requests-contract.ts';

/** Ends the caller's own open request; what it held is released. */
export const withdrawRequest = route({
  id: 'team.request.withdraw',
  method: 'POST',
  path: '/v1/team/{businessId}/requests/{requestId}/withdraw',
  summary: 'Withdraw your own request',
  specified: false,
  access: { as: 'member', of: 'businessId', can: 'business.see' },
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId: id('business'), requestId: id('request') }),
  output: request,
});
