import { createHash } from 'node:crypto';
import { dateIn, daysBetween } from '../../shared/kit/date.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { reasonsAgainst } from '../../shared/credit/eligibility.ts';
import type { Reason } from '../../shared/credit/eligibility.ts';
import { ceilingFor, explainLimit, lendable } from '../../shared/credit/limit.ts';
import type { Ceiling, ExplainedLimit } from '../../shared/credit/limit.ts';
import { buyerKey, pledgeSeal } from '../../shared/credit/pledge.ts';
import { scoreOf } from '../../shared/credit/scorecard.ts';
import type { Score, ScoreFacts } from '../../shared/credit/scorecard.ts';
import type { Policy } from '../../shared/credit/terms.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { withholdingOf } from '../invoices/index.ts';
import { borrowerOf, candidate, candidates, exposures, pledgeTaken, policyOf } from './facts-queries.ts';
import type { Borrower, CandidateRecord } from './facts-queries.ts';

type Ctx = Pick<Context, 'sql' | 'now'>;

/** Facts about the business that do not depend on the invoice. */
export interface BorrowerProfile {
  readonly businessId: string;
  readonly borrower: Borrower;
  readonly policy: Policy;
  readonly limit: ExplainedLimit;
  readonly exposures: ReadonlyMap<string, number>;
}

export interface Judged {
  readonly invoice: CandidateRecord;
  readonly buyer: string;
  readonly buyerKey: string;
  readonly fingerprint: Buffer;
  readonly reasons: readonly Reason[];
  readonly scoreFacts: ScoreFacts;
  readonly score: Score;
  readonly ceiling: Ceiling;
  /** Kobo that can be requested on this invoice now; zero if there is a reason against it. */
  readonly upTo: Kobo;
}

export async function borrowerProfileOf(ctx: Ctx, businessId: string): Promise<BorrowerProfile> {
  const borrower = await borrowerOf(ctx.sql, businessId, at(ctx));
  const policy = await policyOf(ctx.sql);
  return { businessId, borrower, policy, limit: explainLimit(borrower, policy), exposures: await exposures(ctx.sql, businessId, at(ctx)) };
}

/** The result for one invoice; null if the business has sent no such invoice. */
export async function judgedInvoice(ctx: Ctx, businessId: string, invoiceId: string, household: BorrowerProfile): Promise<Judged | null> {
  const invoice = await candidate(ctx.sql, businessId, invoiceId, at(ctx));
  return invoice && judge(ctx, invoice, household);
}

export async function judgedInvoices(
  ctx: Ctx,
  businessId: string,
  page: { offset: number; limit: number },
  household: BorrowerProfile,
): Promise<{ invoices: Judged[]; count: number }> {
  const { rows, count } = await candidates(ctx.sql, businessId, at(ctx), page);
  const invoices: Judged[] = [];
  for (const row of rows) invoices.push(await judge(ctx, row, household));
  return { invoices, count };
}

async function judge(ctx: Ctx, invoice: CandidateRecord, { businessId, borrower, limit, exposures: resting }: BorrowerProfile): Promise<Judged> {
  const buyer = invoice.buyer_name ?? 'The buyer';
  const key = buyerKey({ businessId: invoice.buyer_business_id, email: invoice.buyer_email ?? undefined, name: invoice.buyer_name ?? undefined });
  const seal = pledgeSeal({ buyerKey: key, number: invoice.number ?? '', total: invoice.total, issueDate: invoice.issue_date ?? '' });
  const fingerprint = createHash('sha256').update(seal).digest();
  const today = dateIn(invoice.time_zone, ctx.now);
  const { buyer_level: buyerLevel, paid_by_buyer: paidByBuyer } = invoice;
  const reasons = reasonsAgainst({
    stage: invoice.stage,
    decision: invoice.decision,
    proof: invoice.decision_proof,
    archived: invoice.archived,
    balance: kobo(invoice.balance),
    isTaxedInInstalments: invoice.in_instalments && Boolean(invoice.editor.withholdingTax),
    dueDate: invoice.due_date,
    today,
    buyer,
    buyerLevel,
    paidByBuyer,
    pledged: invoice.credit_id !== null,
    pledgedBefore: await pledgeTaken(ctx.sql, businessId, fingerprint),
    related: invoice.related,
    borrowerLevel: borrower.level,
    pastDue: borrower.pastDue,
  });
  const scoreFacts: ScoreFacts = {
    buyer,
    buyerLevel,
    paidByBuyer,
    paidLate: invoice.paid_late,
    cleanRepayments: borrower.cleanRepayments,
    lateRepayments: borrower.lateRepayments,
    daysToDue: invoice.due_date === null ? 0 : daysBetween(today, invoice.due_date),
    recent: borrower.recent,
  };
  const score = scoreOf(scoreFacts);
  const withheld = withholdingOf(invoice);
  const due = withheld?.payNow ?? kobo(invoice.balance);
  const ceiling = ceilingFor(
    { due: kobo(Math.max(0, due)), isTaxed: withheld !== null, grade: score.grade, buyerExposure: kobo(resting.get(key) ?? 0), buyer },
    limit,
  );
  return { invoice, buyer, buyerKey: key, fingerprint, reasons, scoreFacts, score, ceiling, upTo: reasons.length > 0 ? kobo(0) : lendable(ceiling.amount) };
}
