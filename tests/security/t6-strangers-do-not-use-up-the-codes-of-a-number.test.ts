import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginStepUp, unlinkOpenId } from '../../src/shared/accounts/security-contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { eventually, installation } from '../../src/server/testing/installation.ts';
import type { Installation } from '../../src/server/testing/installation.ts';
import { emailsTo, registered } from '../../src/server/testing/scenes.ts';

/** Accounts that strangers register with a person's number do not use up the limit of codes to its holder. */
let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('the holder of a confirmed number still gets the code of a step-up', async () => {
  const holder = await at.someone();
  const [row] = await transaction(at.app.pool, 'system', (sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [holder.userId]));
  const phone = row?.phone ?? '';
  for (let n = 0; n < 6; n += 1) await registered(at, { phone });
  await eventually('the messages to strangers', async () => (await emailsTo(at, phone)).length >= 5);
  const asked = await at.call(unlinkOpenId, {}, { token: holder.token });
  const challengeId = (asked.ok ? '' : asked.challenge) ?? '';
  expect(await at.call(beginStepUp, { challengeId }, { token: holder.token })).toMatchObject({ ok: true });
});
