import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chainAudit } from '../../src/server/audit/chain.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import { auditScene, DAY, ENTRY, OWN, script } from './audit-scenario.ts';
import { testPool } from '../../src/server/testing/test-pool.ts';

const { at, write, watched, allChained, chained, tamper, exported } = auditScene();

const TAMPERED: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['an entry deleted', [`delete from audit_log where id = ${ENTRY(5)}`], /Entry 5 \(id \d+\) was deleted/],
  ['an entry deleted with its link', [`delete from audit_log where id = ${ENTRY(5)}`, `delete from audit_chain where n = 5`], /Entry 5 is missing/],
  ['a detail changed', [`update audit_log set detail = '{"n": 1}' where id = ${ENTRY(6)}`], /Entry 6 .* was changed/],
  [
    'a number changed beyond what JavaScript tells apart',
    [`update audit_log set detail = jsonb_set(detail, '{sum}', '0.28571428571428571') where id = ${ENTRY(2)}`],
    /Entry 2 .* was changed/,
  ],
  ['the moment changed by a microsecond', [`update audit_log set at = at + interval '1 microsecond' where id = ${ENTRY(7)}`], /Entry 7 .* was changed/],
  [
    'two exchanged',
    [
      `update audit_log a set actor = b.actor, at = b.at, subject = b.subject, detail = b.detail, business_id = b.business_id from audit_log b
       where (a.id, b.id) in (select x.entry_id, y.entry_id from audit_chain x, audit_chain y where (x.n, y.n) in ((3, 4), (4, 3)))`,
    ],
    /Entry 3 .* (was changed|exchanged)/,
  ],
  [
    'one inserted among them',
    [`insert into audit_log (id, business_id, at, actor, action, xact) overriding system value values (-1, '${OWN}', now(), 'x', 'x', '1')`],
    /id -1 was inserted/,
  ],
  [
    'the newest cut off',
    [
      `delete from audit_log where id in (select entry_id from audit_chain where n > 9)`,
      'delete from audit_chain where n > 9',
      'delete from audit_anchors where n > 9',
    ],
    /The entries 10 to 12 were deleted/,
  ],
];

describe('changes by somebody with the whole database', () => {
  test.each(TAMPERED)('%s is found by the job within a day and by the command at once', async (_what, texts, says) => {
    await chained();
    await tamper(...texts);
    at.later = DAY;
    const { wrong } = await watched();
    expect(wrong).toMatch(says);
    await watched();
    // Reported once, with a case for the operator.
    expect(at.errors).toEqual([wrong]);
    const rows = await transaction(at.owner, 'system', (sql) => sql.query(`select detail ->> 'note' as note from cases where kind = 'audit-chain'`));
    expect(rows).toEqual([{ note: wrong }]);
    await expect(runPlatform(at.app.env, { what: 'audit-verify' })).rejects.toThrow(says);
  });

  test('everything calculated again after a change is found by the anchors', async () => {
    await chained();
    await tamper(`update audit_log set actor = 'somebody else' where id = ${ENTRY(4)}`, 'delete from audit_chain', `update audit_progress set upto = '0'`);
    // With a key of their own, since ours is not in the database.
    await tamper('delete from audit_anchors');
    const other = { ...at.app, env: { ...at.app.env, secretKey: 'the key of somebody else, long enough' } };
    await eventually('a chain of theirs', async () => (await chainAudit(other, at.owner)) > 0);
    expect((await watched()).wrong).toMatch(/calculated again|not sealed by this installation|no anchor/);
  });
});

describe('an exported file', () => {
  test('is right as it is, whole and of one business, and names its head', async () => {
    await chained();
    const whole = await script(await exported());
    expect(whole).toMatchObject({ code: 0, output: expect.stringMatching(/^OK: 12 entries of installation, head [0-9a-f]{64}\n$/) });
    expect(await script(await exported(), '--head', /head (\w+)/.exec(whole.output)?.[1] ?? '', '--count', '12')).toMatchObject({ code: 0 });
  });

  type Lines = string[];
  const renumber = (lines: Lines) => lines.map((line, at) => (at === 0 ? line : JSON.stringify({ ...Object(JSON.parse(line)), n: at })));
  const entries = (text: string): Lines =>
    text
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{"anchor"'));
  const CHANGES: readonly (readonly [string, (lines: Lines) => Lines, RegExp])[] = [
    ['deleted', (lines) => lines.toSpliced(5, 1), /entry 5 is not where it should be/],
    ['deleted and numbered anew', (lines) => renumber(lines.toSpliced(5, 1)), /entry 5 .* deleted/],
    ['changed', (lines) => lines.with(6, (lines[6] ?? '').replace('test.deed', 'test.seed')), /entry 6 .* was changed/],
    ['exchanged', (lines) => lines.with(3, lines[4] ?? '').with(4, lines[3] ?? ''), /entry 3 .* reordered/],
    ['exchanged and numbered anew', (lines) => renumber(lines.with(3, lines[4] ?? '').with(4, lines[3] ?? '')), /entry 3 .* exchanged/],
    ['inserted', (lines) => lines.toSpliced(4, 0, lines[4] ?? ''), /inserted/],
    ['cut off', (lines) => lines.slice(0, -2), /entry 11 is missing/],
  ];
  test.each(CHANGES)('of which one entry was %s is refused', async (_what, change, says) => {
    await chained();
    const file = await exported();
    writeFileSync(file, `${change(entries(readFileSync(file, 'utf8'))).join('\n')}\n`);
    const found = await script(file);
    expect(found).toMatchObject({ code: 1, output: expect.stringMatching(says) });
  });

  test('of a tampered database is refused too', async () => {
    await chained();
    await tamper(`update audit_log set detail = '{}' where id = ${ENTRY(6)}`);
    expect(await script(await exported())).toMatchObject({ code: 1, output: expect.stringMatching(/entry 6 .* was changed/) });
  });

  test('whose end was cut off with its header is found by the head known before', async () => {
    await chained();
    const before = await script(await exported());
    const head = /head (\w+)/.exec(before.output)?.[1] ?? '';
    await tamper(`delete from audit_log where id in (select entry_id from audit_chain where n > 9)`, 'delete from audit_chain where n > 9');
    const cut = await exported();
    expect(await script(cut)).toMatchObject({ code: 0 });
    expect(await script(cut, '--head', head)).toMatchObject({ code: 1, output: expect.stringContaining('newest were deleted') });
  });
});

test('no entry of eight writers is left out while the job runs, also of one that commits late', async () => {
  const late = await at.owner.connect();
  await late.query(`begin; select set_config('app.system', 'on', true)`);
  await late.query(`insert into audit_log (actor, action) values ('late', 'test.late')`);
  let writing = true;
  const chaining = (async () => {
    while (writing) await Promise.all([chainAudit(at.app, at.owner), chainAudit(at.app, at.owner)]);
  })();
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 25; n += 1) await write(writer * 100 + n, `biz_000000000000000000000${writer % 3}`);
    }),
  );
  writing = false;
  await chaining;
  await late.query('commit');
  late.release();
  await allChained(201);
  expect(await watched()).toMatchObject({ wrong: null, count: 201 });
});

test('after a restore into a server that numbers its transactions anew, the chain goes on', async () => {
  await chained();
  await tamper(`update audit_progress set upto = '9000000000'`, `update audit_log set xact = '8999999999' where id > 6`);
  await write(50);
  await allChained(13);
  await write(51);
  await allChained(14);
  expect(await watched()).toMatchObject({ wrong: null, count: 14 });
});

describe('the product’s own role', () => {
  test.each([
    'update audit_chain set n = n',
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_anchors',
    `update audit_progress set upto = '0'`,
    'truncate audit_chain',
  ])('cannot %s', async (text) => {
    const pool = testPool(at.database.url, 1, 'duewell_app');
    await expect(transaction(pool, 'system', (sql) => sql.query(text))).rejects.toThrow(/permission denied|append-only/);
    await pool.end();
  });
});
