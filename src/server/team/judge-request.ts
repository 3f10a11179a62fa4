import { AppError } from '../../shared/kit/errors.ts';
import { needsStepUp } from '../../shared/kit/route.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { word } from '../../shared/kit/said-words.ts';
import { told } from '../../shared/kit/say.ts';
import type { decideRequest } from '../../shared/team/requests-contract.ts';
import { CHECKED, permission } from '../../shared/team/permissions.ts';
import { LAPSED } from '../../shared/team/rules.ts';
import { mustBeSteppedUp, mustHaveFactor } from '../accounts/index.ts';
import { actorOf, at, inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { audit, emit } from '../db/record.ts';
import { refuseBelow } from '../http/session.ts';
import { askHash } from './ask.ts';
import type { Calls, Target } from './describe.ts';
import { decidesNow, originOf, standing } from './member-queries.ts';
import { decides, hasLapsed, TOO_NEW, whyNotDecide } from './present-request.ts';
import { requestById } from './request-queries.ts';
import type { Decision, RequestRecord } from './request-queries.ts';

export type Given = ParsedOf<typeof decideRequest>;
export const ROUTE = 'team.request.decide';

/** The open request, locked, for a caller who may decide it. Throws what stands against it. */
export async function lockOpen(ctx: Context, input: Given): Promise<RequestRecord> {
  const request = await requestById(ctx.sql, ctx.businessId, input.requestId, true);
  if (!request) throw new AppError('NOT_FOUND', 'We could not find that request.');
  const role = await standing(ctx.sql, ctx.businessId, actorOf(ctx));
  if (!role) throw new AppError('NOT_FOUND');
  const whyNot = whyNotDecide({ ...ctx, role }, request);
  if (whyNot) throw new AppError(request.maker_id === actorOf(ctx) || decides(role, request.action) ? 'STATE_CONFLICT' : 'ROLE_FORBIDDEN', whyNot);
  if (input.approvalStatus === 'approved' && !(await decidesNow(ctx.sql, ctx.businessId, actorOf(ctx)))) throw new AppError('STATE_CONFLICT', TOO_NEW);
  if (request.status !== 'pending') throw new AppError('STATE_CONFLICT', `This request was ${word(request.status)} already.`);
  if (hasLapsed(request, ctx.now)) throw new AppError('STATE_CONFLICT', LAPSED);
  if (input.hash !== undefined && input.hash !== request.hash)
    throw new AppError('STATE_CONFLICT', 'This is not the request that you were shown. Please reload and look again.');
  return request;
}

/**
 * The target call's own conditions hold for the approver. Like the edge's, these refusals come before anything is judged and
 * leave the caller's key free: whoever proves themselves sends the same call again under it.
 */
export async function mayEnter(calls: Calls, ctx: Context, { route }: Target, asked: Pick<RequestRecord, 'id' | 'input' | 'summary'>): Promise<void> {
  const { access, stepUp, needsFactor } = route;
  if (access.as === 'member' && access.level) refuseBelow(ctx.level, access.level);
  const guarded = await isGuarded(calls, ctx, route, asked);
  if (needsFactor || guarded) await mustHaveFactor(ctx);
  if (guarded || needsStepUp(stepUp, asked.input)) await mustBeSteppedUp(ctx, told(asked.summary));
}

/** Whether the call itself would ask for a code with this input. */
async function isGuarded(calls: Calls, ctx: Context, route: Target['route'], { id, input }: Pick<RequestRecord, 'id' | 'input'>): Promise<boolean> {
  const describer = calls.describers.find((one) => one.route === route.id);
  const parsed = route.input.safeParse(input);
  if (!describer?.needsProof || !parsed.success) return false;
  // Parsed by the schema of the route that this describer is for.
  return inTransaction(ctx.app, { businessId: ctx.businessId }, async (sql) => (await describer.needsProof?.({ ...ctx, sql }, parsed.data as never, id)) ?? false);
}

/** What a yes needs besides: the ask as it was made, and a maker who may still ask. */
export async function mayRun(ctx: Context, target: Target | null, request: RequestRecord) {
  if (askHash(request.route, request.input) !== request.hash)
    throw new AppError('STATE_CONFLICT', 'This request is not as it was asked any more and cannot be approved. Please deny it.');
  const maker = await standing(ctx.sql, ctx.businessId, request.maker_id);
  if (!maker || permission(maker, request.action) === 'deny')
    throw new AppError('STATE_CONFLICT', `${request.maker_name} may not ask for this any more. Please deny it.`);
  if (ctx.checkers >= 2 && CHECKED.some((one) => one === request.action)) await mustBeAnothers(ctx, request);
  const parsed = target?.route.input.safeParse(request.input);
  if (!target || !parsed?.success) throw new AppError('STATE_CONFLICT', 'This cannot be carried out any more as it was asked. Please deny it.');
  return { handler: target.handler, parsed: parsed.data };
}

/** Two people agree, not one and whom they brought in: a maker whom the approver invited, or who joined less than three days ago, is no second person. */
async function mustBeAnothers(ctx: Context, request: RequestRecord): Promise<void> {
  const origin = await originOf(ctx.sql, ctx.businessId, request.maker_id);
  if (origin?.invited_by === actorOf(ctx)) throw new AppError('STATE_CONFLICT', `You invited ${request.maker_name}. Please have another owner or admin approve this.`);
  if (origin?.is_new)
    throw new AppError('STATE_CONFLICT', `${request.maker_name} joined less than 72 hours ago. This can be approved after that, or asked for by somebody else.`);
}

export function decisionOf(ctx: Context, input: Pick<Given, 'reason'>): Decision {
  return { by: actorOf(ctx), name: ctx.principal?.name ?? '', at: at(ctx), reason: input.reason ?? null };
}

export function inTheNameOf(request: RequestRecord): Pick<Context, 'onRequest'> {
  return { onRequest: { requestId: request.id, makerId: request.maker_id, makerName: request.maker_name } };
}

export async function recordDecision(ctx: Context, request: RequestRecord, decision: 'approved' | 'denied', { name, reason }: Decision): Promise<void> {
  const detail = { action: request.action, hash: request.hash, maker: request.maker_id, reason };
  await audit(ctx, decision === 'approved' ? 'request.approve' : 'request.deny', request.id, detail);
  await emit(ctx.sql, 'request.decided', [ctx.businessId], { requestId: request.id, makerId: request.maker_id, decision, summary: request.summary, who: name });
}
