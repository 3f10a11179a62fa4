import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readUser } from '../../../shared/accounts/contract.ts';
import { endOtherSessions, endSession, listSessions } from '../../../shared/accounts/security-contract.ts';
import { SESSION_LIFE } from '../../../shared/accounts/rules.ts';
import { transaction } from '../../db/transaction.ts';
import { eventually, startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { done } from '../../testing/scenes.ts';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const list = async (who: { token: string }) => done(await app.call(listSessions, {}, who));
const mayRead = async (who: TestUser, token: string) => (await app.call(readUser, { id: who.userId }, { token })).http;

async function another(who: TestUser, agent = 'A browser'): Promise<{ token: string }> {
  const response = await app.raw('POST', '/v1/users/auth', { body: { email: who.email, password: PASSWORD }, headers: { 'user-agent': agent } });
  // The envelope of every answer.
  return ((await response.json()) as { data: { token: string } }).data;
}

/** A live stream, and whether the server has ended it. */
async function stream(who: TestUser, token: string): Promise<{ ended: () => boolean }> {
  const response = await fetch(`${app.url}/v1/live?businessId=${who.businessId}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  let over = false;
  const reading = async () => {
    for await (const part of response.body ?? []) void part;
    over = true;
  };
  // A broken connection is not an ended stream.
  reading().catch(() => undefined);
  return { ended: () => over };
}

describe('the list', () => {
  test('shows this session first, with network and browser of each, and no token', async () => {
    const who = await app.createUser();
    app.turnClock(MINUTE);
    const phone = await another(who, 'A phone');
    const { sessions, count } = await list(who);
    expect(count).toBe(2);
    expect(sessions.map((session) => session.current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ agent: 'A phone', address: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(JSON.stringify(sessions)).not.toContain(phone.token);
    expect((await list(phone)).sessions[0]).toMatchObject({ current: true, agent: 'A phone' });
  });

  test('leaves out ended ones, and is limited', async () => {
    const who = await app.createUser();
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query(
        `insert into sessions (token_hash, id, user_id, created_at, expires_at, address, agent)
         select sha256(($1 || n)::bytea), $1 || n, $1, now(), $2, '', '' from generate_series(1, 120) n`,
        [who.userId, new Date(app.deps.clock() + 2 * SESSION_LIFE).toISOString()],
      ),
    );
    const { sessions, count } = await list(who);
    expect([sessions.length, count, sessions[0]?.current]).toEqual([100, 121, true]);
    await app.later(SESSION_LIFE + 1);
    expect((await list(await another(who))).count).toBe(121);
  });

  test('says when each was last used, to within some minutes', async () => {
    const who = await app.createUser();
    const other = await another(who);
    const seen = async () => Date.parse((await list(who)).sessions.find((session) => !session.current)?.lastSeenAt ?? '');
    const before = await seen();
    app.turnClock(4 * MINUTE);
    expect(await mayRead(who, other.token)).toBe(200);
    expect(await seen()).toBe(before);
    app.turnClock(2 * MINUTE);
    expect(await mayRead(who, other.token)).toBe(200);
    await eventually('the last use', async () => (await seen()) >= before + 6 * MINUTE);
  });
});

describe('ending', () => {
  test('ends that session at once with its open stream, and no other', async () => {
    const who = await app.createUser();
    const [lost, kept] = [await another(who, 'lost'), await another(who, 'kept')];
    const [theirs, mine, own] = [await stream(who, lost.token), await stream(who, kept.token), await stream(who, who.token)];
    expect(await mayRead(who, lost.token)).toBe(200);
    const sessionId = (await list(who)).sessions.find((session) => session.agent === 'lost')?.id ?? '';
    done(await app.call(endSession, { sessionId }, who));
    expect([await mayRead(who, lost.token), await mayRead(who, kept.token), await mayRead(who, who.token)]).toEqual([401, 200, 200]);
    await eventually('the end of its stream', () => Promise.resolve(theirs.ended()));
    expect([mine.ended(), own.ended()]).toEqual([false, false]);
    expect(await app.call(endSession, { sessionId }, who)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('another person’s session is not found, and stays valid', async () => {
    const [who, stranger] = [await app.createUser(), await app.createUser()];
    const sessionId = (await list(stranger)).sessions[0]?.id ?? '';
    expect(await app.call(endSession, { sessionId }, who)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await mayRead(stranger, stranger.token)).toBe(200);
  });

  test('ending all others ends them with their streams, keeps this one, and changes nobody else’s', async () => {
    const [who, stranger] = [await app.createUser(), await app.createUser()];
    const others = [await another(who), await another(who)];
    const streams = await Promise.all(others.map(({ token }) => stream(who, token)));
    const theirs = await stream(stranger, stranger.token);
    expect(done(await app.call(endOtherSessions, {}, who))).toEqual({ ended: 2 });
    expect([await mayRead(who, who.token), ...(await Promise.all(others.map(({ token }) => mayRead(who, token))))]).toEqual([200, 401, 401]);
    await eventually('the end of their streams', () => Promise.resolve(streams.every((one) => one.ended())));
    expect([await mayRead(stranger, stranger.token), theirs.ended()]).toEqual([200, false]);
    expect(done(await app.call(endOtherSessions, {}, who))).toEqual({ ended: 0 });
  });

  test('a person who leaves a business gets no more of its live events', async () => {
    const who = await app.createUser();
    const open = await stream(who, who.token);
    await transaction(app.deps.pool, 'system', async (sql) => {
      await sql.query(`update members set status = 'suspended' where user_id = $1`, [who.userId]);
      await sql.query(`select pg_notify('sessions', '')`);
    });
    expect(await eventually('the end of the stream', () => Promise.resolve(open.ended()))).toBe(true);
  });
});
