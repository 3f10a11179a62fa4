import { createHash, timingSafeEqual } from 'node:crypto';
import type { BankLinkVerdict } from '../port.ts';
import * as schema from './schema.ts';

/** docs.mono.co, "Auth (Connection)", "Account Update". Events of re-authorisation and unlinking do not contain the account's owner. */
const EVENTS: Readonly<Record<string, 'connected' | 'updated' | 'failed'>> = {
  'mono.events.account_connected': 'connected',
  'mono.events.account_connected.failed': 'failed',
  'mono.events.account_updated': 'updated',
};

/**
 * `mono-webhook-secret` equals the secret set with the webhook (docs.mono.co, "Webhook Events", Authentication). Without a configured
 * secret everything is refused. It proves only the sender, so the account is read from Mono before it is used.
 */
export function parseMonoWebhook(rawBody: Uint8Array, given: string | undefined, secret: string): BankLinkVerdict {
  if (secret === '') return { ok: false, reason: 'no-secret' };
  if (given === undefined || given === '') return { ok: false, reason: 'no-signature' };
  // Digests have one length, so that the time of comparison reveals nothing, not even the length of the secret.
  if (!timingSafeEqual(digest(given), digest(secret))) return { ok: false, reason: 'wrong-signature' };
  const body = schema.webhook(parseJson(rawBody));
  if (!body.ok) return { ok: false, reason: 'unreadable' };
  const { event, event_id } = body.value;
  // Copies of one event have the same bytes.
  const key = `${event}:${event_id ?? createHash('sha256').update(rawBody).digest('hex')}`;
  return { ok: true, key, event: EVENTS[event] ?? 'other', accountId: accountIdOf(body.value), reference: schema.referenceOf(body.value) };
}

function accountIdOf({ data }: schema.Webhook): string | null {
  const { account, id } = data;
  if (typeof account === 'string') return account;
  return account?._id ?? account?.id ?? id ?? null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}
