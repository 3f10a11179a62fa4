import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { audit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { isProviderError } from '../integrations/errors.ts';
import { setPayoutBlock } from './payout-queries.ts';
import { releasePayout } from './settle-payout.ts';
import type { WithdrawalRecord } from './withdrawal-queries.ts';

/**
 * What the provider says of a payout now, for the operators who decide about it. Asked outside a transaction. Throws STATE_CONFLICT if it was paid: then
 * its outcome settles it.
 */
export async function outcomeAtProvider(
  { providers }: Pick<App, 'providers'>,
  { reference, provider }: Pick<WithdrawalRecord, 'reference' | 'provider'>,
): Promise<string> {
  const { payments } = providers;
  if (payments.name !== provider) return `${provider} was not asked`;
  const said = await payments.verifyTransfer(reference).catch((error: unknown) => {
    if (isProviderError(error)) return 'silent' as const;
    throw error;
  });
  if (said === 'silent') return `${provider} does not answer`;
  if (said === null) return `${provider} does not know it`;
  if (said.status === 'success')
    throw new AppError('STATE_CONFLICT', verbatim(`${provider} says that it was paid. It must not be released; its outcome is on its way.`));
  return `${provider} says “${said.status}”`;
}

interface Desk {
  readonly sql: Sql;
  readonly now: number;
  readonly actor: string;
}

/** Stops all payouts, or lets them go out again. */
export async function switchPayouts({ sql, now, actor }: Desk, blocked: boolean, reason: string | null): Promise<void> {
  await setPayoutBlock(sql, blocked, reason, actor, at({ now }));
  await audit({ sql, now, actor, businessId: '' }, blocked ? 'payouts.block' : 'payouts.open', null, reason === null ? {} : { reason });
}

/** Releases the money of a payout that will never be made. Throws STATE_CONFLICT if it does not wait. */
export async function releaseByOperator({ sql, now, actor }: Desk, reference: string, evidence: string): Promise<WithdrawalRecord> {
  const released = await releasePayout(sql, reference, at({ now }));
  if (!released) throw new AppError('STATE_CONFLICT', verbatim(`“${reference}” is not a payout that waits for the provider.`));
  await audit({ sql, now, actor, businessId: released.business_id }, 'payouts.release', released.id, { evidence, amount: released.amount });
  return released;
}
