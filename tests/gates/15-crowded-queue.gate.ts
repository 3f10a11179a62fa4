import { afterEach, describe, expect, test } from 'vitest';
import { createKey } from '../../src/shared/api-keys/contract.ts';
import { beginStepUp } from '../../src/shared/accounts/security-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { contactFor, done, emailTo, sent } from '../../src/server/testing/scenes.ts';
import { stepUp } from '../../src/server/testing/team.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { becomes, take, withFunds } from '../../src/server/testing/withdrawals.ts';
import { SEED } from '../../src/server/testing/seeded-random.ts';
import { plant, plantedFault } from './mutant.ts';

const WAITING = 100_000;
/** Those that leave meanwhile in other lanes. */
const FEW = 400;

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** A business that was just paid, and its payer, who gets a receipt. */
async function paid(app: TestApp, before: () => Promise<void> = async () => undefined) {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  stepUp(app, buyer);
  await hasApp(app, buyer);
  await app.fund(buyer, 100_000);
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 500);
  await before();
  const key = app.key();
  done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 500 }, { ...buyer, key }));
  return { seller, buyer };
}

/** The receipts of so many payments of one business, all at once. */
async function crowd(databaseUrl: string, payee: TestUser): Promise<void> {
  await asOwner(databaseUrl, (owner) =>
    owner.query(
      `select enqueue(jsonb_agg(jsonb_build_object('task', 'mail.receipt', 'payload', jsonb_build_object('businessId', p.business_id, 'paymentId', p.id), 'priority', 0, 'lane', p.business_id)))
       from (select business_id, id from payments where business_id = $1 limit 1) p, generate_series(1, $2)`,
      [payee.businessId, WAITING],
    ),
  );
}

/** How many of the crowd's receipts left while others' messages and payouts waited. */
async function measured({ fault }: { fault?: (databaseUrl: string) => Promise<void> } = {}) {
  const app = await startTestApp();
  running = app;
  const first = await paid(app);
  await emailTo(app, first.buyer.email, /receipt/i);
  const withdrawing = await withFunds(app, 10_000);
  const asking = await app.createUser();
  const phone = await phoneOf(app, asking);
  await fault?.(app.databaseUrl);
  const before = async (work: () => Promise<unknown>) => {
    const waited = await waiting(app.databaseUrl);
    await work();
    return waited - (await waiting(app.databaseUrl));
  };
  const { buyer } = await paid(app, () => crowd(app.databaseUrl, first.seller));
  const receipt = await before(() => emailTo(app, buyer.email, /receipt/i));
  const reply = await app.call(createKey, { businessId: asking.businessId, name: 'Books', scopes: ['read'] }, asking);
  const challengeId = reply.ok ? '' : (reply.challenge ?? '');
  const code = await before(async () => {
    done(await app.call(beginStepUp, { challengeId }, asking));
    await emailTo(app, phone, /confirm/);
  });
  const payout = await before(async () => {
    done(await take(app, withdrawing.who, withdrawing.accountId, 100));
    await becomes(app, withdrawing.who, 'succeeded');
  });
  const left = await waiting(app.databaseUrl);
  return { receipt, code, payout, left };
}

const phoneOf = (app: TestApp, who: TestUser) =>
  asOwner(app.databaseUrl, async (owner) => String((await owner.query('select phone from users where id = $1', [who.userId])).rows[0]?.phone));

const waiting = (databaseUrl: string) =>
  asOwner(databaseUrl, async (owner) => Number((await owner.query('select count(*) as n from waiting_letters')).rows[0]?.n));

describe(`gate 15, a crowded queue (seed ${SEED})`, () => {
  test(`with ${WAITING} receipts of one business waiting a code, a payout and another business's receipt leave at once`, async () => {
    const found = await measured();
    console.log(`receipts that left before the code: ${found.code}, the payout: ${found.payout}, the receipt: ${found.receipt}; ${found.left} still waited`);
    expect(found.left).toBeGreaterThan(WAITING / 2);
    expect(found.code).toBeLessThan(FEW);
    expect(found.payout).toBeLessThan(FEW);
    expect(found.receipt).toBeLessThan(FEW);
  });

  plantedFault('lanes that do not take turns are found', async () => {
    const fault = async (url: string) => {
      await plant(url, 'feed_letters', 'order by turn, w.id limit', 'order by w.id limit');
      await plant(url, 'feed_letters', 'greatest(p_share - coalesce(q.n, 0), 0)', '1000');
    };
    await expect(measured({ fault })).rejects.toThrow(/receipt/);
  });

  plantedFault('codes and payouts that wait with the letters are found', async () => {
    const fault = (url: string) =>
      plant(
        url,
        'enqueue',
        'begin',
        `begin p_jobs := (select jsonb_agg(jsonb_build_object('lane', (select lane from waiting_letters order by id desc limit 1)) || jsonb_strip_nulls(j)) from jsonb_array_elements(p_jobs) j);`,
      );
    await expect(measured({ fault })).rejects.toThrow(/still not: a message/);
  });
});
