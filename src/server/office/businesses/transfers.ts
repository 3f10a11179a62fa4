import { naira } from '../../invoices/index.ts';
import type { OfficeVerb } from '../../operators/index.ts';
import { customersOf, matchesOf, presentTransfers, transferPage } from '../../payments/index.ts';
import { knownBusiness } from './known-business.ts';

/** What the business sees of its transfers, and the matches that were taken back. */
export const transfers: OfficeVerb<'office.business.transfers'> = async (ctx, { businessId, ...page }) => {
  await knownBusiness(ctx, businessId);
  const { sql } = ctx;
  const { rows, count } = await transferPage(sql, businessId, null, page);
  const ids = rows.map(({ id }) => id);
  const customers = await customersOf(sql, businessId, ids);
  const decisions = Map.groupBy(await matchesOf(sql, businessId, ids, true), (one) => one.transfer_id);
  return {
    transfers: (await presentTransfers(sql, businessId, rows)).map(({ id, at, amount, unassigned, sender, narration, state, suggestions }) => ({
      id,
      at,
      amount,
      unassigned,
      sender,
      narration,
      state,
      customer: customers.get(id) ?? null,
      decisions: (decisions.get(id) ?? []).map((one) => ({
        id: one.payment_id,
        number: one.number,
        amount: naira(one.amount),
        how: one.how,
        by: one.who,
        at: one.matched_at,
        undoneAt: one.undone_at,
      })),
      suggestions,
    })),
    count,
  };
};
