import * as z from 'zod/mini';
import { id, page, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { colleague, note } from '../work/contract.ts';

export const CASE_STATES = ['open', 'closed'] as const;

const oneCase = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it is about: a reference, a business, a day of a provider. */
  subject: z.string(),
  businessId: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  state: z.enum(CASE_STATES),
  openedAt: wire.instant,
  closedAt: z.nullable(wire.instant),
  closedBy: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  amount: z.nullable(wire.naira),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  takenBy: z.nullable(colleague),
});

export const listCases = officeRoute({
  id: 'office.cases',
  method: 'GET',
  path: '/office/cases',
  summary: 'Cases that a person has to look at: open ones oldest first, closed ones newest first.',
  access: { as: 'operator', can: 'case.read' },
  input: z.object({ state: z._default(z.enum(CASE_STATES), 'open'), kind: z.optional(z.string().check(z.maxLength(60))), ...page(50) }),
  output: z.object({
    cases: z.array(oneCase),
    count: z.int(),
    /** Open cases by kind, most first. */
    kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
  }),
});

export const readCase = officeRoute({
  id: 'office.case',
  method: 'GET',
  path: '/office/cases/{caseId}',
  summary: 'One case with the notes of operators.',
  access: { as: 'operator', can: 'case.read' },
  input: z.object({ caseId: id('case') }),
  output: z.object({ ...oneCase.shape, notes: z.array(note) }),
  errors: ['NOT_FOUND'],
});

export const closeCase = officeRoute({
  id: 'office.case.close',
  method: 'POST',
  path: '/office/cases/{caseId}/close',
  summary: 'Closes a case with its outcome. A business that reported it reads the outcome.',
  access: { as: 'operator', can: 'case.close' },
  input: z.object({ caseId: id('case'), outcome: text('The outcome', 500) }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
