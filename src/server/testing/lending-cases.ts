import type { TestApp, TestUser } from './test-app.ts';
import { activeCredit, approvedInvoice, ask, lendingPair, setLevel } from './lending.ts';
import { done } from './scenes.ts';
import { stepUp } from './team.ts';

/** An input that succeeds, and another valid one, for every call about advances that takes a key. */
export function creditCases(testApp: () => TestApp): Record<string, () => Promise<{ who: TestUser; one: object; other: object }>> {
  return {
    'credit.request': async () => {
      const app = testApp();
      const pair = await lendingPair(app);
      const invoiceId = await approvedInvoice(app, pair, 50_000);
      const one = { businessId: pair.seller.businessId, invoiceId, action: 'request', amount: 20_000 };
      return { who: pair.seller, one, other: { ...one, amount: 21_000 } };
    },
    'credit.partial': async () => {
      const app = testApp();
      const pair = await lendingPair(app);
      await setLevel(app, pair.buyer, 2);
      const { id: creditId } = done(await ask(app, pair.seller, await approvedInvoice(app, pair, 200_000, 80), 100_000));
      stepUp(app, pair.seller);
      const one = { businessId: pair.seller.businessId, creditId, approvalStatus: 'denied' };
      return { who: pair.seller, one, other: { ...one, approvalStatus: 'approved' } };
    },
    'credit.repay': async () => {
      const app = testApp();
      const pair = await lendingPair(app);
      const { credit } = await activeCredit(app, pair, 20_000);
      const one = { businessId: pair.seller.businessId, creditId: credit.id, amount: 10 };
      return { who: pair.seller, one, other: { ...one, amount: 11 } };
    },
  };
}
