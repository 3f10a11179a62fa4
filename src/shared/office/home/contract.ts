import * as z from 'zod/mini';
import { wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { QUEUE_NAMES } from '../work/queues.ts';

export const readQueues = officeRoute({
  id: 'office.queues',
  method: 'GET',
  path: '/office/queues',
  summary: 'What waits in each queue that the operator may read: how many, since when the oldest, how many are overdue, and how many are the operator’s own.',
  access: { as: 'operator' },
  input: z.object({}),
  output: z.object({
    queues: z.array(
      z.object({
        queue: z.enum(QUEUE_NAMES),
        count: z.int(),
        /** Null while nothing waits. */
        oldest: z.nullable(wire.instant),
        late: z.int(),
        /** Null for queues whose work is not assigned. */
        mine: z.nullable(z.int()),
      }),
    ),
  }),
});
