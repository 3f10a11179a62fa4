import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../src/shared/accounts/contract.ts';
import { createOwner, readBusiness } from '../../src/shared/business/contract.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { keyOf } from '../../src/server/testing/api-keys.ts';
import { startTestApp, PASSWORD } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { done } from '../../src/server/testing/scenes.ts';
import { memberOf } from '../../src/server/testing/team.ts';

/** Only those who see the verification may read the owner's birth date and phone: neither staff nor API keys. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('owner and admin read them; staff and a key that reads do not', async () => {
  const boss = await app.createUser('Boss Ltd', 'both', 0);
  const { businessId } = boss;
  const other = { firstName: 'Kola', lastName: 'Ade', dateOfBirth: '1979-01-02', phone: '+2348055512346', ownership: 33.3 };
  const owner = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1980-05-05', phone: '+2348055512345', ownership: 66.7, otherOwners: [other] };
  done(await app.call(createOwner, { businessId, ...owner }, boss));
  const [admin, staff] = [await memberOf(app, boss, 'admin'), await memberOf(app, boss, 'staff')];
  const { token: key } = await keyOf(app, boss);
  const read = async (token: string) => done(await app.call(readBusiness, { id: businessId }, { token })).businessOwner;
  expect([await read(boss.token), await read(admin.token)]).toMatchObject([owner, owner]);
  expect([await read(staff.token), await read(key)]).toEqual([null, null]);
  const atLogIn = async (email: string) => done(await app.call(login, { email, password: PASSWORD })).business;
  expect(await atLogIn(boss.email)).toMatchObject({ businessDetail: {}, businessOwner: owner });
  const own = `update members set status = 'suspended' where user_id = $1 and business_id <> $2`;
  await transaction(app.deps.pool, 'system', (sql) => sql.query(own, [staff.userId, businessId]));
  expect(await atLogIn(staff.email)).toMatchObject({ id: businessId, businessOwner: null });
});
