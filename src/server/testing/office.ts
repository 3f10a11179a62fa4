import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Call, InputOf } from '../../shared/kit/route.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { invite } from '../operators/invitation.ts';
import { acceptInvitation, readInvitation, resetOperator } from '../../shared/office/operators/contract.ts';
import { decideProposal } from '../../shared/office/proposals/contract.ts';
import { handInForReview } from '../seed/verification.ts';
import { done, emailsTo } from './scenes.ts';
import { eventually, requestOf, unwrap } from './test-app.ts';
import type { Reply, TestApp, TestUser } from './test-app.ts';
import { LIMITS } from './limits.ts';

export interface TestOperator {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly cookie: string;
}

export const OPERATOR_PASSWORD = 'harbour lantern eleven';

/** A request to the back office, as its own pages make it. `cookie`: of an operator's session. */
export function officeRequest(app: TestApp, method: string, path: string, given: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {}) {
  const { cookie, body, headers = {} } = given;
  return fetch(`${app.officeUrl}${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LIMITS.answer),
  });
}

export function officeResponse<R extends Call>(app: TestApp, route: R, input: InputOf<R>, by: { cookie?: string } = {}): Promise<Response> {
  // A contract's input is always an object.
  const { path, rest } = requestOf(route, input as Record<string, unknown>);
  if (route.method !== 'GET' && route.method !== 'DELETE') return officeRequest(app, route.method, path, { ...by, body: rest });
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
  return officeRequest(app, route.method, query.size > 0 ? `${path}?${query}` : path, by);
}

export async function officeCall<R extends Call>(app: TestApp, route: R, input: InputOf<R>, by: { cookie?: string } = {}): Promise<Reply<R>> {
  return unwrap<R>(await officeResponse(app, route, input, by));
}

/** The code that an operator's authenticator app shows; `step` later ones are not used up yet. */
export function operatorCode(app: TestApp, secret: string, step = 0): string {
  return new TOTP({ secret }).generate({ timestamp: app.deps.clock() + step * 30_000 });
}

interface Desk {
  readonly sql: Sql;
  readonly now: number;
  readonly actor: string;
  readonly productName: string;
}

/** What operators have decided, without the call and the second operator. */
export function decided<T>(app: TestApp, verb: (desk: Desk) => Promise<T>): Promise<T> {
  return transaction(app.deps.pool, 'system', (sql) => verb({ sql, now: app.deps.clock(), actor: 'operator:test', productName: app.env.productName }));
}

/** The cookie that an answer sets. */
export function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** The token of an invitation as the command prints it. */
export async function invitationFor(app: TestApp, roles: readonly OperatorRole[], email = `${randomBytes(5).toString('hex')}@office.example`) {
  const { id, link } = await transaction(app.deps.pool, 'system', (sql) =>
    invite({ sql, app: app.deps, now: app.deps.clock(), businessId: '', actor: 'operator:test' }, email, roles),
  );
  return { id, email, token: link.split('#')[1] ?? '' };
}

/** An operator with these roles, joined by an invitation and signed in. */
export async function addOperator(app: TestApp, ...roles: readonly OperatorRole[]): Promise<TestOperator> {
  const { id, email, token } = await invitationFor(app, roles);
  const { secret } = done(await officeCall(app, readInvitation, { token }));
  const response = await officeResponse(app, acceptInvitation, {
    token,
    name: `Operator ${id.slice(-4)}`,
    password: OPERATOR_PASSWORD,
    code: operatorCode(app, secret),
  });
  done(await unwrap<typeof acceptInvitation>(response.clone()));
  return { id, email, secret, cookie: cookieOf(response) };
}

/** The token of the link that an operator has got by e-mail. */
export async function joinToken(app: TestApp, email: string): Promise<string> {
  const link = /\/join#([\w-]{43})/;
  const letter = await eventually('the link', async () => (await emailsTo(app, email)).find(({ text }) => link.test(text)));
  return link.exec(letter.text)?.[1] ?? '';
}

/** Two administrators reset an operator's sign-in; the token of the link. */
export async function resetSignIn(app: TestApp, { id, email }: TestOperator): Promise<string> {
  const [maker, checker] = [await addOperator(app, 'administrator'), await addOperator(app, 'administrator')];
  const { id: proposalId } = done(await officeCall(app, resetOperator, { operatorId: id, reason: 'The phone is lost.' }, maker));
  done(await officeCall(app, decideProposal, { proposalId, verdict: 'approve' }, checker));
  return joinToken(app, email);
}

/** A business of level 2 that has handed in everything for level 3. */
export async function waitingBusiness(app: TestApp, name?: string): Promise<TestUser> {
  const who = await app.createUser(name, 'both', 2);
  const principal = { userId: who.userId, name: 'Ada Obi', sessionId: '', tokenHash: Buffer.alloc(32) };
  await handInForReview(app.deps, { principal, businessId: who.businessId, email: who.email, businessName: who.businessName });
  return who;
}
