import { formatMoney, kobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { capital, say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteCardFunds } from '../../ledger/card-funds.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import { paymentInLegs } from '../../ledger/recipes.ts';
import { applyLimit, lockWallets, walletOf } from '../../ledger/wallet.ts';
import type { ProviderTransaction } from '../../integrations/payments/port.ts';
import { keepCard } from '../cards/cards.ts';
import { declineReason } from './decline-reason.ts';
import { aboutIntent } from '../intents/intent-state.ts';
import { intentOf, markFailed, markSucceeded } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { insertRefund, refundedOf } from '../refunds/refund-queries.ts';
import { isExplained, sentBack } from './reversed.ts';
import type { SentBack } from './reversed.ts';
import { markProcessed } from './settlement-queries.ts';
import { keepInSuspense } from './settle-deposit.ts';
import type { Outcome } from './settle-deposit.ts';
import { applyPayment } from '../targets/target-queries.ts';
import { english } from '../../core/stored-text.ts';

/**
 * Applies the outcome of a payment from any source: webhook, verify, check, polling and the answer to a charge. `said` is the provider's answer. Settles the
 * amount that has arrived, whatever was requested; safe to run any number of times. Null if the reference is not one of our payments.
 */
export async function settlePayment(app: App, said: ProviderTransaction): Promise<Outcome | null> {
  const provider = app.providers.payments.name;
  const back = await sentBack(app, said);
  return transaction(app.pool, 'system', async (sql) => {
    const intent = await intentOf(sql, said.reference, { lock: true });
    if (!intent || intent.provider !== provider) return null;
    const at = new Date(app.clock()).toISOString();
    const outcome = await judge(app, sql, intent, said, at, back);
    await markProcessed(sql, provider, said.reference, at);
    return outcome;
  });
}

async function judge(app: App, sql: Sql, intent: Intent, said: ProviderTransaction, at: string, back: SentBack): Promise<Outcome> {
  if (intent.status === 'succeeded') {
    if (said.status === 'reversed' && !isExplained(back, await refundedOf(sql, intent.id))) await openCase(sql, caseOf('reversed-payment', intent, said, at));
    return 'already';
  }
  // A part was refunded before the payment was known here: the rest is for an operator.
  if (said.status === 'reversed' && back.amount < said.amount) {
    const found = caseOf('reversed-payment', intent, said, at);
    await openCase(sql, { ...found, detail: { ...found.detail, sentBack: back.amount } });
    return 'nothing';
  }
  if (said.status === 'failed' || said.status === 'reversed') {
    const message = declineReason(said.said);
    if (!(await markFailed(sql, intent.id, message, at))) return 'already';
    await emit(sql, 'payment.failed', [intent.business_id], { ...aboutIntent(intent), message });
    return 'nothing';
  }
  if (said.status !== 'success') return 'nothing';
  if (said.currency !== intent.currency) {
    await markFailed(sql, intent.id, say`The money arrived in another currency. Our team is looking into it and will contact you.`, at);
    return keepInSuspense(sql, intent.provider, said, at);
  }
  return take(app, sql, intent, said, at);
}

async function take(app: App, sql: Sql, intent: Intent, said: ProviderTransaction, at: string): Promise<Outcome> {
  const payer = intent.is_guest ? ({ as: 'guest', targetId: intent.category_id } as const) : ({ as: 'business', businessId: intent.business_id } as const);
  const settled = await applyPayment(
    sql,
    {
      id: intent.id,
      category: intent.category,
      categoryId: intent.category_id,
      payer,
      amount: said.amount,
      currency: intent.currency,
      channel: intent.channel,
      reference: intent.reference,
      provider: intent.provider,
      actor: intent.created_by,
      who: intent.created_name,
      askedBy: intent.asked_by,
      begunAt: intent.created_at,
    },
    at,
  );
  const back = settled.left === 0 ? null : await wayBack(sql, intent, settled.left, at);
  const credits = [...settled.legs, ...(back ? [{ account: back.account, amount: settled.left }] : [])];
  const toWallet = back !== null && back.isWallet;
  const credited = [...settled.payees, ...(toWallet ? [intent.business_id] : [])];
  await lockWallets(sql, credited);
  const posted = await post(sql, {
    event: 'payment-in',
    eventId: `${intent.provider}:${intent.reference}`,
    description: describe(intent),
    invoiceId: intent.category === 'invoice' ? intent.category_id : undefined,
    at,
    legs: paymentInLegs(
      {
        clearing: await platformAccount(sql, 'provider_clearing', intent.provider, intent.currency),
        fees: await platformAccount(sql, 'provider_fees', intent.provider, intent.currency),
      },
      said.amount,
      said.fees,
      credits,
    ),
  });
  if (posted !== 'posted') throw new Error(`${intent.reference} was posted before, though its payment was not settled`);
  if (intent.channel === 'card') await noteCardFunds(sql, intent.reference, credits, at);
  for (const business of credited) await applyLimit(sql, business);
  await markSucceeded(sql, intent.id, {
    providerId: said.id,
    received: said.amount,
    fee: said.fees,
    returned: settled.left,
    message: messageOf(intent, said.amount, settled.left),
    at,
  });
  if (intent.save_card && said.card?.reusable) await keepCard(app, sql, intent, said.card, at);
  await emit(sql, 'payment.received', [intent.business_id], {
    ...aboutIntent(intent),
    amount: said.amount,
    returned: settled.left,
    category: intent.category,
  });
  return 'settled';
}

/** The text on the statements of both sides. */
function describe({ category, channel, label, payee }: Intent): Message {
  if (category === 'wallet') return channel === 'card' ? say`Added by card` : say`Added by transfer`;
  return channel === 'card' ? say`${capital(label)} to ${payee}, paid by card` : say`${capital(label)} to ${payee}, paid by transfer`;
}

/** Where excess money goes: to a business's own wallet; to others, and to a business that has closed, it is refunded. */
async function wayBack(sql: Sql, intent: Intent, left: Kobo, at: string): Promise<{ account: number; isWallet: boolean }> {
  if (!intent.is_guest) {
    const wallet = await walletOf(sql, intent.business_id);
    if (wallet?.currency === intent.currency && !wallet.closed) return { account: wallet.account_id, isWallet: true };
  }
  const id = newId('payment');
  await insertRefund(sql, { businessId: intent.business_id, id, intentId: intent.id, amount: left, currency: intent.currency, provider: intent.provider, at });
  await enqueue(sql, 'payments.refund', { refundId: id }, { key: `payments.refund:${id}` });
  return { account: await platformAccount(sql, 'payout_clearing', 'refunds', intent.currency), isWallet: false };
}

function messageOf(intent: Intent, received: Kobo, left: Kobo): Message | null {
  if (intent.category === 'wallet') return say`${formatMoney(received)} is in your wallet.`;
  if (left === received && intent.category === 'bulk' && received < intent.amount) {
    const [arrived, due] = [formatMoney(received), formatMoney(kobo(intent.amount))];
    return intent.is_guest
      ? say`${arrived} of ${due} arrived. These invoices are paid together or not at all, so it will be returned to you.`
      : say`${arrived} of ${due} arrived. These invoices are paid together or not at all, so it is in your wallet.`;
  }
  if (left === received)
    return intent.is_guest
      ? say`${formatMoney(received)} arrived, but ${intent.label} could no longer accept it, so it will be returned to you.`
      : say`${formatMoney(received)} arrived, but ${intent.label} could no longer accept it. It is in your wallet.`;
  if (left > ZERO && intent.category === 'bulk')
    return intent.is_guest
      ? say`${capital(intent.label)} are paid. You overpaid ${formatMoney(left)}: it will be returned to you.`
      : say`${capital(intent.label)} are paid. You overpaid ${formatMoney(left)}: it is in your wallet.`;
  if (left > ZERO)
    return intent.is_guest
      ? say`${capital(intent.label)} is paid. You overpaid ${formatMoney(left)}: it will be returned to you.`
      : say`${capital(intent.label)} is paid. You overpaid ${formatMoney(left)}: it is in your wallet.`;
  if (received < intent.amount)
    return say`${formatMoney(received)} of ${formatMoney(kobo(intent.amount))} arrived and was paid on ${intent.label}. The balance is still due.`;
  return null;
}

export function caseOf(kind: string, intent: Intent, said: Pick<ProviderTransaction, 'amount' | 'currency'>, at: string) {
  return {
    id: newId('case'),
    kind,
    subject: `${intent.provider}:${intent.reference}`,
    businessId: intent.business_id,
    detail: { amount: said.amount, currency: said.currency, payment: intent.id, label: english(intent.label) },
    at,
  };
}
