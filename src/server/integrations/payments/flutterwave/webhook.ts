import { createHash, timingSafeEqual } from 'node:crypto';
import * as schema from './schema.ts';
import { referenceOf } from './transaction.ts';
import type { WebhookVerdict } from '../port.ts';

/**
 * `verif-hash` is the secret itself, the same on every message (developer.flutterwave.com/docs/integration-guides/webhooks): it proves the
 * sender and not the body. So the body is only used to know what to query. Without a configured secret everything is refused.
 */
export function parseFlutterwaveWebhook(rawBody: Uint8Array, given: string | undefined, secrets: readonly string[]): WebhookVerdict {
  const usable = secrets.filter((secret) => secret !== '');
  if (usable.length === 0) return { ok: false, reason: 'no-secret' };
  if (given === undefined || given === '') return { ok: false, reason: 'no-signature' };
  if (!isOneOf(given, usable)) return { ok: false, reason: 'wrong-signature' };

  const body = schema.event(parseJson(rawBody));
  if (!body.ok) return { ok: false, reason: 'unreadable' };
  const { event: name, data } = body.value;
  if (name === 'charge.completed') {
    const charge = schema.chargedEvent(data);
    if (!charge.ok) return { ok: false, reason: 'unreadable' };
    const { id, status } = charge.value;
    // Failed attempts are reported too: the same query answers both.
    return { ok: true, event: { type: 'charge.success', key: `${name}:${id}:${status}`, reference: referenceOf(charge.value) } };
  }
  if (name === 'transfer.completed') {
    const transfer = schema.transferEvent(data);
    if (!transfer.ok) return { ok: false, reason: 'unreadable' };
    const { id, status, reference } = transfer.value;
    return { ok: true, event: { type: 'transfer', key: `${name}:${id}:${status}`, reference } };
  }
  return { ok: true, event: { type: 'other', key: `${name}:${createHash('sha256').update(rawBody).digest('hex')}`, name } };
}

/** Digests have one length, and all secrets are compared, so that the time reveals nothing. */
function isOneOf(given: string, secrets: readonly string[]): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  let matches = false;
  for (const secret of secrets) matches = timingSafeEqual(digest(given), digest(secret)) || matches;
  return matches;
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}
