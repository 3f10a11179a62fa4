import { add, kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { newId } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import type { Leg } from '../../ledger/post.ts';
import { applyPayment } from '../targets/target-queries.ts';
import type { Arrival } from './transfer-queries.ts';

/** A part of a transfer that was applied to an invoice. */
export interface AppliedMatch {
  readonly paymentId: string;
  readonly invoiceId: string;
  /** Kobo; less than was asked for if less was due, zero if nothing. */
  readonly taken: Kobo;
  /** The part of it that repaid an advance, and its legs; the rest stays in the wallet. */
  readonly repaid: Kobo;
  readonly repayment: readonly Leg[];
}

type Source = Pick<Arrival, 'id' | 'currency' | 'sender'> & { readonly wallet: number };

/** `transfer`: given when it is matched on arrival. */
interface By {
  readonly actor: string;
  readonly transfer?: string;
}

/**
 * Pays an open invoice of the wallet's business from a transfer, as by any payment from outside: balance, history, event, and an advance first. The caller posts
 * the repayment. The payer is never a business here: a match by the seller approves nothing in the buyer's name.
 */
export async function applyMatch(sql: Sql, transfer: Source, invoiceId: string, amount: Kobo, by: By, at: string): Promise<AppliedMatch> {
  const paymentId = newId('payment');
  const { left, legs } = await applyPayment(
    sql,
    {
      id: paymentId,
      category: 'invoice',
      categoryId: invoiceId,
      payer: { as: 'guest', targetId: invoiceId },
      amount,
      currency: transfer.currency,
      channel: 'transfer',
      reference: paymentId,
      // The provider's reference belongs to the deposit.
      provider: null,
      actor: by.actor,
      who: transfer.sender,
      transfer: by.transfer,
      source: transfer.id,
    },
    at,
  );
  const repayment = legs.filter(({ account }) => account !== transfer.wallet);
  return { paymentId, invoiceId, taken: subtract(amount, left), repaid: add(ZERO, ...repayment.map((leg) => leg.amount)), repayment };
}

/** What a match moves out of the wallet: nothing without an advance. Kobo. */
export function repaymentLegs(wallet: number, { repaid, repayment }: AppliedMatch): Leg[] {
  return repayment.length === 0 ? [] : [{ account: wallet, amount: kobo(-repaid) }, ...repayment];
}
