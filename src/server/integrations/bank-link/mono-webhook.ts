import { createHash, timingSafeEqual } from 'node:crypto';
import type { BankLinkVerdict } from './port.ts';
import * as schema from './mono-schema.ts';

/** docs.mono.co, "Auth (Connection)", "Account Update". Those of re-authorisation and unlinking say nothing of whose account it is. */
const EVENTS: Readonly<Record<string, 'connected' | 'updated' | 'failed'>> = {
  'mono.events.account_connected': 'connected',
  'mono.events.account_connected.failed': 'failed',
  'mono.events.account_updated': 'updated',
};

/**
 * `mono-webhook-secret` equals the secret given when the webhook was set up (docs.mono.co, "Webhook Events", Authentication). Fails
 * closed: without a secret nothing is believed. It proves who speaks, so the account is read from Mono before it counts.
 */
export function parseMonoWebhook(rawBody: Uint8Array, given: string | undefined, secret: string): BankLinkVerdict {
  if (secret === '') return { ok: false, reason: 'no-secret' };
  if (given === undefined || given === '') return { ok: false, reason: 'no-signature' };
  // Digests have one length, so that time tells nothing, not even how long the secret is.
  if (!timingSafeEqual(digest(given), digest(secret))) return { ok: false, reason: 'wrong-signature' };
  const body = schema.webhook(parseJson(rawBody));
  if (!body.ok) return { ok: false, reason: 'unreadable' };
  const { event, event_id } = body.value;
  // Copies of one event are the same bytes.
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
