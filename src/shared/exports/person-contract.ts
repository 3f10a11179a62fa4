import * as z from 'zod/mini';
import { fileBytes } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

/** Everything about the signed-in person that is not a document of a business. */
export const exportPerson = route({
  id: 'users.export',
  method: 'GET',
  path: '/v1/users/me/export',
  summary: 'Your own data as a JSON file',
  specified: false,
  access: { as: 'user' },
  answers: 'file',
  input: z.object({}),
  output: fileBytes,
});
