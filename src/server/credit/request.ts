import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { refusal } from '../../shared/credit/eligibility.ts';
import { judge } from '../../shared/credit/scorecard.ts';
import type { Verdict } from '../../shared/credit/scorecard.ts';
import { TERMS } from '../../shared/credit/terms.ts';
import { inRow, say } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { invoiceOf } from '../invoices/index.ts';
import { nameOfActor } from '../team/index.ts';
import { acceptOffer, declineOffer } from './accept.ts';
import { sharesDevice } from './facts-queries.ts';
import { borrowerProfileOf, judgedInvoice } from './facts.ts';
import type { BorrowerProfile, Judged } from './facts.ts';
import { deny, makeOffer } from './offer.ts';
import { aboutCredit, presentFresh } from './present.ts';
import { creditOf, creditOnInvoice, insertCredit } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { lockBorrower, pledge } from './step-queries.ts';

/** Requests an advance, or answers the offer on this invoice. */
export const requestCredit: Verb<'credit.request'> = async (ctx, input) => {
  if (input.action === 'request') return ask(ctx, input);
  // The invoice is locked first, as everywhere, so that this call and a buyer's payment wait for each other.
  await ownInvoice(ctx, input.invoiceId);
  const credit = await creditOnInvoice(ctx.sql, ctx.businessId, input.invoiceId, true);
  if (!credit) throw new AppError('NOT_FOUND', say`There is no advance on this invoice.`);
  if (input.action === 'decline') return declineOffer(ctx, credit);
  if (credit.state === 'partial') throw new AppError('STATE_CONFLICT', say`This is a smaller offer than you asked for: please accept or decline it as such.`);
  return acceptOffer(ctx, credit, input.agreementHash);
};

/** The amount that can be requested now: throws NOT_ELIGIBLE with every reason, LIMIT_EXCEEDED with the rule that sets the limit. */
export async function judgeRequest(
  ctx: Pick<Context, 'sql' | 'now' | 'businessId'>,
  invoiceId: string,
  amount: Kobo | undefined,
): Promise<{ household: BorrowerProfile; judged: Judged; amount: Kobo }> {
  const household = await borrowerProfileOf(ctx, ctx.businessId);
  const judged = await judgedInvoice(ctx, ctx.businessId, invoiceId, household);
  if (!judged) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  if (judged.reasons.length > 0) throw new AppError('NOT_ELIGIBLE', refusal(judged.reasons));
  const { upTo, ceiling } = judged;
  if (upTo === 0) {
    const raises = household.limit.raises.slice(0, 1);
    throw new AppError('LIMIT_EXCEEDED', inRow([say`No further advance is available on this invoice right now.`, ceiling.text, ...raises], ' '));
  }
  const wanted = amount ?? upTo;
  if (wanted < TERMS.smallest) throw fieldError('amount', say`The smallest advance is ${formatMoney(TERMS.smallest)}.`);
  if (wanted > upTo) throw new AppError('LIMIT_EXCEEDED', say`You can request up to ${formatMoney(upTo)} on this invoice. ${ceiling.text}`);
  return { household, judged, amount: wanted };
}

async function ask(ctx: Context, input: { readonly invoiceId: string; readonly amount?: Kobo | undefined }) {
  ctx.app.switches.need('credit');
  await ownInvoice(ctx, input.invoiceId);
  await lockBorrower(ctx.sql, ctx.businessId);
  const { household, judged, amount } = await judgeRequest(ctx, input.invoiceId, input.amount);
  const credit = await write(ctx, judged, amount);
  // Accountants sign in for several clients: a shared browser causes a review, not a refusal.
  const verdict: Verdict = (await sharesDevice(ctx.sql, ctx.businessId, judged.invoice.buyer_business_id))
    ? { decision: 'operator' }
    : judge(amount, judged.upTo, judged.score, judged.scoreFacts, household.policy);
  const by = 'scorecard';
  if (verdict.decision === 'operator') await tellWaiting(ctx, credit);
  else if (verdict.decision === 'denied') await deny(ctx, credit, verdict.reasons, by);
  else await makeOffer(ctx, credit, verdict.offered, { by, productName: ctx.app.env.productName });
  await audit(ctx, 'credit.request', credit.id, { invoice: input.invoiceId, amount, score: judged.score.score, decision: verdict.decision });
  return answer(await presentFresh(ctx, credit.id), SAID[verdict.decision]);
}

const SAID = {
  operator: say`Request sent. Our team will review it, usually within one working day.`,
  approved: say`Approved. Review and sign the offer to receive the money in your wallet.`,
  partial: say`There is a smaller offer for you. Read it, then accept or decline.`,
  denied: say`Not approved this time. See the reasons and what would change them.`,
} as const;

async function ownInvoice(ctx: Context, invoiceId: string): Promise<void> {
  const invoice = await invoiceOf(ctx.sql, ctx.businessId, invoiceId, true);
  if (invoice?.business_id !== ctx.businessId) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
}

async function write(ctx: Context, { invoice, buyer, buyerKey, fingerprint, score }: Judged, amount: Kobo): Promise<CreditRecord> {
  const id = newId('credit');
  await insertCredit(ctx.sql, {
    id,
    businessId: ctx.businessId,
    invoiceId: invoice.id,
    currency: invoice.currency,
    timeZone: invoice.time_zone,
    buyerKey,
    buyerName: buyer,
    invoiceNumber: invoice.number ?? '',
    // One that can be asked for has a due day.
    dueDate: invoice.due_date ?? '',
    requested: amount,
    by: actorOf(ctx),
    name: nameOfActor(ctx) ?? '',
    at: at(ctx),
    ...score,
  });
  const pledged = await pledge(ctx.sql, { businessId: ctx.businessId, creditId: id, invoiceId: invoice.id, fingerprint, at: at(ctx) });
  // A related business pledged the same invoice since the check above.
  if (!pledged) throw new AppError('NOT_ELIGIBLE', say`You, or a business related to yours, already had an advance on this invoice. Choose another invoice.`);
  const credit = await creditOf(ctx.sql, ctx.businessId, id);
  // Inserted above in this very transaction.
  return credit as NonNullable<typeof credit>;
}

async function tellWaiting(ctx: Context, credit: CreditRecord): Promise<void> {
  await emit(ctx.sql, 'credit.requested', [ctx.businessId], {
    ...aboutCredit(credit),
    amount: kobo(credit.requested),
  });
}
