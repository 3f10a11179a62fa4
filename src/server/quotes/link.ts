import { keyedId, keyOfId, sign } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import { decisionKey, tokenDigest } from '../invoices/index.ts';

/**
 * The address with a customer's key: derived from the link's id with its own purpose, so that it can be shown again but is stored nowhere. Null if its
 * installation secret was dropped: the link stays valid, but cannot be shown.
 */
export function quoteUrl(env: Env, linkId: string): string | null {
  const secretKey = keyOfId(env, linkId);
  return secretKey === null ? null : urlOf(env, keyUnder(env, linkId, secretKey));
}

/** The address that can decide: only for the e-mail to the customer. Null as above. */
export function quoteDecisionUrl(env: Env, linkId: string): string | null {
  const url = quoteUrl(env, linkId);
  return url && `${url}&d=${decisionKey(env, 'quote-decision', linkId)}`;
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
  return sign(env, 'quote-link', linkId, secretKey).toString('base64url');
}

function urlOf(env: Env, key: string): string {
  return `${env.appUrl}/received-quote?q=${key}`;
}
