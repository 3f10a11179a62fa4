import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { canStep } from '../../shared/credit/status.ts';
import { say } from '../../shared/i18n/message.ts';
import { at, newId } from '../core/context.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { post } from '../ledger/post.ts';
import { applyLimit, walletOf } from '../ledger/wallet.ts';
import { refusalOf } from '../payments/index.ts';
import type { PaymentTarget } from '../payments/index.ts';
import { owedOn, presentFresh } from './present.ts';
import { creditOf } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { takeRepayment } from './step-queries.ts';

/** Repays from the wallet, in full or in part. The daily limit does not count it, because a repayment is not spending. */
export const repayCredit: Verb<'credit.repay'> = async (ctx, { creditId, amount }) => {
  const credit = await creditOf(ctx.sql, ctx.businessId, creditId);
  if (!credit) throw refusalOf('credit', { reason: 'missing' });
  if (!canStep('repay', credit.state)) throw refusalOf('credit', { reason: 'repaid' });
  const taken = await fromWallet(ctx.sql, credit, { amount, how: 'wallet', at: at(ctx) });
  if (taken === 'insufficient') throw new AppError('INSUFFICIENT_FUNDS', say`Your wallet balance is too low. Add money, or repay part of it.`);
  if (taken < amount)
    throw new AppError(
      'OVERPAYMENT',
      taken === 0 ? say`This advance is already repaid.` : say`The payoff amount today is ${formatMoney(taken)}. Please lower the amount.`,
    );
  await audit(ctx, 'credit.repay', creditId, { amount });
  const after = await presentFresh(ctx, creditId);
  return answer(after, after.status === 'paid' ? 'Repaid. Thank you.' : `${formatMoney(amount)} repaid.`);
};

/** The part of `amount` that was debited from the borrower's wallet, in the caller's transaction; at most the amount owed. Kobo. */
export async function fromWallet(
  sql: Sql,
  credit: CreditRecord,
  repayment: { amount: Kobo; how: 'wallet' | 'automatic'; at: string },
): Promise<Kobo | 'insufficient'> {
  const paymentId = newId('payment');
  const legs = await takeRepayment(sql, credit, { ...repayment, paymentId });
  const taken = kobo(legs.reduce((sum, leg) => sum + leg.amount, 0));
  const wallet = await walletOf(sql, credit.business_id);
  if (taken === 0 || !wallet) return ZERO;
  const posted = await post(sql, {
    event: 'credit-repayment',
    eventId: paymentId,
    description:
      repayment.how === 'automatic'
        ? say`Repayment when due of the advance on ${credit.invoice_number}`
        : say`Repayment of the advance on ${credit.invoice_number}`,
    invoiceId: credit.invoice_id,
    at: repayment.at,
    legs: [{ account: wallet.account_id, amount: subtract(ZERO, taken) }, ...legs],
  });
  if (posted === 'insufficient') return posted;
  if (wallet.held > 0) await applyLimit(sql, credit.business_id);
  return taken;
}

/** A credit as a payment target, for card, transfer or wallet. */
export const creditTarget: PaymentTarget = {
  category: 'credit',
  async find(sql, payer, categoryId, now) {
    const row = payer.as === 'business' ? await creditOf(sql, payer.businessId, categoryId) : null;
    if (!row) return null;
    const owed = totalOf(owedOn(row, dateIn(row.time_zone, now)));
    return {
      owed,
      whole: false,
      currency: row.currency,
      payeeId: null,
      payee: say`your advance`,
      label: say`the advance on ${row.invoice_number}`,
      path: '/wallet',
      refusal: owed > 0 ? null : refusalOf('credit', { reason: 'repaid' }),
    };
  },
};
