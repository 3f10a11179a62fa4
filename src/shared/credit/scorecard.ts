import { formatMoney, kobo } from '../kit/money.ts';
import type { Kobo } from '../kit/money.ts';
import type { Reason } from './eligibility.ts';
import { TERMS } from './terms.ts';
import type { Grade, Policy } from './terms.ts';
import { inRow, message, say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** The complete input of the scorecard. */
export interface ScoreFacts {
  readonly buyer: string;
  readonly buyerLevel: number | null;
  readonly paidByBuyer: number;
  /** Those of them that were settled after their due date. */
  readonly paidLate: number;
  readonly cleanRepayments: number;
  /** Advances of the borrower repaid with a penalty, or in default. */
  readonly lateRepayments: number;
  readonly daysToDue: number;
  /** Other advances in kobo: owed, requested or offered now, or paid out in the last 30 days. */
  readonly recent: Kobo;
}

export interface Score {
  readonly score: number;
  readonly grade: Grade;
  readonly points: readonly { readonly what: Message; readonly points: number }[];
}

const BASE = 30;
const APPROVE_FROM = 50;
const PARTIAL_FROM = 35;
/** Smaller offers are whole thousands of naira. */
const STEP = 100_000;

/** 0 to 100 points, each with its reason. A ≥ 70, B ≥ 55, else C. */
export function scoreOf(facts: ScoreFacts): Score {
  const points = [
    { what: say`Starting score`, points: BASE },
    facts.buyerLevel !== null && facts.buyerLevel >= 3 && { what: message('{buyer} is fully verified', { buyer: facts.buyer }), points: 25 },
    facts.buyerLevel === 2 && { what: message('{buyer} has verified identity and address', { buyer: facts.buyer }), points: 15 },
    facts.paidByBuyer >= 3 && {
      what: message('{buyer} has paid {paidByBuyer} of your invoices here', { buyer: facts.buyer, paidByBuyer: facts.paidByBuyer }),
      points: 25,
    },
    facts.paidByBuyer > 0 && facts.paidByBuyer < 3 && { what: message('{buyer} has paid an invoice of yours here', { buyer: facts.buyer }), points: 15 },
    facts.paidLate > 0 && {
      what: message('{buyer} paid {paidLate} of {paidByBuyer} late', { buyer: facts.buyer, paidLate: facts.paidLate, paidByBuyer: facts.paidByBuyer }),
      points: -20,
    },
    facts.cleanRepayments > 0 && {
      what: say`Advances of yours were repaid on time from your buyers’ wallets`,
      points: Math.min(20, facts.cleanRepayments * 10),
    },
    facts.lateRepayments > 0 && { what: say`You have repaid an advance late`, points: -15 },
    facts.daysToDue <= 30 && { what: say`It is due within 30 days`, points: 10 },
    facts.daysToDue > 30 && facts.daysToDue <= 60 && { what: say`It is due within 60 days`, points: 5 },
  ].filter((one) => one !== false);
  const score = Math.max(
    0,
    Math.min(
      100,
      points.reduce((sum, one) => sum + one.points, 0),
    ),
  );
  return { score, grade: score >= 70 ? 'A' : score >= 55 ? 'B' : 'C', points };
}

export type Verdict =
  | { readonly decision: 'operator' }
  | { readonly decision: 'approved' | 'partial'; readonly offered: Kobo }
  | { readonly decision: 'denied'; readonly reasons: readonly Reason[] };

/**
 * Decides a small request at once: in full from 50 points, up to half of the invoice's maximum from 35, else denies with
 * remedies. A request that exceeds the limit together with other advances waits for an operator, and so does every request on an
 * invoice to a buyer without a business here. Never offers more than requested or more than `ceiling`. Kobo.
 */
export function judge(requested: Kobo, ceiling: Kobo, { score, points }: Score, facts: ScoreFacts, policy: Policy): Verdict {
  if (facts.buyerLevel === null || requested + facts.recent > policy.instantUpTo) return { decision: 'operator' };
  if (score >= APPROVE_FROM) return { decision: 'approved', offered: kobo(Math.min(requested, ceiling)) };
  const half = kobo(Math.floor(ceiling / 2 / STEP) * STEP);
  if (score >= PARTIAL_FROM && requested <= half) return { decision: 'approved', offered: requested };
  if (score >= PARTIAL_FROM && half >= TERMS.smallest) return { decision: 'partial', offered: half };
  return { decision: 'denied', reasons: [lowScore(score, points), ...whatWouldHelp(facts)] };
}

function lowScore(score: number, points: Score['points']): Reason {
  const against = points.filter((one) => one.points < 0).map((one) => one.what);
  return {
    code: 'SCORE',
    text:
      against.length > 0
        ? message('The request reached {score} of the {least} points that an offer needs: {against}.', {
            score,
            least: PARTIAL_FROM,
            against: inRow(against, '; '),
          })
        : message('The request reached {score} of the {least} points that an offer needs.', { score, least: PARTIAL_FROM }),
    remedy: say`Any of the following would raise it.`,
  };
}

function whatWouldHelp(facts: ScoreFacts): Reason[] {
  const reasons: Reason[] = [];
  if (facts.paidLate > 0)
    reasons.push({
      code: 'BUYER_LATE',
      text: message('{buyer} has paid you late.', { buyer: facts.buyer }),
      remedy: say`Each invoice that they pay in full counts; three count most.`,
    });
  if (facts.lateRepayments > 0)
    reasons.push({
      code: 'LATE_REPAYMENT',
      text: say`An advance of yours was repaid late.`,
      remedy: say`An advance that your buyer repays on time makes up for it.`,
    });
  if ((facts.buyerLevel ?? 0) < 3)
    reasons.push({
      code: 'BUYER_LEVEL',
      text: message('{buyer} is not fully verified.', { buyer: facts.buyer }),
      remedy: say`Their full verification raises the score by up to 25 points.`,
    });
  if (facts.daysToDue > 30)
    reasons.push({
      code: 'LONG',
      text: message('It is due in {daysToDue} days.', { daysToDue: facts.daysToDue }),
      remedy: say`Invoices due within 30 days score higher.`,
    });
  return reasons;
}

/** One sentence about how a request of this amount is decided. */
export function howDecided(policy: Policy): Message {
  return message(
    'Requests up to {amount}, including the advances of the last 30 days, are decided immediately; others are reviewed by our team, usually within one working day.',
    {
      amount: formatMoney(policy.instantUpTo),
    },
  );
}
