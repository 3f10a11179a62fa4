import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo, subtract } from '../../../shared/kit/money.ts';
import { say, verbatim } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { closeCaseById } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { suspenseLeavesLegs } from '../../ledger/payout-recipes.ts';
import { platformAccount, post } from '../../ledger/post.ts';
import type { Leg } from '../../ledger/post.ts';
import { applyLimit, lockWallets, walletOf } from '../../ledger/wallet.ts';
import { insertSuspenseRefund } from '../refunds/refund-queries.ts';
import { applyPayment } from '../targets/target-queries.ts';
import { providerOf, referenceOf } from './case-subject.ts';
import { suspenseCase } from './suspense-queries.ts';
import type { SuspenseCase } from './suspense-queries.ts';

interface Desk {
  readonly sql: Sql;
  readonly now: number;
  readonly actor: string;
}

/** Its owner was found: credited to their wallet, with the notification of any deposit. */
export async function matchSuspense(desk: Desk, caseId: string, businessId: string): Promise<void> {
  const { sql } = desk;
  const found = await existing(sql, caseId);
  const wallet = await walletOf(sql, businessId);
  if (wallet?.currency !== found.detail.currency) throw new AppError('NOT_FOUND', verbatim(`That business has no wallet in ${found.detail.currency}.`));
  const amount = kobo(found.detail.amount);
  const text = `${formatMoney(amount)} matched to ${businessId}.`;
  await move(desk, found, {
    event: 'suspense-matched',
    description: say`Transfer received, ${referenceOf(found)}`,
    legs: suspenseLeavesLegs(await suspenseOf(sql, found), [{ account: wallet.account_id, amount }]),
    text,
    businessId,
  });
  await applyLimit(sql, businessId);
  await emit(sql, 'wallet.credited', [businessId], { businessId, paymentId: caseId, amount, text: formatMoney(amount), from: null });
}

/** The transfer paid this invoice: its seller is credited, or an advance on it repaid, as by any payment from outside. */
export async function matchSuspenseToInvoice(desk: Desk, caseId: string, invoiceId: string): Promise<void> {
  const { sql, now, actor } = desk;
  const found = await existing(sql, caseId);
  const { amount, currency, sender } = found.detail;
  const at = new Date(now).toISOString();
  const arrived = {
    id: newId('payment'),
    category: 'invoice',
    categoryId: invoiceId,
    payer: { as: 'guest', targetId: invoiceId },
    amount: kobo(amount),
    currency,
    channel: 'transfer',
    reference: referenceOf(found),
    provider: providerOf(found),
    actor,
    who: sender ?? null,
  } as const;
  const applied = await applyPayment(sql, arrived, at);
  // Nothing of it is kept: this transaction rolls back.
  if (applied.left > 0)
    throw new AppError(
      'STATE_CONFLICT',
      verbatim(`Only ${formatMoney(subtract(kobo(amount), applied.left))} of it can be paid on that invoice. Assign it to a wallet instead.`),
    );
  await lockWallets(sql, applied.payees);
  const text = `${formatMoney(kobo(amount))} paid on invoice ${invoiceId}.`;
  await move(desk, found, {
    event: 'suspense-matched',
    description: say`Transfer received, ${referenceOf(found)}`,
    invoiceId,
    legs: suspenseLeavesLegs(await suspenseOf(sql, found), applied.legs),
    text,
    businessId: applied.payees[0] ?? '',
  });
  for (const business of applied.payees) await applyLimit(sql, business);
}

/** Sent back to its sender by the provider: owed to them until the provider has paid it (`sendRefund`). */
export async function sendSuspenseBack(desk: Desk, caseId: string): Promise<void> {
  const { sql, now } = desk;
  const found = await existing(sql, caseId);
  const { amount, currency } = found.detail;
  const id = newId('payment');
  const owed = await platformAccount(sql, 'payout_clearing', 'refunds', currency);
  const text = `${formatMoney(kobo(amount))} is sent back as refund ${id}.`;
  await move(desk, found, {
    event: 'suspense-sent-back',
    description: say`Sent back: ${referenceOf(found)}`,
    legs: suspenseLeavesLegs(await suspenseOf(sql, found), [{ account: owed, amount: kobo(amount) }]),
    text,
    businessId: '',
  });
  await insertSuspenseRefund(sql, { id, caseId, amount, currency, provider: providerOf(found), at: new Date(now).toISOString() });
  await enqueue(sql, 'payments.refund', { refundId: id }, { key: `payments.refund:${id}` });
}

async function existing(sql: Sql, caseId: string): Promise<SuspenseCase> {
  const found = await suspenseCase(sql, caseId);
  if (!found) throw new AppError('NOT_FOUND', verbatim(`No money in suspense has an open case “${caseId}”.`));
  return found;
}

async function suspenseOf(sql: Sql, found: SuspenseCase): Promise<number> {
  return platformAccount(sql, 'suspense', providerOf(found), found.detail.currency);
}

async function move(
  { sql, now, actor }: Desk,
  found: SuspenseCase,
  how: {
    event: 'suspense-matched' | 'suspense-sent-back';
    description: Message;
    invoiceId?: string;
    legs: Leg[];
    text: string;
    businessId: string;
  },
): Promise<void> {
  const at = new Date(now).toISOString();
  const posted = await post(sql, { event: how.event, eventId: found.id, description: how.description, invoiceId: how.invoiceId, at, legs: how.legs });
  if (posted !== 'posted') throw new Error(`${found.id} could not be posted: ${posted}`);
  await closeCaseById(sql, found.id, { outcome: how.text, by: actor, at });
  await audit({ sql, now, actor, businessId: how.businessId }, how.event, found.id, { amount: found.detail.amount, subject: found.subject });
}
