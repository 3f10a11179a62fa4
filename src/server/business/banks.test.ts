import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, beginLinking, linkAccount, paymentDetails, removeAccount } from '../../shared/business/banking-contract.ts';
import { resolveAccount } from '../../shared/wallet/contract.ts';
import { sandboxAccount } from '../testing/bank.ts';
import { memberOf, stepUp } from '../testing/team.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { done } from '../testing/scenes.ts';
import { postJson } from '../integrations/testing.ts';
import { asOwner } from '../testing/test-server.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

describe('bank accounts', () => {
  test('an account in another name is refused with the name; an own one is stored once, and only after a step-up', async () => {
    const who = await app.createUser('Payee Stores', 'both', 1);
    const foreign = await sandboxAccount(app, 'SOMEBODY ELSE');
    const resolved = async (account: typeof foreign) => done(await app.call(resolveAccount, { businessId: who.businessId, ...account }, who)).isOwn;
    // Refused before a code is requested.
    expect(await resolved(foreign)).toBe(false);
    expect(await app.call(addAccount, { businessId: who.businessId, ...foreign }, who)).toMatchObject({ http: 403, code: 'STEP_UP_REQUIRED' });
    stepUp(app, who);
    expect(await app.call(addAccount, { businessId: who.businessId, ...foreign }, who)).toMatchObject({
      code: 'NAME_MISMATCH',
      message: expect.stringContaining('SOMEBODY ELSE'),
    });
    const own = await sandboxAccount(app, 'PAYEE STORES NIG LTD');
    expect(await resolved(own)).toBe(true);
    expect(done(await app.call(addAccount, { businessId: who.businessId, ...own }, who))).toMatchObject({
      accountNumber: own.accountNumber,
      isDefault: true,
      source: 'manual',
    });
    expect(await app.call(addAccount, { businessId: who.businessId, ...own }, who)).toMatchObject({ code: 'STATE_CONFLICT' });
    const { bankAccounts } = done(await app.call(paymentDetails, { id: who.businessId }, who));
    expect(bankAccounts).toHaveLength(1);
    const stored = await asOwner(app.databaseUrl, (sql) => sql.query(`select to_jsonb(b)::text as row from bank_accounts b`));
    expect(JSON.stringify(stored.rows)).not.toContain(own.accountNumber);
  });
});

/** Mono's hosted page returns without a code: the account is reported by a webhook with our reference. */
describe('linking at the bank', () => {
  const details = async (who: TestUser) => done(await app.call(paymentDetails, { id: who.businessId }, who));
  const owner = async (name: string) => {
    const who = await app.createUser(name, 'both', 1);
    stepUp(app, who);
    return who;
  };
  const begin = async (who: TestUser) => done(await app.call(beginLinking, { businessId: who.businessId }, who)).url;
  /** The person's action on the hosted page. */
  const press = async (url: string, way: string, more: Record<string, string> = {}) =>
    Object(await postJson(url.replace('/mono/link/', '/api/mono/links/'), { bank_code: '058', way, ...more }));
  const heard = async (ref: string, event = 'account_connected', account = 'acc123') =>
    fetch(`${app.url}/webhooks/mono`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mono-webhook-secret': app.env.mono.webhookSecret },
      body: JSON.stringify({ event: `mono.events.${event}`, data: { id: account, meta: { ref } } }),
      signal: AbortSignal.timeout(LIMITS.answer),
    });
  const linked = (who: TestUser) => eventually('the account', async () => (await details(who)).bankAccounts.find(({ source }) => source === 'linked'));

  test('is confirmed at the beginning, and the webhook alone adds the account', async () => {
    const who = await app.createUser('Messaged Stores', 'both', 1);
    expect(await app.call(beginLinking, { businessId: who.businessId }, who)).toMatchObject({ http: 403, code: 'STEP_UP_REQUIRED' });
    stepUp(app, who);
    const url = await begin(who);
    expect((await details(who)).linking).toEqual({ state: 'begun', reason: null });
    const { account_number: accountNumber } = await press(url, 'message');
    expect(await linked(who)).toMatchObject({ accountNumber, accountName: 'MESSAGED STORES' });
    expect((await details(who)).linking).toEqual({ state: 'done', reason: null });
  });

  test('a code after the webhook, and the webhook after a code, add the same account once', async () => {
    const who = await owner('Twofold Stores');
    const { code } = await press(await begin(who), 'both');
    const first = await linked(who);
    expect(done(await app.call(linkAccount, { businessId: who.businessId, code }, who))).toMatchObject({ id: first.id });
    const other = await owner('Coded Stores');
    const bare = await press(await begin(other), 'bare');
    const mine = done(await app.call(linkAccount, { businessId: other.businessId, code: bare.code }, other));
    expect((await heard('none', 'account_connected', String(bare.account_id))).status).toBe(200);
    expect((await details(other)).bankAccounts).toEqual([mine]);
    // A removed account is not restored by a late webhook.
    done(await app.call(removeAccount, { id: other.businessId, accountId: mine.id }, other));
    const { rows } = await asOwner(app.databaseUrl, (sql) => sql.query('select reference from bank_link_starts where business_id = $1', [other.businessId]));
    expect((await heard(String(rows[0]?.['reference']), 'account_connected', String(bare.account_id))).status).toBe(200);
    const link = await asOwner(app.databaseUrl, (sql) => sql.query('select state from bank_links where business_id = $1', [other.businessId]));
    expect(link.rows).toEqual([{ state: 'done' }]);
    expect(await app.call(linkAccount, { businessId: other.businessId, code: bare.code }, other)).toMatchObject({ code: 'LINK_INVALID' });
    expect((await details(other)).bankAccounts).toEqual([]);
  });

  test('a code is refused if nobody of that business has begun', async () => {
    const [who, thief] = [await owner('Begun Stores'), await owner('Begun Stores')];
    const { code } = await press(await begin(who), 'bare');
    expect(await app.call(linkAccount, { businessId: thief.businessId, code }, thief)).toMatchObject({ code: 'LINK_INVALID' });
    expect((await details(thief)).bankAccounts).toEqual([]);
  });

  test('the screen shows that a bank does not confirm, gives no data, or names another holder', async () => {
    const who = await owner('Unlucky Stores');
    const failure = () => eventually('a reason', async () => (await details(who)).linking?.reason);
    await press(await begin(who), 'failed');
    expect(await failure()).toMatch(/didn’t confirm/);
    await press(await begin(who), 'message', { speed: 'failed' });
    expect(await failure()).toMatch(/didn’t share/);
    await press(await begin(who), 'message', { account_name: 'Somebody Else' });
    expect(await failure()).toMatch(/SOMEBODY ELSE/);
    expect((await details(who)).bankAccounts).toEqual([]);
    await press(await begin(who), 'message', { speed: 'partial' });
    expect(await linked(who)).toMatchObject({ accountName: 'UNLUCKY STORES' });
    expect((await details(who)).linking?.reason).toBeNull();
  });

  test('while the bank gives no data the linking waits; a new consent changes nothing', async () => {
    const who = await owner('Waiting Stores');
    const { account_id: id } = await press(await begin(who), 'message', { speed: 'unavailable' });
    await eventually('waiting', async () => (await details(who)).linking?.state === 'waiting');
    await postJson(`${app.sandboxUrl}/api/mono/linked/${String(id)}/reauthorise`, {});
    expect((await details(who)).linking).toEqual({ state: 'waiting', reason: null });
  });

  test('a person who has left the business links nothing for it', async () => {
    const boss = await owner('Parted Stores');
    const partner = await memberOf(app, boss, 'owner');
    stepUp(app, partner);
    const url = await begin(partner);
    await asOwner(app.databaseUrl, (sql) => sql.query(`update members set status = 'suspended' where id = $1`, [partner.memberId]));
    await press(url, 'message');
    await eventually('an end', async () => (await details(boss)).linking?.state === 'failed');
    expect((await details(boss)).bankAccounts).toEqual([]);
  });
});
