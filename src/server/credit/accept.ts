import { createHash } from 'node:crypto';
import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo, ZERO } from '../../shared/kit/money.ts';
import { statusLabel } from '../../shared/i18n/status-labels.ts';
import { canStep } from '../../shared/credit/status.ts';
import { atMost, TERMS } from '../../shared/credit/terms.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { refuseSuspended } from '../business/index.ts';
import { dueUntil, withholdingOf } from '../invoices/index.ts';
import { disbursementLegs } from '../ledger/credit-recipes.ts';
import { post, receivableAccount } from '../ledger/post.ts';
import { applyLimit, walletOf } from '../ledger/wallet.ts';
import { nameOfActor } from '../team/index.ts';
import { translationOf } from './agreement.ts';
import { aboutCredit, presentFresh, stateNow } from './present.ts';
import { creditOf } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { accrue, lockInvoice, release, writeEnd, writeSigned } from './step-queries.ts';

/** The borrower accepts (signs) or declines an offer of less than the requested amount. */
export const decidePartial: Verb<'credit.partial'> = async (ctx, { creditId, approvalStatus, agreementHash }) => {
  const seen = await creditOf(ctx.sql, ctx.businessId, creditId);
  if (!seen) throw new AppError('NOT_FOUND', say`We could not find that advance.`);
  await lockInvoice(ctx.sql, seen);
  const credit = await creditOf(ctx.sql, ctx.businessId, creditId, true);
  if (credit?.state !== 'partial')
    throw new AppError('STATE_CONFLICT', say`There is no smaller offer to accept or decline: this advance is ${statusLabel(seen.state)}.`);
  return approvalStatus === 'approved' ? acceptOffer(ctx, credit, agreementHash) : declineOffer(ctx, credit);
};

/** Signs the offer and pays it out. The caller has locked invoice and credit; the API layer has checked the step-up. */
export async function acceptOffer(ctx: Context, credit: CreditRecord, hash: string | undefined) {
  ctx.app.switches.need('credit');
  await refuseSuspended(ctx.sql, ctx.businessId);
  const state = stateNow(credit, ctx.now);
  if (!canStep('accept', state))
    throw new AppError(
      'STATE_CONFLICT',
      state === 'expired' ? say`This offer has expired. Please request a new one.` : say`This advance is ${statusLabel(state)}: there is no offer to sign.`,
    );
  if (hash !== undefined && hash !== credit.agreement_hash)
    throw new AppError('STATE_CONFLICT', say`The agreement has changed since you opened it. Please review it again.`);
  const amount = kobo(credit.offered ?? 0);
  const invoice = await lockInvoice(ctx.sql, credit);
  // Payments by the buyer since the offer reduce the possible amount. Of instalments, only those within the advance's term count.
  const due = invoice ? dueUntil(invoice, credit.due_date) : ZERO;
  if (!invoice || due < amount || atMost(withholdingOf(invoice)?.payNow ?? due, TERMS.advanceRate.A) < amount)
    throw new AppError(
      'STATE_CONFLICT',
      say`The buyer has paid since this offer was made: the balance due is ${formatMoney(due)}. Decline the offer and request a new one.`,
    );
  if (invoice.decision !== 'approved' || !invoice.proved)
    throw new AppError('STATE_CONFLICT', say`We couldn’t confirm who approved this invoice. Decline this offer, and request a new one once it’s confirmed.`);
  const today = dateIn(credit.time_zone, ctx.now);
  if (today >= credit.due_date || (invoice.due_date !== null && invoice.due_date < today))
    throw new AppError('STATE_CONFLICT', say`The invoice is due. Please decline this offer.`);
  const translation = translationOf(credit, ctx.language);
  await payOut(ctx, credit, amount, today, translation);
  const alone = ctx.checkers === 1 && !ctx.onRequest;
  await audit(ctx, 'credit.sign', credit.id, {
    amount,
    agreement: credit.agreement_hash,
    ...(translation && { language: translation.language, translation: createHash('sha256').update(translation.text).digest('hex') }),
    ...(alone && { selfApproved: true }),
  });
  return answer(await presentFresh(ctx, credit.id), `${formatMoney(amount)} is in your wallet.`);
}

/** Withdraws a request, or declines its offer; the invoice is released. */
export async function declineOffer(ctx: Context, credit: CreditRecord) {
  const state = stateNow(credit, ctx.now);
  if (!canStep('decline', state)) throw new AppError('STATE_CONFLICT', say`This advance is ${statusLabel(state)} and can no longer be declined.`);
  await writeEnd(ctx.sql, credit, { state: 'denied', by: actorOf(ctx), reasons: [WITHDRAWN[state === 'pending' ? 'pending' : 'offer']], at: at(ctx) });
  await release(ctx.sql, credit, at(ctx));
  await audit(ctx, 'credit.decline', credit.id, {});
  await emit(ctx.sql, 'credit.declined', [ctx.businessId], { businessId: ctx.businessId, creditId: credit.id, invoiceId: credit.invoice_id });
  return answer(await presentFresh(ctx, credit.id), state === 'pending' ? 'Withdrawn. The invoice is free again.' : 'Declined. The invoice is free again.');
}

const WITHDRAWN = {
  pending: { code: 'WITHDRAWN', text: say`You withdrew the request.`, remedy: say`You can ask again at any time.` },
  offer: { code: 'DECLINED', text: say`You declined the offer.`, remedy: say`You can ask again at any time.` },
} as const;

async function payOut(
  ctx: Context,
  credit: CreditRecord,
  amount: ReturnType<typeof kobo>,
  today: ReturnType<typeof dateIn>,
  translation: ReturnType<typeof translationOf>,
): Promise<void> {
  const wallet = await walletOf(ctx.sql, ctx.businessId);
  if (!wallet || wallet.currency !== credit.currency) throw new AppError('NOT_ELIGIBLE', say`Your wallet cannot hold ${credit.currency}.`);
  const accounts = {
    principal: await receivableAccount(ctx.sql, 'receivable_principal', credit.id, credit.currency),
    fee: await receivableAccount(ctx.sql, 'receivable_fee', credit.id, credit.currency),
    penalty: await receivableAccount(ctx.sql, 'receivable_penalty', credit.id, credit.currency),
  };
  await writeSigned(ctx.sql, credit, {
    by: actorOf(ctx),
    name: nameOfActor(ctx) ?? '',
    at: at(ctx),
    on: today,
    language: translation?.language ?? null,
    translation: translation?.text ?? null,
    accounts,
  });
  await post(ctx.sql, {
    event: 'credit-disbursement',
    eventId: credit.id,
    description: say`Advance on ${credit.invoice_number}`,
    invoiceId: credit.invoice_id,
    at: at(ctx),
    legs: disbursementLegs({ principal: accounts.principal, wallet: wallet.account_id }, amount),
  });
  await accrue(ctx.sql, credit, at(ctx));
  await applyLimit(ctx.sql, ctx.businessId);
  await emit(ctx.sql, 'credit.disbursed', [ctx.businessId], {
    ...aboutCredit(credit),
    amount,
    due: credit.due_date,
  });
}
