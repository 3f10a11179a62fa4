import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { FieldError } from '../../shared/kit/errors.ts';
import { needsStepUp } from '../../shared/kit/route.ts';
import type { Route } from '../../shared/kit/route.ts';
import { render, say, verbatim } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { mustBeSteppedUp, mustHaveFactor, withChallenge } from '../accounts/index.ts';
import type { App, Context } from '../core/context.ts';
import { scopedSql } from '../db/transaction.ts';
import { languageIn, parseIn, translatorFor } from '../core/languages.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { AnyHandler, AnyVerb } from '../core/handler.ts';
import { readForm } from './form.ts';
import { hashOf } from '../core/idempotency.ts';
import { runOnce } from '../core/idempotent-transaction.ts';
import type { Done } from '../core/idempotent-transaction.ts';
import { network } from '../core/address.ts';
import type { Limits } from '../core/limits.ts';
import type { Permits } from './permits.ts';
import { fairnessKey, NETWORK } from '../core/fairness-key.ts';
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
  /** The sentence that a step-up of this call confirms, for SMS and dialog. */
  readonly summaries: (ctx: Context, route: Route) => Promise<Text>;
  readonly permits: Permits;
}

const BODY_LIMIT = 262_144;
/** The maximum depth of objects and lists in an input. */
const DEEPEST = 40;

/** Mounts one declared call: authorise, parse, run in a transaction, answer in the common envelope. */
export function mount(server: FastifyInstance, edge: Edge, route: Route, handler: AnyHandler): void {
  server.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    onRequest: async (request) => {
      request.entered = await admit(edge, route, request);
    },
    handler: async (request, reply) => {
      const form = Buffer.isBuffer(request.body) ? await readForm(route, request.body, String(request.headers['content-type'])) : null;
      const raw = given(request, form?.fields ?? request.body);
      const language = languageIn(request.headers['accept-language']);
      const caller = edge.sessions.callerOf(route, request.entered, raw, language);
      if (caller.businessId) await edge.permits.call(route, null, caller.businessId);
      const by = translatorFor(language);
      const input = parse(route, withBusiness(route, raw, caller.businessId), by);
      const ctx = contextOf(edge.app, request, { ...caller, language, say: (text) => render(text, by) }, route, input, form?.files ?? {});
      const work = () => confirmed(edge, ctx, route, () => run(route, handler, ctx, input));
      const { data, message } = await fairnessKey.run(caller.principal?.userId ?? NETWORK + network(request.ip), work);
      // Reads write no events.
      if (route.method !== 'GET') edge.app.wake();
      return data instanceof FileAnswer ? sendFile(reply, data) : send(reply, data, ctx.say(message));
    },
  });
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
  if (Number(request.headers['content-length'] ?? 0) > (route.bodyLimit ?? BODY_LIMIT)) throw new AppError('PAYLOAD_TOO_LARGE');
  const parameters: Record<string, unknown> = { ...(hasNoBody(request) ? Object(request.query) : {}), ...Object(request.params) };
  // A link's key may be in the body: then it is not known yet whether a session is needed.
  const mayHoldLink = as === 'link' && (!hasNoBody(request) || parameters['q'] !== undefined);
  const entered = await edge.sessions.enter(route, presented(request), mayHoldLink);
  if (as === 'link' && !entered) edge.limits.take(route.id, request.ip);
  edge.sessions.admit(route, entered, parameters);
  await edge.permits.call(route, entered?.principal.userId ?? null, null);
  return entered;
}

function hasNoBody(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'DELETE';
}

function send(reply: FastifyReply, data: unknown, message: string): string {
  void reply.header('content-type', 'application/json; charset=utf-8');
  return `{"status":true,"message":${JSON.stringify(message)},"data":${JSON.stringify(data)}}`;
}

function sendFile(reply: FastifyReply, { bytes, type, name, inline, keep }: FileAnswer): Buffer | Readable {
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  void reply
    .header('content-type', type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
  if (keep) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  return Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes);
}

function given(request: FastifyRequest, body: unknown): Record<string, unknown> {
  const fields = (hasNoBody(request) ? request.query : body) ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new AppError('VALIDATION_FAILED', say`The request must be a JSON object.`);
  // Path parameters override the body, so a request cannot target a resource other than the one in its URL.
  return { ...fields, ...Object(request.params) };
}

/** A missing business is the caller's only one. */
function withBusiness({ access }: Route, raw: Record<string, unknown>, businessId: string): Record<string, unknown> {
  const mayName = access.as === 'member' || access.as === 'link';
  return mayName && businessId && raw[access.of] === undefined ? { ...raw, [access.of]: businessId } : raw;
}

/** The error messages of the schemas are in the caller's language. */
function parse(route: Route, raw: Record<string, unknown>, by: Translator): unknown {
  const result = parseIn(by, route.input, raw);
  if (result.success) {
    const field = unstorable(result.data);
    if (field !== null) throw fieldError(field, say`This contains a character we can’t save, or is nested too deeply. Please type it again.`);
    return result.data;
  }
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.');
    if (seen.has(field)) continue;
    seen.add(field);
    errors.push({ field, message: issue.message === 'Invalid input' ? say`This is not valid.` : verbatim(issue.message) });
  }
  throw new AppError('VALIDATION_FAILED', undefined, { errors: errors.slice(0, 50) });
}

/** The field that contains a zero byte or half a surrogate pair, which PostgreSQL refuses; null without one. */
function unstorable(value: unknown, depth = 0): string | null {
  // No call of the contract is that deep; input of free form (a request's input) is parsed again by its own schema.
  if (depth > DEEPEST) return '';
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  const fields: Readonly<Record<string, unknown>> = Object(value);
  for (const name of Object.keys(fields)) {
    if (unstorable(name) !== null) return '';
    const inside = unstorable(fields[name], depth + 1);
    if (inside !== null) return inside === '' ? name : `${name}.${inside}`;
  }
  return null;
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
    sql: scopedSql(app.pool, caller.businessId ? { businessId: caller.businessId } : 'system'),
  };
}

async function run(route: Route, handler: AnyHandler, ctx: Context, input: unknown): Promise<Done> {
  if (typeof handler !== 'function') return unwrap(await call(handler.ownTransaction, ctx, input));
  return runOnce(ctx, route.id, async (inside) => unwrap(await call(handler, inside, input)));
}

function call(verb: AnyVerb, ctx: Context, input: unknown): Promise<unknown> {
  // The table of handlers is typed by route id, and `parse` has just produced this input with that route's schema.
  return verb(ctx, input as never);
}

function unwrap(result: unknown): Done {
  return result instanceof Answer ? { data: result.data, message: result.message } : { data: result, message: 'OK' };
}
