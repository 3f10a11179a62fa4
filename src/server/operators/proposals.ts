import { isId } from '../../shared/kit/id.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { mayInOffice } from '../../shared/office/permissions.ts';
import { FOUR_EYES, FOUR_EYES_ACTIONS, PROPOSAL_LIFE } from '../../shared/office/proposals/actions.ts';
import type { FourEyesAction } from '../../shared/office/proposals/actions.ts';
import { at, newId } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { operatorOf } from './context.ts';
import type { OfficeContext, OfficeVerb } from './context.ts';
import { operatorById } from './operator-queries.ts';
import { countProposals, insertProposal, lockProposal, lockSubject, openProposal, proposalById, proposalsPage, settleProposal } from './proposal-queries.ts';
import type { ProposalRecord } from './proposal-queries.ts';

export interface NewProposal {
  readonly action: FourEyesAction;
  readonly businessId: string | null;
  /** What the action runs with, parsed. */
  readonly input: object;
  readonly summary: string;
  readonly reason: string;
}

/** Runs an approved action with its input. The context’s actor is the checker. */
export type RunAction = (ctx: OfficeContext, proposal: Pick<ProposalRecord, 'action' | 'about_business' | 'input'>) => Promise<void>;

/** Writes a proposal for a colleague to approve. Throws STATE_CONFLICT while another one about the same subject is open. */
export async function propose(ctx: OfficeContext, { action, businessId, input, summary, reason }: NewProposal) {
  const { id: maker } = operatorOf(ctx);
  await refuseSecond(ctx, action, input);
  const id = newId('proposal');
  const expiresAt = new Date(ctx.now + PROPOSAL_LIFE).toISOString();
  await insertProposal(ctx.sql, { id, action, about_business: businessId, input, summary, reason, maker, made_at: at(ctx), expires_at: expiresAt });
  await audit({ ...ctx, businessId: businessId ?? '' }, 'proposal.make', id, { action, input, reason });
  return shown(await existing(ctx, id));
}

export const listProposals: OfficeVerb<'office.proposals'> = async (ctx, { state, about = null, ...page }) => ({
  proposals: (await proposalsPage(ctx.sql, { state, about }, page)).map(shown),
  count: await countProposals(ctx.sql, { state, about }),
});

/** Approving runs the action in the same transaction: both happen, or neither. */
export function decideProposal(run: RunAction): OfficeVerb<'office.proposal.decide'> {
  return async (ctx, { proposalId, verdict, note }) => {
    const operator = operatorOf(ctx);
    await lockProposal(ctx.sql, proposalId);
    const proposal = await existing(ctx, proposalId);
    if (!mayInOffice(operator.roles, FOUR_EYES[proposal.action].can)) throw new AppError('ROLE_FORBIDDEN');
    if (proposal.state !== 'open') throw new AppError('STATE_CONFLICT', verbatim(`${proposal.checker_name ?? 'A colleague'} has decided this already.`));
    // Users of one machine may be one person.
    const isOwn = proposal.maker === operator.id || (isTerminal(proposal.maker) && isTerminal(operator.id));
    if (verdict === 'approve') {
      if (isOwn)
        throw new AppError(
          'NOT_ELIGIBLE',
          verbatim(
            isTerminal(operator.id) ? 'The terminal proposed this. Approve it in the back office.' : 'You proposed this. Another operator must approve it.',
          ),
        );
      if (Date.parse(proposal.expires_at) <= ctx.now) throw new AppError('NOT_ELIGIBLE', verbatim('This proposal has expired. It must be made again.'));
      await makerMustStill(ctx, proposal);
    } else if (!isOwn && note === undefined) throw fieldError('note', verbatim('Say why, for the colleague who proposed it.'));
    const state = verdict === 'approve' ? 'approved' : 'declined';
    await settleProposal(ctx.sql, { id: proposalId, state, checker: operator.id, at: at(ctx), note: note ?? null });
    await audit({ ...ctx, businessId: proposal.about_business ?? '' }, `proposal.${state}`, proposalId, { action: proposal.action, maker: proposal.maker });
    if (verdict === 'approve') await run(ctx, proposal);
    return shown(await existing(ctx, proposalId));
  };
}

function isTerminal(operatorId: string): boolean {
  return !isId('operator', operatorId);
}

/** Two agree now: a maker who was disabled, or has lost the role for this, does not count any more. */
async function makerMustStill({ sql }: OfficeContext, { maker, maker_name: name, action }: ProposalRecord): Promise<void> {
  const operator = await operatorById(sql, maker);
  if (operator && (operator.state !== 'active' || !mayInOffice(operator.roles, FOUR_EYES[action].can)))
    throw new AppError('NOT_ELIGIBLE', verbatim(`${name} may not propose this any more. Decline it, and have somebody else propose it.`));
}

function refuseSecond(ctx: OfficeContext, action: FourEyesAction, input: object): Promise<void> {
  const { about } = FOUR_EYES[action];
  return refuseWhileProposed(ctx, about, String(new Map(Object.entries(input)).get(about)));
}

/** Throws STATE_CONFLICT while a proposal about the subject is open; none can be made until the caller's transaction ends. */
export async function refuseWhileProposed(ctx: OfficeContext, about: string, subject: string): Promise<void> {
  const actions = FOUR_EYES_ACTIONS.filter((one) => FOUR_EYES[one].about === about);
  await lockSubject(ctx.sql, `${about} ${subject}`);
  const open = await openProposal(ctx.sql, { actions, about, subject, at: at(ctx) });
  if (!open) return;
  throw new AppError(
    'STATE_CONFLICT',
    verbatim(`${open.maker_name} has proposed this: “${open.summary}”. It must be decided or withdrawn first, under Four eyes.`),
  );
}

async function existing(ctx: OfficeContext, id: string): Promise<ProposalRecord> {
  const proposal = await proposalById(ctx.sql, id);
  if (!proposal) throw new AppError('NOT_FOUND', verbatim('We could not find that proposal.'));
  return proposal;
}

function shown(row: ProposalRecord) {
  const { id, action, summary, reason, state, note } = row;
  const maker = { id: row.maker, name: row.maker_name };
  const decided = { checker: row.checker_name, decidedAt: row.decided_at };
  return { id, action, businessId: row.about_business, summary, reason, maker, madeAt: row.made_at, expiresAt: row.expires_at, state, ...decided, note };
}
