import { formatMoney, kobo, subtract, ZERO } from '../../shared/kit/money.ts';
import { newId } from '../context.ts';
import type { App } from '../context.ts';
import { emit } from '../db/record.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { platformAccount, post } from '../ledger/post.ts';
import type { ProviderRefund } from '../providers/payments/port.ts';
import { openCase } from './queries.ts';
import { holdRefund, noteRefund, refundById, refundOfReference } from './refund-queries.ts';
import type { RefundRecord } from './refund-queries.ts';

/** Refunds take hours to days; the provider's message comes sooner than this, usually. */
const LOOK_AGAIN = 30 * 60_000;

/** Longer than both calls to the provider together. */
const HOLD = 120_000;

/** Sends money back. The provider takes no reference of ours for it, so it is asked first whether it has this refund already. */
export async function sendRefund(app: App, refundId: string): Promise<void> {
  const refund = await transaction(app.pool, 'system', (sql) => refundById(sql, refundId));
  if (!refund || refund.status !== 'pending') return;
  const now = app.clock();
  // The money lies at the other company, before the installation changed it: a person sends it back there.
  if (refund.provider !== app.providers.payments.name)
    return transaction(app.pool, 'system', async (sql) => void (await openCase(sql, failure(refund, new Date(now).toISOString()))));
  const isOurs = await transaction(app.pool, 'system', (sql) => holdRefund(sql, refundId, new Date(now).toISOString(), new Date(now + HOLD).toISOString()));
  // Tried again later: whoever holds it may have died with it.
  if (!isOurs) throw new Error(`refund ${refundId} is being sent by another`);
  const provider = app.providers.payments;
  const known = await knownOf(app, refund);
  const said = known ?? (await provider.refund({ reference: refund.reference, amount: kobo(refund.amount), reason: 'More was paid than was owed' }));
  await settleRefund(app, refundId, said);
  if (said.status === 'pending')
    await transaction(app.pool, 'system', (sql) => enqueue(sql, 'payments.refund', { refundId }, { key: `payments.refund:${refundId}`, after: LOOK_AGAIN }));
}

/** A message speaks of a refund: the provider is asked, and nothing is sent. */
export async function askRefund(app: App, reference: string): Promise<void> {
  const refund = await transaction(app.pool, 'system', async (sql) => {
    const found = await refundOfReference(sql, reference);
    return found && refundById(sql, found.id);
  });
  const known = refund?.status === 'pending' ? await knownOf(app, refund) : undefined;
  if (refund && known) await settleRefund(app, refund.id, known);
}

async function knownOf(app: App, refund: RefundRecord): Promise<ProviderRefund | undefined> {
  const refunds = await app.providers.payments.listRefunds(refund.transaction_id);
  return refunds.find((each) => each.amount === refund.amount && each.status !== 'failed');
}

/** Money that left: what we owed the payer is cleared against what the provider owes us. One that fails waits for a person. */
async function settleRefund(app: App, refundId: string, said: ProviderRefund): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, 'system', async (sql) => {
    const refund = await refundById(sql, refundId);
    if (!refund || refund.status !== 'pending') return;
    await noteRefund(sql, refundId, said.status, said.id, at);
    if (said.status === 'failed') await openCase(sql, failure(refund, at));
    if (said.status !== 'processed') return;
    const [owed, clearing] = [
      await platformAccount(sql, 'payout_clearing', 'refunds', refund.currency),
      await platformAccount(sql, 'provider_clearing', refund.provider, refund.currency),
    ];
    const amount = kobo(refund.amount);
    await post(sql, {
      event: 'refund',
      eventId: refund.id,
      description: `Refund: ${refund.label}`,
      at,
      legs: [
        { account: owed, amount: subtract(ZERO, amount) },
        { account: clearing, amount },
      ],
    });
    await emit(sql, 'payment.refunded', [refund.business_id], {
      businessId: refund.business_id,
      refundId,
      amount: refund.amount,
      text: formatMoney(amount),
      label: refund.label,
    });
  });
}

function failure(refund: RefundRecord, at: string) {
  const detail = { amount: refund.amount, currency: refund.currency, reference: refund.reference, label: refund.label };
  return { id: newId('case'), kind: 'failed-refund', subject: refund.id, businessId: refund.business_id, detail, at };
}
