import type { Installation, Someone } from './installation.ts';
import { activeCredit, approvedInvoice, ask, lendingPair, setLevel } from './lending.ts';
import { done } from './scenes.ts';
import { stepUp } from './team.ts';

/** An input that succeeds, and another valid one, for every call about advances that takes a key. */
export function creditCases(installation: () => Installation): Record<string, () => Promise<{ who: Someone; one: object; other: object }>> {
  return {
    'credit.request': async () => {
      const at = installation();
      const pair = await lendingPair(at);
      const invoiceId = await approvedInvoice(at, pair, 50_000);
      const one = { businessId: pair.seller.businessId, invoiceId, action: 'request', amount: 20_000 };
      return { who: pair.seller, one, other: { ...one, amount: 21_000 } };
    },
    'credit.partial': async () => {
      const at = installation();
      const pair = await lendingPair(at);
      await setLevel(at, pair.buyer, 2);
      const { id: creditId } = done(await ask(at, pair.seller, await approvedInvoice(at, pair, 200_000, 80), 100_000));
      stepUp(at, pair.seller);
      const one = { businessId: pair.seller.businessId, creditId, approvalStatus: 'denied' };
      return { who: pair.seller, one, other: { ...one, approvalStatus: 'approved' } };
    },
    'credit.repay': async () => {
      const at = installation();
      const pair = await lendingPair(at);
      const { credit } = await activeCredit(at, pair, 20_000);
      const one = { businessId: pair.seller.businessId, creditId: credit.id, amount: 10 };
      return { who: pair.seller, one, other: { ...one, amount: 11 } };
    },
  };
}
