import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say, verbatim } from '../../../shared/i18n/message.ts';
import { throttle } from '../../accounts/index.ts';
import { refuseSuspended } from '../../business/index.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { runOnce } from '../../core/idempotent-transaction.ts';
import { invoiceByLink, naira, tokenDigest } from '../../invoices/index.ts';
import { nameOfActor, nameOfRequester } from '../../team/index.ts';
import { pollLater } from './poll-provider.ts';
import { startAtProvider } from './start-at-provider.ts';
import { cardById } from '../cards/card-queries.ts';
import { stateOf } from '../intents/intent-state.ts';
import { emailOf, insertIntent, recipientEmail } from '../intents/intent-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';
import { guardedApproval, guardedBulk, guardedPayment } from '../safety/guard.ts';
import { insertBulk } from '../targets/bulk-queries.ts';
import { payableNow } from '../targets/targets.ts';
import type { PaymentCategory, Payer } from '../targets/target-port.ts';

/** A one-time account number is valid for half an hour. */
const ACCOUNT_LIFE = 1_800_000;
/** For one link: more than any payer needs, and a limit for the size of our tables. */
const TRIES_AN_HOUR = 60;

interface PaymentRequest {
  readonly category: PaymentCategory;
  readonly categoryId: string;
  readonly amount: Kobo;
  readonly channel: 'card' | 'transfer';
  readonly cardId?: string;
  readonly saveCard?: boolean;
  /** The revision of an invoice that the payer has read. */
  readonly revision?: number | undefined;
}

export const startPayment: OwnTransaction<'payment.business'> = {
  ownTransaction: (ctx, input) =>
    guardedApproval(ctx, 'payment.business', input.category, input.categoryId, async () =>
      answer(started(await open(ctx, 'payment.business', input)), 'Started.'),
    ),
};

export const generateAccount: OwnTransaction<'payment.business.account'> = {
  ownTransaction: async (ctx, { category, categoryId, amount, revision }) => {
    const route = 'payment.business.account';
    const intent = await guardedApproval(ctx, route, category, categoryId, () =>
      open(ctx, route, { category, categoryId, amount, revision, channel: 'transfer' }),
    );
    const { account, reference } = started(intent);
    if (!account) throw new AppError('STATE_CONFLICT', verbatim(intent.message ?? say`This payment has ended. Please start a new one.`));
    return { ...account, reference };
  },
};

export const chargeCard: OwnTransaction<'payment.business.card'> = {
  ownTransaction: async (ctx, { category, categoryId, amount, cardId, revision }) => {
    const charge = () => chargeSaved(ctx, 'payment.business.card', { category, categoryId, amount, cardId, revision });
    const guarded = {
      invoice: () => guardedPayment(ctx, 'payment.business.card', [{ id: categoryId, amount }], charge),
      bulk: () => guardedBulk(ctx, 'payment.business.card', categoryId, charge),
      // Into the own wallet, or to us: no payee.
      credit: charge,
      wallet: charge,
    };
    const intent = await guarded[category]();
    const state = stateOf(ctx, intent);
    return answer(state, state.message);
  },
};

/** Charges a saved card; the answer is the current state. */
export function chargeSaved(ctx: Context, routeId: string, wish: Omit<PaymentRequest, 'channel' | 'saveCard'> & { readonly cardId: string }): Promise<Intent> {
  return open(ctx, routeId, { ...wish, channel: 'card' });
}

/** The holder of an invoice's link: only that invoice. */
export const startGuestPayment: OwnTransaction<'payment.guest'> = {
  ownTransaction: async (ctx, { q, amount, email, channel, revision }) => {
    needKey(ctx);
    await throttle(ctx, `guest-payment:${tokenDigest(q).toString('hex')}`, TRIES_AN_HOUR, 3_600_000);
    const { data } = await runOnce(ctx, 'payment.guest', async (inside) => {
      const invoiceId = await invoiceByLink(inside.sql, tokenDigest(q));
      if (!invoiceId) throw new AppError('NOT_FOUND', say`This invoice link no longer works. Ask the sender for a new one.`);
      const address = email ?? (await recipientEmail(inside.sql, invoiceId));
      if (!address) throw fieldError('email', say`Enter your email address so we can send the receipt.`);
      const wish = { category: 'invoice', categoryId: invoiceId, amount, channel, revision } as const;
      return { data: await intend(inside, { as: 'guest', targetId: invoiceId }, address, wish), message: '' };
    });
    // The result of `intend`, now or when this key first came.
    return answer(started(await startAtProvider(ctx.app, data as string)), 'Started.');
  },
};

/** Invoices of one business to one customer, each with its balance due, and their sum; kobo. */
interface GuestBulk {
  readonly businessId: string;
  readonly contactId: string;
  readonly currency: string;
  readonly email: string;
  readonly invoices: readonly { readonly id: string; readonly balance: Kobo; readonly revision: number }[];
  readonly total: Kobo;
}

/**
 * A customer without an account pays several invoices: all of them or none; a single one as on its own page. `choose` reads them in the transaction that writes
 * the payment.
 */
export async function startGuestBulk(
  ctx: Context,
  routeId: string,
  { link, channel }: { link: string; channel: 'card' | 'transfer' },
  choose: (inside: Context) => Promise<GuestBulk>,
) {
  needKey(ctx);
  await throttle(ctx, `guest-payment:${tokenDigest(link).toString('hex')}`, TRIES_AN_HOUR, 3_600_000);
  const { data } = await runOnce(ctx, routeId, async (inside) => {
    const { businessId, contactId, currency, email, invoices, total: amount } = await choose(inside);
    const [first] = invoices;
    if (first && invoices.length === 1) {
      const wish = { category: 'invoice', categoryId: first.id, amount, channel } as const;
      return { data: await intend(inside, { as: 'guest', targetId: first.id }, email, wish), message: '' };
    }
    const id = newId('payment');
    const lines = invoices.map((one) => ({ id: one.id, amount: one.balance, payment: newId('payment'), revision: one.revision }));
    await insertBulk(inside.sql, { businessId, contactId, id, lines, total: amount, currency, by: actorOf(inside), at: at(inside) });
    const wish = { category: 'bulk', categoryId: id, amount, channel } as const;
    return { data: await intend(inside, { as: 'guest', targetId: id }, email, wish), message: '' };
  });
  // The result of `intend`, now or when this key first came.
  return answer(started(await startAtProvider(ctx.app, data as string)), 'Started.');
}

async function open(ctx: Context, routeId: string, wish: PaymentRequest): Promise<Intent> {
  needKey(ctx);
  const { data } = await runOnce(ctx, routeId, async (inside) => {
    const address = await emailOf(inside.sql, actorOf(inside));
    return { data: await intend(inside, { as: 'business', businessId: inside.businessId }, address, wish), message: '' };
  });
  // As above.
  return startAtProvider(ctx.app, data as string);
}

/** Writes the intent, with its polling job; returns the reference. */
async function intend(ctx: Context, payer: Payer, email: string, wish: PaymentRequest): Promise<string> {
  const { sql, app } = ctx;
  const { category, categoryId, amount, channel, cardId, saveCard = false } = wish;
  app.switches.need(channel === 'card' ? 'cards' : 'transfers');
  if (payer.as === 'business') await refuseSuspended(sql, payer.businessId);
  const found = await payableNow(ctx, payer, category, categoryId, amount, wish.revision);
  if (cardId) await refuseUnknownCard(sql, ctx.businessId, cardId);
  const { smallest } = app.providers.payments;
  if (amount < smallest)
    throw new AppError('NOT_ELIGIBLE', say`Payments by card or bank transfer start at ${formatMoney(smallest)}. Please pay a larger amount or in another way.`);
  const id = newId('payment');
  // Paystack accepts letters, digits, - . and = in references; Flutterwave accepts these too.
  const reference = id.replace('_', '-');
  await insertIntent(sql, {
    business_id: payer.as === 'business' ? payer.businessId : (found.payeeId ?? ''),
    id,
    is_guest: payer.as === 'guest',
    category,
    category_id: categoryId,
    channel,
    card_id: cardId ?? null,
    save_card: saveCard && channel === 'card' && payer.as === 'business',
    amount,
    currency: found.currency,
    label: found.label,
    payee: found.payee,
    path: found.path,
    email,
    reference,
    provider: app.providers.payments.name,
    expires_at: channel === 'transfer' ? new Date(ctx.now + ACCOUNT_LIFE).toISOString() : null,
    created_by: actorOf(ctx),
    created_name: ctx.principal ? nameOfActor(ctx) : null,
    asked_by: nameOfRequester(ctx),
    created_at: at(ctx),
  });
  await pollLater(sql, { reference, asks: 0 });
  await audit(ctx, 'payment.start', categoryId, { amount, channel, payment: id });
  return reference;
}

function started(intent: Intent) {
  const { reference, status, amount, checkout_url: checkoutUrl } = intent;
  const account = intent.account && intent.expires_at ? { ...intent.account, amount: naira(kobo(amount)), expiresAt: intent.expires_at } : null;
  return { reference, status, amount: naira(amount), checkoutUrl, account };
}

async function refuseUnknownCard(sql: Sql, businessId: string, cardId: string): Promise<void> {
  if (!(await cardById(sql, businessId, cardId))) throw new AppError('NOT_FOUND', say`We could not find that card.`);
}

function needKey(ctx: Context): void {
  if (ctx.idempotencyKey === undefined) throw new AppError('VALIDATION_FAILED', say`Payments need an Idempotency-Key header, so they’re never made twice.`);
}
