import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import type { Route } from '../../shared/kit/route.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { inTransaction, sign } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { network } from '../core/address.ts';
import { refusalBudget } from './refusal-budget.ts';
import { callerOf, userIdOf } from './refusal-queries.ts';

const MINUTE = 60_000;

type Event = 'user.login-failed' | 'user.code-refused' | 'user.password-refused' | 'access.refused';

interface Refusal {
  readonly event: Event;
  readonly reason: string;
  readonly route: string;
  readonly requestId: string;
  readonly network: string;
  readonly tokenHash: Buffer | null;
  readonly businessId: string | null;
  readonly email: string | null;
  /** The identity of a refusal for counting: reason, network, call, and the session or the given address. */
  readonly key: string;
}

/** Whether a row may be written about this account or caller; null is a stranger. */
type MayWrite = (subject: string | null) => boolean;

/** Calls that sign in: their refusals are failed sign-ins. */
const DOORS: ReadonlySet<string> = new Set(['users.auth', 'users.openid.finish', 'users.phone.correct', 'team.complete']);
const CREDENTIALS: ReadonlySet<ErrorCode> = new Set([
  'WRONG_CREDENTIALS',
  'LOCKED_OUT',
  'EMAIL_UNVERIFIED',
  'CODE_REQUIRED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'LINK_INVALID',
  'RATE_LIMITED',
]);
const CODES: ReadonlySet<ErrorCode> = new Set(['CODE_WRONG', 'CODE_EXPIRED', 'LINK_INVALID', 'LOCKED_OUT']);
const ACCESS: ReadonlySet<ErrorCode> = new Set([
  'ROLE_FORBIDDEN',
  'SCOPE_FORBIDDEN',
  'BUSINESS_CLOSED',
  'BUSINESS_SUSPENDED',
  'KYB_REQUIRED',
  'STEP_UP_REQUIRED',
  'APPROVAL_REQUIRED',
  'UNAUTHENTICATED',
]);

/**
 * Writes every refused sign-in, code and access to the audit log and the structured log, after the answer and in a separate transaction.
 * Never the input: an address without an account is a keyed digest.
 */
export function refusals(server: FastifyInstance, app: App): (error: unknown, request: FastifyRequest) => void {
  const routes = new Map(ALL_ROUTES.map((route) => [`${route.method} ${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, route]));
  const working = new Set<Promise<unknown>>();
  let minuteNow = 0;
  let budget = refusalBudget<Refusal>();

  function write(refusal: Refusal, more: Record<string, unknown> = {}, mayWrite: MayWrite = () => true): void {
    const { event, route, requestId } = refusal;
    const work = keep(app, refusal, more, mayWrite).then(
      (reason) => reason && app.log.warn({ event, reason, route, requestId, ...more }, 'refused'),
      (error: unknown) =>
        app.log.error({ event, reason: refusal.reason, route, requestId, error: String(error) }, 'a refusal was not written to the audit log'),
    );
    working.add(work);
    void work.finally(() => working.delete(work));
  }

  /** At the end of a minute: refusals without their own row are written as a count. */
  function roll(minute: number): void {
    if (minuteNow === minute) return;
    const { rows, beyond } = budget.rest();
    minuteNow = minute;
    budget = refusalBudget();
    for (const { refusal, count } of rows) write(refusal, { count });
    if (beyond > 0) write({ ...NOBODY, event: 'access.refused', reason: 'FLOOD' }, { count: beyond });
  }

  const timer = setInterval(() => roll(Math.floor(app.clock() / MINUTE)), MINUTE).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    roll(-1);
    await Promise.all(working);
  });

  return (error, request) => {
    if (!(error instanceof AppError)) return;
    const refusal = refusalOf(error, request, routes.get(`${request.method} ${request.routeOptions.url}`));
    if (!refusal) return;
    roll(Math.floor(app.clock() / MINUTE));
    const { key } = refusal;
    if (budget.isFirst(key, refusal)) write(refusal, {}, (subject) => budget.take(key, subject, refusal));
  };
}

const NOBODY = { route: '', requestId: '', network: '', tokenHash: null, businessId: null, email: null, key: '' } as const;

function refusalOf(error: AppError, request: FastifyRequest, route: Route | undefined): Refusal | null {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  // JSON bodies are parsed already, forms are not; both may have any form.
  const given: Record<string, unknown> = {
    ...Object(request.query),
    ...(Buffer.isBuffer(request.body) ? {} : Object(request.body)),
    ...Object(request.params),
  };
  const of = route && 'of' in route.access ? given[route.access.of] : given['businessId'];
  const businessId = typeof of === 'string' && of.length <= 40 ? storable(of) : null;
  const url = request.routeOptions.url ?? '';
  const event = eventOf(error, route?.id ?? '', { token, businessId });
  if (!event) return null;
  // All unknown tokens of a network are one subject.
  const isUnknown = error.code === 'UNAUTHENTICATED';
  const isSession = !isUnknown && (route?.access.as === 'user' || route?.access.as === 'member');
  const email = !isSession && typeof given['email'] === 'string' ? storable(given['email'].trim().toLowerCase().slice(0, 320)) : null;
  const tokenHash = token === undefined ? null : createHash('sha256').update(token).digest();
  const from = network(request.ip);
  const subject = isUnknown ? [] : [url, isSession ? tokenHash?.toString('base64') : email];
  return {
    event,
    reason: error.code,
    route: url,
    requestId: request.id,
    network: from,
    tokenHash,
    businessId,
    email,
    key: [error.code, from, ...subject].join(' '),
  };
}

/** PostgreSQL stores neither NUL nor half a surrogate pair: such characters are replaced. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

function eventOf(error: AppError, routeId: string, { token, businessId }: { token: string | undefined; businessId: string | null }): Event | null {
  if (DOORS.has(routeId) && CREDENTIALS.has(error.code)) return 'user.login-failed';
  if (error.errors.some(({ field }) => field === 'currentPassword')) return 'user.password-refused';
  if (routeId.startsWith('users.') && CODES.has(error.code)) return 'user.code-refused';
  if (error.code === 'LINK_INVALID') return 'access.refused';
  if (token === undefined) return null;
  // Another business is answered as unknown; whether the caller belongs to it is checked when the row is written.
  return ACCESS.has(error.code) || (error.code === 'NOT_FOUND' && businessId !== null) ? 'access.refused' : null;
}

/** Returns the reason as written; null if it was not a refusal (a missing object, requested by a member) or is only counted. */
async function keep(app: App, refusal: Refusal, more: Record<string, unknown>, mayWrite: MayWrite): Promise<string | null> {
  const { tokenHash, businessId, email, event, route } = refusal;
  return inTransaction(app, 'system', async (sql) => {
    const caller = tokenHash && (await callerOf(sql, tokenHash, businessId));
    const foreign = caller !== null && businessId !== null && !caller.member;
    if (refusal.reason === 'NOT_FOUND' && !foreign) return null;
    const userId = email === null || event === 'access.refused' ? null : await userIdOf(sql, email);
    // Attempts of strangers at an account do not use up the rows of its holder's own sessions.
    if (!mayWrite(userId ? `account ${userId}` : caller && `caller ${caller.actor}`)) return null;
    const stranger = email === null || userId !== null ? {} : { email: sign(app.env, 'refused-email', email).toString('base64url').slice(0, 22) };
    const reason = foreign && refusal.reason === 'NOT_FOUND' ? 'FOREIGN_BUSINESS' : refusal.reason;
    await audit(
      // The records of another business do not contain the callers who asked for it.
      { sql, now: app.clock(), businessId: caller?.member && businessId ? businessId : '', actor: caller?.actor ?? 'guest' },
      event,
      userId ?? caller?.actor ?? null,
      { reason, route, network: refusal.network, request: refusal.requestId, ...(foreign ? { asked: businessId } : {}), ...stranger, ...more },
    );
    return reason;
  });
}
