import { kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { codeOf, LOCK_NOT_AVAILABLE, transaction } from '../../db/transaction.ts';
import { isProviderError } from '../../integrations/errors.ts';
import { chargeable } from '../cards/cards.ts';
import { declineReason } from '../settlement/decline-reason.ts';
import { aboutIntent } from '../intents/intent-state.ts';
import { holdIntent, intentOf, markFailed, markStarted, releaseIntent } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { english } from '../../core/stored-text.ts';

/** Longer by this than any call to the provider, so that two never charge at one time. */
const SPARE = 10_000;
const LOOK_AGAIN = 60;

/**
 * Starts a payment at the provider, once, whoever asks and however often: one holds it, the others wait for what comes of it. Afterwards it is started,
 * or has ended. Throws PROVIDER_UNAVAILABLE when nothing has happened there; the same call again starts it.
 */
export async function startAtProvider(app: App, reference: string): Promise<Intent> {
  for (;;) {
    const intent = await transaction(app.pool, 'system', (sql) => intentOf(sql, reference));
    if (!intent) throw new Error(`no payment ${reference}`);
    if (intent.status !== 'pending' || intent.started_at) return intent;
    const now = app.clock();
    const held = await transaction(app.pool, 'system', (sql) =>
      holdIntent(sql, reference, instant(now), instant(now + app.providers.payments.longestStart + SPARE)),
    );
    // The card was charged, and whoever settles it holds the record: the answer is that it waits.
    if (held && (await start(app, intent)) === 'charged') return { ...intent, started_at: instant(now) };
    if (!held) await new Promise((done) => setTimeout(done, LOOK_AGAIN));
  }
}

/** `charged`: the provider has charged the card, and that could not be written down yet. */
type Started = 'charged' | void;

async function start(app: App, intent: Intent): Promise<Started> {
  try {
    return await ask(app, intent);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    app.log.warn({ provider: error.provider, error: error.message }, 'a payment could not be started');
    // Nothing has happened there. A page or an account is made by the next call; a card is not charged later, behind the back of who has read that it was not.
    if (error.kind === 'unavailable' && intent.card_id === null) {
      await transaction(app.pool, 'system', (sql) => releaseIntent(sql, intent.reference));
      throw new AppError('PROVIDER_UNAVAILABLE', undefined, { retryAfter: 30 });
    }
    // A saved card may have been charged, now or by the one who held this before: it stays pending until the provider says.
    const isOpen = intent.card_id !== null && (error.kind === 'unknown-outcome' || app.providers.payments.isTaken(error));
    await transaction(app.pool, 'system', async (sql) => {
      if (isOpen) await markStarted(sql, intent.reference, { at: instant(app.clock()) });
      else {
        // Nobody was given the page or the account number, so nobody can pay by it.
        const message =
          error.kind === 'refused' && intent.card_id
            ? declineReason(error.vendorMessage ?? null)
            : say`The payment could not be started, and no money was taken. Please try again.`;
        await markFailed(sql, intent.id, message, instant(app.clock()));
        await emit(sql, 'payment.failed', [intent.business_id], { ...aboutIntent(intent), message });
      }
    });
  }
}

async function ask(app: App, intent: Intent): Promise<Started> {
  const { reference, email, currency } = intent;
  const provider = app.providers.payments;
  const amount = kobo(intent.amount);
  const started = (what: Parameters<typeof markStarted>[2]) => transaction(app.pool, 'system', (sql) => markStarted(sql, reference, what));
  if (intent.card_id) {
    const card = await transaction(app.pool, 'system', (sql) => chargeable(app.env, sql, intent.business_id, intent.card_id ?? ''));
    // What one company gave us to charge a card by is never told to another.
    if (card?.provider !== provider.name) {
      const message = card
        ? say`This card can no longer be charged. Pay by card once to save it again.`
        : say`This card was removed. Please choose another one.`;
      await transaction(app.pool, 'system', (sql) => markFailed(sql, intent.id, message, instant(app.clock())));
      return;
    }
    const charged = await provider.chargeCard({ reference, email: card.email, amount, currency, authorizationCode: card.authorizationCode });
    // Nothing is taken before its holder has confirmed: they are sent to the page as to a checkout.
    if (charged.status === 'paused') return started({ at: instant(app.clock()), checkoutUrl: charged.url });
    // Settled before it counts as started: those who wait for it read how it ended. What cannot be settled now is settled by the job that follows the
    // payment; the card was charged, so the answer is that it waits.
    await settlePayment(app, charged).catch((error: unknown) => app.log.warn({ reference, error: String(error) }, 'a charge is settled later'));
    try {
      await started({ at: instant(app.clock()) });
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      app.log.warn({ reference }, 'a charge is marked as started later');
      return 'charged';
    }
  } else if (intent.channel === 'card') {
    const { url } = await provider.startCheckout({
      reference,
      email,
      amount,
      currency,
      returnUrl: `${app.env.appUrl}/payment`,
      channels: ['card'],
      label: `${english(intent.label)}, ${english(intent.payee)}`,
    });
    await started({ at: instant(app.clock()), checkoutUrl: url });
  } else {
    const opened = await provider.openTransferAccount({ reference, email, amount, currency, expiresAt: intent.expires_at ?? instant(app.clock()) });
    const account = { accountNumber: opened.accountNumber, bank: opened.bankName, name: opened.accountName };
    await started({ at: instant(app.clock()), account, expiresAt: opened.expiresAt });
  }
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
