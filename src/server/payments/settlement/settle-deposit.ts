import { add, formatMoney, subtract, ZERO } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import { applyLimit, walletOf } from '../../ledger/wallet.ts';
import { depositLegs, paymentInLegs } from '../../ledger/recipes.ts';
import type { ProviderTransaction } from '../../integrations/payments/port.ts';
import { movedBy } from '../../ledger/clearing.ts';
import { applyCertain, numbersOf, recordArrival } from '../matching/match-arrival.ts';
import type { Arrival } from '../matching/transfer-queries.ts';
import { refundedFromSuspense } from '../refunds/refund-queries.ts';
import { isExplained, sentBack } from './reversed.ts';
import { insertDeposit, markProcessed, receiverOf } from './settlement-queries.ts';
import type { Receiver } from './settlement-queries.ts';

export type Outcome = 'settled' | 'already' | 'suspense' | 'nothing';

/**
 * Applies a report of incoming money from any source: webhook, refresh or reconciliation. `said` is the provider's answer to our query, never the webhook
 * itself. Safe to run any number of times.
 */
export async function settleDeposit(app: App, said: ProviderTransaction): Promise<Outcome> {
  if (said.status === 'reversed') return reversedDeposit(app, said);
  if (said.status !== 'success') return 'nothing';
  const provider = app.providers.payments.name;
  return transaction(app.pool, 'system', async (sql) => {
    // Only an account number of a wallet identifies the owner of the money.
    const receiver = said.channel === 'dedicated_nuban' ? await receiverOf(sql, provider, said.receiver?.accountNumber ?? null, said.customerCode) : null;
    const at = new Date(app.clock()).toISOString();
    const outcome =
      receiver && receiver.currency === said.currency ? await credit(sql, provider, receiver, said, at) : await keepInSuspense(sql, provider, said, at);
    await markProcessed(sql, provider, said.reference, at);
    return outcome;
  });
}

async function credit(sql: Sql, provider: string, receiver: Receiver, said: ProviderTransaction, at: string): Promise<Outcome> {
  const clearing = await platformAccount(sql, 'provider_clearing', provider, said.currency);
  // It may lie in suspense, since the account number was not known when it arrived.
  if ((await movedBy(sql, clearing, ['deposit'], [`${provider}:${said.reference}`])).size > 0) return 'already';
  const id = newId('payment');
  const deposit = {
    id,
    businessId: receiver.business_id,
    amount: said.amount,
    fee: said.fees,
    currency: said.currency,
    provider,
    providerReference: said.reference,
    note: said.sender?.name ?? null,
    at,
  };
  if (!(await insertDeposit(sql, deposit))) return 'already';
  const arrival = arrivalAt(receiver, id, said, at);
  const applied = await applyCertain(sql, arrival, receiver.account_id);
  const repayment = applied.matches.flatMap((match) => match.repayment);
  const toWallet = subtract(said.amount, add(ZERO, ...repayment.map((leg) => leg.amount)));
  const accounts = {
    clearing,
    fees: await platformAccount(sql, 'provider_fees', provider, said.currency),
  };
  const posted = await post(sql, {
    event: 'deposit',
    eventId: `${provider}:${said.reference}`,
    description: said.sender?.name ? say`Transfer from ${said.sender.name}` : say`Bank transfer received`,
    at,
    legs: paymentInLegs(accounts, said.amount, said.fees, [{ account: receiver.account_id, amount: toWallet }, ...repayment]),
  });
  // `insertDeposit` refuses a second record of this money.
  if (posted !== 'posted') throw new Error(`${said.reference} was posted before, though its deposit was not recorded`);
  await recordArrival(sql, arrival, applied);
  await applyLimit(sql, receiver.business_id);
  await emit(sql, 'wallet.credited', [receiver.business_id], {
    businessId: receiver.business_id,
    paymentId: id,
    amount: said.amount,
    text: formatMoney(said.amount),
    from: said.sender?.name ?? null,
    ...(await numbersOf(sql, receiver.business_id, applied.matches)),
    unassigned: subtract(said.amount, add(ZERO, ...applied.matches.map(({ taken }) => taken))),
    balance: (await walletOf(sql, receiver.business_id))?.posted ?? 0,
  });
  return 'settled';
}

function arrivalAt(receiver: Receiver, id: string, { amount, currency, sender }: ProviderTransaction, at: string): Arrival {
  return {
    business_id: receiver.business_id,
    id,
    amount,
    currency,
    sender: sender?.name ?? null,
    sender_bank: sender?.bankName ?? null,
    sender_account: sender?.accountNumber ?? null,
    narration: sender?.narration ?? null,
    contact_id: receiver.contact_id,
    arrived_at: at,
  };
}

/** Money that arrived unreported and was partly refunded: the rest is for an operator. */
async function reversedDeposit(app: App, said: ProviderTransaction): Promise<Outcome> {
  const provider = app.providers.payments.name;
  const back = await sentBack(app, said);
  await transaction(app.pool, 'system', async (sql) => {
    const clearing = await platformAccount(sql, 'provider_clearing', provider, said.currency);
    const subject = `${provider}:${said.reference}`;
    const isBooked = (await movedBy(sql, clearing, ['deposit'], [subject])).size > 0;
    if (!isBooked && back.amount >= said.amount) return;
    // Booked before: only money in suspense is sent back by us.
    if (isBooked && isExplained(back, await refundedFromSuspense(sql, subject))) return;
    const detail = { amount: said.amount, currency: said.currency, reference: said.reference, sentBack: back.amount };
    await openCase(sql, { id: newId('case'), kind: 'reversed-payment', subject, detail, at: new Date(app.clock()).toISOString() });
  });
  return 'nothing';
}

/** Unexpected money is not ours: it is booked to suspense with a case for an operator. */
export async function keepInSuspense(sql: Sql, provider: string, said: ProviderTransaction, at: string): Promise<Outcome> {
  const accounts = {
    clearing: await platformAccount(sql, 'provider_clearing', provider, said.currency),
    fees: await platformAccount(sql, 'provider_fees', provider, said.currency),
    wallet: await platformAccount(sql, 'suspense', provider, said.currency),
  };
  const posted = await post(sql, {
    event: 'deposit',
    eventId: `${provider}:${said.reference}`,
    description: say`Unmatched payment`,
    at,
    legs: depositLegs(accounts, said.amount, said.fees),
  });
  if (posted !== 'posted') return 'already';
  await openCase(sql, {
    id: newId('case'),
    kind: 'unmatched-deposit',
    subject: `${provider}:${said.reference}`,
    detail: arrivalOf(said),
    at,
  });
  return 'suspense';
}

/** What an operator finds the owner by. The provider masks the sender's account number. */
function arrivalOf({ amount, currency, id, channel, paidAt, sender, receiver }: ProviderTransaction) {
  return {
    amount,
    currency,
    transactionId: id,
    channel,
    paidAt,
    sender: sender?.name ?? null,
    senderBank: sender?.bankName ?? null,
    senderAccount: sender?.accountNumber ?? null,
    narration: sender?.narration ?? null,
    receiverAccount: receiver?.accountNumber ?? null,
  };
}
