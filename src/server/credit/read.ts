import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { kobo, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { begun, priceOf, scheduleOf } from '../../shared/credit/price.ts';
import { levelNeeded } from '../../shared/credit/eligibility.ts';
import { howDecided } from '../../shared/credit/scorecard.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { borrowerProfileOf, judgedInvoice, judgedInvoices } from './facts.ts';
import type { BorrowerProfile, Judged } from './facts.ts';
import { naira, owedOn, percent, presentFresh, presentLine, presentRow, presentReason } from './present.ts';
import { chargePage, creditPage, livingCredits } from './queries.ts';
import { askedFor } from './request.ts';

/** The number of open invoices examined for the maximum amount: those due first. */
const LOOKED_AT = 50;

export const listCredits: Verb<'credit.list'> = async (ctx, { businessId, ...page }) => {
  const { rows, count } = await creditPage(ctx.sql, businessId, page);
  const living = await livingCredits(ctx.sql, businessId);
  const unpaid = living.reduce((sum, row) => sum + totalOf(owedOn(row, dateIn(row.time_zone, ctx.now))), 0);
  const household = await borrowerProfileOf(ctx, businessId);
  const { invoices } = await judgedInvoices(ctx, businessId, { offset: 0, limit: LOOKED_AT }, household);
  return {
    topCards: { totalCreditUnpaid: naira(unpaid), unpaidCredits: living.length },
    availableCredit: naira(availableTo(household)),
    upfrontRequestLimit: naira(Math.max(0, ...invoices.map((one) => one.upTo))),
    credits: rows.map((row) => presentRow(row, ctx.now)),
    count,
  };
};

export const readCredit: Verb<'credit.read'> = (ctx, { id }) => presentFresh(ctx, id);

export const listRequestable: Verb<'credit.requestable'> = async (ctx, { businessId, ...page }) => {
  const { invoices, count } = await judgedInvoices(ctx, businessId, page, await borrowerProfileOf(ctx, businessId));
  return {
    invoices: invoices.map(({ invoice, buyer, reasons, score, upTo }) => ({
      id: invoice.id,
      number: invoice.number ?? '',
      party: buyer,
      balance: naira(invoice.balance),
      dueDate: invoice.due_date ?? '',
      upfrontRequestLimit: naira(upTo),
      grade: score.grade,
      reasons: reasons.map((one) => presentReason(ctx, one)),
    })),
    count,
  };
};

export const creditDetails: Verb<'credit.details'> = async (ctx, { invoiceId, amount: wanted }) => {
  const { household, judged, amount } = await askedFor(ctx, invoiceId, wanted);
  const [today, dueDate] = [dateIn(judged.invoice.time_zone, ctx.now), judged.invoice.due_date];
  // An invoice without a due date has a reason against it, so `askedFor` has thrown.
  if (dueDate === null) throw new AppError('NOT_ELIGIBLE');
  const price = priceOf(amount, today, dueDate);
  return {
    amount: naira(price.amount),
    fee: naira(price.fee),
    total: naira(price.total),
    apr: percent(price.apr),
    days: price.days,
    dueDate,
    schedule: scheduleOf(begun(amount, today, dueDate), today).map(presentLine),
    upfrontRequestLimit: naira(judged.upTo),
    decision: ctx.say(howDecided(household.policy)),
  };
};

export const explainedLimit: Verb<'credit.limit'> = async (ctx, { businessId }) => {
  const household = await borrowerProfileOf(ctx, businessId);
  const { limit, policy, borrower } = household;
  const level = levelNeeded(borrower.level);
  return {
    limit: naira(limit.limit),
    availableCredit: naira(availableTo(household)),
    outstanding: naira(limit.outstanding),
    reserved: naira(limit.reserved),
    perBuyer: naira(limit.perBuyer),
    reasons: [...(level ? [level.text] : []), ...limit.reasons].map(ctx.say),
    raises: [...(level ? [level.remedy] : []), ...limit.raises].map(ctx.say),
    decision: ctx.say(howDecided(policy)),
  };
};

/** Zero below the required level. */
function availableTo({ borrower, limit }: BorrowerProfile): Kobo {
  return levelNeeded(borrower.level) ? ZERO : limit.available;
}

export const eligibility: Verb<'credit.eligibility'> = async (ctx, { businessId, invoiceId }) => {
  const judged = await judgedInvoice(ctx, businessId, invoiceId, await borrowerProfileOf(ctx, businessId));
  if (!judged) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  return presentJudged(ctx, judged);
};

function presentJudged(ctx: Context, { invoice, reasons, score, ceiling, upTo }: Judged) {
  return {
    creditId: invoice.credit_id,
    upfrontRequestLimit: naira(upTo),
    ceiling: ctx.say(ceiling.text),
    grade: score.grade,
    score: score.score,
    points: score.points.map((one) => ({ ...one, what: ctx.say(one.what) })),
    reasons: reasons.map((one) => presentReason(ctx, one)),
  };
}

/** Of all businesses in which the person is active, or of one. */
export const listCharges: Verb<'charges.list'> = async (ctx, { businessId, ...page }) => {
  const { rows, count } = await chargePage(ctx.sql, ctx.principal?.userId ?? '', businessId ?? null, page);
  const charges = rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    amount: naira(kobo(row.amount)),
    creditId: row.credit_id,
    about: `Advance on ${row.invoice_number}, ${row.buyer_name}`,
  }));
  return { charges, count };
};
