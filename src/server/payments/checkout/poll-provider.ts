import { openCase } from '../../cases/index.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Sql } from '../../db/pool.ts';
import { isProviderError } from '../../integrations/errors.ts';
import type { ProviderTransaction } from '../../integrations/payments/port.ts';
import { startAtProvider } from './start-at-provider.ts';
import { aboutIntent } from '../intents/intent-state.ts';
import { countPoll, intentOf, markFailed, markLeft } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { settleDeposit } from '../settlement/settle-deposit.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The intervals between queries; the last one repeats without end. */
const WAITS = [20 * SECOND, 40 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR] as const;
/** A payer who left may return to the page for this long. */
const WALKED_AWAY = 24 * HOUR;
/** A charge that the provider does not know after this time never reached it. */
const NEVER_CAME = 15 * MINUTE;
const STUCK = 72 * HOUR;

/** Queries the provider about a reference and settles the answer: a payment of ours, or money that came without one. */
export async function syncWithProvider(app: App, reference: string): Promise<ProviderTransaction | null> {
  const said = await app.providers.payments.verifyTransaction(reference);
  if (said && (await settlePayment(app, said)) === null) await settleDeposit(app, said);
  return said;
}

/** Whether nobody has paid on the provider's page, according to the provider. Some companies know a page only after an attempt to pay. */
export function isLeft(intent: Intent, said: ProviderTransaction | null): boolean {
  // A saved card is charged at once: an open page then belongs to its bank.
  return intent.checkout_url !== null && intent.card_id === null && (said === null || said.status === 'abandoned');
}

/** Polls until the answer is conclusive, with growing intervals. Starts a payment that a stopped process left unstarted. */
export async function poll(app: App, reference: string): Promise<void> {
  const intent = await transaction(app.pool, 'system', (sql) => intentOf(sql, reference));
  if (!intent || intent.status !== 'pending') return;
  try {
    // Started with another company before the setting changed: that this company does not know it proves nothing.
    const isOurs = intent.provider === app.providers.payments.name;
    if (isOurs && !intent.started_at) await startAtProvider(app, reference);
    const said = isOurs ? await syncWithProvider(app, reference) : null;
    await conclude(app, reference, said);
  } catch (error) {
    app.log.warn({ reference, error: isProviderError(error) ? error.message : String(error) }, 'the provider could not be asked about a payment');
    await transaction(app.pool, 'system', (sql) => again(sql, intent));
  }
}

/** Queues the first query; in the transaction of the intent. */
export async function pollLater(sql: Sql, intent: Pick<Intent, 'reference' | 'asks'>): Promise<void> {
  const wait = WAITS[Math.min(intent.asks, WAITS.length - 1)] ?? HOUR;
  await enqueue(sql, 'payments.follow', { reference: intent.reference }, { key: `payments.follow:${intent.reference}`, after: wait });
}

async function again(sql: Sql, intent: Intent): Promise<void> {
  await countPoll(sql, intent.id);
  await pollLater(sql, { reference: intent.reference, asks: intent.asks + 1 });
}

async function conclude(app: App, reference: string, said: ProviderTransaction | null): Promise<void> {
  await transaction(app.pool, 'system', async (sql) => {
    const intent = await intentOf(sql, reference, { lock: true });
    if (!intent || intent.status !== 'pending') return;
    const at = new Date(app.clock()).toISOString();
    const message = intent.provider === app.providers.payments.name ? whyOver(intent, said, app.clock()) : null;
    if (message !== null) {
      await markFailed(sql, intent.id, message, at);
      await emit(sql, 'payment.failed', [intent.business_id], { ...aboutIntent(intent), message });
      return;
    }
    // The payer went back to the page and pays: the payment is pending again.
    if (intent.is_left && !isLeft(intent, said)) await markLeft(sql, reference, false);
    if (app.clock() - Date.parse(intent.created_at) > STUCK)
      await openCase(sql, {
        id: newId('case'),
        kind: 'stuck-payment',
        subject: `${intent.provider}:${reference}`,
        businessId: intent.business_id,
        detail: { amount: intent.amount, currency: intent.currency, payment: intent.id },
        at,
      });
    await again(sql, intent);
  });
}

/** The reason why nobody can pay this any more; null while somebody can. Money that arrives later is settled nevertheless. */
function whyOver(intent: Intent, said: ProviderTransaction | null, now: number): Message | null {
  const age = now - Date.parse(intent.created_at);
  // Some companies know a page or an account only after an attempt to pay.
  const wasGiven = intent.checkout_url !== null || intent.account !== null;
  if (said === null && !wasGiven && age > NEVER_CAME) return say`The payment never reached the bank, and no money was taken. Please try again.`;
  if (intent.account && intent.expires_at && now - Date.parse(intent.expires_at) > WALKED_AWAY)
    return say`No transfer arrived before the account number expired. If you’ve made the transfer, please tell us.`;
  if ((said?.status === 'abandoned' || (said === null && intent.account === null)) && age > WALKED_AWAY)
    return say`The payment was not completed, and no money was taken.`;
  return null;
}
