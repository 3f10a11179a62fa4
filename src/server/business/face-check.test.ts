import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkKyb, createBiometric, readBiometric, updateBiometric } from '../../shared/business/verification-contract.ts';
import { getJson, postJson } from '../integrations/testing.ts';
import { facePhotos, upload } from '../testing/files.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterEach(() => settings({ delay_ms: 0, paused: false, repeat: 1, callbacks: 'normal', down: false, refusal: null }));
afterAll(() => app.stop());

const settings = (change: object) => postJson(`${app.sandboxUrl}/api/identity/settings`, change);
const face = (who: TestUser, identityType: 'nin' | 'voter_id' | 'drivers_licence' = 'nin', identityNumber = '12345678901') => ({
  businessId: who.businessId,
  identityType,
  identityNumber,
});
const items = async (who: TestUser) => done(await app.call(checkKyb, { id: who.businessId }, who)).items;
const verdict = async (who: TestUser) => (await items(who)).find(({ item }) => item === 'biometric')?.verdict;
const becomes = (who: TestUser, wanted: string) => eventually(wanted, async () => (await verdict(who)) === wanted);
/** The business's newest job at the simulated identity company, with its controls. */
async function job(who: TestUser): Promise<{ say(verdict: string): Promise<void> }> {
  const { rows } = await asOwner(app.databaseUrl, (sql) =>
    sql.query<{ id: string }>('select id from identity_checks where business_id = $1 order by created_at desc limit 1', [who.businessId]),
  );
  const found = await eventually('a job', async () => {
    const { jobs } = Object(await getJson(`${app.sandboxUrl}/api/identity/jobs`));
    return jobs.find(({ id, state }: { id: string; state: string }) => id === rows[0]?.id && state !== 'waiting-for-images');
  });
  const press = (what: string, body: object) => postJson(`${app.sandboxUrl}/api/identity/jobs/${String(found.id)}/${what}`, body);
  return {
    async say(said) {
      await press('verdict', { verdict: said });
      await press('deliver', {});
    },
  };
}
const cases = async (who: TestUser) =>
  (await asOwner(app.databaseUrl, (sql) => sql.query(`select kind from cases where business_id = $1 order by kind`, [who.businessId]))).rows.map(
    ({ kind }) => kind,
  );

describe('the face check requires liveness', () => {
  test.each([
    ['a file from somewhere', []],
    ['too few frames', [1, 2, 3, 4, 5, 6, 7]],
    ['too many', [1, 2, 3, 4, 5, 6, 8, 9, 10]],
    ['one picture over and over', [1, 1, 1, 1, 1, 1, 1, 1]],
  ])('%s is refused, and nothing is asked', async (_, frames) => {
    const who = await app.createUser('Lively Ltd', 'both', 1);
    expect(await upload(app, createBiometric, face(who), facePhotos(frames), who)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'selfie', message: expect.stringContaining('camera') }],
    });
    expect(done(await app.call(readBiometric, { businessId: who.businessId }, who)).status).toBe('missing');
  });
});

describe('documents', () => {
  test('those of the setting are offered and accepted, others are not', async () => {
    const who = await app.createUser('Carded Ltd', 'both', 1);
    expect(done(await app.call(checkKyb, { id: who.businessId }, who)).identityTypes).toEqual(['nin', 'voter_id']);
    expect(await upload(app, createBiometric, face(who, 'drivers_licence', 'ABC12345AB67'), facePhotos(), who)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'identityType' }],
    });
    expect(await upload(app, createBiometric, face(who, 'voter_id', '123'), facePhotos(), who)).toMatchObject({ errors: [{ field: 'identityNumber' }] });
    done(await upload(app, createBiometric, face(who, 'voter_id', '90F5 AFE1 2345 6789 012'), facePhotos(), who));
    await becomes(who, 'accepted');
    expect((await items(who)).find(({ item }) => item === 'identity_document')?.shown).toMatch(/^Voter’s card •+9012$/);
  });
});

test('one person passes the face check for each of two businesses', async () => {
  const who = await app.createUser('First Ltd', 'both', 1);
  const other = await app.createUser('Second Ltd', 'both', 1);
  const second = { ...who, businessId: other.businessId };
  await asOwner(app.databaseUrl, (sql) =>
    sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, 'mem_second', $2, 'owner', 'active')`, [other.businessId, who.userId]),
  );
  app.deps.forgetSessions();
  for (const one of [who, second]) {
    done(await upload(app, createBiometric, face(one), facePhotos(), one));
    await becomes(one, 'accepted');
    expect(done(await app.call(readBiometric, { businessId: one.businessId }, one)).status).toBe('accepted');
  }
});

describe('results that arrive late, twice or changed', () => {
  test('an old callback is not trusted, but the result is queried', async () => {
    await settings({ callbacks: 'stale' });
    const who = await app.createUser('Late Ltd', 'both', 1);
    done(await upload(app, createBiometric, face(who), facePhotos(), who));
    await becomes(who, 'accepted');
    expect(done(await app.call(readBiometric, { businessId: who.businessId }, who)).status).toBe('accepted');
  });

  test('a reviewer at the company accepts after an automatic refusal', async () => {
    const who = await app.createUser('Cleared Ltd', 'both', 1);
    await settings({ paused: true });
    done(await upload(app, createBiometric, face(who), facePhotos(), who));
    const it = await job(who);
    await it.say('spoof');
    await becomes(who, 'refused');
    await it.say('spoof-cleared');
    await becomes(who, 'accepted');
    expect(await cases(who)).toEqual([]);
  });

  test('a withdrawn acceptance is withdrawn here too, opens a case, and the check can be repeated', async () => {
    const who = await app.createUser('Revoked Ltd', 'both', 1);
    await settings({ paused: true });
    done(await upload(app, createBiometric, face(who), facePhotos(), who));
    const it = await job(who);
    await it.say('review');
    await it.say('review-passed');
    await becomes(who, 'accepted');
    await it.say('unavailable');
    await it.say('review-failed');
    await becomes(who, 'refused');
    await it.say('review-failed');
    expect(await cases(who)).toEqual(['identity-taken-back']);
    await settings({ paused: false });
    done(await upload(app, updateBiometric, face(who), facePhotos(), who));
    await becomes(who, 'accepted');
    // A late result of the earlier job, which is not the last one.
    await it.say('clear');
    await it.say('review-failed');
    expect(await verdict(who)).toBe('accepted');
  });

  test.each(['2207', '2213'])('%s from the company is no refusal of the person', async (code) => {
    const who = await app.createUser('Unasked Ltd', 'both', 1);
    await settings({ refusal: code });
    done(await upload(app, createBiometric, face(who), facePhotos(), who));
    await becomes(who, 'refused');
    expect((await items(who)).find(({ item }) => item === 'biometric')?.reason).toMatch(/document must be confirmed|not respond|isn’t available/);
    await settings({ refusal: null });
    done(await upload(app, updateBiometric, face(who), facePhotos(), who));
    await becomes(who, 'accepted');
  });
});

test('staff see how far the verification is', async () => {
  const boss = await app.createUser('Open Ltd', 'both', 1);
  expect(await app.call(checkKyb, { id: boss.businessId }, await memberOf(app, boss, 'staff'))).toMatchObject({ ok: true, data: { level: 1 } });
});
