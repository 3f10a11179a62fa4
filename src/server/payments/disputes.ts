import { kobo, subtract, ZERO } from '../../shared/kit/money.ts';
import { newId } from '../context.ts';
import type { App } from '../context.ts';
import { emit } from '../db/record.ts';
import { transaction } from '../db/transaction.ts';
import { platformAccount, post } from '../ledger/post.ts';
import type { ProviderDispute } from '../providers/payments/port.ts';
import { aboutIntent } from './intent.ts';
import { intentOf } from './intent-queries.ts';
import { openCase, updateCase } from './queries.ts';

/** A message speaks of a dispute: the provider is asked. */
export async function askDispute(app: App, disputeId: string): Promise<void> {
  const said = await app.providers.payments.readDispute(disputeId);
  if (said) return settleDispute(app, said);
  app.log.warn({ dispute: disputeId }, 'a webhook spoke of a dispute the provider does not know');
}

/**
 * A payer disputes a charge at their bank: a person has to answer the provider, so a case is opened. A lost one has cost the money: it is posted against
 * suspense, where it stays until a person gets it back or writes it off; no wallet is touched by a rule.
 */
export async function settleDispute(app: App, said: ProviderDispute): Promise<void> {
  const provider = app.providers.payments.name;
  const at = new Date(app.clock()).toISOString();
  await transaction(app.pool, 'system', async (sql) => {
    const intent = await intentOf(sql, said.reference);
    const subject = `${provider}:${said.id}`;
    const detail = {
      amount: said.amount,
      currency: said.currency,
      reference: said.reference,
      status: said.status,
      reason: said.reason,
      dueAt: said.dueAt,
      payment: intent?.id,
    };
    const isNew = await openCase(sql, { id: newId('case'), kind: 'dispute', subject, businessId: intent?.business_id ?? null, detail, at });
    if (!isNew) await updateCase(sql, 'dispute', subject, detail);
    if (intent && isNew) await emit(sql, 'payment.disputed', [intent.business_id], { ...aboutIntent(intent), amount: said.amount });
    if (said.status !== 'lost') return;
    const amount = kobo(said.amount);
    await post(sql, {
      event: 'dispute-lost',
      eventId: subject,
      description: `Dispute lost: ${intent?.label ?? said.reference}`,
      at,
      legs: [
        { account: await platformAccount(sql, 'suspense', 'disputes', said.currency), amount: subtract(ZERO, amount) },
        { account: await platformAccount(sql, 'provider_clearing', provider, said.currency), amount },
      ],
    });
  });
}
