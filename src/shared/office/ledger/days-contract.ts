import * as z from 'zod/mini';
import { date, fileBytes, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { RECEIVABLE_AGE_NAMES } from './ages.ts';

const access = { as: 'operator', can: 'ledger.read' } as const;
const period = { from: date('The first day'), to: date('The last day') };

const side = z.object({ amount: wire.naira, count: z.int() });

export const listDays = officeRoute({
  id: 'office.ledger.days',
  method: 'GET',
  path: '/office/ledger/days',
  summary: 'For each day and provider, newest first: its statement, the ledger and the wallets beside each other. At most 92 days.',
  mayLag: true,
  access,
  input: z.object(period),
  output: z.object({
    days: z.array(
      z.object({
        day: wire.date,
        provider: z.string(),
        currency: z.string(),
        /** The ledger account of the provider's balance; null without postings. */
        accountId: z.nullable(z.string()),
        /** Null for a day whose statement was not read. */
        statement: z.nullable(z.object({ in: side, feesIn: wire.naira, out: side, feesOut: wire.naira, readAt: wire.instant })),
        ledger: z.object({ in: side, out: side }),
        wallets: z.object({ in: wire.naira, out: wire.naira }),
        suspense: wire.naira,
        /** Whether the statement was read after the end of the day. */
        isComplete: z.boolean(),
        /** Statement less ledger; null until the statement is complete. */
        differenceIn: z.nullable(wire.naira),
        differenceOut: z.nullable(wire.naira),
        /** Open cases of differences that were found on this day. */
        cases: z.int(),
      }),
    ),
  }),
});

export const exportDays = officeRoute({
  id: 'office.ledger.days.export',
  method: 'GET',
  path: '/office/ledger/days/export',
  summary: 'The same as CSV, for the accountant.',
  access,
  answers: 'file',
  input: z.object(period),
  output: fileBytes,
});

const sums = { principal: wire.naira, charges: wire.naira, debts: wire.naira };

export const readReceivables = officeRoute({
  id: 'office.ledger.receivables',
  method: 'GET',
  path: '/office/ledger/receivables',
  summary: 'What businesses owe by age: advances since their due date, debts from lost disputes since they were booked; and what the ledger has.',
  mayLag: true,
  access,
  input: z.object({}),
  output: z.object({
    rows: z.array(z.object({ age: z.enum(RECEIVABLE_AGE_NAMES), currency: z.string(), count: z.int(), ...sums })),
    ledger: z.array(z.object({ currency: z.string(), ...sums })),
  }),
});
