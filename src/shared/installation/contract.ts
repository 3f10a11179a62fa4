import * as z from 'zod/mini';
import { wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { FEATURES } from './features.ts';

/** The public settings of this installation, without sign-in. Available during maintenance: pages use it to detect the end. */
export const readConfig = route({
  id: 'installation.config',
  method: 'GET',
  path: '/v1/config',
  summary: 'Name, currency, zone, what is switched on, maintenance',
  specified: false,
  access: { as: 'public' },
  input: z.object({}),
  output: z.object({
    productName: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    features: z.record(z.enum(FEATURES), z.boolean()),
    maintenance: z.object({ on: z.boolean(), since: z.nullable(wire.instant) }),
  }),
});
