import { kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { App } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import { isProviderError } from '../../integrations/errors.ts';
import { chargeable } from '../cards/cards.ts';
import { declineReason } from '../settlement/decline-reason.ts';
import { aboutIntent } from '../intents/intent-state.ts';
import { holdIntent, intentOf, markFailed, markStarted, releaseIntent } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { english } from '../../core/stored-text.ts';

/** The lease is longer by this than any call to the provider, so that two processes never charge at once. */
const SPARE = 10_000;
const LOOK_AGAIN = 60;

/**
 * Starts a payment at the provider once, however often it is called: one process has the lease, the others wait for its result. Afterwards it is started, or
 * has ended. Throws PROVIDER_UNAVAILABLE if nothing has happened there; the same call again starts it.
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
    // The card was charged, and another process has locked the record to settle it: the answer is "pending".
    if (held && (await start(app, intent)) === 'charged') return { ...intent, started_at: instant(now) };
    if (!held) await new Promise((done) => setTimeout(done, LOOK_AGAIN));
  }
}

/** `charged`: the provider has charged the card, and that could not be written yet. */
type Started = 'charged' | void;

async function start(app: App, intent: Intent): Promise<Started> {
  try {
    return await ask(app, intent);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    app.log.warn({ provider: error.provider, error: error.message }, 'a payment could not be started');
    // The provider was not reached. A checkout page or an account can be created on retry; a saved card must not be charged then, because the payer has been
    // told that it failed.
    if (error.kind === 'unavailable' && intent.card_id === null) {
      await transaction(app.pool, 'system', (sql) => releaseIntent(sql, intent.reference));
      throw new AppError('PROVIDER_UNAVAILABLE', undefined, { retryAfter: 30 });
    }
    // A saved card may have been charged, by this process or the previous one: the payment stays pending until the provider reports the outcome.
    const isOpen = intent.card_id !== null && (error.kind === 'unknown-outcome' || app.providers.payments.isTaken(error));
    await transaction(app.pool, 'system', async (sql) => {
      if (isOpen) await markStarted(sql, intent.reference, { at: instant(app.clock()) });
      else {
        // Nobody received the page or the account number, so nobody can pay with it.
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
    // One company's authorization of a card is never sent to another.
    if (card?.provider !== provider.name) {
      const message = card
        ? say`This card can no longer be charged. Pay by card once to save it again.`
        : say`This card was removed. Please choose another one.`;
      await transaction(app.pool, 'system', (sql) => markFailed(sql, intent.id, message, instant(app.clock())));
      return;
    }
    const charged = await provider.chargeCard({ reference, email: card.email, amount, currency, authorizationCode: card.authorizationCode });
    // Nothing is debited before the holder confirms: they are redirected to the page as to a checkout.
    if (charged.status === 'paused') return started({ at: instant(app.clock()), checkoutUrl: charged.url });
    // Settled before it counts as started, so that waiting calls read the outcome. If it cannot be settled now, the polling job settles it; the card was
    // charged, so the answer is "pending".
    await settlePayment(app, charged).catch((error: unknown) => app.log.warn({ reference, error: String(error) }, 'a charge is settled later'));
    try {
      await started({ at: instant(app.clock()) });
    } catch (error) {
      app.log.warn({ reference, error: String(error) }, 'a charge is marked as started later');
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
