import { kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { payoutReturnSettledLegs, payoutSettledLegs } from '../ledger/payout-recipes.ts';
import { platformAccount, post } from '../ledger/post.ts';
import type { ProviderTransfer } from '../integrations/payments/port.ts';
import { settlePayout } from './settle-payout.ts';
import { markCleared } from './payout-queries.ts';
import { withdrawalByReference } from './withdrawal-queries.ts';
import type { WithdrawalRecord } from './withdrawal-queries.ts';

export type Cleared = { readonly is: 'ours'; readonly row: WithdrawalRecord; readonly agrees: boolean } | { readonly is: 'unknown' };

/**
 * Processes a line of the provider's statement: settles it as usual, then clears it from payout clearing. `agrees` if row and line match. Safe to run any
 * number of times.
 */
export async function clearPayout(app: App, said: ProviderTransfer): Promise<Cleared> {
  await settlePayout(app, said.reference, said.status, said);
  return transaction(app.pool, 'system', async (sql) => {
    const row = await withdrawalByReference(sql, said.reference, true);
    if (!row) return { is: 'unknown' };
    const sameAmount = row.amount === said.amount && row.currency === said.currency;
    const at = new Date(app.clock()).toISOString();
    if (sameAmount && row.cleared_at === null && ['succeeded', 'reversed'].includes(row.status)) await clear(sql, row, said, at);
    if (sameAmount && row.return_cleared_at === null && row.status === 'reversed') await clearReturn(sql, row, at);
    return { is: 'ours', row, agrees: sameAmount && (said.status === 'success') === (row.status === 'succeeded') };
  });
}

async function clear(sql: Sql, row: WithdrawalRecord, said: ProviderTransfer, at: string): Promise<void> {
  const accounts = await clearingOf(sql, row);
  const legs = payoutSettledLegs(accounts, kobo(row.amount), said.fee);
  await post(sql, { event: 'withdrawal-cleared', eventId: row.id, description: say`Statement: transfer ${said.id}`, at, legs });
  await markCleared(sql, row, 'cleared_at', said.fee, at);
}

async function clearReturn(sql: Sql, row: WithdrawalRecord, at: string): Promise<void> {
  const legs = payoutReturnSettledLegs(await clearingOf(sql, row), kobo(row.amount));
  await post(sql, { event: 'withdrawal-return-cleared', eventId: row.id, description: say`Statement: transfer returned`, at, legs });
  await markCleared(sql, row, 'return_cleared_at', 0, at);
}

async function clearingOf(sql: Sql, { provider, currency }: WithdrawalRecord) {
  return {
    payoutClearing: await platformAccount(sql, 'payout_clearing', provider, currency),
    providerClearing: await platformAccount(sql, 'provider_clearing', provider, currency),
    providerFees: await platformAccount(sql, 'provider_fees', provider, currency),
  };
}
