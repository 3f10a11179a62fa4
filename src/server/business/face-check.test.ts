import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkKyb, createBiometric, readBiometric, updateBiometric } from '../../shared/business/verification-contract.ts';
import { getJson, postJson } from '../integrations/testing.ts';
import { facePhotos, upload } from '../testing/files.ts';
import { eventually, installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { done } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterEach(() => settings({ delay_ms: 0, paused: false, repeat: 1, callbacks: 'normal', down: false, refusal: null }));
afterAll(() => at.stop());

const settings = (change: object) => postJson(`${at.sandboxUrl}/api/identity/settings`, change);
const face = (who: Someone, identityType: 'nin' | 'voter_id' | 'drivers_licence' = 'nin', identityNumber = '12345678901') => ({
  businessId: who.businessId,
  identityType,
  identityNumber,
});
const items = async (who: Someone) => done(await at.call(checkKyb, { id: who.businessId }, who)).items;
const verdict = async (who: Someone) => (await items(who)).find(({ item }) => item === 'biometric')?.verdict;
const becomes = (who: Someone, wanted: string) => eventually(wanted, async () => (await verdict(who)) === wanted);
/** The business's newest job at the simulated identity company, with its controls. */
async function job(who: Someone): Promise<{ say(verdict: string): Promise<void> }> {
  const { rows } = await asOwner(at.databaseUrl, (sql) =>
    sql.query<{ id: string }>('select id from identity_checks where business_id = $1 order by created_at desc limit 1', [who.businessId]),
  );
  const found = await eventually('a job', async () => {
    const { jobs } = Object(await getJson(`${at.sandboxUrl}/api/identity/jobs`));
    return jobs.find(({ id, state }: { id: string; state: string }) => id === rows[0]?.id && state !== 'waiting-for-images');
  });
  const press = (what: string, body: object) => postJson(`${at.sandboxUrl}/api/identity/jobs/${String(found.id)}/${what}`, body);
  return {
    async say(said) {
      await press('verdict', { verdict: said });
      await press('deliver', {});
    },
  };
}
const cases = async (who: Someone) =>
  (await asOwner(at.databaseUrl, (sql) => sql.query(`select kind from cases where business_id = $1 order by kind`, [who.businessId]))).rows.map(
    ({ kind }) => kind,
  );

describe('the face check requires liveness', () => {
  test.each([
    ['a file from somewhere', []],
    ['too few frames', [1, 2, 3, 4, 5, 6, 7]],
    ['too many', [1, 2, 3, 4, 5, 6, 8, 9, 10]],
    ['one picture over and over', [1, 1, 1, 1, 1, 1, 1, 1]],
  ])('%s is refused, and nothing is asked', async (_, frames) => {
    const who = await at.someone('Lively Ltd', 'both', 1);
    expect(await upload(at, createBiometric, face(who), facePhotos(frames), who)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'selfie', message: expect.stringContaining('camera') }],
    });
    expect(done(await at.call(readBiometric, { businessId: who.businessId }, who)).status).toBe('missing');
  });
});

describe('documents', () => {
  test('those of the setting are offered and accepted, others are not', async () => {
    const who = await at.someone('Carded Ltd', 'both', 1);
    expect(done(await at.call(checkKyb, { id: who.businessId }, who)).identityTypes).toEqual(['nin', 'voter_id']);
    expect(await upload(at, createBiometric, face(who, 'drivers_licence', 'ABC12345AB67'), facePhotos(), who)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'identityType' }],
    });
    expect(await upload(at, createBiometric, face(who, 'voter_id', '123'), facePhotos(), who)).toMatchObject({ errors: [{ field: 'identityNumber' }] });
    done(await upload(at, createBiometric, face(who, 'voter_id', '90F5 AFE1 2345 6789 012'), facePhotos(), who));
    await becomes(who, 'accepted');
    expect((await items(who)).find(({ item }) => item === 'identity_document')?.shown).toMatch(/^Voter’s card •+9012$/);
  });
});

test('one person passes the face check for each of two businesses', async () => {
  const who = await at.someone('First Ltd', 'both', 1);
  const other = await at.someone('Second Ltd', 'both', 1);
  const second = { ...who, businessId: other.businessId };
  await asOwner(at.databaseUrl, (sql) =>
    sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, 'mem_second', $2, 'owner', 'active')`, [other.businessId, who.userId]),
  );
  at.app.forgetSessions();
  for (const one of [who, second]) {
    done(await upload(at, createBiometric, face(one), facePhotos(), one));
    await becomes(one, 'accepted');
    expect(done(await at.call(readBiometric, { businessId: one.businessId }, one)).status).toBe('accepted');
  }
});

describe('results that arrive late, twice or changed', () => {
  test('an old callback is not trusted, but the result is queried', async () => {
    await settings({ callbacks: 'stale' });
    const who = await at.someone('Late Ltd', 'both', 1);
    done(await upload(at, createBiometric, face(who), facePhotos(), who));
    await becomes(who, 'accepted');
    expect(done(await at.call(readBiometric, { businessId: who.businessId }, who)).status).toBe('accepted');
  });

  test('a reviewer at the company accepts after an automatic refusal', async () => {
    const who = await at.someone('Cleared Ltd', 'both', 1);
    await settings({ paused: true });
    done(await upload(at, createBiometric, face(who), facePhotos(), who));
    const it = await job(who);
    await it.say('spoof');
    await becomes(who, 'refused');
    await it.say('spoof-cleared');
    await becomes(who, 'accepted');
    expect(await cases(who)).toEqual([]);
  });

  test('a withdrawn acceptance is withdrawn here too, opens a case, and the check can be repeated', async () => {
    const who = await at.someone('Revoked Ltd', 'both', 1);
    await settings({ paused: true });
    done(await upload(at, createBiometric, face(who), facePhotos(), who));
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
    done(await upload(at, updateBiometric, face(who), facePhotos(), who));
    await becomes(who, 'accepted');
    // A late result of the earlier job, which is not the last one.
    await it.say('clear');
    await it.say('review-failed');
    expect(await verdict(who)).toBe('accepted');
  });

  test.each(['2207', '2213'])('%s from the company is no refusal of the person', async (code) => {
    const who = await at.someone('Unasked Ltd', 'both', 1);
    await settings({ refusal: code });
    done(await upload(at, createBiometric, face(who), facePhotos(), who));
    await becomes(who, 'refused');
    expect((await items(who)).find(({ item }) => item === 'biometric')?.reason).toMatch(/document must be confirmed|not respond|isn’t available/);
    await settings({ refusal: null });
    done(await upload(at, updateBiometric, face(who), facePhotos(), who));
    await becomes(who, 'accepted');
  });
});

test('staff see how far the verification is', async () => {
  const boss = await at.someone('Open Ltd', 'both', 1);
  expect(await at.call(checkKyb, { id: boss.businessId }, await memberOf(at, boss, 'staff'))).toMatchObject({ ok: true, data: { level: 1 } });
});
