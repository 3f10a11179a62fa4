import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { checkPayment } from '../../../shared/payments/contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import { naira } from '../../invoices/index.ts';
import type { Intent } from './intent-queries.ts';

/** The state of a payment, for its payer. `due`: what is still due of its invoice after it, in kobo; null if that is no question. */
export function stateOf(ctx: Pick<Context, 'say'>, intent: Intent, due: number | null = null): OutputOf<typeof checkPayment> {
  const { reference, status, label, payee, channel, expires_at: expiresAt, created_at: startedAt, account } = intent;
  return {
    reference,
    startedAt,
    status,
    amount: naira(intent.received ?? intent.amount),
    message: ctx.say(sentenceOf(intent, due)),
    isLeft: status === 'pending' && intent.is_left,
    returned: naira(intent.returned ?? 0),
    due: naira(due ?? 0),
    category: intent.category,
    categoryId: intent.category_id,
    label: ctx.say(label),
    payee: ctx.say(payee),
    channel,
    path: intent.is_guest ? null : intent.path,
    account: status === 'pending' && account && expiresAt ? { ...account, amount: naira(intent.amount), expiresAt } : null,
    checkoutUrl: status === 'pending' && intent.card_id !== null ? intent.checkout_url : null,
  };
}

function sentenceOf(
  { status, message, channel, account, label, amount, received, card_id: cardId, checkout_url: url, is_left: isLeft }: Intent,
  due: number | null,
): Text {
  const sum = formatMoney(kobo(received ?? amount));
  if (message) return message;
  if (status === 'succeeded') {
    if (due === null) return say`${sum} for ${label} is paid.`;
    return due > 0 ? say`${sum} received for ${label}. ${formatMoney(kobo(due))} is still due.` : say`${sum} received for ${label}, which is now paid in full.`;
  }
  if (status === 'failed') return say`The payment did not go through, and no money was taken. Please try again or pay in another way.`;
  if (isLeft) return say`We haven’t received this payment. If you cancelled it, you can try again.`;
  if (channel === 'transfer' && account) return say`Waiting for your transfer of ${sum}. This page updates as soon as it arrives.`;
  if (cardId !== null && url !== null) return say`Your bank asks you to confirm this payment on its page. You won’t be charged before you do.`;
  return say`Waiting for the bank. You don’t need to pay again; this page updates automatically.`;
}

/** The payment's fields in events: ids and labels, and the invoice whose public page gets live events. */
export function aboutIntent(intent: Intent) {
  return {
    paymentId: intent.id,
    reference: intent.reference,
    businessId: intent.business_id,
    guest: intent.is_guest,
    label: intent.label,
    path: intent.path,
    ...(intent.category === 'invoice' ? { invoiceId: intent.category_id } : {}),
  };
}
