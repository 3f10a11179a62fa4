import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginStepUp, unlinkOpenId } from '../../src/shared/accounts/security-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { emailsTo, registered } from '../../src/server/testing/scenes.ts';

/** Accounts that strangers register with a person's number do not use up the limit of codes to its holder. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the holder of a confirmed number still gets the code of a step-up', async () => {
  const holder = await app.createUser();
  const [row] = await transaction(app.deps.pool, 'system', (sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [holder.userId]));
  const phone = row?.phone ?? '';
  for (let n = 0; n < 6; n += 1) await registered(app, { phone });
  await eventually('the messages to strangers', async () => (await emailsTo(app, phone)).length >= 5);
  const asked = await app.call(unlinkOpenId, {}, { token: holder.token });
  const challengeId = (asked.ok ? '' : asked.challenge) ?? '';
  expect(await app.call(beginStepUp, { challengeId }, { token: holder.token })).toMatchObject({ ok: true });
});
