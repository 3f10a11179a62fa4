import * as z from 'zod/mini';
import { CREDIT_STATUSES } from '../../credit/status.ts';
import { id, naira, page, text, wire } from '../../kit/fields.ts';
import { proposal } from '../proposals/contract.ts';
import { officeRoute } from '../route.ts';

const creditId = id('credit');
const read = { as: 'operator', can: 'credit.read' } as const;
const decide = { as: 'operator', can: 'credit.decide' } as const;

export const listAdvances = officeRoute({
  id: 'office.credit.advances',
  method: 'GET',
  path: '/office/credit/advances',
  summary: 'Paid-out advances, the earliest due date first: overdue ones, all that are owed, or those written off; with the arrears of all.',
  access: read,
  input: z.object({ which: z._default(z.enum(['late', 'running', 'written-off']), 'late'), ...page(25) }),
  output: z.object({
    advances: z.array(
      z.object({
        id: z.string(),
        status: z.enum(CREDIT_STATUSES),
        business: z.string(),
        buyer: z.string(),
        invoiceNumber: z.string(),
        dueDate: wire.date,
        /** Since the due date; zero before it. */
        daysLate: z.int(),
        principal: wire.naira,
        fee: wire.naira,
        penalty: wire.naira,
        total: wire.naira,
        writtenOff: wire.naira,
        lastPaidAt: z.nullable(wire.instant),
      }),
    ),
    count: z.int(),
    arrears: z.object({
      running: z.int(),
      principal: wire.naira,
      late: z.int(),
      latePrincipal: wire.naira,
      /** Principal of advances more than 30 days past their due date. */
      par30: wire.naira,
    }),
  }),
});

export const declareDefault = officeRoute({
  id: 'office.credit.default',
  method: 'POST',
  path: '/office/credit/{creditId}/default',
  summary: 'Declares an overdue advance in default, from the day on which the terms allow it.',
  access: decide,
  input: z.object({ creditId }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const proposeWaiver = officeRoute({
  id: 'office.credit.waiver.propose',
  method: 'POST',
  path: '/office/credit/{creditId}/waiver',
  summary: 'Proposes to waive a part of the fee or of the penalty due. A colleague approves it.',
  access: decide,
  input: z.object({ creditId, kind: z.enum(['fee', 'penalty']), amount: naira('The amount', { min: 0.01 }), reason: text('The reason', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
});

export const proposeWriteOff = officeRoute({
  id: 'office.credit.write-off.propose',
  method: 'POST',
  path: '/office/credit/{creditId}/write-off',
  summary: 'Proposes to write off the balance due on an advance in default. A colleague approves it.',
  access: decide,
  input: z.object({ creditId, reason: text('The reason', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
