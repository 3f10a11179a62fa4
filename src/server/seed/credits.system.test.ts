import { afterEach, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { creditsOfTheDemo } from './credits.ts';
import { addPeople } from './index.ts';
import { invoicesOfTheDemo } from './invoices.ts';
import { ordersOfTheDemo } from './orders.ts';
import { walletsOfTheDemo } from './wallets.ts';

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Lagos is an hour ahead of UTC all year. */
const untilMidnight = (clock: number) => DAY - ((clock + DAY / 24) % DAY);

test.each([
  ['half an hour before midnight', -30],
  ['a few minutes after it', 5],
])('the demo begins %s in Lagos as at any hour', async (_when, minutes) => {
  running = await startTestApp();
  // The sandbox bank refuses dates in the future.
  running.turnClock(untilMidnight(running.deps.clock()) - 2 * DAY + minutes * MINUTE);
  const people = await addPeople(running.deps);
  await walletsOfTheDemo(running.deps, people, await invoicesOfTheDemo(running.deps, people));
  await ordersOfTheDemo(running.deps, people);
  const [, buyer, supplier] = people;
  if (!buyer || !supplier) throw new Error('nobody there');
  await creditsOfTheDemo(running.deps, supplier, buyer);
  const { credits, found } = await transaction(running.deps.pool, 'system', async (sql) => ({
    credits: await sql.query<{ state: string }>('select state from credits order by requested_at'),
    found: await findings(sql),
  }));
  expect({ credits: credits.map(({ state }) => state), found }).toEqual({ credits: ['paid', 'active'], found: [] });
});
