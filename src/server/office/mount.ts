import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { render, say } from '../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { mayInOffice } from '../../shared/office/permissions.ts';
import type { OfficeRoute } from '../../shared/office/route.ts';
import type { App } from '../core/context.ts';
import { inSnapshot, inTransaction } from '../core/context.ts';
import { Answer } from '../core/handler.ts';
import type { Limits } from '../core/limits.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { systemSql } from '../db/transaction.ts';
import { mountCall } from '../http/mount.ts';
import { parse } from '../http/parse.ts';
import { actorOfOperator, activeOperator, SessionAnswer } from '../operators/index.ts';
import type { ActiveOperator, AnyOfficeHandler, AnyOfficeVerb, OfficeContext } from '../operators/index.ts';
import { OPERATOR_SESSION_LIFE } from '../../shared/office/operators/rules.ts';
import type { Env } from '../core/env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator of the session, from before the body is read; null without one. */
    operator: ActiveOperator | null;
  }
}

export interface OfficeEdge {
  readonly app: App;
  readonly limits: Limits;
}

/** Mounts one call of the back office: origin, session, permission, parse, transaction with the audit row of what it reveals, envelope. */
export function mountOffice(server: FastifyInstance, edge: OfficeEdge, route: OfficeRoute, handler: AnyOfficeHandler): void {
  mountCall(server, edge.app, route, {
    admit: async (request) => {
      request.operator = await admit(edge, route, request);
    },
    run: async (request, { fields, files }, reply) => {
      return answerOf(edge.app, reply, await makeCall(route, handler, contextOf(edge.app, request, files), fields));
    },
  });
}

/** Refusals before the body is read: another site's page, too many calls, no session, a role without the permission. */
async function admit({ app, limits }: OfficeEdge, route: OfficeRoute, request: FastifyRequest): Promise<ActiveOperator | null> {
  refuseForeign(app, route, request);
  limits.take(route.access.as === 'anybody' ? route.id : 'operators', request.ip);
  if (route.access.as === 'anybody') return null;
  const token = tokenIn(app.env, request.headers.cookie);
  const operator = token === null ? null : await activeOperator(app, token);
  if (!operator) throw new AppError('UNAUTHENTICATED');
  const { can } = route.access;
  if (can && !mayInOffice(operator.roles, can)) {
    const row = { now: app.clock(), businessId: '', actor: actorOfOperator(operator.id) };
    await inTransaction(app, 'system', (sql) => audit({ ...row, sql }, 'office.refused', null, { call: route.id }));
    throw new AppError('ROLE_FORBIDDEN');
  }
  return operator;
}

/** A page of another origin, also of the same site, must not act with the cookie of an operator who visits it. */
function refuseForeign({ env }: App, route: OfficeRoute, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const foreign = site === undefined ? headers.origin !== undefined && headers.origin !== new URL(env.office.url).origin : site !== 'same-origin';
  if (foreign && !(route.method === 'GET' && site === 'none')) throw new AppError('ROLE_FORBIDDEN', say`This call is only for the pages of the back office.`);
}

function contextOf(app: App, request: FastifyRequest, files: OfficeContext['files']): OfficeContext {
  const { operator } = request;
  return {
    app,
    files,
    operator,
    actor: operator ? actorOfOperator(operator.id) : 'guest',
    now: app.clock(),
    businessId: '',
    requestId: request.id,
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    sql: systemSql(app.pool),
  };
}

/** Parses the input and makes the call for an operator who may, with the audit row of what it reveals. */
export async function makeCall(route: OfficeRoute, handler: AnyOfficeHandler, ctx: OfficeContext, fields: Record<string, unknown>): Promise<unknown> {
  const input = parse(route, fields, ENGLISH_TRANSLATOR);
  if (typeof handler !== 'function') {
    if (route.reveals) await inTransaction(ctx.app, 'system', (sql) => noteRevealed({ ...ctx, sql }, route, input));
    return call(handler.ownTransaction, ctx, input);
  }
  const run = (sql: Sql) => call(handler, { ...ctx, sql }, input);
  if (route.mayLag) return ctx.app.replica.read('system', run);
  if (route.method === 'GET' && !route.reveals) return inSnapshot(ctx.app, 'system', run);
  return inTransaction(ctx.app, 'system', async (sql) => {
    if (route.reveals) await noteRevealed({ ...ctx, sql }, route, input);
    return run(sql);
  });
}

/** Who reads personal data, of whom and why; written before the data leave. */
async function noteRevealed(ctx: OfficeContext, route: OfficeRoute, input: unknown): Promise<void> {
  const { reason, businessId, ...what }: Record<string, unknown> = Object(input);
  if (typeof reason !== 'string' || reason === '') throw new Error(`${route.id} shows personal data without a reason`);
  await audit({ ...ctx, businessId: typeof businessId === 'string' ? businessId : '' }, 'office.personal-data', route.id, { ...what, reason });
}

function call(verb: AnyOfficeVerb, ctx: OfficeContext, input: unknown): Promise<unknown> {
  // The table of handlers is typed by route id, and `parse` has just produced this input with that route's schema.
  return verb(ctx, input as never);
}

function answerOf(app: App, reply: FastifyReply, result: unknown): { data: unknown; message: string } {
  if (result instanceof SessionAnswer) {
    void reply.header('set-cookie', sessionCookie(app.env, result.token));
    return { data: result.data, message: 'OK' };
  }
  if (result instanceof Answer) return { data: result.data, message: render(result.message, ENGLISH_TRANSLATOR) };
  return { data: result, message: 'OK' };
}

type OfficeEnv = Pick<Env, 'office'>;

/** The cookie of an operator's session: never readable by scripts, never sent by another site's page. Null ends it. */
function sessionCookie(env: OfficeEnv, token: string | null): string {
  const life = token === null ? 0 : Math.floor(OPERATOR_SESSION_LIFE / 1000);
  return `${nameOf(env)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${life}${isSecure(env) ? '; Secure' : ''}`;
}

/** The token of a request's Cookie header; null without one. */
function tokenIn(env: OfficeEnv, header: string | undefined): string | null {
  const name = nameOf(env);
  const pair = (header ?? '').split(';').find((one) => one.trim().startsWith(`${name}=`));
  const token = pair?.trim().slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** `__Host-` binds the cookie to this host over TLS; browsers refuse the prefix without TLS, as in the demo. */
function nameOf(env: OfficeEnv): string {
  return isSecure(env) ? '__Host-office' : 'office';
}

function isSecure({ office }: OfficeEnv): boolean {
  return office.url.startsWith('https:');
}
