import { keyedId, keyOfId, sign } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import { decisionKey, tokenDigest } from '../invoices/index.ts';

/**
 * The address with a supplier's key: derived from the link's id with its own purpose, so that it can be shown again but is stored nowhere. Null if its
 * installation secret was dropped: the link stays valid, but cannot be shown.
 */
export function orderUrl(env: Env, linkId: string): string | null {
  const key = orderToken(env, linkId);
  return key === null ? null : urlOf(env, key);
}

/** The key alone. Null as above. */
export function orderToken(env: Env, linkId: string): string | null {
  const secretKey = keyOfId(env, linkId);
  return secretKey === null ? null : keyUnder(env, linkId, secretKey);
}

/** The address that can decide: only for the e-mail to the supplier. Null as above. */
export function orderDecisionUrl(env: Env, linkId: string): string | null {
  const url = orderUrl(env, linkId);
  return url && `${url}&d=${decisionKey(env, 'order-decision', linkId)}`;
}

export interface NewLink {
  readonly linkId: string;
  readonly linkHash: Buffer;
  readonly shareUrl: string;
}

export function newLink(env: Env): NewLink {
  const linkId = keyedId(env, 'link');
  const key = keyUnder(env, linkId, env.secretKey);
  return { linkId, linkHash: tokenDigest(key), shareUrl: urlOf(env, key) };
}

function keyUnder(env: Env, linkId: string, secretKey: string): string {
  return sign(env, 'order-link', linkId, secretKey).toString('base64url');
}

function urlOf(env: Env, key: string): string {
  return `${env.appUrl}/received-order?q=${key}`;
}
