import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Sql } from '../db/pool.ts';
import { lastComparisons, listRefunds, listSuspense, matchSuspense, refundByHand, refundSuspense } from '../payments/index.ts';
import { openPayouts, payoutBlock, releaseByOperator, switchPayouts } from '../wallet/index.ts';

export type MoneyOutOrder =
  | { readonly what: 'payouts' }
  | { readonly what: 'block-payouts'; readonly reason: string }
  | { readonly what: 'open-payouts' }
  | { readonly what: 'release-payout'; readonly reference: string; readonly evidence: string }
  | { readonly what: 'suspense' }
  | { readonly what: 'match-suspense'; readonly caseId: string; readonly business: string }
  | { readonly what: 'refund-suspense'; readonly caseId: string; readonly reference: string }
  | { readonly what: 'refunds' }
  | { readonly what: 'refund-by-hand'; readonly refundId: string; readonly reference: string };

export function isMoneyOut(order: { readonly what: string }): order is MoneyOutOrder {
  return ['payouts', 'block-payouts', 'open-payouts', 'release-payout', 'suspense', 'match-suspense', 'refund-suspense', 'refunds', 'refund-by-hand'].includes(
    order.what,
  );
}

/** An operator's decisions about outgoing and unassigned money. */
export async function moneyOut(
  desk: { sql: Sql; now: number; actor: string },
  order: MoneyOutOrder,
  businessOf: (text: string) => Promise<string>,
): Promise<string> {
  const { sql } = desk;
  switch (order.what) {
    case 'payouts':
      return show(sql);
    case 'block-payouts':
      await switchPayouts(desk, true, order.reason);
      return show(sql);
    case 'open-payouts':
      await switchPayouts(desk, false, null);
      return show(sql);
    case 'release-payout': {
      const released = await releaseByOperator(desk, order.reference, order.evidence);
      return `${formatMoney(kobo(released.amount))} is in the wallet again; its owner is told.`;
    }
    case 'suspense':
      return listSuspense(sql);
    case 'match-suspense':
      return matchSuspense(desk, order.caseId, await businessOf(order.business));
    case 'refund-suspense':
      return refundSuspense(desk, order.caseId, order.reference);
    case 'refunds':
      return listRefunds(sql);
    case 'refund-by-hand':
      return refundByHand(desk, order.refundId, order.reference);
  }
}

async function show(sql: Sql): Promise<string> {
  const { blocked, reason, set_by: by, set_at: since } = await payoutBlock(sql);
  const runs = await lastComparisons(sql);
  const open = await openPayouts(sql);
  return [
    blocked ? `Payouts are BLOCKED since ${since.slice(0, 16)} by ${by}: ${reason ?? ''}` : `Payouts go out (since ${since.slice(0, 16)}, by ${by}).`,
    ...(runs.length === 0 ? ['No comparison with a statement yet.'] : []),
    ...runs.map(
      (run) =>
        `  ${run.day}  ${run.provider}  ${run.transactions} in, ${run.transfers} out, ${run.differences} differences, ${formatMoney(kobo(run.unexplained))} unexplained`,
    ),
    ...(open.length === 0 ? [] : ['On their way:']),
    ...open.map(
      (row) =>
        `  ${row.reference}  ${row.created_at.slice(0, 16)}  ${formatMoney(kobo(row.amount))}  ${row.status}, sent ${row.sends}×, asked ${row.questions}×`,
    ),
  ].join('\n');
}
