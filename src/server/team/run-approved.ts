import { AppError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { decideRequest } from '../../shared/team/requests-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { transaction } from '../db/transaction.ts';
import { isOutcome, readAnswer, storeAnswer } from '../core/idempotency-queries.ts';
import { audit, emit } from '../core/record.ts';
import { actorOf } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { Answer } from '../core/handler.ts';
import { hashOf, lostToTwin, refusalOf } from '../core/idempotency.ts';
import type { StoredAnswer } from '../core/idempotency.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { decisionOf, inTheNameOf, lockOpen, mayRun, recordDecision, ROUTE, uncount } from './judge-request.ts';
import type { Entry, Given } from './judge-request.ts';
import type { Calls, Target } from './calls.ts';
import { contextOfJob } from './job-context.ts';
import { presentRequest } from './present-request.ts';
import { personById, putBack, requestById, writeOutcome, writeRunning } from './request-queries.ts';
import type { RequestRecord } from './request-queries.ts';

type Presented = OutputOf<typeof decideRequest>;

/** When the job checks whether the process that began has stopped. Running twice does no harm: both send the same key. */
const FINISH_AFTER = 15_000;
const DONE = 'Approved and done.';

/**
 * For a call with its own transaction: first the approval is committed with a job that can finish it, then the call is made with the key of this attempt, then
 * the outcome is written. If the process stops in between, the job repeats the call with the same key.
 */
export async function runApproved(calls: Calls, target: Target, ctx: Context, input: Given, entry: Entry): Promise<Answer<Presented>> {
  const begun = await begin(calls, target, ctx, input, entry);
  if ('stored' in begun) return release(begun.stored);
  const stored = await call(target, ctx, begun.request);
  return release(await conclude(calls, ctx, begun.request, stored));
}

/** The job: finishes an approved request without an outcome. */
export async function finishApproved(calls: Calls, app: App, { businessId, requestId }: { businessId: string; requestId: string }): Promise<void> {
  const found = await transaction(app.pool, { businessId }, async (sql) => {
    const request = await requestById(sql, businessId, requestId, false);
    const person = request?.status === 'approved' && request.outcome === null && request.decided_by ? await personById(sql, request.decided_by) : null;
    return request && person ? { request, person } : null;
  });
  const target = found && calls.lookup(found.request.route);
  if (!found || !target) return;
  const { person, request } = found;
  const { decision_key: key, decision_hash: bodyHash } = request;
  const job = { businessId, userId: person.id, name: person.name, id: request.id, idempotencyKey: key ?? undefined, bodyHash: bodyHash ?? '' };
  const ctx = await contextOfJob(app, job);
  await conclude(calls, ctx, request, await call(target, ctx, request));
}

/** Commits the approval, or finds that it was committed before with the same key. */
function begin(calls: Calls, target: Target, ctx: Context, input: Given, entry: Entry): Promise<{ request: RequestRecord } | { stored: StoredAnswer }> {
  const { businessId, idempotencyKey: key, bodyHash } = ctx;
  return transaction(ctx.app.pool, { businessId }, async (sql) => {
    const inside = { ...ctx, sql };
    // Simultaneous calls wait here for each other; the second finds the approval of the first.
    const now = await requestById(sql, businessId, input.requestId, true);
    const before = key === undefined ? null : await readAnswer(sql, { businessId, route: ROUTE, key, bodyHash, vault: ctx.app.env });
    if (before && before.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (before) return { stored: before.answer };
    if (now?.status === 'approved' && now.outcome === null && key !== undefined && now.decision_key === key && now.decided_by === actorOf(ctx)) {
      if (now.decision_hash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');
      return { request: now };
    }
    return lockOpen(inside, input)
      .then(async (request) => {
        await mayRun(calls, inside, target, request, entry);
        const attempt = await writeRunning(sql, request, decisionOf(ctx, input), { key: key ?? null, hash: key === undefined ? null : bodyHash });
        await enqueue(sql, 'team.finish', { businessId, requestId: request.id }, { key: `team.finish:${request.id}`, after: FINISH_AFTER });
        return { request: { ...request, status: 'approved' as const, attempt, decision_key: key ?? null, decided_by: actorOf(ctx) } };
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof AppError) || !isOutcome(error) || key === undefined) throw error;
        const stored: StoredAnswer = { refused: error.code, message: error.text, errors: error.errors };
        await storeAnswer(sql, { businessId, route: ROUTE, key, bodyHash, vault: ctx.app.env }, stored);
        return { stored };
      });
  });
}

async function call(target: Target, ctx: Context, request: RequestRecord): Promise<StoredAnswer> {
  if (typeof target.handler === 'function') throw new Error(`${request.route} works in its caller's transaction`);
  const parsed = target.route.input.parse(request.input);
  const inside = { ...ctx, ...inTheNameOf(request), idempotencyKey: `request-${request.id}-${request.attempt}`, bodyHash: hashOf(parsed) };
  try {
    // Parsed just now by that route's own schema.
    const result = await target.handler.ownTransaction(inside, parsed as never);
    return result instanceof Answer ? { data: result.data, message: result.message } : { data: result, message: 'OK' };
  } catch (error) {
    // A refusal is an outcome. After any other error the outcome is unknown, and the job repeats the call with the same key.
    if (!(error instanceof AppError) || error.code === 'PROVIDER_UNAVAILABLE') throw error;
    return { refused: error.code, message: error.text, errors: error.errors };
  }
}

/** Writes the outcome of an attempt, once, and returns the answer for the approver's key. */
async function conclude(calls: Calls, ctx: Context, begun: RequestRecord, came: StoredAnswer): Promise<StoredAnswer> {
  const { businessId, idempotencyKey: key, bodyHash } = ctx;
  const write = () =>
    transaction(ctx.app.pool, { businessId }, async (sql): Promise<StoredAnswer> => {
      const inside = { ...ctx, sql };
      const request = await requestById(sql, businessId, begun.id, true);
      const before = key === undefined ? null : await readAnswer(sql, { businessId, route: ROUTE, key, bodyHash, vault: ctx.app.env });
      if (before) return before.answer;
      // Never deleted, and read before.
      const open = request as NonNullable<typeof request>;
      if (open.attempt === begun.attempt && open.status === 'approved' && open.outcome === null) await settle(calls, inside, open, came);
      const stored: StoredAnswer = 'refused' in came ? came : { data: await present(calls, inside, begun.id), message: DONE };
      if (key !== undefined) await storeAnswer(sql, { businessId, route: ROUTE, key, bodyHash, vault: ctx.app.env }, stored);
      return stored;
    });
  return write().catch((error: unknown) => {
    if (lostToTwin(error)) return write();
    throw error;
  });
}

async function settle(calls: Calls, ctx: Context, request: RequestRecord, came: StoredAnswer): Promise<void> {
  if ('refused' in came) {
    await uncount(calls, ctx, request);
    await putBack(ctx.sql, request, say`${request.decided_name ?? ''} approved it, but it could not be done: ${came.message}`);
    await audit(ctx, 'request.refused', request.id, { refused: came.refused, maker: request.maker_id });
    await emit(ctx.sql, 'request.refused', [ctx.businessId], { requestId: request.id });
    return;
  }
  await writeOutcome(ctx.sql, request, came);
  const decision = { by: actorOf(ctx), name: request.decided_name ?? '', at: request.decided_at ?? '', reason: request.reason };
  await recordDecision(ctx, request, 'approved', decision);
}

async function present(calls: Calls, ctx: Context, requestId: string): Promise<Presented> {
  const after = await requestById(ctx.sql, ctx.businessId, requestId, false);
  // Never deleted, and locked in this transaction.
  return presentRequest(calls, ctx, after as NonNullable<typeof after>);
}

function release(stored: StoredAnswer): Answer<Presented> {
  if ('refused' in stored) throw refusalOf(stored);
  // Only `conclude` stores it.
  return new Answer(stored.data as Presented, stored.message);
}
