import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { closeCaseOf } from '../../cases/index.ts';
import type { App } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isProviderError } from '../../integrations/errors.ts';
import { clear, LOOK_AGAIN, NEEDS_ACCOUNT, settleRefund } from './refunds.ts';
import { isRefundCaseOpen, noteRefund, refundById } from './refund-queries.ts';
import type { RefundRecord } from './refund-queries.ts';

export interface RefundAccount {
  readonly refundId: string;
  readonly bankCode: string;
  readonly accountNumber: string;
}

type Desk = Pick<App, 'pool' | 'clock' | 'providers'> & { readonly actor: string };

/** The holder of another account of the payer, as its bank names them. Throws NOT_FOUND, STATE_CONFLICT, VALIDATION_FAILED, PROVIDER_UNAVAILABLE. */
export async function refundHolder(desk: Pick<App, 'pool' | 'providers'>, { refundId, bankCode, accountNumber }: RefundAccount) {
  const refund = await transaction(desk.pool, 'system', (sql) => waitsForAccount(sql, desk, refundId));
  const holder = await asked(() => desk.providers.payments.resolveAccount({ accountNumber, bankCode }));
  if (!holder) throw new AppError('VALIDATION_FAILED', verbatim(`The bank ${bankCode} has no account ${accountNumber}. Please ask the payer again.`));
  return { refund, holder: holder.accountName };
}

/**
 * Sends a refund that the payer's bank rejected to another account of the payer. The provider accepts this once: a refund in progress is refused. Throws
 * NOT_FOUND, STATE_CONFLICT, VALIDATION_FAILED, PROVIDER_UNAVAILABLE.
 */
export async function retryRefund(desk: Desk, { refundId, bankCode, accountNumber }: RefundAccount): Promise<void> {
  const { payments } = desk.providers;
  const { refund, holder } = await refundHolder(desk, { refundId, bankCode, accountNumber });
  const { provider_id: providerId, currency } = refund;
  // Written before the call: if its answer is lost, the job queries the outcome.
  await transaction(desk.pool, 'system', async (sql) => {
    const to = { bankCode, last4: accountNumber.slice(-4), holder };
    await audit({ sql, now: desk.clock(), actor: desk.actor, businessId: refund.business_id ?? '' }, 'refund.retry', refundId, {
      ...to,
      amount: refund.amount,
    });
    await enqueue(sql, 'payments.refund', { refundId }, { key: `payments.refund:${refundId}`, after: LOOK_AGAIN });
  });
  const said = await asked(() => payments.retryRefund({ refundId: providerId, accountNumber, bankCode, currency }));
  await settleRefund(desk, refundId, said);
}

/** Refunded by hand on the provider's own site. Only for one that waits for an operator, so that it is not sent twice. */
export async function refundByHand(
  desk: { readonly sql: Sql; readonly now: number; readonly actor: string },
  refundId: string,
  reference: string,
): Promise<void> {
  const { sql, now, actor } = desk;
  const at = new Date(now).toISOString();
  const refund = await existing(sql, refundId);
  if (refund.status === 'processed' || !(await isRefundCaseOpen(sql, refundId)))
    throw new AppError('STATE_CONFLICT', verbatim(`The refund “${refundId}” does not wait for a person.`));
  await noteRefund(sql, refundId, 'processed', reference, at);
  await clear(sql, refund, at);
  const text = `${formatMoney(kobo(refund.amount))} sent back by hand under ${reference}.`;
  for (const kind of ['failed-refund', NEEDS_ACCOUNT]) await closeCaseOf(sql, kind, refundId, { outcome: text, by: actor, at });
  await audit({ sql, now, actor, businessId: refund.business_id ?? '' }, 'refund.by-hand', refundId, { amount: refund.amount, reference });
}

async function waitsForAccount(sql: Sql, { providers }: Pick<App, 'providers'>, refundId: string): Promise<RefundRecord & { provider_id: string }> {
  const refund = await existing(sql, refundId);
  const { provider_id: providerId } = refund;
  if (refund.status !== 'needs-attention' || providerId === null || refund.provider !== providers.payments.name)
    throw new AppError('STATE_CONFLICT', verbatim(`The refund “${refundId}” does not wait for an account.`));
  return { ...refund, provider_id: providerId };
}

async function existing(sql: Sql, id: string): Promise<RefundRecord> {
  const found = await refundById(sql, id);
  if (!found) throw new AppError('NOT_FOUND', verbatim(`There is no refund “${id}”.`));
  return found;
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isProviderError(error, 'refused')) throw new AppError('STATE_CONFLICT', verbatim(`The provider refused: ${error.vendorMessage ?? error.message}`));
    if (isProviderError(error))
      throw new AppError('PROVIDER_UNAVAILABLE', verbatim('The provider did not answer. Please see with refunds list how it stands before you try again.'));
    throw error;
  }
}
