import { afterEach, expect, test } from 'vitest';
import { addPeople } from './index.ts';
import { invoicesOfTheDemo } from './invoices.ts';
import { walletsOfTheDemo } from './wallets.ts';
import { transaction } from '../db/transaction.ts';
import { findings } from '../ledger/checks.ts';
import { entriesOf } from '../ledger/statement.ts';
import { walletOf } from '../ledger/wallet.ts';
import { openCaseKinds, reconcile } from '../payments/index.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

test.each(['paystack', 'flutterwave'])('the demo’s wallets have two weeks of movements, in order, that books and bank agree on: %s', async (company) => {
  app = await startTestApp({ PAYMENT_PROVIDER: company });
  const people = await addPeople(app.deps);
  await walletsOfTheDemo(app.deps, people, await invoicesOfTheDemo(app.deps, people));
  await reconcile(app.deps);
  const { entries, posted, found, cases } = await transaction(app.deps.pool, 'system', async (sql) => {
    const wallet = await walletOf(sql, people[0]?.businessId ?? '');
    return {
      posted: wallet?.posted,
      entries: (await entriesOf(sql, wallet?.account_id ?? 0, { offset: 0, limit: 20 })).rows,
      found: await findings(sql),
      cases: await openCaseKinds(sql),
    };
  });
  expect({ posted, found, cases }).toEqual({ posted: 610_700_00, found: [], cases: [] });
  expect(entries).toHaveLength(9);
  // The installation's own worker may have settled the withdrawal today.
  const moments = entries.filter(({ event }) => event !== 'withdrawal').map((entry) => Date.parse(entry.at));
  expect(moments).toEqual(moments.toSorted((one, other) => other - one));
});
