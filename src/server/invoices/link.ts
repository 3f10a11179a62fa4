import { createHash, timingSafeEqual } from 'node:crypto';
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

/** What a second secret of a link is for; another purpose is another secret. */
export type DecisionPurpose = 'invoice-decision' | 'order-decision';

/** The address that decides, for the e-mail to the recipient and for nothing else: no answer, export, notification or webhook may hold it. */
export function decisionUrl(env: Env, linkId: string): string {
  return `${shareUrl(env, linkId)}&d=${decisionKey(env, 'invoice-decision', linkId)}`;
}

/** A link's second secret: derived like the first, stored nowhere. */
export function decisionKey(env: Pick<Env, 'secretKey'>, purpose: DecisionPurpose, linkId: string): string {
  return createKey(env.secretKey, purpose, linkId);
}

/** Compares in constant time. E-mails sent before the installation's secret changed go on deciding. */
export function isDecisionKey(env: Pick<Env, 'secretKey' | 'previousSecretKeys'>, purpose: DecisionPurpose, linkId: string, given: string): boolean {
  return [env.secretKey, ...env.previousSecretKeys]
    .map((secret) => timingSafeEqual(tokenDigest(createKey(secret, purpose, linkId)), tokenDigest(given)))
    .includes(true);
}

function createKey(secretKey: string, purpose: DecisionPurpose, linkId: string): string {
  return sign({ secretKey }, purpose, linkId).toString('base64url');
}
