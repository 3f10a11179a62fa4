import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { isOff } from '../../../shared/invoices/is-off.ts';
import { say } from '../../../shared/i18n/message.ts';
import { inTransaction } from '../../core/context.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../../db/transaction.ts';
import type { Context } from '../../core/context.ts';
import { invoiceOf, sentInvoice, statusOf as invoiceStatus } from '../../invoices/index.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { isProviderError } from '../../integrations/errors.ts';
import { syncWithProvider, isLeft } from './poll-provider.ts';
import { stateOf } from '../intents/intent-state.ts';
import { intentOf, markLeft, waitingIntents } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { targetOf } from '../targets/targets.ts';
import type { Payer } from '../targets/target-port.ts';

/** Queries the provider, settles its answer, and returns the payment's state. */
export const verifyPayment: OwnTransaction<'payment.business.verify'> = {
  ownTransaction: async (ctx, { reference }) => stateNow(ctx, await syncIntent(ctx, await own(ctx, reference))),
};

export const verifyGuestPayment: OwnTransaction<'payment.guest.verify'> = {
  ownTransaction: async (ctx, { reference }) => stateNow(ctx, await syncIntent(ctx, await guests(ctx, reference))),
};

/** The state as stored, without a query to the provider. */
export const checkPayment: OwnTransaction<'payment.business.check'> = {
  ownTransaction: async (ctx, { reference }) => stateNow(ctx, await own(ctx, reference)),
};
export const checkGuestPayment: OwnTransaction<'payment.guest.check'> = {
  ownTransaction: async (ctx, { reference }) => stateNow(ctx, await guests(ctx, reference)),
};

/** As `stateOf`; the account of a transfer is not shown any more after its target was voided, declined or paid in another way. */
async function stateNow(ctx: Context, intent: Intent): Promise<ReturnType<typeof stateOf>> {
  const state = stateOf(ctx, intent, await dueAfter(ctx, intent));
  if (state.account === null) return state;
  const payer: Payer = intent.is_guest ? { as: 'guest', targetId: intent.category_id } : { as: 'business', businessId: intent.business_id };
  const latest = await inTransaction(ctx.app, 'system', async (sql) => {
    const target = await targetOf(intent.category).find(sql, payer, intent.category_id, ctx.now);
    if (target && !target.refusal) return 'payable';
    // Read after the target: this payment itself may have paid it meanwhile.
    return intentOf(sql, intent.reference);
  });
  if (latest === 'payable') return state;
  if (latest && latest.status !== intent.status) return stateOf(ctx, latest, await dueAfter(ctx, latest));
  const message = intent.is_guest
    ? say`This can no longer be paid. Please don’t send this transfer; if you already sent it, we’ll return it.`
    : say`This can no longer be paid. Please don’t send this transfer; if you already sent it, the money goes to your wallet.`;
  return { ...state, status: 'failed', account: null, message: ctx.say(message) };
}

/** The balance due on the invoice after a successful payment, in kobo. Null for other payments, and if the invoice no longer has to be paid. */
async function dueAfter(ctx: Context, { status, category, category_id: invoiceId }: Intent): Promise<number | null> {
  if (status !== 'succeeded' || category !== 'invoice') return null;
  const invoice = await inTransaction(ctx.app, 'system', (sql) => sentInvoice(sql, invoiceId, false));
  return invoice && !isOff(invoiceStatus(invoice, ctx.now)) ? Math.max(0, invoice.balance) : null;
}

export async function syncIntent(ctx: Context, intent: Intent): Promise<Intent> {
  if (intent.status === 'succeeded' || !intent.started_at) return intent;
  let left = false;
  try {
    left = isLeft(intent, await syncWithProvider(ctx.app, intent.reference));
  } catch (error) {
    if (isProviderError(error)) throw new AppError('PROVIDER_UNAVAILABLE', undefined, { retryAfter: 10 });
    // The provider's answer cannot be settled now: the payment stays pending, and the polling job settles it.
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return intent;
    throw error;
  }
  ctx.app.wake();
  const after = await inTransaction(ctx.app, 'system', async (sql) => {
    await markLeft(sql, intent.reference, left);
    return intentOf(sql, intent.reference);
  });
  return after ?? intent;
}

/** A pending payment, for the page of its target, so that nobody pays twice. */
export const waitingPayments: Verb<'payment.business.waiting'> = async (ctx, { businessId, invoiceId }) => {
  if (!(await invoiceOf(ctx.sql, businessId, invoiceId, false))) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  const rows = await waitingIntents(ctx.sql, businessId, invoiceId);
  const waiting = rows.map((row) => ({
    reference: row.reference,
    amount: nairaFromKobo(kobo(row.amount)),
    channel: row.channel,
    by: row.created_name,
    at: row.created_at,
  }));
  return { waiting };
};

async function own(ctx: Context, reference: string): Promise<Intent> {
  const intent = await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => intentOf(sql, reference));
  // A guest's payment to this business is on its pages once it is settled; its progress is visible only to the guest.
  if (!intent || intent.business_id !== ctx.businessId || intent.is_guest) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
  return intent;
}

/** The reference cannot be guessed, like a link, and only gives the state of that payment and of its invoice. */
async function guests(ctx: Context, reference: string): Promise<Intent> {
  const intent = await inTransaction(ctx.app, 'system', (sql) => intentOf(sql, reference));
  if (!intent?.is_guest) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
  return intent;
}
