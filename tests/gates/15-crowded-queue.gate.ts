import { afterEach, describe, expect, test } from 'vitest';
import { createKey } from '../../src/shared/api-keys/contract.ts';
import { beginStepUp } from '../../src/shared/accounts/security-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation, Someone } from '../../src/server/testing/installation.ts';
import { contactFor, done, emailTo, sent } from '../../src/server/testing/scenes.ts';
import { stepUp } from '../../src/server/testing/team.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { becomes, take, withFunds } from '../../src/server/testing/withdrawals.ts';
import { SEED } from './random.ts';
import { plant, plantedFault } from './mutant.ts';

const WAITING = 100_000;

let at: Installation | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

/** A business that was just paid, and its payer, who gets a receipt. */
async function paid(here: Installation, before: () => Promise<void> = async () => undefined) {
  const [seller, buyer] = [await here.someone(), await here.someone()];
  stepUp(here, buyer);
  await hasApp(here, buyer);
  await here.fund(buyer, 100_000);
  const { id } = await sent(here, seller, await contactFor(here, seller, buyer), 500);
  await before();
  const key = here.key();
  done(await here.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 500 }, { ...buyer, key }));
  return { seller, buyer };
}

/** The receipts of so many payments of one business, all at once. */
async function crowd(databaseUrl: string, payee: Someone): Promise<void> {
  await asOwner(databaseUrl, (owner) =>
    owner.query(
      `select enqueue('mail.receipt', jsonb_build_object('businessId', p.business_id, 'paymentId', p.id), null, null, 0, p.business_id)
       from (select business_id, id from payments where business_id = $1 limit 1) p, generate_series(1, $2)`,
      [payee.businessId, WAITING],
    ),
  );
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** The delay of others' messages while one business's receipts wait. */
async function measured({ fault }: { fault?: (databaseUrl: string) => Promise<void> } = {}) {
  const here = await installation();
  at = here;
  const first = await paid(here);
  await emailTo(here, first.buyer.email, /receipt/i);
  const withdrawing = await withFunds(here, 10_000);
  const asking = await here.someone();
  const phone = await phoneOf(here, asking);
  await fault?.(here.databaseUrl);
  let receipt = 0;
  await paid(here, () => crowd(here.databaseUrl, first.seller)).then(async ({ buyer }) => {
    receipt = await seconds(() => emailTo(here, buyer.email, /receipt/i));
  });
  const reply = await here.call(createKey, { businessId: asking.businessId, name: 'Books', scopes: ['read'] }, asking);
  const challengeId = reply.ok ? '' : (reply.challenge ?? '');
  const code = await seconds(async () => {
    done(await here.call(beginStepUp, { challengeId }, asking));
    await emailTo(here, phone, /confirm/);
  });
  const payout = await seconds(async () => {
    done(await take(here, withdrawing.who, withdrawing.accountId, 100));
    await becomes(here, withdrawing.who, 'succeeded');
  });
  const left = await waiting(here.databaseUrl);
  return { receipt, code, payout, left };
}

const phoneOf = (here: Installation, who: Someone) =>
  asOwner(here.databaseUrl, async (owner) => String((await owner.query('select phone from users where id = $1', [who.userId])).rows[0]?.phone));

const waiting = (databaseUrl: string) =>
  asOwner(databaseUrl, async (owner) => Number((await owner.query('select count(*) as n from waiting_letters')).rows[0]?.n));

describe(`gate 15, a crowded queue (seed ${SEED})`, () => {
  test(`with ${WAITING} receipts of one business waiting a code, a payout and another business's receipt leave at once`, async () => {
    const found = await measured();
    console.log(`seconds: code ${found.code.toFixed(2)}, payout ${found.payout.toFixed(2)}, receipt ${found.receipt.toFixed(2)}; ${found.left} still waited`);
    expect(found.left).toBeGreaterThan(WAITING / 2);
    expect(found.code).toBeLessThan(2);
    expect(found.payout).toBeLessThan(2);
    expect(found.receipt).toBeLessThan(5);
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
      plant(url, 'enqueue', 'if p_lane is not null then', 'p_lane := coalesce(p_lane, (select lane from waiting_letters limit 1)); if p_lane is not null then');
    await expect(measured({ fault })).rejects.toThrow(/still not: a message/);
  });
});
