import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { maskedEmail } from '../../../shared/kit/email.ts';
import { totalOf } from '../../../shared/credit/allocation.ts';
import type { Parts } from '../../../shared/credit/allocation.ts';
import { lendable } from '../../../shared/credit/limit.ts';
import { canStep, creditStatusOn, defaultFrom } from '../../../shared/credit/status.ts';
import type { readCredit } from '../../../shared/office/credit/contract.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { TrailEntry } from '../../audit/trail-queries.ts';
import { english } from '../../core/stored-text.ts';
import { daysLate, owedOn, percent, stateNow } from '../../credit/index.ts';
import type { CreditFile, CreditRecord } from '../../credit/index.ts';
import { naira } from '../../invoices/index.ts';
import { WORK_ACTIONS } from '../history.ts';

type Detail = OutputOf<typeof readCredit>;

export function statusOf(row: CreditRecord, now: number): Detail['credit']['status'] {
  return creditStatusOn(stateNow(row, now), row.due_date, dateIn(row.time_zone, now));
}

/** `decidedBy`: the operator's name, or the scorecard. */
export function presentStored(row: CreditRecord, business: string, decidedBy: string | null, now: number): Detail['credit'] {
  return {
    id: row.id,
    status: statusOf(row, now),
    businessId: row.business_id,
    business,
    buyer: row.buyer_name,
    invoiceNumber: row.invoice_number,
    requested: naira(row.requested),
    requestedBy: row.requested_name,
    requestedAt: row.requested_at,
    dueDate: row.due_date,
    score: row.score,
    grade: row.grade,
    points: row.points.map(({ what, points }) => ({ what: english(what), points })),
    decidedBy,
    decidedAt: row.decided_at,
    reasons: row.reasons.map(({ text, remedy }) => ({ text: english(text), remedy: english(remedy) })),
    offered: maybe(row.offered),
    fee: maybe(row.fee_offered),
    apr: row.apr === null ? null : percent(row.apr),
    expiresAt: canStep('accept', row.state) ? row.expires_at : null,
  };
}

export function presentInvoice({ judged, profile, credit, isDeviceShared }: CreditFile): Detail['invoice'] {
  if (!judged) return null;
  const { invoice } = judged;
  return {
    total: naira(invoice.total),
    balance: naira(invoice.balance),
    issueDate: invoice.issue_date,
    dueDate: invoice.due_date,
    decision: invoice.decision,
    proof: invoice.decision_proof,
    buyerEmail: invoice.buyer_email === null ? null : maskedEmail(invoice.buyer_email),
    buyerLevel: invoice.buyer_level,
    paidByBuyer: invoice.paid_by_buyer,
    paidLate: invoice.paid_late,
    related: invoice.related,
    sharedDevice: isDeviceShared,
    buyerExposure: naira(profile.exposures.get(credit.buyer_key) ?? 0),
  };
}

export function presentBorrower({ profile: { borrower, limit }, earlier }: CreditFile, now: number): Detail['borrower'] {
  return {
    level: borrower.level,
    limit: naira(limit.limit),
    hasOwnLimit: borrower.ownLimit !== null,
    perBuyer: naira(limit.perBuyer),
    outstanding: naira(limit.outstanding),
    reserved: naira(limit.reserved),
    available: naira(limit.available),
    limitReasons: limit.reasons.map(english),
    onTime: borrower.cleanRepayments,
    late: borrower.lateRepayments,
    pastDue: borrower.pastDue,
    earlier: earlier.map((row) => ({
      id: row.id,
      status: statusOf(row, now),
      buyer: row.buyer_name,
      invoiceNumber: row.invoice_number,
      amount: naira(row.offered ?? row.requested),
      dueDate: row.due_date,
      requestedAt: row.requested_at,
      repaidAt: row.repaid_at,
      late: row.state === 'default' || (row.state === 'paid' && row.penalty > 0),
    })),
  };
}

export function presentToday({ credit, judged }: CreditFile): Detail['today'] {
  if (!judged || !canStep('decide', credit.state)) return null;
  return {
    score: judged.score.score,
    grade: judged.score.grade,
    upTo: naira(judged.reasons.length > 0 ? 0 : lendable(judged.ceiling.amount)),
    ceiling: judged.ceiling.by,
    against: judged.reasons.map(({ text, remedy }) => ({ text: english(text), remedy: english(remedy) })),
  };
}

export function presentAdvance({ credit, repayments, charges }: CreditFile, now: number): Detail['advance'] {
  if (credit.disbursed_at === null) return null;
  const accounts = [
    { kind: 'principal', id: credit.principal_account },
    { kind: 'fee', id: credit.fee_account },
    { kind: 'penalty', id: credit.penalty_account },
  ] as const;
  return {
    disbursedAt: credit.disbursed_at,
    daysLate: canStep('repay', credit.state) ? Math.max(0, daysLate(credit, now)) : 0,
    owed: presentParts(owedOn(credit, dateIn(credit.time_zone, now))),
    feeWaived: naira(credit.fee_waived),
    penaltyWaived: naira(credit.penalty_waived),
    repaidAt: credit.repaid_at,
    writtenOff: naira(credit.written_off),
    writtenOffAt: credit.written_off_at,
    defaultFrom: defaultFrom(credit.due_date),
    accounts: accounts.flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id: String(id) }])),
    repayments: repayments.map((one) => ({ id: String(one.n), at: one.at, how: one.how, ...presentParts(one), total: naira(one.amount) })),
    charges: charges.map(({ id, at, kind, amount }) => ({ id, at, kind, amount: naira(amount) })),
  };
}

export function presentParts(parts: Parts | { principal: number; fee: number; penalty: number }) {
  const { principal, fee, penalty } = parts;
  const total = totalOf({ principal: kobo(principal), fee: kobo(fee), penalty: kobo(penalty) });
  return { principal: naira(principal), fee: naira(fee), penalty: naira(penalty), total: naira(total) };
}

const WHAT: Readonly<Record<string, string>> = {
  'credit.request': 'Requested',
  'credit.offer': 'Offered',
  'credit.deny': 'Refused',
  'credit.sign': 'Signed',
  'credit.decline': 'Declined by the borrower',
  'credit.repay': 'Repaid',
  'credit.default': 'Declared in default',
  'credit.waive': 'Waived',
  'credit.write-off': 'Written off',
  ...WORK_ACTIONS,
};

export function presentEntry({ row, by }: { row: TrailEntry; by: string }): Detail['history'][number] {
  const { amount, reason } = row.detail;
  const detail = [typeof amount === 'number' ? formatMoney(kobo(amount)) : '', typeof reason === 'string' ? reason : ''].filter(Boolean).join(': ');
  return { at: row.at, by, what: WHAT[row.action] ?? row.action, detail: detail || null };
}

function maybe(amount: number | null): number | null {
  return amount === null ? null : naira(amount);
}
