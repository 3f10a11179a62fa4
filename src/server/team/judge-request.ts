import { AppError } from '../../shared/kit/errors.ts';
import { needsStepUp } from '../../shared/kit/route.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { say } from '../../shared/i18n/message.ts';
import type { decideRequest } from '../../shared/team/requests-contract.ts';
import { CHECKED, permission } from '../../shared/access/permissions.ts';
import { LAPSED } from '../../shared/team/rules.ts';
import { hasFactor, mustBeSteppedUp } from '../accounts/index.ts';
import { actorOf, at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { refuseBelow } from '../core/authorise.ts';
import { requestHash } from './request-approval.ts';
import type { Needs } from '../core/approval.ts';
import type { Calls, Target } from './calls.ts';
import { decidesNow, originOf, roleOf } from './member-queries.ts';
import { DECIDED, decides, hasLapsed, TOO_NEW, whyNotDecide } from './present-request.ts';
import { requestById } from './request-queries.ts';
import type { Decision, RequestRecord } from './request-queries.ts';

export type Given = ParsedOf<typeof decideRequest>;
export const ROUTE = 'team.request.decide';

/** The result of `mayEnter`; null if it was not called, because the caller may not decide. */
export type Entry = { readonly isProved: boolean; readonly hasFactor: boolean } | null;

/** The open request, locked, for a caller who may decide it. Throws the reason if not. */
export async function lockOpen(ctx: Context, input: Given): Promise<RequestRecord> {
  const request = await requestById(ctx.sql, ctx.businessId, input.requestId, true);
  if (!request) throw new AppError('NOT_FOUND', say`We could not find that request.`);
  await mustDecide(ctx, input, request);
  return request;
}

/** Whether the caller may decide the request now. This may change until the request is locked. */
export async function mayDecide(ctx: Context, input: Given, request: RequestRecord): Promise<boolean> {
  try {
    await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => mustDecide({ ...ctx, sql }, input, request));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function mustDecide(ctx: Context, input: Given, request: RequestRecord): Promise<void> {
  const role = await roleOf(ctx.sql, ctx.businessId, actorOf(ctx));
  if (!role) throw new AppError('NOT_FOUND');
  const whyNot = whyNotDecide({ ...ctx, role }, request);
  if (whyNot) throw new AppError(decides(role, request.action) ? 'STATE_CONFLICT' : 'ROLE_FORBIDDEN', whyNot);
  if (input.approvalStatus === 'approved' && !(await decidesNow(ctx.sql, ctx.businessId, actorOf(ctx)))) throw new AppError('STATE_CONFLICT', TOO_NEW);
  if (request.status !== 'pending') throw new AppError('STATE_CONFLICT', DECIDED[request.status]);
  if (hasLapsed(request, ctx.now)) throw new AppError('STATE_CONFLICT', LAPSED);
  if (input.hash !== undefined && input.hash !== request.hash)
    throw new AppError('STATE_CONFLICT', say`This is not the request that you were shown. Please reload and look again.`);
}

/**
 * The target call's own conditions apply to the approver. Like those of the API layer, these refusals are not stored under the caller's key: after a
 * confirmation the same call is sent again with it. Returns whether the approver has confirmed with a code.
 */
export async function mayEnter(calls: Calls, ctx: Context, { route }: Target, asked: Pick<RequestRecord, 'input' | 'summary'>): Promise<NonNullable<Entry>> {
  const { access, stepUp, needsFactor } = route;
  ctx.app.switches.admit(route.id);
  if (access.as === 'member' && access.level) refuseBelow(ctx.level, access.level);
  const guarded = await isGuarded(calls, ctx, route, asked);
  const factor = await hasFactor(ctx);
  if ((needsFactor || guarded) && !factor) throw new AppError('FACTOR_REQUIRED');
  const isProved = guarded || needsStepUp(stepUp, asked.input);
  if (isProved) await mustBeSteppedUp(ctx, asked.summary);
  return { isProved, hasFactor: factor };
}

/** Whether the call itself would require a code for this input. */
async function isGuarded(calls: Calls, ctx: Context, route: Target['route'], { input }: Pick<RequestRecord, 'input'>): Promise<boolean> {
  const approval = calls.lookup(route.id)?.approval;
  const parsed = route.input.safeParse(input);
  if (!approval?.needs || !parsed.success) return false;
  // Parsed by the schema of the same route.
  return inTransaction(ctx.app, { businessId: ctx.businessId }, async (sql) => (await approval.needs?.({ ...ctx, sql }, parsed.data as never))?.code ?? false);
}

/**
 * The other conditions of an approval: the request is unchanged, and its requester may still ask. In the transaction of the approval, which counts payments
 * made without a code.
 */
export async function mayRun(calls: Calls, ctx: Context, target: Target | null, request: RequestRecord, entry: Entry) {
  if (requestHash(request.route, request.input) !== request.hash)
    throw new AppError('STATE_CONFLICT', say`This request is out of date and can’t be approved. Please decline it.`);
  const maker = await roleOf(ctx.sql, ctx.businessId, request.maker_id);
  if (!maker || permission(maker, request.action) === 'deny')
    throw new AppError('STATE_CONFLICT', say`${request.maker_name} is no longer allowed to request this. Please decline it.`);
  const parsed = target?.route.input.safeParse(request.input);
  if (!target || !parsed?.success) throw new AppError('STATE_CONFLICT', say`This request can no longer be carried out. Please decline it.`);
  // Parsed by the schema of the same route. A payment is counted, and no other is judged before this transaction ends.
  const needs = (await target.approval?.needs?.(ctx, parsed.data as never, request.id)) ?? { code: false, person: false };
  try {
    await meetNeeds(ctx, request, needs, entry);
  } catch (error) {
    // The refusal is stored, so this transaction is committed.
    await uncount(calls, ctx, request);
    throw error;
  }
  return { handler: target.handler, parsed: parsed.data };
}

async function meetNeeds(ctx: Context, request: RequestRecord, needs: Needs, entry: Entry): Promise<void> {
  if (ctx.checkers >= 2 && (needs.person || CHECKED.some((one) => one === request.action))) await mustBeAnothers(ctx, request);
  // The caller was not allowed to decide a moment ago, so nothing was checked.
  if (!entry) throw new AppError('STATE_CONFLICT', say`This request has just changed. Please reload and look again.`);
  // Other payments may have been made since `mayEnter`.
  if (!needs.code || entry.isProved) return;
  if (!entry.hasFactor) throw new AppError('FACTOR_REQUIRED');
  await mustBeSteppedUp(ctx, request.summary);
}

/** Undoes the count after the call refused. */
export async function uncount(calls: Calls, ctx: Context, request: RequestRecord): Promise<void> {
  await calls.lookup(request.route)?.approval?.uncount?.(ctx, request.id);
}

/** The second person must be independent: a requester whom the approver invited, or who joined less than three days ago, does not count. */
async function mustBeAnothers(ctx: Context, request: RequestRecord): Promise<void> {
  const origin = await originOf(ctx.sql, ctx.businessId, request.maker_id);
  if (origin?.invited_by === actorOf(ctx))
    throw new AppError('STATE_CONFLICT', say`You invited ${request.maker_name}. Please have another owner or admin approve this.`);
  if (origin?.is_new)
    throw new AppError('STATE_CONFLICT', say`${request.maker_name} joined less than 72 hours ago. Approve this after that, or have someone else request it.`);
}

export function decisionOf(ctx: Context, input: Pick<Given, 'reason'>): Decision {
  return { by: actorOf(ctx), name: ctx.principal?.name ?? '', at: at(ctx), reason: input.reason ?? null };
}

export function inTheNameOf(request: RequestRecord): Pick<Context, 'onRequest'> {
  return { onRequest: { requestId: request.id, makerId: request.maker_id, makerName: request.maker_name } };
}

export async function recordDecision(ctx: Context, request: RequestRecord, decision: 'approved' | 'denied', { by, name, reason }: Decision): Promise<void> {
  const detail = { action: request.action, hash: request.hash, maker: request.maker_id, reason };
  await audit(ctx, decision === 'approved' ? 'request.approve' : 'request.deny', request.id, detail);
  await emit(ctx.sql, 'request.decided', [ctx.businessId], {
    requestId: request.id,
    makerId: request.maker_id,
    decision,
    summary: request.summary,
    who: name,
    deciderId: by,
  });
}
