import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { seededRandom, crowd, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { openMarket, payOne, someTransfer, walletsOf, watched, wrongBooks } from './load-scenario.ts';
import { plant, plantedFault, plantStatement } from './mutant.ts';

const WALLETS = 8;
const CLIENTS = 32;

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Random payments between few wallets, with repeated checks; returns everything that was wrong. */
async function trade(operations: number, fault?: (databaseUrl: string) => Promise<void>): Promise<string[]> {
  running = await startTestApp();
  const app = running;
  const market = await openMarket(app, WALLETS);
  await fault?.(app.databaseUrl);
  const dice = seededRandom();
  const model = market.parties.map(() => market.total / WALLETS);
  const wrong: string[] = [];
  const pay = async () => {
    const { payer, payee } = someTransfer(dice, WALLETS);
    // One in five requests nearly the whole maximum.
    const naira = dice.of(20) ? 20_000 + dice.below(30_000) : 1 + dice.below(300);
    const paid = await payOne(app, market, { payer, payee, naira, key: app.key() });
    if (typeof paid === 'string') return void wrong.push(paid);
    model[payer] = (model[payer] ?? 0) - paid * 100;
    model[payee] = (model[payee] ?? 0) + paid * 100;
  };
  wrong.push(...(await watched(app.databaseUrl, market.total, () => crowd(CLIENTS, operations, pay))));
  const wallets = await walletsOf(app, market);
  for (const [index, kobo] of wallets.entries()) if (kobo !== model[index]) wrong.push(`wallet ${index} holds ${kobo}, the model ${String(model[index])}`);
  return [...new Set([...wrong, ...(await wrongBooks(app.databaseUrl))])];
}

describe(`gate 1, money (seed ${SEED})`, () => {
  const operations = size(2_000, 50_000, 20_000_000);

  test(`${operations} payments by ${CLIENTS} clients between ${WALLETS} wallets make and lose nothing`, async () => {
    expect(await trade(operations)).toEqual([]);
  });

  plantedFault('a posting that does not look at what is available is found', async () => {
    const wrong = await trade(3_000, async (url) => {
      await plant(url, 'ledger_transfer', 'where account_id = p_from and b.posted - b.held >= p_amount', 'where account_id = p_from');
      // The table refuses it too; the gate must find it by itself.
      await plantStatement(
        url,
        `do $$ declare c text; begin
           for c in select conname from pg_constraint where conrelid = 'ledger_balances'::regclass and contype = 'c' loop
             execute format('alter table ledger_balances drop constraint %I', c);
           end loop; end $$`,
      );
    });
    expect(wrong.join()).toMatch(/less than nothing available/);
  });

  plantedFault('a posting whose second leg loses a kobo is found', async () => {
    const wrong = await trade(300, (url) =>
      plant(url, 'ledger_transfer', 'set posted = b.posted + p_amount, updated_at', 'set posted = b.posted + p_amount - 1, updated_at'),
    );
    expect(wrong.join()).toMatch(/another sum/);
    expect(wrong.join()).toMatch(/the model/);
  });
});
