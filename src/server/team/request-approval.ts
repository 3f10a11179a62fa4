import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { InputOf, Route } from '../../shared/kit/route.ts';
import { effectivePermission, permission } from '../../shared/access/permissions.ts';
import type { ActionType } from '../../shared/access/permissions.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import { REQUEST_LIFE } from '../../shared/team/requests-contract.ts';
import type { createApprovalRequest } from '../../shared/team/requests-contract.ts';
import { LAPSED, OPEN_REQUESTS_MAX, OWN_REQUESTS_MAX, REQUESTS_PER_HOUR } from '../../shared/team/rules.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { counted, say, verbatim } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { parseIn, translatorFor } from '../core/languages.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { hashOf } from '../core/idempotency.ts';
import { holdersOf, refuseBelow } from '../core/authorise.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Calls, Requestable } from './calls.ts';
import { roleOf } from './member-queries.ts';
import { DECIDED, hasLapsed, presentRequest } from './present-request.ts';
import { denyOpen, expireRequests } from './ended-request-queries.ts';
import { insertRequest, lockRequests, openRequests, openRequestsFor, requestById, requestsSince } from './request-queries.ts';
import type { RequestRecord } from './request-queries.ts';
import { english } from '../core/stored-text.ts';
import { oneLine } from '../integrations/one-line.ts';

/** The maximum size in bytes of a stored input: ids, amounts and short texts. */
const INPUT_MAX = 8_000;
/** The queue uses the database's clock; the product's may be slightly behind. */
const LAPSE_AFTER = 10_000;
const HOUR = 3_600_000;
const NOBODY = say`You can do this yourself; no approval is needed.`;

/** Stores an action with its exact input until another person decides. Nothing else happens yet. */
export function requestApproval(calls: Calls): Verb<'team.request.ask'> {
  return async (ctx, { businessId, note, ...wanted }) => {
    const { action } = wanted;
    await lockRequests(ctx.sql, businessId);
    const mayAlone = await mayAsk(ctx, action);
    const isBounded = ctx.checkers >= 2 && requestableAs(calls, action).some(({ approval }) => approval.needs);
    if (mayAlone && !isBounded) throw new AppError('STATE_CONFLICT', NOBODY);
    const { approval, route, wire, parsed } = judge(calls, ctx, wanted);
    // Parsed by the schema of the same route.
    if (mayAlone && !(await approval.needs?.(ctx, parsed as never))?.person) throw new AppError('STATE_CONFLICT', NOBODY);
    if (route.access.as === 'member' && route.access.level) refuseBelow(ctx.level, route.access.level);
    await expireRequestsIn(ctx);
    const { twin, others } = twinOf({ approval, route }, parsed, await openRequestsFor(ctx.sql, businessId, route.id));
    if (twin)
      return answer(
        await presentRequest(calls, ctx, twin),
        twin.status === 'pending'
          ? say`The same request is already awaiting approval. You can request it again after the decision.`
          : say`The same request was approved and is being processed.`,
      );
    await refuseTooMany(ctx);
    // Parsed by the schema of the same route.
    const described = await approval.describe(ctx, parsed as never);
    const summary = inOneLine(described.summary);
    const { count, own } = await openRequests(ctx.sql, businessId, actorOf(ctx));
    if (own >= OWN_REQUESTS_MAX)
      throw new AppError('LIMIT_EXCEEDED', say`${OWN_REQUESTS_MAX} of your requests await approval. Withdraw one, or ask an owner or admin to review them.`);
    if (count >= OPEN_REQUESTS_MAX)
      throw new AppError('LIMIT_EXCEEDED', say`${OPEN_REQUESTS_MAX} requests are already awaiting approval. Ask an owner or admin to review some first.`);
    const id = newId('request');
    const hash = requestHash(route.id, wire);
    const expiresAt = new Date(ctx.now + REQUEST_LIFE).toISOString();
    await insertRequest(ctx.sql, {
      business_id: businessId,
      id,
      action,
      route: route.id,
      input: wire,
      hash,
      ...described,
      summary,
      note: note ?? null,
      maker_id: actorOf(ctx),
      maker_name: ctx.principal?.name ?? '',
      created_at: at(ctx),
      expires_at: expiresAt,
    });
    // As above.
    await approval.asked?.(ctx, parsed as never, id);
    await enqueue(ctx.sql, 'team.lapse', { businessId }, { key: `team.lapse:${id}`, after: REQUEST_LIFE + LAPSE_AFTER });
    await audit(ctx, 'request.ask', id, { action, hash });
    await emit(ctx.sql, 'request.asked', [businessId], { requestId: id, makerId: actorOf(ctx), who: ctx.principal?.name ?? '', summary });
    const made = await requestById(ctx.sql, businessId, id, false);
    // Inserted above in this very transaction.
    const presented = await presentRequest(calls, ctx, made as NonNullable<typeof made>);
    return answer(
      presented,
      others > 0 && action === 'invoice.pay'
        ? say`Request sent. Another payment of this is awaiting approval, too; each is made only if that much is still due.`
        : 'Request sent. We’ll notify you of the decision.',
    );
  };
}

/** Without the line breaks of what a person typed. */
function inOneLine(summary: Message): Message {
  if (!('key' in summary)) return summary;
  const values = Object.entries(summary.values ?? {}).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]);
  return { ...summary, values: Object.fromEntries(values) };
}

/** The open request for the same effect on the same document, and how many others are about that document. */
function twinOf({ approval, route }: Pick<Requestable, 'approval' | 'route'>, parsed: unknown, open: readonly RequestRecord[]) {
  // Parsed by the schema of the same route.
  const facts = (given: unknown) => approval.same(given as never);
  const wanted = facts(parsed);
  const about = open.flatMap((request) => {
    const stored = route.input.safeParse(request.input);
    return stored.success && facts(stored.data)[0] === wanted[0] ? [{ request, hash: hashOf(facts(stored.data)) }] : [];
  });
  return { twin: about.find(({ hash }) => hash === hashOf(wanted))?.request, others: about.length };
}

/** Each request is e-mailed to owners and admins, also if it is withdrawn at once. */
async function refuseTooMany(ctx: Context): Promise<void> {
  const first = await requestsSince(ctx.sql, {
    businessId: ctx.businessId,
    makerId: actorOf(ctx),
    since: new Date(ctx.now - HOUR).toISOString(),
    count: REQUESTS_PER_HOUR,
  });
  if (first === null) return;
  const wait = Date.parse(first) + HOUR - ctx.now;
  const minutes = counted(Math.ceil(wait / 60_000), '{count} minute', '{count} minutes');
  throw new AppError(
    'RATE_LIMITED',
    say`You made ${REQUESTS_PER_HOUR} requests within an hour. Wait ${minutes}, or ask an owner or admin to do this themselves.`,
    {
      retryAfter: Math.ceil(wait / 1_000),
    },
  );
}

/** The digest of a request's exact input. */
export function requestHash(routeId: string, wire: Record<string, unknown>): string {
  return hashOf({ route: routeId, input: wire });
}

/** Denies requests that nobody decided in time; the expiry is also checked whenever a request is read. */
export async function expireRequestsIn(ctx: Pick<Context, 'sql' | 'businessId' | 'now'>): Promise<void> {
  for (const request of await expireRequests(ctx.sql, ctx.businessId, at(ctx))) {
    await emit(ctx.sql, 'request.decided', [ctx.businessId], {
      requestId: request.id,
      makerId: request.maker_id,
      decision: 'denied',
      summary: request.summary,
      who: null,
    });
  }
}

/** Whether the caller's role may do it alone. Throws NOT_FOUND and ROLE_FORBIDDEN. */
async function mayAsk(ctx: Context, action: ActionType): Promise<boolean> {
  const role = await roleOf(ctx.sql, ctx.businessId, actorOf(ctx));
  if (!role) throw new AppError('NOT_FOUND');
  const answered = effectivePermission(role, action, ctx.checkers);
  if (answered === 'deny') {
    throw new AppError(
      'ROLE_FORBIDDEN',
      say`As ${statusLabel(role)}, you can’t request this. Please ask an ${holdersOf((other) => permission(other, action) === 'allow')}.`,
    );
  }
  return answered === 'allow';
}

/**
 * The requested call, and the input as it will be sent: only fields that the call knows, in the caller's own business. Several calls share an action: it is the
 * one that the request names, or else the one that accepts the input and knows most of its fields. The errors are those of the call that the input fits best.
 */
function judge(calls: Calls, ctx: Context, { action, call, input }: Pick<InputOf<typeof createApprovalRequest>, 'action' | 'call' | 'input'>) {
  const able = requestableAs(calls, action)
    .filter(({ route }) => call === undefined || call === route.id)
    .map(({ approval, route }) => {
      const wire = wireOf(route, ctx.businessId, input);
      return { approval, route, wire, parsed: parseIn(translatorFor(ctx.language), route.input, wire), known: Object.keys(wire).length };
    })
    .sort((a, b) => b.known - a.known || issuesOf(a.parsed).length - issuesOf(b.parsed).length);
  const [best, next] = able.flatMap(({ parsed, ...one }) => (parsed.success ? [{ ...one, parsed: parsed.data }] : []));
  if (next && next.known === best?.known) throw fieldError('call', say`More than one call accepts this input. Please name the one that you mean.`);
  if (best) return best;
  const [closest] = able;
  if (!closest) throw fieldError('call', say`This action has no such call.`);
  const errors = issuesOf(closest.parsed).map((issue) => ({ field: ['input', ...issue.path].map(String).join('.'), message: verbatim(issue.message) }));
  throw new AppError('VALIDATION_FAILED', say`This can’t be requested in this form.`, { errors: errors.slice(0, 50) });
}

function issuesOf({ error }: ReturnType<typeof parseIn>) {
  return error?.issues ?? [];
}

/** The calls that can be requested as this action; each action has one (`src/server/api/money-calls.test.ts`). */
function requestableAs(calls: Calls, action: ActionType): readonly Requestable[] {
  return calls.requestable().filter(({ route }) => 'can' in route.access && route.access.can === action);
}

function wireOf(route: Route, businessId: string, input: Record<string, unknown>): Record<string, unknown> {
  const fields = 'shape' in route.input ? Object.keys(route.input.shape ?? {}) : [];
  const of = 'of' in route.access ? route.access.of : '';
  // A recipient's link would act for somebody other than the requesting business.
  const own = Object.entries(input).filter(([name, value]) => fields.includes(name) && name !== 'q' && value !== undefined);
  const wire = { ...Object.fromEntries(own), [of]: businessId };
  if (JSON.stringify(wire).length > INPUT_MAX) throw new AppError('VALIDATION_FAILED', say`This request is too large.`);
  return wire;
}

/** By its requester; others decline it. */
export function withdrawRequest(calls: Calls): Verb<'team.request.withdraw'> {
  return async (ctx, { businessId, requestId }) => {
    const request = await requestById(ctx.sql, businessId, requestId, true);
    if (!request) throw new AppError('NOT_FOUND', say`We could not find that request.`);
    if (request.maker_id !== actorOf(ctx)) throw new AppError('ROLE_FORBIDDEN', say`Only ${request.maker_name} can withdraw this request.`);
    if (hasLapsed(request, ctx.now)) throw new AppError('STATE_CONFLICT', LAPSED);
    if (!(await takeBackRequest(ctx, requestId))) throw new AppError('STATE_CONFLICT', DECIDED[request.status === 'approved' ? 'approved' : 'denied']);
    const ended = await requestById(ctx.sql, businessId, requestId, false);
    // Locked above in this very transaction.
    return answer(await presentRequest(calls, ctx, ended as NonNullable<typeof ended>), 'Request withdrawn.');
  };
}

/** Withdraws an open request before a decision: false if it is not open any more. The requester is not told of what they did themselves. */
export async function takeBackRequest(ctx: Context, requestId: string): Promise<boolean> {
  const reason = say`Withdrawn by ${ctx.principal?.name ?? ''}.`;
  const request = await denyOpen(ctx.sql, ctx.businessId, requestId, { reason, at: at(ctx) });
  if (!request) return false;
  await audit(ctx, 'request.deny', requestId, { reason: english(reason) });
  const { maker_id: makerId, summary } = request;
  await emit(ctx.sql, 'request.decided', [ctx.businessId], { requestId, makerId, decision: 'denied', summary, who: null, withdrawn: makerId === actorOf(ctx) });
  return true;
}
