import { gatewayTimeout, isRecord, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import type { Store } from '../core/store.ts';
import type { WebhooksByVendor } from '../bank/payment-webhooks.ts';
import { beginCharge, chargeSavedCard, openTransfer } from '../bank/charges.ts';
import { failure, success, text } from './guard.ts';
import type { Guarded } from './guard.ts';
import { presentCharge } from './present-charge.ts';

/** Checkout, saved cards and one-time accounts. */
export function chargeEndpoints(store: Store, webhooks: WebhooksByVendor, guarded: Guarded, businessName: string): Endpoint[] {
  return [
    guarded('POST', '/transaction/initialize', (call) => initialize(store, call)),
    guarded('POST', '/transaction/charge_authorization', (call) => chargeAuthorization(store, webhooks, call)),
    guarded('POST', '/charge', (call) => payWithTransfer(store, businessName, call)),
    guarded('GET', '/charge/{reference}', ({ params }) => {
      const charge = store.tables.charges.get(params['reference'] ?? '');
      if (!charge) return failure(400, 'Transaction reference not found', 'transaction_not_found');
      return success('Reference check successful', presentCharge(store, charge));
    }),
  ];
}

function initialize(store: Store, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const given = basics(fields);
  if (typeof given === 'string') return failure(400, given, 'invalid_params');
  const metadata = isRecord(fields['metadata']) ? fields['metadata'] : {};
  const wanted = Array.isArray(fields['channels']) ? fields['channels'] : ['card', 'bank_transfer'];
  const charge = beginCharge(store, {
    ...given,
    callbackUrl: text(fields['callback_url']),
    channels: (['card', 'bank_transfer'] as const).filter((each) => wanted.includes(each)),
    label: text(metadata['label']) ?? '',
  });
  if (!charge) return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference');
  return success('Authorization URL created', {
    authorization_url: `http://${call.headers.host}/checkout/${charge.accessCode}`,
    access_code: charge.accessCode,
    reference: charge.reference,
  });
}

function chargeAuthorization(store: Store, webhooks: WebhooksByVendor, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const given = basics(fields);
  if (typeof given === 'string') return failure(400, given, 'invalid_params');
  const card = store.tables.cards.get(text(fields['authorization_code']) ?? '');
  if (!card?.reusable) return failure(400, 'Authorization code is invalid or not reusable', 'invalid_params');
  const charge = beginCharge(store, { ...given, callbackUrl: null, channels: ['card'], label: '' });
  if (!charge) return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference');
  const done = chargeSavedCard(store, webhooks, charge, card);
  if (done && card.mood === 'paused')
    return success('Please, redirect your customer to the authorization url provided', {
      authorization_url: `http://${call.headers.host}/checkout/${charge.accessCode}`,
      reference: charge.reference,
      access_code: charge.accessCode,
      paused: true,
    });
  return done ? success('Charge attempted', presentCharge(store, done)) : gatewayTimeout();
}

function payWithTransfer(store: Store, businessName: string, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const given = basics(fields);
  if (typeof given === 'string') return failure(400, given, 'invalid_params');
  const wish = fields['bank_transfer'];
  if (!isRecord(wish)) return failure(400, 'The sandbox takes charges by bank_transfer here', 'invalid_params');
  const charge = beginCharge(store, { ...given, callbackUrl: null, channels: ['bank_transfer'], label: '' });
  if (!charge) return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference');
  const { transfer } = openTransfer(store, charge, businessName, text(wish['account_expires_at']) ?? undefined);
  return success('Charge attempted', {
    status: 'pending_bank_transfer',
    reference: charge.reference,
    display_text: 'Please make a transfer to the account specified',
    account_name: transfer?.name,
    account_number: transfer?.number,
    bank: { slug: 'test-bank', name: transfer?.bank, id: 24 },
    account_expires_at: transfer?.expiresAt,
  });
}

function basics(fields: Record<string, unknown>): { reference: string; email: string; amount: number } | string {
  const [reference, email, amount] = [text(fields['reference']), text(fields['email']), Number(fields['amount'])];
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) return 'Invalid Email Address Passed';
  if (!Number.isSafeInteger(amount) || amount < 1) return 'Invalid Amount Sent';
  if (!reference || !/^[\w.=-]{1,100}$/.test(reference)) return 'Invalid transaction reference';
  if ((fields['currency'] ?? 'NGN') !== 'NGN') return 'Currency not supported by merchant';
  return { reference, email, amount };
}
