import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookVerdict } from '../port.ts';
import * as schema from './schema.ts';

/**
 * `x-paystack-signature` is the hex HMAC-SHA512 of the raw body with the secret key
 * (paystack.com/docs/payments/webhooks, "Verify event origin"). Without a configured secret everything is refused.
 */
export function parsePaystackWebhook(rawBody: Uint8Array, signature: string | undefined, secrets: readonly string[]): WebhookVerdict {
  const usable = secrets.filter((secret) => secret !== '');
  if (usable.length === 0) return { ok: false, reason: 'no-secret' };
  if (signature === undefined || signature === '') return { ok: false, reason: 'no-signature' };
  if (!isSignedBy(rawBody, signature, usable)) return { ok: false, reason: 'wrong-signature' };

  const body = schema.event(parseJson(rawBody));
  if (!body.ok) return { ok: false, reason: 'unreadable' };
  const { event: name } = body.value;
  const data = isRecord(body.value.data) ? body.value.data : {};
  const copy = `${name}:${identify(data, rawBody)}`;
  if (name.startsWith('refund.') && typeof data['transaction_reference'] === 'string') {
    return { ok: true, event: { type: 'refund', key: copy, reference: data['transaction_reference'] } };
  }
  if (name.startsWith('charge.dispute.')) {
    const { id } = data;
    if (typeof id !== 'number' && typeof id !== 'string') return { ok: false, reason: 'unreadable' };
    return { ok: true, event: { type: 'dispute', key: copy, disputeId: String(id) } };
  }
  if (name.startsWith('transfer.') && typeof data['reference'] === 'string')
    return { ok: true, event: { type: 'transfer', key: copy, reference: data['reference'] } };
  if (/^(customeridentification|dedicatedaccount\.assign)\./.test(name)) return ofAccount(name, copy, data);
  if (name !== 'charge.success') {
    return { ok: true, event: { type: 'other', key: copy, name } };
  }
  const charged = schema.chargedTransaction(data);
  if (!charged.ok) return { ok: false, reason: 'unreadable' };
  return { ok: true, event: { type: 'charge.success', key: `${name}:${charged.value.id}`, reference: charged.value.reference } };
}

/** Only this event reports the failure: a query would not return its reason. */
function ofAccount(name: string, key: string, data: Record<string, unknown>): WebhookVerdict {
  const told = schema.accountEvent(data);
  const customerCode = told.ok ? (told.value.customer_code ?? told.value.customer?.customer_code) : null;
  if (!told.ok || !customerCode) return { ok: false, reason: 'unreadable' };
  const refused = name.endsWith('.failed') ? (told.value.reason ?? name) : null;
  return { ok: true, event: { type: 'account', key, customerCode, refused } };
}

/** All secrets are compared, so that the time does not reveal which one matches. */
function isSignedBy(rawBody: Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(/^[0-9a-f]{128}$/i.test(signature) ? signature : '00'.repeat(64), 'hex');
  let matches = false;
  for (const secret of secrets) {
    const right = createHmac('sha512', secret).update(rawBody).digest();
    matches = timingSafeEqual(given, right) || matches;
  }
  return matches;
}

/** Some events (customeridentification.*) have no number; copies of one event have the same bytes. */
function identify(data: Record<string, unknown>, rawBody: Uint8Array): string {
  const { id, reference } = data;
  if (typeof id === 'number' || typeof id === 'string') return String(id);
  return typeof reference === 'string' ? reference : createHash('sha256').update(rawBody).digest('hex');
}

/** `subscription.expiring_cards`, for example, has a list instead. */
function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}
