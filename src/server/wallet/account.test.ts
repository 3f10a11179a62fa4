import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../shared/business/banking-contract.ts';
import { listSettings } from '../../shared/invoices/settings-contract.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { openAccount, readWallet, verifyBvn } from '../../shared/wallet/contract.ts';
import { tasks } from '../api/handlers.ts';
import { sandboxAccount } from '../testing/bank.ts';
import { conduct } from '../testing/charges.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterEach(() => conduct(app, { usual: true }));
afterAll(() => app.stop());

const press = async (who: TestUser) => done(await app.call(openAccount, { businessId: who.businessId }, { ...who, key: app.key() }));
const wallet = async (who: TestUser) => done(await app.call(readWallet, { businessId: who.businessId }, who));
const becomes = (who: TestUser, status: 'open' | 'failed') =>
  eventually(`an account that is ${status}`, async () => (await wallet(who)).accountStatus === status);
const row = async (who: TestUser) =>
  (
    await asOwner(app.databaseUrl, (sql) =>
      sql.query<{ status: string; waits_for: string }>('select status, waits_for from virtual_accounts where business_id = $1', [who.businessId]),
    )
  ).rows[0];
const waitsFor = (who: TestUser, what: string) =>
  eventually(`an account that waits for ${what}`, async () => {
    const found = await row(who);
    return found?.status === 'waiting' && found.waits_for === what;
  });
const told = (who: TestUser, text: string) =>
  eventually(text, async () =>
    done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications.some((one) => one.text.includes(text)),
  );

/** The level and the new bank account each ask for the opening: neither request may still be on its way. */
const nothingUnderWay = (who: TestUser) =>
  eventually('no request for an account under way', async () => {
    const { rows } = await asOwner(app.databaseUrl, (sql) =>
      sql.query<{ quiet: boolean }>(
        `select not exists (select from outbox where $1 = any (business_ids))
            and not exists (select from graphile_worker.jobs where key = 'wallet.open-account:' || $1::text) as quiet`,
        [who.businessId],
      ),
    );
    return rows[0]?.quiet;
  });

/** An owner whose BVN is proved, optionally with a bank account in their own name. */
async function owner({ withBank }: { withBank: boolean }): Promise<TestUser> {
  const who = await app.createUser(undefined, 'both', 0);
  done(await app.call(verifyBvn, { businessId: who.businessId, bvn: `222${app.key().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}` }, who));
  if (withBank) {
    stepUp(app, who);
    done(await app.call(addAccount, { businessId: who.businessId, ...(await sandboxAccount(app, 'Obi Ada')) }, who));
  }
  return who;
}

test('a business whose owner is identified gets an account number without asking, and new invoices show it', async () => {
  const who = await owner({ withBank: false });
  await becomes(who, 'open');
  const { account } = await wallet(who);
  const [setting] = done(await app.call(listSettings, { businessId: who.businessId }, who)).settings;
  expect(setting?.payoutAccount).toEqual({ accountId: 'wallet', ...account });
});

test('an account that the bank opens later is waited for, and its message opens it', async () => {
  await conduct(app, { accounts: 'later' });
  const who = await app.createUser();
  await press(who);
  await becomes(who, 'open');
  expect((await row(who))?.waits_for).toBe('bank');
});

test('a refusal is shown, and trying again opens it once there is none', async () => {
  await conduct(app, { accounts: 'refused' });
  const who = await app.createUser();
  await press(who);
  await becomes(who, 'failed');
  await told(who, 'could not open an account number');
  await conduct(app, { usual: true });
  await press(who);
  expect(await becomes(who, 'open')).toBe(true);
});

describe('a company that opens accounts for identified customers alone', () => {
  test('gets the owner’s own name, BVN and bank account, and opens one after identifying them', async () => {
    await conduct(app, { accounts: 'identified-only' });
    const who = await owner({ withBank: true });
    await press(who);
    await becomes(who, 'open');
    const seen = await asOwner(app.databaseUrl, (sql) => sql.query<{ text: string }>(`select body::text as text from provider_events where type = 'account'`));
    expect(seen.rows.length).toBeGreaterThan(0);
  });

  test('refuses an owner it cannot identify, who can try again', async () => {
    await conduct(app, { accounts: 'identified-only', identified: false });
    const who = await owner({ withBank: true });
    await press(who);
    await becomes(who, 'failed');
    await told(who, 'Please check your BVN');
    await conduct(app, { accounts: 'identified-only', identified: true });
    await press(who);
    expect(await becomes(who, 'open')).toBe(true);
  });

  test('without a BVN and an account of the owner nothing is sent: the owner sees what is missing', async () => {
    await conduct(app, { accounts: 'identified-only' });
    const who = await owner({ withBank: false });
    await press(who);
    await becomes(who, 'failed');
    expect(await told(who, 'add a bank account in your own name')).toBe(true);
  });

  test('learns of a bank account that is added while the opening would fail without it', async () => {
    await conduct(app, { accounts: 'identified-only' });
    const who = await owner({ withBank: false });
    await becomes(who, 'failed');
    await nothingUnderWay(who);
    await asOwner(app.databaseUrl, async (sql) => {
      await sql.query(`update virtual_accounts set status = 'opening' where business_id = $1`, [who.businessId]);
      await sql.query('begin');
      await sql.query('select from virtual_accounts where business_id = $1 for update', [who.businessId]);
      const opening = tasks['wallet.open-account'](app.deps, { businessId: who.businessId });
      await eventually('a job that waits for the account', async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%virtual_accounts%'`;
        return (await asOwner(app.databaseUrl, (beside) => beside.query(waiting))).rows.length > 0;
      });
      stepUp(app, who);
      done(await app.call(addAccount, { businessId: who.businessId, ...(await sandboxAccount(app, 'Obi Ada')) }, who));
      await sql.query('commit');
      await opening;
    });
    await becomes(who, 'open');
    const { notifications } = done(await app.call(listNotifications, { businessId: who.businessId }, who));
    expect(notifications.filter(({ text }) => text.includes('add a bank account'))).toHaveLength(1);
  });

  test('is not called twice during the identification, and the wait is limited', async () => {
    await conduct(app, { accounts: 'refused' });
    const who = await owner({ withBank: true });
    await becomes(who, 'failed');
    await nothingUnderWay(who);
    await conduct(app, { accounts: 'identified-only' });
    const { payments } = app.deps.providers;
    let asked = 0;
    const identifyCustomer = () => Promise.resolve(void (asked += 1));
    const deps = { ...app.deps, providers: { ...app.deps.providers, payments: { ...payments, identifyCustomer } } };
    await asOwner(app.databaseUrl, (sql) => sql.query(`update virtual_accounts set status = 'opening' where business_id = $1`, [who.businessId]));
    const ask = () => tasks['wallet.open-account'](deps, { businessId: who.businessId });
    await ask();
    await ask();
    expect(asked).toBe(1);
    await waitsFor(who, 'identification');
    await asOwner(app.databaseUrl, (sql) =>
      sql.query(`update virtual_accounts set waits_since = now() - interval '4 days' where business_id = $1`, [who.businessId]),
    );
    await ask();
    expect((await wallet(who)).accountStatus).toBe('failed');
  });
});
