import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/kit/errors.ts';
import { needsStepUp } from '../../shared/kit/route.ts';
import type { Route } from '../../shared/kit/route.ts';
import { render, say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { mustBeSteppedUp, mustHaveFactor, withChallenge } from '../accounts/index.ts';
import { inSnapshot, scopeOf } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { scopedSql } from '../db/transaction.ts';
import { languageIn, translatorFor } from '../core/languages.ts';
import { Answer } from '../core/handler.ts';
import type { AnyHandler, AnyVerb } from '../core/handler.ts';
import { bodyLimitOf, hasNoBody, mountCall } from '../http/mount.ts';
import { parse } from '../http/parse.ts';
import { hashOf } from '../core/idempotency.ts';
import { runOnce } from '../core/idempotent-transaction.ts';
import type { Done } from '../core/idempotent-transaction.ts';
import { network } from '../core/address.ts';
import type { Limits } from '../core/limits.ts';
import type { Permits } from './permits.ts';
import { fairShare, NETWORK } from '../core/fair-share.ts';
import { presented } from './session.ts';
import type { Caller, Entered, Sessions } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, from before the body is read (`admit`); null without one. */
    entered: Entered | null;
  }
}

export interface Edge {
  readonly app: App;
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** The text that the SMS and the dialog show when the call needs a code. */
  readonly summaries: (ctx: Context, route: Route) => Promise<Text>;
  readonly permits: Permits;
}

/** Mounts one declared call: authorise, parse, run in a transaction, answer in the common envelope. */
export function mount(server: FastifyInstance, edge: Edge, route: Route, handler: AnyHandler): void {
  mountCall(server, edge.app, route, {
    admit: async (request) => {
      request.entered = await admit(edge, route, request);
    },
    run: async (request, { fields, files }) => {
      const language = languageIn(request.headers['accept-language']);
      const caller = edge.sessions.callerOf(route, request.entered, fields);
      if (caller.businessId) await edge.permits.call(route, null, caller.businessId);
      const by = translatorFor(language);
      const input = parse(route, withBusiness(route, fields, caller.businessId), by);
      const ctx = contextOf(edge.app, request, { ...caller, language, say: (text) => render(text, by) }, route, input, files);
      const work = () => confirmed(edge, ctx, route, () => run(route, handler, ctx, input));
      const { data, message } = await shared(edge, route, caller, request, work);
      return { data, message: ctx.say(message) };
    },
  });
}

/** Runs the call and charges the time of the documents that it drew, also of one that failed. */
async function shared(edge: Edge, route: Route, { principal, businessId }: Caller, request: FastifyRequest, work: () => Promise<Done>): Promise<Done> {
  const caller = principal?.userId ?? NETWORK + network(request.ip);
  const share = { caller, owner: businessId || caller, used: 0 };
  try {
    return await fairShare.run(share, work);
  } finally {
    await edge.permits.charge(route, principal?.userId ?? null, businessId || null, share.used);
  }
}

/** Runs the call after its conditions: an authenticator app where it moves money, and a confirmation where the contract or the verb requires it. */
async function confirmed(edge: Edge, ctx: Context, route: Route, work: () => Promise<Done>): Promise<Done> {
  try {
    if (route.needsFactor) await mustHaveFactor(ctx);
    if (needsStepUp(route.stepUp, Object(ctx.call?.input))) await mustBeSteppedUp(ctx);
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    throw await withChallenge(ctx, error, await edge.summaries(ctx, route));
  }
}

/** Refusals before the body is read: feature off, too large, too many calls, no session, or (by the path) another business. */
async function admit(edge: Edge, route: Route, request: FastifyRequest): Promise<Entered | null> {
  const { as } = route.access;
  edge.app.switches.admit(route.id);
  if (as === 'public' || as === 'guest') edge.limits.take(route.id, request.ip);
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitOf(route)) throw new AppError('PAYLOAD_TOO_LARGE');
  const parameters: Record<string, unknown> = { ...(hasNoBody(request) ? Object(request.query) : {}), ...Object(request.params) };
  // A link's key may be in the body: then it is not known yet whether a session is needed.
  const mayHoldLink = as === 'link' && (!hasNoBody(request) || parameters['q'] !== undefined);
  const entered = await edge.sessions.enter(route, presented(request), mayHoldLink);
  if (as === 'link' && !entered) edge.limits.take(route.id, request.ip);
  edge.sessions.admit(route, entered, parameters);
  await edge.permits.call(route, entered?.principal.userId ?? null, null);
  return entered;
}

/** A missing business is the caller's only one. */
function withBusiness({ access }: Route, raw: Record<string, unknown>, businessId: string): Record<string, unknown> {
  const mayName = access.as === 'member' || access.as === 'link';
  return mayName && businessId && raw[access.of] === undefined ? { ...raw, [access.of]: businessId } : raw;
}

function contextOf(
  app: App,
  request: FastifyRequest,
  caller: Caller & Pick<Context, 'language' | 'say'>,
  route: Route,
  input: unknown,
  files: Context['files'],
): Context {
  const header = request.headers['idempotency-key'];
  const key = route.idempotent && typeof header === 'string' ? header : undefined;
  if (key !== undefined && !/^[\w-]{8,200}$/.test(key)) {
    throw new AppError('VALIDATION_FAILED', say`An Idempotency-Key has 8 to 200 letters, digits, dashes or underscores.`);
  }
  return {
    ...caller,
    app,
    onRequest: null,
    files,
    now: app.clock(),
    requestId: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: key,
    bodyHash: key === undefined ? '' : hashOf(input),
    call: { route: route.id, input },
    sql: scopedSql(app.pool, scopeOf(caller)),
  };
}

async function run(route: Route, handler: AnyHandler, ctx: Context, input: unknown): Promise<Done> {
  if (typeof handler !== 'function') return unwrap(await call(handler.ownTransaction, ctx, input));
  const read = async (sql: Sql) => unwrap(await call(handler, { ...ctx, sql }, input));
  if (route.mayLag) return ctx.app.replica.read(scopeOf(ctx), read);
  if (route.method === 'GET') return inSnapshot(ctx.app, scopeOf(ctx), read);
  return runOnce(ctx, route.id, async (inside) => unwrap(await call(handler, inside, input)));
}

function call(verb: AnyVerb, ctx: Context, input: unknown): Promise<unknown> {
  // The table of handlers is typed by route id, and `parse` has just produced this input with that route's schema.
  return verb(ctx, input as never);
}

function unwrap(result: unknown): Done {
  return result instanceof Answer ? { data: result.data, message: result.message } : { data: result, message: 'OK' };
}
