import { kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { addToCase, closeCaseOf, openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import type { Events } from '../../events.ts';
import type { Sql } from '../../db/pool.ts';
import { endHeld, fundedBy, holdUpTo, insertDebt } from '../../ledger/card-funds.ts';
import type { CardFund } from '../../ledger/card-funds.ts';
import { movedBy } from '../../ledger/clearing.ts';
import { platformAccount, post, receivableAccount } from '../../ledger/post.ts';
import type { Leg } from '../../ledger/post.ts';
import { applyLimit, lockWallets } from '../../ledger/wallet.ts';
import type { ProviderDispute } from '../../integrations/payments/port.ts';
import { aboutIntent } from '../intents/intent-state.ts';
import { intentOf } from '../intents/intent-queries.ts';

/** The posting event of a lost dispute. */
const LOST = 'dispute-lost';

/** A webhook about a dispute: the provider is queried. */
export async function syncDispute(app: App, disputeId: string): Promise<void> {
  const said = await app.providers.payments.readDispute(disputeId);
  if (said) return settleDispute(app, said);
  app.log.warn({ dispute: disputeId }, 'a webhook spoke of a dispute the provider does not know');
}

/**
 * A payer disputes a charge at their bank: a case is opened, since an operator must answer the provider, and the wallets credited by the charge hold the
 * disputed amount. If one has too little, each further message holds what has arrived since. If the dispute is won or archived, the holds end. If it is lost,
 * the amount is debited; a missing part is owed by the business and collected from later income. The part that repaid an advance is debited from the borrower's
 * wallet like the rest. A part that belongs to no wallet stays in suspense for an operator.
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
      awaitsAnswer: said.awaitsAnswer,
      reason: said.reason,
      dueAt: said.dueAt,
      payment: intent?.id,
    };
    const isNew = await openCase(sql, { id: newId('case'), kind: 'dispute', subject, businessId: intent?.business_id ?? null, detail, at });
    if (!isNew) await addToCase(sql, 'dispute', subject, detail);
    if (said.status !== 'open') await closeCaseOf(sql, 'dispute', subject, { outcome: `The provider says: ${said.status}.`, by: 'provider', at });
    if (said.unclear !== null)
      await openCase(sql, {
        id: newId('case'),
        kind: 'dispute-unclear',
        subject,
        businessId: intent?.business_id ?? null,
        detail: { ...detail, word: said.unclear },
        at,
      });
    if (intent && isNew) await emit(sql, 'payment.disputed', [intent.business_id], { ...aboutIntent(intent), amount: said.amount });
    const clearing = await platformAccount(sql, 'provider_clearing', provider, said.currency);
    // Posted only once: a repeated message about a lost dispute changes nothing.
    if ((await movedBy(sql, clearing, [LOST], [subject])).size > 0) return;
    const parts = partsOf(await fundedBy(sql, said.reference), said.amount);
    await lockWallets(
      sql,
      parts.map((part) => part.business_id),
    );
    const label = intent?.label ?? said.reference;
    for (const part of parts) {
      const held = { id: holdOf(subject, part), account: part.account_id };
      if (said.status === 'won' || said.status === 'closed') {
        const released = await endHeld(sql, held, 'released');
        if (released > 0) await tell(sql, { ...part, amount: released }, 'released', label);
      } else {
        await holdUpTo(sql, { ...held, amount: part.amount });
        if (isNew && said.status === 'open') await tell(sql, part, 'held', label);
      }
      await applyLimit(sql, part.business_id);
    }
    if (said.status === 'lost') await takeLost(sql, { subject, clearing, currency: said.currency, amount: kobo(said.amount), at, label }, parts);
  });
}

function tell(sql: Sql, { business_id: businessId, amount }: CardFund, hold: Events['wallet.disputed']['hold'], label: Text): Promise<void> {
  return emit(sql, 'wallet.disputed', [businessId], { businessId, amount, label, hold });
}

interface Lost {
  readonly subject: string;
  readonly clearing: number;
  readonly currency: string;
  readonly amount: Kobo;
  readonly at: string;
  readonly label: Text;
}

async function takeLost(sql: Sql, { subject, clearing, currency, amount, at, label }: Lost, parts: readonly CardFund[]): Promise<void> {
  const legs: Leg[] = [];
  const debts: { businessId: string; account: number; amount: number }[] = [];
  let left = amount;
  for (const part of parts) {
    const ended = await endHeld(sql, { id: holdOf(subject, part), account: part.account_id }, 'settled');
    // More is held if the disputed amount was higher before.
    const taken = kobo(Math.min(ended, part.amount));
    const short = subtract(kobo(part.amount), taken);
    left = subtract(left, kobo(part.amount));
    await tell(sql, part, 'taken', label);
    if (taken > 0) legs.push({ account: part.account_id, amount: subtract(ZERO, taken) });
    if (short > 0) {
      const account = await receivableAccount(sql, 'receivable_dispute', part.business_id, currency);
      legs.push({ account, amount: subtract(ZERO, short) });
      debts.push({ businessId: part.business_id, account, amount: short });
    }
  }
  if (left > 0) legs.push({ account: await platformAccount(sql, 'suspense', 'disputes', currency), amount: subtract(ZERO, left) });
  legs.push({ account: clearing, amount });
  const posted = await post(sql, { event: LOST, eventId: subject, description: say`Dispute lost: ${label}`, at, legs });
  if (posted !== 'posted') throw new Error(`the lost dispute ${subject} could not be posted`);
  for (const debt of debts) {
    await insertDebt(sql, { ...debt, subject, currency, at });
    // Money that arrived since the hold is debited at once.
    await applyLimit(sql, debt.businessId);
  }
}

/** The part of a disputed amount for each wallet: as much as it received, until the amount is used up. */
function partsOf(funds: readonly CardFund[], amount: number): CardFund[] {
  let left = amount;
  return funds.flatMap((fund) => {
    const part = Math.min(left, fund.amount);
    left -= part;
    return part > 0 ? [{ ...fund, amount: part }] : [];
  });
}

function holdOf(subject: string, { business_id: businessId }: CardFund): string {
  return `dispute:${subject}:${businessId}`;
}
