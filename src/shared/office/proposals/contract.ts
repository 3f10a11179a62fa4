import * as z from 'zod/mini';
import { id, naira, optionalText, page, text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';
import { FOUR_EYES_ACTIONS, PROPOSAL_STATES } from './actions.ts';

export const proposal = z.object({
  id: z.string(),
  action: z.enum(FOUR_EYES_ACTIONS),
  businessId: z.nullable(z.string()),
  summary: z.string(),
  reason: z.string(),
  maker: z.object({ id: z.string(), name: z.string() }),
  madeAt: wire.instant,
  expiresAt: wire.instant,
  state: z.enum(PROPOSAL_STATES),
  checker: z.nullable(z.string()),
  decidedAt: z.nullable(wire.instant),
  note: z.nullable(z.string()),
});

export const listProposals = officeRoute({
  id: 'office.proposals',
  method: 'GET',
  path: '/office/proposals',
  summary:
    'What waits for a second operator, oldest first; or what was decided, newest first. `about`: only what concerns this advance, invoice, payout or business.',
  access: { as: 'operator', can: 'proposal.read' },
  input: z.object({ state: z._default(z.enum(['open', 'decided']), 'open'), about: z.optional(z.string().check(z.maxLength(120))), ...page(25) }),
  output: z.object({ proposals: z.array(proposal), count: z.int() }),
});

export const decideProposal = officeRoute({
  id: 'office.proposal.decide',
  method: 'POST',
  path: '/office/proposals/{proposalId}/decide',
  summary: 'Approves a colleague’s proposal, which runs the action, or declines one with a note. Makers can only withdraw their own.',
  access: { as: 'operator', can: 'proposal.read' },
  input: z.object({ proposalId: id('proposal'), verdict: z.enum(['approve', 'decline']), note: optionalText('The note', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
});

const limit = (label: string) => z.nullable(naira(label));

export const proposeLimits = officeRoute({
  id: 'office.limits.propose',
  method: 'POST',
  path: '/office/businesses/{businessId}/limits',
  summary: 'Proposes limits of a business’s own; null is the limit of its level, for one of them or for both. A colleague approves them.',
  access: { as: 'operator', can: 'limits.raise' },
  input: z.object({ businessId: id('business'), daily: limit('The daily limit'), balance: limit('The balance limit'), reason: text('The reason', 300) }),
  output: proposal,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
