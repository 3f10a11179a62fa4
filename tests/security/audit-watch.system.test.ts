import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { watchAudit } from '../../src/server/audit/verify.ts';
import { exclusively } from '../../src/server/db/exclusive.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { makeProviders } from '../../src/server/integrations/index.ts';
import { auditScene, DAY, ENTRY, OWN, script } from './audit-scenario.ts';

const { at, write, watched, allChained, chained, tamper, exported } = auditScene();

describe('the job', () => {
  test('goes on hourly from what was verified, and recalculates the whole once a day', async () => {
    await chained();
    await tamper(`update audit_log set detail = '{"n": 1}' where id = ${ENTRY(6)}`);
    for (let n = 13; n <= 20; n += 1) await write(n, n % 4 === 0 ? 'biz_0000000000000000000002' : OWN);
    await allChained(20);
    at.later = DAY / 24;
    expect(await watched()).toMatchObject({ wrong: null, count: 20 });
    // The day counts from the last complete verification.
    at.later = DAY;
    expect((await watched()).wrong).toMatch(/Entry 6 .* was changed/);
  });

  test.each([
    ['a new entry changed', [`update audit_log set detail = '{"n": 1}' where id = ${ENTRY(14)}`], /Entry 14 .* was changed/],
    ['the verified one’s hash changed', [`update audit_chain set hash = sha256('other') where n = 12`], /Entry 12 .* calculated again/],
    ['a business’s chain cut in two', [`update audit_chain set business_n = business_n + 1 where n = 15`], /Entry 15 .* does not fit the chain/],
    [
      'everything after the fifth cut off',
      ['audit_log where id in (select entry_id from audit_chain where n > 5)', 'audit_chain where n > 5', 'audit_anchors where n > 5'].map(
        (of) => `delete from ${of}`,
      ),
      /The entries 6 to 12 were deleted/,
    ],
  ])('finds %s within the hour', async (_what, texts, says) => {
    await chained();
    for (let n = 13; n <= 15; n += 1) await write(n);
    await allChained(15);
    await tamper(...texts);
    expect((await watched()).wrong).toMatch(says);
  });

  test('leaves the work to one process', async () => {
    await chained();
    expect(await exclusively(at.owner, 'audit-verify', () => watchAudit(at.app, at.owner))).toBeNull();
    expect(await watched()).toMatchObject({ wrong: null, count: 12 });
  });

  test('makes a case of a kept head that does not open, and the operator keeps another', async () => {
    await chained();
    writeFileSync(join(at.folder, 'files/audit/head'), Buffer.alloc(200, 1));
    const { wrong } = await watched();
    expect(wrong).toMatch(/head kept beside the documents does not open: sealed with a key that this installation does not know/);
    await watched();
    expect(at.errors).toEqual([wrong]);
    expect(await transaction(at.owner, 'system', (sql) => sql.query(`select subject from cases where kind = 'audit-chain'`))).toEqual([{ subject: wrong }]);
    await expect(runPlatform(at.app.env, { what: 'audit-verify' })).rejects.toThrow(/does not open/);
    expect(await runPlatform(at.app.env, { what: 'audit-verify', renewHead: true })).toMatch(/^OK: 12 entries/);
    expect(await watched()).toMatchObject({ wrong: null, count: 12 });
  });
});

describe('an anchor', () => {
  const FORGED = `set seal = sha256('forged')`;
  test('whose seal was forged is found, the newest and an earlier one', async () => {
    await chained();
    await write(13);
    await allChained(13);
    await tamper(`update audit_anchors ${FORGED} where n = 12`);
    await expect(runPlatform(at.app.env, { what: 'audit-verify' })).rejects.toThrow(/Entry 12 .*: its anchor was not sealed by this installation/);
    await tamper('delete from audit_anchors where n = 12', `update audit_anchors ${FORGED} where n = 13`);
    await expect(runPlatform(at.app.env, { what: 'audit-verify' })).rejects.toThrow(/13.* not sealed by this installation/);
  });

  test('whose seal was forged is found where the walk ends before it', async () => {
    await chained();
    // Verified up to its entry, so that the hourly verification does not read it.
    await tamper(`update audit_anchors ${FORGED} where n = 12`);
    expect((await watched()).wrong).toBe('The anchor of entry 12 was not sealed by this installation.');
  });

  test('under a key that nobody knows proves nothing where it is the newest', async () => {
    await chained();
    await tamper(`update audit_anchors set key_id = 'feedbeef', seal = sha256('forged') where n = 12`);
    const says = /newest anchor, of entry 12, names the key feedbeef, which this installation does not know/;
    expect((await watched()).wrong).toMatch(says);
    await expect(runPlatform(at.app.env, { what: 'audit-verify' })).rejects.toThrow(says);
    // The next anchor covers an earlier one.
    await write(13);
    await allChained(13);
    expect(await runPlatform(at.app.env, { what: 'audit-verify' })).toMatch(/^OK: 13/);
  });

  test('of a log in which nothing happens is sealed under the new key before the earlier one is dropped', async () => {
    await chained();
    const secretKey = 'another key of this installation, long enough';
    const turned = { ...at.app.env, secretKey, previousSecretKeys: [at.app.env.secretKey] };
    expect(await runPlatform(turned, { what: 'keys-status' })).toMatch(/earlier {2}1 values: keep it/);
    await runPlatform(turned, { what: 'keys-rewrap' });
    expect(await runPlatform(turned, { what: 'keys-status' })).toMatch(/earlier {2}0 values: it may be dropped/);
    const dropped = { ...turned, previousSecretKeys: [] };
    expect(await runPlatform(dropped, { what: 'audit-verify' })).toMatch(/^OK: 12 entries/);
    expect(await watched({ ...at.app, env: dropped, providers: makeProviders(dropped) })).toMatchObject({ wrong: null });
    expect(await script(await exported())).toMatchObject({ code: 0 });
  });
});
