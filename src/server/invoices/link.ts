import { createHash } from 'node:crypto';
import { keyedId, keyOfId, sign } from '../context.ts';
import type { Env } from '../env.ts';

/** A recipient's key: derived from the link's id and the installation's secret, so that it can be shown again but is stored nowhere. */
export function linkToken(env: Env, linkId: string): string {
  return sign(env, 'invoice-link', linkId, keyOfId(env, linkId)).toString('base64url');
}

export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function shareUrl(env: Env, linkId: string): string {
  return `${env.appUrl}/received-invoice?q=${linkToken(env, linkId)}`;
}

export function newLink(env: Env): { linkId: string; linkHash: string } {
  const linkId = keyedId(env, 'link');
  return { linkId, linkHash: tokenDigest(linkToken(env, linkId)).toString('hex') };
}
