import { afterEach, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { wrongJournal } from '../../src/server/testing/journal.ts';
import { booksAgree } from '../../src/server/testing/lending.ts';
import { SEED, seededRandom, crowd } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { wrongBooks } from './load-scenario.ts';
import { plant, plantedFault, plantStatement } from './mutant.ts';
import { DEEDS, traders, watcher } from './trade.ts';

const CLIENTS = size(8, 12);

/** Money calls that this gate does not make, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'credit.details': 'Keeps what is known about a borrower; moves nothing.',
  'credit.partial': 'Answers offers smaller than what was asked for, which these businesses do not get.',
  'payment.category.add': 'Chooses for which suppliers a second person is asked for.',
  'payment.category.change': 'Chooses for which suppliers a second person is asked for.',
  'payment.category.remove': 'Chooses for which suppliers a second person is asked for.',
  'payment.rule.add': 'Chooses for which supplier a second person is asked for.',
  'payment.rule.change': 'Chooses for which supplier a second person is asked for.',
  'payment.rule.remove': 'Chooses for which supplier a second person is asked for.',
  'payment.safety.change': 'Chooses above which amounts a code is asked for.',
  'wallet.bvn': 'Proves who somebody is.',
  'wallet.resolve': 'Reads the name of an account.',
};

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Few businesses make all kinds of calls at once, or only some; returns answers that no client should get. */
async function trade(deeds: number, { only = Object.keys(DEEDS), fault }: { only?: readonly string[]; fault?: (databaseUrl: string) => Promise<void> } = {}) {
  running = await startTestApp();
  const app = running;
  const dice = seededRandom();
  const those = await traders(app, 3);
  await fault?.(app.databaseUrl);
  const { ask, faults, made, slowest, startTiming } = watcher(app);
  const deal = async (n: number) => {
    const [seller, buyer] = dice.shuffled(those);
    const deed = DEEDS[only[n % only.length] ?? ''];
    if (seller && buyer) await deed?.({ app: app, ask, dice, seller, buyer });
  };
  // Each once before measuring: code that has not run yet and closed connections are slow.
  await crowd(CLIENTS, only.length, deal);
  startTiming();
  await crowd(CLIENTS, deeds, deal);
  const deadlocks = await asOwner(app.databaseUrl, async (owner) =>
    Number((await owner.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]?.deadlocks),
  );
  if (deadlocks > 0) faults.add(`${deadlocks} deadlocks`);
  return { here: app, traders: those, faults: [...faults], made, slowest: slowest() };
}

describe(`gate 16, every money call at once (seed ${SEED})`, () => {
  const deeds = size(440, 440, 100_000);

  test(`${deeds} deeds of three businesses, ${CLIENTS} clients: no 5xx, and no refusal that only means a lock`, async () => {
    const { here: app, traders: those, faults, made, slowest } = await trade(deeds);
    console.log(`${[...made.values()].reduce((sum, n) => sum + n, 0)} calls, the slowest ${slowest.id} with ${Math.round(slowest.ms)} ms`);
    expect(faults).toEqual([]);
    const about = ALL_ROUTES.filter(
      ({ id, method }) => method !== 'GET' && /^(?:payment|portal\.pay|wallet|credit|team\.request|invoice\.(?:mark-paid|payment|void))\b/.test(id),
    );
    const missing = about.map(({ id }) => id).filter((id) => !made.has(id) && !Object.hasOwn(LEFT_OUT, id));
    expect(missing, 'calls without a deed in DEEDS (trade.ts), or a reason in LEFT_OUT').toEqual([]);
    await booksAgree(app);
    expect(await wrongBooks(app.databaseUrl)).toEqual([]);
    // Refunds and disputes may still arrive between the two readings.
    for (const { who } of those) await expect.poll(() => wrongJournal(app, who)).toEqual([]);
  });

  plantedFault('a balance that does not know credit notes is found', async () => {
    const fault = (url: string) => plant(url, 'invoice_derive', 'new.total - new.paid - new.credited', 'new.total - new.paid');
    const { here: app, faults } = await trade(24, { only: ['credited'], fault });
    const wrong = await booksAgree(app).then(
      () => '',
      (error: Error) => error.message,
    );
    expect([...faults, wrong].join('\n')).toMatch(/500|credited/);
  });

  plantedFault('a received transfer that pays the same naira twice is found', async () => {
    const fault = (url: string) =>
      plantStatement(
        url,
        `create function keeps_all() returns trigger language plpgsql as $$ begin new.unassigned := old.unassigned; return new; end $$;
         create trigger keeps_all before update on received_transfers for each row execute function keeps_all()`,
      );
    const { here: app } = await trade(24, { only: ['matched'], fault });
    expect((await wrongBooks(app.databaseUrl)).join()).toContain('is not the sum of what it paid');
  });

  plantedFault('a payment that locks the wallet of the payee after that of the payer is found', async () => {
    const fault = (url: string) => plant(url, 'pay_from_wallet', 'perform wallets_lock(v_payer || v_paid.payees);', 'null;');
    expect((await trade(40, { only: ['advance'], fault })).faults).toContainEqual(expect.stringContaining('payment.business.wallet: 500'));
  });
});
