import { AppError } from '../../../shared/kit/errors.ts';
import { add, formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { refuseSuspended } from '../../business/index.ts';
import { at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { insertReturn } from '../../invoices/index.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { carryCardFunds } from '../../ledger/card-funds.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import type { Leg } from '../../ledger/post.ts';
import { payBackLegs } from '../../ledger/recipes.ts';
import { applyLimit, isClosedWallet, lockWallets, walletOf } from '../../ledger/wallet.ts';
import { insertRefund } from '../refunds/refund-queries.ts';
import { payerWallet, takeDaily } from './credit-note-queries.ts';
import type { NotePlan } from './plan.ts';

/** A business whose wallet got money back, in kobo. */
export interface Credited {
  readonly businessId: string;
  readonly amount: Kobo;
}

/**
 * Pays back what the plan returns, in the transaction of the note, whose invoice is locked: from the issuer's wallet to the payers' wallets, and through the
 * provider to guests. What was paid outside is only recorded. Returns the credited businesses. Throws INSUFFICIENT_FUNDS and LIMIT_EXCEEDED.
 */
export async function payBack(ctx: Context, { invoice, returns }: NotePlan, note: { readonly id: string; readonly number: string }): Promise<Credited[]> {
  const { sql, businessId } = ctx;
  const credited = returns.flatMap(({ payment, amount }) => (payment.payer === null ? [] : [{ businessId: payment.payer, amount }]));
  const ours = returns.filter(({ payment }) => payment.way !== 'outside');
  const credits: Leg[] = [];
  if (ours.length > 0) await lockWallets(sql, [businessId, ...credited.map((one) => one.businessId)]);
  for (const { payment, amount } of returns) {
    const refund = payment.way === 'card' && payment.intentId !== null ? { id: newId('payment'), intentId: payment.intentId } : null;
    await insertReturn(
      sql,
      invoice,
      note.id,
      { paymentId: payment.id, way: payment.way, amount, toBusinessId: payment.payer, refundId: refund?.id ?? null },
      at(ctx),
    );
    if (payment.payer !== null) credits.push({ account: await walletFor(ctx, payment.payer, invoice.currency), amount });
    if (refund !== null) credits.push({ account: await refundTo(ctx, { ...refund, amount, currency: invoice.currency, noteId: note.id }), amount });
  }
  if (credits.length === 0) return [];
  await debit(ctx, { credits, number: note.number, noteId: note.id, invoice });
  await carryWait(ctx, credited, { reference: note.id, currency: invoice.currency });
  for (const business of new Set([businessId, ...credited.map((one) => one.businessId)])) await applyLimit(sql, business);
  return credited;
}

/** Otherwise card money could be withdrawn at once by a payer to whom it was paid back. */
async function carryWait(
  { sql, businessId, now }: Context,
  credited: readonly Credited[],
  { reference, currency }: { reference: string; currency: string },
): Promise<void> {
  for (const [to, parts] of Map.groupBy(credited, (one) => one.businessId))
    await carryCardFunds(sql, {
      from: businessId,
      to,
      reference,
      amount: add(...parts.map((one) => one.amount)),
      currency,
      at: new Date(now).toISOString(),
    });
}

async function debit(
  ctx: Context,
  { credits, number, noteId, invoice }: { credits: readonly Leg[]; number: string; noteId: string; invoice: NotePlan['invoice'] },
): Promise<void> {
  const { sql, businessId } = ctx;
  const amount = add(...credits.map((leg) => leg.amount));
  const wallet = await walletOf(sql, businessId);
  if (wallet?.currency !== invoice.currency) throw new AppError('NOT_ELIGIBLE', say`Your wallet cannot pay in ${invoice.currency}.`);
  const available = kobo(Math.max(0, wallet.posted - wallet.held));
  if (available < amount)
    throw new AppError(
      'INSUFFICIENT_FUNDS',
      say`${formatMoney(amount)} must be paid back, and ${formatMoney(available)} is available in your wallet. Add money to the wallet, or credit less.`,
    );
  if (!(await takeDaily(sql, businessId, amount, at(ctx)))) {
    // Its limit is 0.
    await refuseSuspended(sql, businessId);
    throw new AppError('LIMIT_EXCEEDED', say`This is above your daily limit. A higher verification level raises it.`);
  }
  const posted = await post(sql, {
    event: 'credit-note',
    eventId: noteId,
    description: say`Paid back with credit note ${number} for invoice ${invoice.number ?? ''}`,
    invoiceId: invoice.id,
    at: at(ctx),
    legs: payBackLegs(wallet.account_id, credits),
  });
  // The wallets are locked, and the id of the note is new.
  if (posted !== 'posted') throw new Error(`the money of credit note ${noteId} did not move: ${posted}`);
}

async function walletFor(ctx: Context, payer: string, currency: string): Promise<number> {
  const account = await payerWallet(ctx.sql, ctx.businessId, payer, currency);
  if (account === null) throw new Error(`${payer} paid in ${currency} and has no wallet`);
  if (await isClosedWallet(ctx.sql, account))
    throw new AppError('STATE_CONFLICT', say`This buyer has closed its business here, so nothing can be paid back to its wallet. Please write to us.`);
  return account;
}

/** A refund through the provider, sent by a job. Returns the account of the refunds owed. */
async function refundTo(
  { sql, businessId, app, now }: Context,
  { id, intentId, amount, currency, noteId }: { id: string; intentId: string; amount: Kobo; currency: string; noteId: string },
): Promise<number> {
  const provider = app.providers.payments.name;
  await insertRefund(sql, { businessId, id, intentId, amount, currency, provider, at: new Date(now).toISOString(), creditNoteId: noteId });
  await enqueue(sql, 'payments.refund', { refundId: id }, { key: `payments.refund:${id}` });
  return platformAccount(sql, 'payout_clearing', 'refunds', currency);
}
