import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { inTransaction } from '../../src/server/core/context.ts';
import { storeAnswer, readAnswer } from '../../src/server/core/idempotency-queries.ts';
import { sharedTestApp } from '../../src/server/testing/shared-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { callWithKey, keyedCalls } from '../../src/server/testing/keyed-calls.ts';
import type { KeyedCase } from '../../src/server/testing/keyed-calls.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

let app: TestApp;
let cases: Readonly<Record<string, KeyedCase>>;
beforeAll(async () => {
  app = await sharedTestApp();
  ({ cases } = await keyedCalls(app));
});
afterAll(() => app.stop());

const stored = () =>
  asOwner(app.databaseUrl, async (owner) =>
    (await owner.query<{ answer: string }>('select answer::text as answer from idempotency')).rows.map(({ answer }) => answer).join('\n'),
  );

test('no link or key that a call with an idempotency key answers lies open in the database, and the answer comes back whole', async () => {
  let secrets = 0;
  for (const route of ALL_ROUTES.filter(({ idempotent }) => idempotent)) {
    const found = await cases[route.id]?.();
    if (!found) throw new Error(route.id);
    const key = app.key();
    const first = await callWithKey(app, app.url, route, found.who, found.one, key);
    const tokens = [...first.body.matchAll(/[?&]q=([\w-]{16,})|"(?:token|secret|key)":"([^"]+)"/g)].map(([, q, other]) => q ?? other ?? '');
    secrets += tokens.length;
    const table = await stored();
    for (const token of tokens) expect({ route: route.id, open: table.includes(token) }).toEqual({ route: route.id, open: false });
    expect(await callWithKey(app, app.url, route, found.who, found.one, key)).toEqual(first);
  }
  expect(secrets).toBeGreaterThan(2);
  expect(await stored()).not.toMatch(/[?&]q=/);
  // Every call with a key, one after the other.
});

describe('a kept answer', () => {
  const keyed = () => ({ businessId: 'biz_test', route: 'invoice.link', key: app.key(), bodyHash: '00', vault: app.env });

  test('cannot be moved to another call', async () => {
    const one = keyed();
    const other = keyed();
    await inTransaction(app.deps, 'system', async (sql) => {
      await storeAnswer(sql, one, { data: { shareUrl: 'secret' }, message: 'OK' });
      await sql.query(
        'insert into idempotency (business_id, route, key, body_hash, status, answer) select business_id, route, $2, body_hash, status, answer from idempotency where key = $1',
        [one.key, other.key],
      );
      expect((await readAnswer(sql, one))?.answer).toEqual({ data: { shareUrl: 'secret' }, message: 'OK' });
      await expect(readAnswer(sql, other)).rejects.toThrow('authenticate');
    });
  });

  test('is never the demand for a second proof', async () => {
    const one = keyed();
    await inTransaction(app.deps, 'system', async (sql) => {
      await storeAnswer(sql, one, { refused: 'STEP_UP_REQUIRED', message: 'x', errors: [] });
      expect(await readAnswer(sql, one)).toBeNull();
    });
  });
});
