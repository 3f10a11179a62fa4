import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTransactions, listAccounts } from '../../shared/office/ledger/contract.ts';
import { activeCredit, lendingPair } from '../testing/lending.ts';
import { addOperator, officeCall } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let finance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await addOperator(app, 'finance');
});
afterAll(() => app.stop());

const accountsOf = async (search: string) => done(await officeCall(app, listAccounts, { search, offset: 0, limit: 50 }, finance)).accounts;

test('the owner of a wallet is its business', async () => {
  const who = await app.createUser('Owned Ltd');
  await app.fund(who, 100);
  expect(await accountsOf(who.businessId)).toMatchObject([{ kind: 'wallet', owner: who.businessId, ownerName: 'Owned Ltd', ownerBusiness: who.businessId }]);
});

test('the owner of a receivable is the borrower with the invoice, in its postings too', async () => {
  const pair = await lendingPair(app);
  const { credit } = await activeCredit(app, pair, 50_000);
  const owner = { owner: credit.id, ownerName: expect.stringMatching(/^Supplies Ltd, advance on INV-/), ownerBusiness: pair.seller.businessId };
  expect((await accountsOf(credit.id)).find(({ kind }) => kind === 'receivable_principal')).toMatchObject(owner);
  const { transactions } = done(await officeCall(app, findTransactions, { reference: credit.id }, finance));
  expect(transactions.flatMap(({ legs }) => legs).find(({ kind }) => kind === 'receivable_principal')).toMatchObject(owner);
});
