import { calendarDate, dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { add, basisPoints, kobo, nairaFromKobo, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import type { Parts } from '../../shared/credit/allocation.ts';
import type { listCredits, readCredit } from '../../shared/credit/contract.ts';
import { accrued, begun, priceOf, scheduleOf } from '../../shared/credit/price.ts';
import type { Loan, ScheduleLine } from '../../shared/credit/price.ts';
import { canStep, creditMessage, creditStatusOn } from '../../shared/credit/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import { creditOf, repaymentsOf } from './queries.ts';
import type { CreditRecord, RepaymentRecord } from './queries.ts';

type Row = OutputOf<typeof listCredits>['credits'][number];
type Detail = OutputOf<typeof readCredit>;

export const naira = (value: number): number => nairaFromKobo(kobo(value));

/** The fields of every event of a credit. */
export function aboutCredit(row: CreditRecord) {
  return { businessId: row.business_id, creditId: row.id, invoiceId: row.invoice_id, number: row.invoice_number };
}

/** The loan as stored; null before the payout. */
export function loanOf(row: CreditRecord): Loan | null {
  if (row.disbursed_on === null || row.accrued_through === null || row.offered === null) return null;
  return {
    lent: kobo(row.offered),
    principal: kobo(row.principal),
    paidOutOn: row.disbursed_on,
    dueDate: row.due_date,
    accruedThrough: row.accrued_through,
    principalDays: row.principal_days,
    penaltyDays: row.penalty_days,
    overduePrincipal: row.overdue_principal === null ? null : kobo(row.overdue_principal),
    fee: kobo(row.fee),
    penalty: kobo(row.penalty),
  };
}

/** The amount that settles a credit on a day, in kobo; zero if nothing is owed. */
export function owedOn(row: CreditRecord, day: CalendarDate): Parts {
  const loan = loanOf(row);
  if (!loan || !canStep('repay', row.state) || row.written_off_at !== null) return { penalty: ZERO, fee: ZERO, principal: ZERO };
  const { fee, penalty, principal } = accrued(loan, day);
  return { penalty: kobo(penalty - row.penalty_paid - row.penalty_waived), fee: kobo(fee - row.fee_paid - row.fee_waived), principal };
}

/** The current state: an offer past its expiry is expired, even if that is not recorded yet. */
export function stateNow(row: CreditRecord, now: number): CreditRecord['state'] {
  return canStep('expire', row.state) && row.expires_at !== null && Date.parse(row.expires_at) <= now ? 'expired' : row.state;
}

export function presentRow(row: CreditRecord, now: number): Row {
  const today = dateIn(row.time_zone, now);
  const status = creditStatusOn(stateNow(row, now), row.due_date, today);
  const amount = kobo(row.offered ?? row.requested);
  const { fee, apr } = priceNow(row, amount, today);
  return {
    id: row.id,
    status,
    message: creditMessage(status),
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    party: row.buyer_name,
    requested: naira(row.requested),
    amount: naira(amount),
    fee: naira(fee),
    apr: percent(apr),
    outstanding: naira(totalOf(owedOn(row, today))),
    dueDate: row.due_date,
    requestedAt: row.requested_at,
    expiresAt: canStep('accept', row.state) ? row.expires_at : null,
  };
}

/** The reason and its remedy, in the caller's language. */
export function presentReason({ say }: Pick<Context, 'say'>, { code, text, remedy }: CreditRecord['reasons'][number]) {
  return { code, text: say(text), remedy: say(remedy) };
}

export function presentDetail(ctx: Pick<Context, 'say'>, row: CreditRecord, repayments: readonly RepaymentRecord[], now: number): Detail {
  const today = dateIn(row.time_zone, now);
  const state = stateNow(row, now);
  const owed = owedOn(row, today);
  const loan = loanOf(row);
  const waived = loan && canStep('repay', state) ? subtract(accrued(loan, row.due_date).fee, accrued(loan, today).fee) : ZERO;
  return {
    ...presentRow(row, now),
    decidedAt: row.decided_at,
    disbursedAt: row.disbursed_at,
    repaidAt: row.repaid_at,
    reasons: row.reasons.map((one) => presentReason(ctx, one)),
    score: row.score,
    points: row.points.map((one) => ({ ...one, what: ctx.say(one.what) })),
    schedule: scheduleNow(row, today).map(presentLine),
    settle: { ...presentParts(owed), waived: naira(Math.max(0, waived)) },
    waived: naira(row.fee_waived + row.penalty_waived),
    writtenOff: naira(row.written_off),
    repayments: repayments.map((one) => ({
      id: `${row.id}:${one.n}`,
      at: one.at,
      how: one.how,
      penalty: naira(one.penalty),
      fee: naira(one.fee),
      principal: naira(one.principal),
      total: naira(one.amount),
    })),
    agreementHash: row.agreement_hash,
    can: { accept: canStep('accept', state), decline: canStep('decline', state), repay: canStep('repay', state) && totalOf(owed) > 0 },
  };
}

export function presentLine(line: ScheduleLine) {
  return { date: line.date, principal: naira(line.principal), fee: naira(line.fee), total: naira(line.total), saved: naira(line.saved) };
}

/** Basis points as per cent for the API. */
export function percent(rate: number): number {
  // A rate in per cent, not money.
  return basisPoints(rate) / 100;
}

function presentParts(parts: Parts) {
  return { penalty: naira(parts.penalty), fee: naira(parts.fee), principal: naira(parts.principal), total: naira(totalOf(parts)) };
}

/** After the payout: the fee at the due date, or the final fee. Before: the offer's fee, or that of an offer made today. */
function priceNow(row: CreditRecord, amount: Kobo, today: CalendarDate): { fee: Kobo; apr: number } {
  const loan = loanOf(row);
  if (loan) return { fee: loan.principal > 0 ? accrued(loan, row.due_date).fee : loan.fee, apr: row.apr ?? 0 };
  if (row.fee_offered !== null && row.apr !== null) return { fee: kobo(row.fee_offered), apr: row.apr };
  const asked = calendarDate(dateIn(row.time_zone, Date.parse(row.requested_at))) ?? today;
  return priceOf(amount, asked < row.due_date ? asked : today, row.due_date);
}

/** The schedule of an active advance, or of one paid out today. */
function scheduleNow(row: CreditRecord, today: CalendarDate): ScheduleLine[] {
  const loan = loanOf(row);
  if (loan) {
    if (!canStep('repay', row.state) || today >= row.due_date) return [];
    const now = accrued(loan, today);
    return scheduleOf(now, today).map((line) => {
      const fee = subtract(line.fee, kobo(row.fee_paid + row.fee_waived));
      return { ...line, fee, total: add(line.principal, fee) };
    });
  }
  const open = row.state === 'pending' || canStep('accept', row.state);
  return open && today < row.due_date ? scheduleOf(begun(kobo(row.offered ?? row.requested), today, row.due_date), today) : [];
}

/** The current state of an advance. Throws NOT_FOUND. */
export async function presentFresh(ctx: Pick<Context, 'say' | 'sql' | 'now' | 'businessId'>, id: string) {
  const credit = await creditOf(ctx.sql, ctx.businessId, id);
  if (!credit) throw new AppError('NOT_FOUND', say`We could not find that advance.`);
  return presentDetail(ctx, credit, await repaymentsOf(ctx.sql, credit), ctx.now);
}
