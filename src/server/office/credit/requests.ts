import { countWaiting, denyCredit, offerCredit, waitingRequests } from '../../credit/index.ts';
import { naira } from '../../invoices/index.ts';
import { ALL_WORK, mustHave, releaseItem, takersOf, workChoice } from '../../operators/index.ts';
import type { OfficeContext, OfficeVerb } from '../../operators/index.ts';

export const listRequests: OfficeVerb<'office.credit.requests'> = async (ctx, { whose, ...page }) => {
  const choice = await workChoice(ctx, 'credit', whose);
  const rows = await waitingRequests(ctx.sql, choice, page);
  const takers = await takersOf(
    ctx.sql,
    'credit',
    rows.map(({ id }) => id),
  );
  const all = await countWaiting(ctx.sql, ALL_WORK);
  return {
    requests: rows.map((row) => ({
      id: row.id,
      businessId: row.business_id,
      business: row.business,
      buyer: row.buyer_name,
      invoiceNumber: row.invoice_number,
      requested: naira(row.requested),
      score: row.score,
      grade: row.grade,
      dueDate: row.due_date,
      since: row.requested_at,
      takenBy: takers.get(row.id) ?? null,
    })),
    count: (await countWaiting(ctx.sql, choice)).count,
    waiting: all.count,
    requested: naira(all.requested),
  };
};

/** The borrower gets the offer to sign. */
export const offer: OfficeVerb<'office.credit.offer'> = async (ctx, { creditId, amount }) => {
  await mustHave(ctx, { kind: 'credit', subject: creditId });
  const offered = await offerCredit(deskOf(ctx), creditId, amount);
  await releaseItem(ctx.sql, 'credit', creditId);
  return { amount: naira(offered.amount) };
};

/** The borrower reads both sentences. */
export const deny: OfficeVerb<'office.credit.deny'> = async (ctx, { creditId, reason, remedy }) => {
  await mustHave(ctx, { kind: 'credit', subject: creditId });
  await denyCredit(deskOf(ctx), creditId, { reason, remedy });
  await releaseItem(ctx.sql, 'credit', creditId);
  return { id: creditId };
};

export function deskOf(ctx: OfficeContext) {
  return { sql: ctx.sql, now: ctx.now, actor: ctx.actor, productName: ctx.app.env.productName };
}
