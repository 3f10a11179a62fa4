import { keyedId, keyOfId, sign } from '../context.ts';
import type { Env } from '../env.ts';
import { decisionKey, tokenDigest } from '../invoices/index.ts';

/** A supplier's key: derived from the link's id under a purpose of its own, so that it can be shown again but is stored nowhere. */
export function orderUrl(env: Env, linkId: string): string {
  return `${env.appUrl}/received-order?q=${keyOf(env, linkId)}`;
}

/** The address that decides: for the e-mail to the supplier and for nothing else. */
export function orderDecisionUrl(env: Env, linkId: string): string {
  return `${orderUrl(env, linkId)}&d=${decisionKey(env, 'order-decision', linkId)}`;
}

export interface NewLink {
  readonly linkId: string;
  readonly linkHash: Buffer;
}

export function newLink(env: Env): NewLink {
  const linkId = keyedId(env, 'link');
  return { linkId, linkHash: tokenDigest(keyOf(env, linkId)) };
}

function keyOf(env: Env, linkId: string): string {
  return sign(env, 'order-link', linkId, keyOfId(env, linkId)).toString('base64url');
}
