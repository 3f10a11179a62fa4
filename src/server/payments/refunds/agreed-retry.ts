import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import type { App } from '../../core/context.ts';
import { openText, seal } from '../../core/encryption.ts';
import type { Keys } from '../../core/encryption.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { retryRefund } from './refund-admin.ts';
import type { RefundAccount } from './refund-admin.ts';
import { noteRetry, refundById, retryOf } from './refund-queries.ts';

/** The account number of a proposal, sealed for the refund. */
export function sealAccount(keys: Keys, { refundId, accountNumber }: Pick<RefundAccount, 'refundId' | 'accountNumber'>): Buffer {
  return seal(keys, placeOf(refundId), accountNumber);
}

/** What two operators agreed on: a job sends the refund there, because no provider is called in a transaction. Throws STATE_CONFLICT. */
export async function agreeRetry(sql: Sql, refundId: string, to: { bankCode: string; account: Buffer; by: string }): Promise<void> {
  const refund = await refundById(sql, refundId);
  if (refund?.status !== 'needs-attention' || (await retryOf(sql, refundId)))
    throw new AppError('STATE_CONFLICT', verbatim('This refund does not wait for an account any more.'));
  await noteRetry(sql, refundId, to);
  await enqueue(sql, 'payments.retry-refund', { refundId }, { key: `payments.retry-refund:${refundId}` });
}

/** Once: the provider refuses a refund that is in progress. A refused one waits for another account. */
export async function sendAgreedRetry(app: App, refundId: string): Promise<void> {
  const to = await transaction(app.pool, 'system', (sql) => retryOf(sql, refundId));
  if (!to) return;
  try {
    const accountNumber = openText(app.env, placeOf(refundId), to.account);
    await retryRefund({ ...app, actor: to.by }, { refundId, bankCode: to.bankCode, accountNumber });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'PROVIDER_UNAVAILABLE') throw error;
    app.log.error({ refund: refundId, error: error.message }, 'a refund could not be sent to another account');
  }
  await transaction(app.pool, 'system', (sql) => noteRetry(sql, refundId, null));
}

function placeOf(refundId: string) {
  return { owner: refundId, field: 'refund-account' };
}
