import { formatMoney, kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { closeCaseOf, openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import { isProviderError } from '../../integrations/errors.ts';
import type { ProviderRefund } from '../../integrations/payments/port.ts';
import { holdRefund, isOpen, noteRefund, refundById, refundsOfReference } from './refund-queries.ts';
import type { RefundRecord } from './refund-queries.ts';
import { english } from '../../core/stored-text.ts';

/** Refunds take hours to days; the provider's webhook usually arrives before the next query. */
export const LOOK_AGAIN = 30 * 60_000;
/** The interval if an operator has to act first. */
const LOOK_LATER = 6 * 3_600_000;

/** Longer than both calls to the provider together. */
const HOLD = 120_000;

/** The case of a refund that needs another account of the payer. */
export const NEEDS_ACCOUNT = 'refund-needs-account';

/** Sends money back. The provider accepts no reference of ours for it, so it is first queried whether it has this refund already. */
export async function sendRefund(app: App, refundId: string): Promise<void> {
  const refund = await transaction(app.pool, 'system', (sql) => refundById(sql, refundId));
  if (!refund || !isOpen(refund)) return;
  const now = app.clock();
  // The money is at the other company, from before the setting changed: an operator refunds it there.
  if (refund.provider !== app.providers.payments.name)
    return transaction(app.pool, 'system', async (sql) => void (await openCase(sql, failure(refund, new Date(now).toISOString()))));
  const isOurs = await transaction(app.pool, 'system', (sql) => holdRefund(sql, refundId, new Date(now).toISOString(), new Date(now + HOLD).toISOString()));
  // Retried later: the process with the lease may have stopped.
  if (!isOurs) throw new Error(`refund ${refundId} is being sent by another`);
  const said = (await findAtProvider(app, refund)) ?? (await send(app, refund));
  if (said) await settleRefund(app, refundId, said);
  await lookAgain(app, refundId, said?.status === 'pending' ? LOOK_AGAIN : LOOK_LATER);
}

/** Null if the provider refused, which an operator must look at. */
async function send(app: App, refund: RefundRecord): Promise<ProviderRefund | null> {
  // It had one before: sending another because the list is late would pay twice.
  if (refund.provider_id !== null) throw new Error(`the provider does not list refund ${refund.id}`);
  const { reference, id } = refund;
  try {
    const reason =
      refund.business_id === null
        ? 'The payment could not be matched'
        : refund.credit_note_id !== null
          ? 'A credit note was issued'
          : 'More was paid than was owed';
    return await app.providers.payments.refund({ reference, amount: kobo(refund.amount), reason, id });
  } catch (error) {
    if (!isProviderError(error, 'refused')) throw error;
    app.log.error({ refund: id, error: error.message, said: error.vendorMessage }, 'the provider refused a refund');
    await transaction(app.pool, 'system', (sql) => openCase(sql, failure(refund, new Date(app.clock()).toISOString())));
    return null;
  }
}

async function lookAgain(app: Pick<App, 'pool'>, refundId: string, after: number): Promise<void> {
  await transaction(app.pool, 'system', async (sql) => {
    const refund = await refundById(sql, refundId);
    if (refund && isOpen(refund)) await enqueue(sql, 'payments.refund', { refundId }, { key: `payments.refund:${refundId}`, after });
  });
}

/** A webhook about a refund: the provider is queried, and nothing is sent. */
export async function syncRefund(app: App, reference: string): Promise<void> {
  for (const { id } of await transaction(app.pool, 'system', (sql) => refundsOfReference(sql, reference))) {
    const refund = await transaction(app.pool, 'system', (sql) => refundById(sql, id));
    const atProvider = refund && isOpen(refund) ? await findAtProvider(app, refund) : undefined;
    if (refund && atProvider) await settleRefund(app, refund.id, atProvider);
  }
}

/**
 * Ours by the provider's number or by our note. One without a note counts if the amount is the same: earlier releases wrote none, nor do people who refund by
 * hand on the provider's site. Never one made by a dispute: that is booked with the dispute.
 */
async function findAtProvider(app: App, refund: RefundRecord): Promise<ProviderRefund | undefined> {
  const { payments } = app.providers;
  const transactionId = refund.transaction_id ?? (await payments.verifyTransaction(refund.reference))?.id;
  if (transactionId === undefined) throw new Error(`the provider does not know the payment of refund ${refund.id}`);
  const refunds = (await payments.listRefunds(transactionId)).filter(({ ofDispute }) => !ofDispute);
  const own = refunds.find(({ id }) => id === refund.provider_id) ?? refunds.find(({ ours }) => ours === refund.id);
  if (own || refund.provider_id !== null) return own;
  return refunds.find(({ ours, amount, status }) => ours === null && amount === refund.amount && status !== 'failed');
}

/**
 * The refund was paid: our debt to the payer is cleared against the provider's balance. One that fails, or needs an account, waits for an operator.
 */
export async function settleRefund(app: Pick<App, 'pool' | 'clock'>, refundId: string, said: ProviderRefund): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, 'system', async (sql) => {
    const refund = await refundById(sql, refundId);
    if (!refund || !isOpen(refund)) return;
    await noteRefund(sql, refundId, said.status, said.id, at);
    if (said.status === 'needs-attention') {
      if (refund.status !== 'needs-attention') await openCase(sql, { ...failure(refund, at), kind: NEEDS_ACCOUNT }, 'update');
      return;
    }
    await closeCaseOf(sql, NEEDS_ACCOUNT, refundId, { outcome: `The provider says: ${said.status}.`, by: 'provider', at });
    if (said.status === 'failed') await openCase(sql, failure(refund, at));
    if (said.status === 'processed') await clear(sql, refund, at);
  });
}

/** The refund was deducted from the provider's balance. */
export async function clear(sql: Sql, refund: RefundRecord, at: string): Promise<void> {
  const [owed, clearing] = [
    await platformAccount(sql, 'payout_clearing', 'refunds', refund.currency),
    await platformAccount(sql, 'provider_clearing', refund.provider, refund.currency),
  ];
  const amount = kobo(refund.amount);
  await post(sql, {
    event: 'refund',
    eventId: refund.id,
    description: say`Refund: ${refund.label}`,
    at,
    legs: [
      { account: owed, amount: subtract(ZERO, amount) },
      { account: clearing, amount },
    ],
  });
  if (refund.business_id === null) return;
  await emit(sql, 'payment.refunded', [refund.business_id], {
    businessId: refund.business_id,
    refundId: refund.id,
    amount: refund.amount,
    text: formatMoney(amount),
    label: refund.label,
  });
}

function failure(refund: RefundRecord, at: string) {
  const detail = { amount: refund.amount, currency: refund.currency, reference: refund.reference, label: english(refund.label) };
  return { id: newId('case'), kind: 'failed-refund', subject: refund.id, businessId: refund.business_id, detail, at };
}
