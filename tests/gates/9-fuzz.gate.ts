import { afterEach, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { ERRORS } from '../../src/shared/kit/errors.ts';
import type { ErrorCode } from '../../src/shared/kit/errors.ts';
import { pathParameters } from '../../src/shared/kit/route.ts';
import type { Route } from '../../src/shared/kit/route.ts';
import { codesOf } from '../../src/server/api/openapi.ts';
import { belongingsOf } from '../../src/server/testing/belongings.ts';
import { startTestApp, requestOf } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { inputFor } from '../../src/server/testing/samples.ts';
import type { Belongings } from '../../src/server/testing/samples.ts';
import { memberOf } from '../../src/server/testing/team.ts';
import { seededRandom, crowd, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import type { Random } from '../../src/server/testing/seeded-random.ts';
import { plantedFault, plantStatement } from './mutant.ts';
import { brokenBody, mutated } from './fuzz-arbitraries.ts';

const CLIENTS = 8;
/** Text that only a stack or a database error contains. */
const INSIDES = /node_modules|\.ts:\d+|\bat \w+ \(|duplicate key|violates|syntax error at|relation "|column "|\bpg_|SELECT |plpgsql|ECONN/;

interface Actor {
  readonly who: TestUser;
  readonly things: Belongings;
  /** Staff of the same business, who need approval for many actions. */
  readonly staff: TestUser;
}

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function actorOf(app: TestApp): Promise<Actor> {
  const who = await app.createUser();
  const things = await belongingsOf(app, who, app.key().slice(0, 6));
  return { who, things, staff: await memberOf(app, who, 'staff') };
}

/** Sends this many nearly valid requests; returns the errors in answers, each kind once. */
async function fuzz(app: TestApp, count: number, routes: readonly Route[] = ALL_ROUTES): Promise<{ wrong: string[]; answers: Map<number, number> }> {
  const dice = seededRandom();
  const wrong = new Map<string, string>();
  const answers = new Map<number, number>();
  const actors = await Promise.all(Array.from({ length: CLIENTS }, () => actorOf(app)));
  await crowd(CLIENTS, count, async (n) => {
    const route = dice.one(routes);
    // As many actors as clients.
    const actor = actors[n % CLIENTS]!;
    const sent = request(app, dice, route, actor);
    const found = await judge(app, route, sent);
    answers.set(found.status, (answers.get(found.status) ?? 0) + 1);
    if (found.status === 401 && sent.token === actor.who.token) actors[n % CLIENTS] = await actorOf(app);
    for (const what of found.wrong) if (!wrong.has(what)) wrong.set(what, `${what}\n  ${route.method} ${`${sent.path} ${sent.init.body ?? ''}`.slice(0, 500)}`);
  });
  return { wrong: [...wrong.values()], answers };
}

interface Sent {
  readonly path: string;
  readonly init: RequestInit & { readonly body?: string };
  readonly token: string | undefined;
}

function request(app: TestApp, dice: Random, route: Route, actor: Actor): Sent {
  const token = dice.one([actor.who.token, actor.who.token, actor.who.token, actor.who.token, actor.staff.token, undefined, 'r'.repeat(43)]);
  const input = mutated(dice, route, inputFor(route, actor.things));
  const { path, rest } = requestOf(route, { ...input, ...Object.fromEntries(pathParameters(route.path).map((name) => [name, plain(input[name])])) });
  const byQuery = route.method === 'GET' || route.method === 'DELETE';
  const headers: Record<string, string> = {
    // Each has a separate address: the limit by address is tested elsewhere.
    'x-forwarded-for': `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(route.idempotent && dice.of(90) ? { 'idempotency-key': dice.of(90) ? app.key() : 'short' } : {}),
  };
  if (byQuery) {
    const query = Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(plain(one))}`));
    // Node itself refuses longer addresses.
    return { path: `${path}?${query.slice(0, 40).join('&')}`.slice(0, 8_000), init: { method: route.method, headers }, token };
  }
  if (path.length > 8_000) return { path: path.slice(0, 8_000), init: { method: route.method, headers }, token };
  const { type, body } = route.files || dice.of(4) ? brokenBody(dice, rest) : { type: 'application/json', body: JSON.stringify(rest) };
  return { path, init: { method: route.method, headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) }, body }, token };
}

/** The form that a browser would put into an address; half a surrogate pair cannot be written. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return text.toWellFormed();
}

async function judge(app: TestApp, route: Route, sent: Sent): Promise<{ status: number; wrong: string[] }> {
  const response = await fetch(`${app.url}${sent.path}`, { ...sent.init, signal: AbortSignal.timeout(30_000) });
  const text = (await response.text()).replace(/"requestId":"[\w-]+"/, '"requestId":""');
  const { status } = response;
  if (route.answers === 'file' && status === 200) return { status, wrong: [] };
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${route.id}: ${what}`);
  const answer = envelope(text);
  if (!answer) say(`answers ${status} without the envelope: ${text.slice(0, 80)}`);
  else if (status === 200) {
    const parsed = route.output.safeParse(answer.data);
    if (answer.status !== true || !parsed.success) say(`its answer is not what the contract says: ${JSON.stringify(parsed.error?.issues.slice(0, 2))}`);
  } else {
    const codes: readonly ErrorCode[] = codesOf(route);
    // With an empty path segment no route matches.
    const code = answer.code === 'NOT_FOUND' ? answer.code : codes.find((one) => one === answer.code);
    if (!code) say(`answers ${status} ${String(answer.code)}, which its contract does not name`);
    else if (code && ERRORS[code].status !== status) say(`answers ${code} as ${status}`);
    if (status >= 500 && answer.code !== 'PROVIDER_UNAVAILABLE') say(`answers ${status}`);
  }
  if (status !== 200 && INSIDES.test(text)) say(`shows its insides: ${text.slice(0, 200)}`);
  return { status, wrong };
}

function envelope(text: string): { status?: unknown; code?: unknown; data?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

describe(`gate 9, fuzz (seed ${SEED})`, () => {
  const count = size(1_500, 50_000, 2_000_000);

  test(`${count} requests that are nearly right: no answer is a fault of ours, undocumented, or shows insides`, async () => {
    running = await startTestApp({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' });
    const { wrong, answers } = await fuzz(running, count);
    console.log([...answers].map(([status, times]) => `${status}: ${times}`).join(', '));
    expect(wrong.join('\n')).toBe('');
    // If all requests were refused early, the test would prove nothing.
    expect(answers.get(200) ?? 0).toBeGreaterThan(count / 20);
    // Every refusal is also written to the audit log.
  }, 1_200_000);

  plantedFault('a fault behind one call is found', async () => {
    running = await startTestApp({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'fatal' });
    const app = running;
    await plantStatement(
      app.databaseUrl,
      `create function planted() returns trigger language plpgsql as $$ begin if length(new.name) > 3 and new.name !~ '[0-9a-f]{6}' then perform 1 / 0; end if; return new; end $$;
       create trigger planted before insert on contacts for each row execute function planted();`,
    );
    const { wrong } = await fuzz(
      app,
      400,
      ALL_ROUTES.filter(({ id }) => id === 'contact.create'),
    );
    expect(wrong.join()).toMatch(/contact\.create: answers 500/);
  });
});
