import { afterEach, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import { installation } from '../testing/installation.ts';
import type { Installation } from '../testing/installation.ts';
import { creditsOfTheDemo } from './credits.ts';
import { addPeople } from './index.ts';
import { invoicesOfTheDemo } from './invoices.ts';
import { ordersOfTheDemo } from './orders.ts';
import { walletsOfTheDemo } from './wallets.ts';

let at: Installation | undefined;
afterEach(async () => {
  await at?.stop();
  at = undefined;
});

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Lagos is an hour ahead of UTC all year. */
const untilMidnight = (clock: number) => DAY - ((clock + DAY / 24) % DAY);

test.each([
  ['half an hour before midnight', -30],
  ['a few minutes after it', 5],
])('the demo begins %s in Lagos as at any hour', async (_when, minutes) => {
  at = await installation();
  // The sandbox bank refuses dates in the future.
  at.turnClock(untilMidnight(at.app.clock()) - 2 * DAY + minutes * MINUTE);
  const people = await addPeople(at.app);
  await walletsOfTheDemo(at.app, people, await invoicesOfTheDemo(at.app, people));
  await ordersOfTheDemo(at.app, people);
  const [, buyer, supplier] = people;
  if (!buyer || !supplier) throw new Error('nobody there');
  await creditsOfTheDemo(at.app, supplier, buyer);
  const { credits, found } = await transaction(at.app.pool, 'system', async (sql) => ({
    credits: await sql.query<{ state: string }>('select state from credits order by requested_at'),
    found: await findings(sql),
  }));
  expect({ credits: credits.map(({ state }) => state), found }).toEqual({ credits: ['paid', 'active'], found: [] });
});
