import * as z from 'zod/mini';
import { route } from '../kit/route.ts';

/** The verb asks for the code, so that a refusal comes before it. */
export const closeAccount = route({
  id: 'users.close',
  method: 'POST',
  path: '/v1/users/close',
  summary: 'Close your own account; the last owner of a business cannot',
  specified: false,
  access: { as: 'user' },
  errors: ['STATE_CONFLICT', 'RATE_LIMITED', 'STEP_UP_REQUIRED'],
  input: z.object({}),
  output: z.object({}),
});
