import * as z from 'zod/mini';
import { wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

/** How many days the charts show. */
export const FIGURE_DAYS = 30;

export const readFigures = officeRoute({
  id: 'office.figures',
  method: 'GET',
  path: '/office/figures',
  summary:
    'Figures of the installation: businesses by level, amounts credited to wallets and fee income by day for 30 days, and advances outstanding and at risk.',
  mayLag: true,
  access: { as: 'operator', can: 'figures.read' },
  input: z.object({}),
  output: z.object({
    levels: z.array(z.object({ level: z.int(), count: z.int() })),
    /** Each day, oldest first. */
    days: z.array(z.object({ day: wire.date, credited: wire.naira, fees: wire.naira })),
    advances: z.object({
      running: z.int(),
      principal: wire.naira,
      late: z.int(),
      latePrincipal: wire.naira,
      /** Principal more than 30 days past its due date. */
      par30: wire.naira,
      writtenOff: z.int(),
    }),
  }),
});
