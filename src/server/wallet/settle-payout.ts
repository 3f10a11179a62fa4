import { add, formatMoney, kobo } from '../../shared/kit/money.ts';
import { nextStep } from '../../shared/wallet/payout.ts';
import type { PayoutStep, ProviderAnswer } from '../../shared/wallet/payout.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { lockBusiness } from '../business/index.ts';
import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { settleHold } from '../ledger/holds.ts';
import { payoutLegs, payoutReturnedLegs } from '../ledger/payout-recipes.ts';
import { platformAccount, post } from '../ledger/post.ts';
import { applyLimit } from '../ledger/wallet.ts';
import type { ProviderTransfer } from '../integrations/payments/port.ts';
import { giveSendBack, writePaid, writeReturned } from './payout-queries.ts';
import { endWithdrawal, giveDaily, withdrawalByReference } from './withdrawal-queries.ts';
import type { WithdrawalRecord } from './withdrawal-queries.ts';

/** The reason of a failed withdrawal, for the user. The provider's own reasons are only logged. */
const REASONS: Readonly<Record<string, Message>> = {
  failed: say`The bank could not carry it out.`,
  reversed: say`The receiving bank sent the money back.`,
  abandoned: say`It was not confirmed in time at our banking partner.`,
  blocked: say`Our banking partner has blocked this transfer. Contact support before you try again.`,
  rejected: say`Our banking partner did not accept this transfer.`,
  refused: say`Our banking partner did not take this transfer.`,
};

/**
 * Applies the status of a transfer from any source: the answer to sending, a query, a webhook or reconciliation. Safe to run any number of times; returns what
 * was done.
 */
export function settlePayout(app: App, reference: string, word: ProviderAnswer, said: ProviderTransfer | null): Promise<PayoutStep> {
  return transaction(app.pool, 'system', async (sql) => {
    const row = await withdrawalByReference(sql, reference, true);
    if (!row) return 'nothing';
    const at = new Date(app.clock()).toISOString();
    if (said && (said.amount !== row.amount || said.currency !== row.currency)) {
      await alarm(sql, row, 'payout-amount', { ours: row.amount, theirs: said.amount, currency: said.currency }, at);
      return 'alarm';
    }
    const deed = nextStep(row.status, word, row.sends);
    if (deed === 'post' && said) await paid(sql, row, said, at);
    if (deed === 'release') await notPaid(sql, row, REASONS[word] ?? say`The bank did not carry it out.`, at);
    if (deed === 'return') await returned(sql, row, at);
    if (deed === 'wait' && word === 'refused') await giveSendBack(sql, reference, at);
    if (deed === 'alarm') await alarm(sql, row, 'payout-contradiction', { ours: row.status, theirs: word }, at);
    return deed;
  });
}

/** Releases the hold and emits the event. */
export async function notPaid(sql: Sql, row: WithdrawalRecord, reason: Message, at: string): Promise<void> {
  if (!(await endWithdrawal(sql, row.business_id, row.id, { status: 'failed', reason, at }))) return;
  await emit(sql, 'withdrawal.failed', [row.business_id], { ...aboutWithdrawal(row), reason });
}

export function alarm(sql: Sql, row: WithdrawalRecord, kind: string, detail: object, at: string): Promise<string | null> {
  return openCase(sql, { id: newId('case'), businessId: row.business_id, kind, subject: row.reference, detail: { ...detail, withdrawal: row.id }, at });
}

async function paid(sql: Sql, row: WithdrawalRecord, said: ProviderTransfer, at: string): Promise<void> {
  await settleHold(sql, row.id);
  const posted = await post(sql, {
    event: 'withdrawal',
    eventId: row.id,
    description: say`Withdrawal to ${toOf(row)}, fee of ${formatMoney(kobo(row.fee))} included`,
    at,
    legs: payoutLegs(await accountsFor(sql, row), kobo(row.amount), kobo(row.fee)),
  });
  // The hold was for exactly this amount, with the same lock.
  if (posted !== 'posted') throw new Error(`withdrawal ${row.id} could not be posted: ${posted}`);
  await writePaid(sql, row, { providerCode: said.id, cost: said.fee, at });
  await applyLimit(sql, row.business_id);
  await emit(sql, 'withdrawal.succeeded', [row.business_id], { ...aboutWithdrawal(row), reason: null });
}

/** To the wallet it left; to suspense, for an operator, if the business has closed since. */
async function returned(sql: Sql, row: WithdrawalRecord, at: string): Promise<void> {
  const isClosed = (await lockBusiness(sql, row.business_id)) !== null;
  const accounts = await accountsFor(sql, row);
  const wallet = isClosed ? await platformAccount(sql, 'suspense', row.provider, row.currency) : accounts.wallet;
  const reason = say`The receiving bank sent the money back.`;
  await giveDaily(sql, row.business_id, row.amount, row.created_at);
  const posted = await post(sql, {
    event: 'withdrawal-returned',
    eventId: row.id,
    description: say`Withdrawal to ${toOf(row)} returned, with its fee`,
    at,
    legs: payoutReturnedLegs({ ...accounts, wallet }, kobo(row.amount), kobo(row.fee)),
  });
  if (posted !== 'posted') throw new Error(`the return of withdrawal ${row.id} could not be posted: ${posted}`);
  if (isClosed) await openCase(sql, caseOfReturn(row, at));
  await writeReturned(sql, row, reason, at);
  await applyLimit(sql, row.business_id);
  await emit(sql, 'withdrawal.returned', [row.business_id], { ...aboutWithdrawal(row), reason });
}

function caseOfReturn(row: WithdrawalRecord, at: string) {
  const detail = {
    amount: add(kobo(row.amount), kobo(row.fee)),
    currency: row.currency,
    narration: `Returned withdrawal of a closed business to ${toOf(row)}`,
  };
  return { id: newId('case'), businessId: row.business_id, kind: 'unmatched-deposit', subject: `${row.provider}:${row.reference}`, detail, at };
}

async function accountsFor(sql: Sql, row: WithdrawalRecord) {
  const { provider } = row;
  return {
    wallet: row.wallet_account,
    payoutClearing: await platformAccount(sql, 'payout_clearing', provider, row.currency),
    feeIncome: await platformAccount(sql, 'fee_income', 'withdrawals', row.currency),
  };
}

function toOf(row: WithdrawalRecord): string {
  return `${row.bank_name} ••${row.last4}`;
}

function aboutWithdrawal(row: WithdrawalRecord) {
  return { businessId: row.business_id, withdrawalId: row.id, amount: row.amount, bank: toOf(row), createdBy: row.created_by };
}

/** An operator knows from the provider that a payout will never be made: releases the hold. Null if the withdrawal is not waiting. */
export async function releasePayout(sql: Sql, reference: string, at: string): Promise<WithdrawalRecord | null> {
  const row = await withdrawalByReference(sql, reference, true);
  if (row?.status !== 'sending' && row?.status !== 'pending') return null;
  await notPaid(sql, row, say`Our banking partner confirmed that it was not carried out.`, at);
  return row;
}
