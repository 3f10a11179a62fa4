import { formatMoney, formatRate, kobo, ZERO } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import { atMost, TERMS } from './terms.ts';
import type { Grade, Policy } from './terms.ts';
import { counted, message, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

export interface CreditHistory {
  /** The number of advances repaid without a penalty and completely from the buyer's own wallet. */
  readonly cleanRepayments: number;
  /** Their principal in kobo. */
  readonly cleanPrincipal: Kobo;
  /** Principal owed on advances that were paid out. */
  readonly outstanding: Kobo;
  /** Requested or offered, not paid out yet. */
  readonly reserved: Kobo;
  /** An operator's limit for this business; null: the steps below apply. */
  readonly ownLimit: Kobo | null;
}

/** The conditions of the third step: number of repayments, and their principal in kobo. */
const THIRD_STEP = { repayments: 3, principal: kobo(150_000_000) };

export interface ExplainedLimit {
  readonly limit: Kobo;
  readonly available: Kobo;
  readonly outstanding: Kobo;
  readonly reserved: Kobo;
  /** The limit for one buyer. */
  readonly perBuyer: Kobo;
  /** The reasons for the limit. */
  readonly reasons: readonly Message[];
  /** What would raise the limit. */
  readonly raises: readonly Message[];
}

/** The limit with its reasons and with what would raise it. `available` = limit − outstanding − reserved, at least zero. Kobo. */
export function explainLimit(standing: CreditHistory, { limits: [first, second, third] }: Policy): ExplainedLimit {
  const { cleanRepayments, cleanPrincipal, outstanding, reserved, ownLimit } = standing;
  const thirdReached = cleanRepayments >= THIRD_STEP.repayments && cleanPrincipal >= THIRD_STEP.principal;
  const limit = ownLimit ?? (thirdReached ? third : cleanRepayments > 0 ? second : first);
  const raises: Message[] = [];
  if (outstanding > 0) raises.push(message('Repaying your balance makes {amount} available again.', { amount: formatMoney(outstanding) }));
  if (ownLimit === null && cleanRepayments === 0)
    raises.push(
      message('One advance that your buyer repays in full and on time, by paying the invoice from their wallet here, raises your limit to {amount}.', {
        amount: formatMoney(second),
      }),
    );
  else if (ownLimit === null && !thirdReached)
    raises.push(
      message(
        '{repayments} advances repaid on time from your buyers’ wallets, together {amount} or more, raise your limit to {amount2}. So far: {cleanRepayments}, together {amount3}.',
        {
          repayments: THIRD_STEP.repayments,
          amount: formatMoney(THIRD_STEP.principal),
          amount2: formatMoney(third),
          cleanRepayments,
          amount3: formatMoney(cleanPrincipal),
        },
      ),
    );
  if (ownLimit === null && !thirdReached) raises.push(say`What you repay yourself, or what is paid by card or by bank transfer, does not count towards it.`);
  return {
    limit,
    available: kobo(Math.max(0, limit - outstanding - reserved)),
    outstanding,
    reserved,
    perBuyer: atMost(limit, TERMS.buyerShare),
    reasons: reasonsOf(standing, limit, thirdReached),
    raises,
  };
}

function reasonsOf({ cleanRepayments, ownLimit }: CreditHistory, limit: Kobo, thirdReached: boolean): Message[] {
  const base =
    ownLimit !== null
      ? message('{amount} was set for your business by our credit team.', { amount: formatMoney(limit) })
      : thirdReached || cleanRepayments > 0
        ? counted(
            cleanRepayments,
            '{count} advance of yours was repaid on time by your buyer: your limit is {limit}.',
            '{count} advances of yours were repaid on time by your buyers: your limit is {limit}.',
            {
              limit: formatMoney(limit),
            },
          )
        : message('A first advance is limited to {amount} in total.', { amount: formatMoney(limit) });
  return [base, message('Up to 40% of the limit, {amount}, can be advanced for one buyer.', { amount: formatMoney(atMost(limit, TERMS.buyerShare)) })];
}

/** The maximum that can be requested on one invoice, and the rule that sets it. Kobo; zero if nothing is left. */
export interface Ceiling {
  readonly amount: Kobo;
  readonly by: 'rate' | 'available' | 'buyer';
  readonly text: Message;
}

/**
 * The least of three: the grade's advance rate of `due`, what the buyer will pay (the balance less the tax that they withhold: `isTaxed`), the available credit, and the rest of the buyer's limit. Kobo, rounded down.
 */
export function ceilingFor(
  invoice: { readonly due: Kobo; readonly isTaxed: boolean; readonly grade: Grade; readonly buyerExposure: Kobo; readonly buyer: string },
  limit: ExplainedLimit,
): Ceiling {
  const rate = TERMS.advanceRate[invoice.grade];
  const byRate = atMost(invoice.due, rate);
  const byBuyer = kobo(Math.max(0, limit.perBuyer - invoice.buyerExposure));
  const amount = kobo(Math.max(0, Math.min(byRate, limit.available, byBuyer)));
  if (amount === byRate) return { amount, by: 'rate', text: rateText(invoice.isTaxed, { grade: invoice.grade, rate: formatRate(rate) }) };
  if (amount === limit.available)
    return { amount, by: 'available', text: message('Up to what is available of your limit of {amount}.', { amount: formatMoney(limit.limit) }) };
  return {
    amount,
    by: 'buyer',
    text: message('Up to {amount} can be advanced for {buyer}, 40% of your limit.', { amount: formatMoney(limit.perBuyer), buyer: invoice.buyer }),
  };
}

function rateText(isTaxed: boolean, of: { grade: Grade; rate: string }): Message {
  return isTaxed
    ? message('Grade {grade}: up to {rate} of the invoice’s balance due without the tax that the buyer withholds.', of)
    : message('Grade {grade}: up to {rate} of the invoice’s balance due.', of);
}

/** The ceiling, or zero if it is below the smallest advance. Kobo. */
export function lendable(ceiling: Kobo): Kobo {
  return ceiling >= TERMS.smallest ? ceiling : ZERO;
}
