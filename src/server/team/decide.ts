import { AppError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { decideRequest as decideRoute } from '../../shared/team/requests-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import { CommitUnknown, transaction } from '../db/transaction.ts';
import { Answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { lostToTwin, onceFor, throwIfRefused } from '../core/idempotency.ts';
import type { Calls, Target } from './calls.ts';
import { decisionOf, inTheNameOf, lockOpen, mayDecide, mayEnter, mayRun, recordDecision, ROUTE } from './judge-request.ts';
import type { Entry, Given } from './judge-request.ts';
import { presentRequest } from './present-request.ts';
import { requestById, writeDecision } from './request-queries.ts';
import { runApproved } from './run-approved.ts';

type Presented = OutputOf<typeof decideRoute>;

/**
 * Approving runs the stored call once, denying ends the request. A call that uses its caller's transaction runs inside the decision's: if it refuses,
 * everything is rolled back. A call with its own transaction runs between two of ours, see `run-approved.ts`.
 */
export function decideRequest(calls: Calls): OwnTransaction<'team.request.decide'> {
  return {
    ownTransaction: async (ctx, input) => {
      const scope = { businessId: ctx.businessId };
      const asked = await transaction(ctx.app.pool, scope, (sql) => requestById(sql, ctx.businessId, input.requestId, false));
      if (!asked) throw new AppError('NOT_FOUND', say`We could not find that request.`);
      const target = calls.lookup(asked.route);
      const isYes = input.approvalStatus === 'approved';
      // A person who may not decide is not asked for a code first: the refusal follows below, once the request is locked.
      const entry = isYes && target && (await mayDecide(ctx, input, asked)) ? await mayEnter(calls, ctx, target, asked) : null;
      if (isYes && target && typeof target.handler !== 'function') return runApproved(calls, target, ctx, input, entry);
      const { data, message } = await keyed(ctx, (inside) => decideWithin(calls, target, inside, input, entry));
      // Made by `decideWithin`, just now or earlier with the same key.
      return new Answer(data as Presented, message);
    },
  };
}

/** One transaction that stores its answer, or its refusal, under the caller's key, like the API layer. */
async function keyed(ctx: Context, work: (inside: Context) => Promise<{ data: unknown; message: Text }>): Promise<{ data: unknown; message: Text }> {
  const { idempotencyKey: key, bodyHash, businessId } = ctx;
  const attempt = () =>
    transaction(ctx.app.pool, { businessId }, (sql) => {
      const inside = { ...ctx, sql };
      return key === undefined ? work(inside) : onceFor(sql, { businessId, route: ROUTE, key, bodyHash, vault: ctx.app.env }, () => work(inside));
    });
  const result = await attempt().catch((error: unknown) => {
    if (lostToTwin(error) || (error instanceof CommitUnknown && key !== undefined)) return attempt();
    throw error;
  });
  return throwIfRefused(result);
}

async function decideWithin(calls: Calls, target: Target | null, ctx: Context, input: Given, entry: Entry): Promise<{ data: unknown; message: Text }> {
  const request = await lockOpen(ctx, input);
  const decision = decisionOf(ctx, input);
  if (input.approvalStatus === 'denied') {
    await writeDecision(ctx.sql, request, 'denied', decision, null);
  } else {
    const { handler, parsed } = await mayRun(calls, ctx, target, request, entry);
    if (typeof handler !== 'function') throw new Error(`${request.route} owns its transaction`);
    // Parsed just now by that route's own schema.
    const result = await handler({ ...ctx, ...inTheNameOf(request), idempotencyKey: undefined, bodyHash: '' }, parsed as never);
    const outcome = result instanceof Answer ? { data: result.data, message: result.message } : { data: result, message: 'OK' };
    await writeDecision(ctx.sql, request, 'approved', decision, outcome);
  }
  await recordDecision(ctx, request, input.approvalStatus, decision);
  const after = await requestById(ctx.sql, ctx.businessId, request.id, false);
  // Locked above in this very transaction.
  const data = await presentRequest(calls, ctx, after as NonNullable<typeof after>);
  return { data, message: input.approvalStatus === 'approved' ? say`Approved and done.` : say`Declined. Nothing was done.` };
}
