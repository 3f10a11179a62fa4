import { createHash, timingSafeEqual } from 'node:crypto';
import { RECEIVED_PDF } from '../../../shared/invoices/link-calls.ts';
import { keyedId, keyOfId, sign } from '../../core/context.ts';
import type { Env } from '../../core/env.ts';

/** A recipient's key: derived from the link's id and the installation's secret, so that it can be shown again but is stored nowhere. Null when that secret was dropped. */
export function linkToken(env: Env, linkId: string): string | null {
  const secretKey = keyOfId(env, linkId);
  return secretKey === null ? null : tokenUnder(env, linkId, secretKey);
}

export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Null when the link's secret was dropped: it opens, but cannot be shown. */
export function shareUrl(env: Env, linkId: string): string | null {
  const token = linkToken(env, linkId);
  return token && `${env.appUrl}/received-invoice?q=${token}`;
}

/** The document as a file, for whoever holds the link. Null as above. */
export function pdfUrl(env: Env, linkId: string): string | null {
  const token = linkToken(env, linkId);
  return token && `${env.appUrl}${RECEIVED_PDF.path}?q=${token}`;
}

export function newLink(env: Env): { linkId: string; linkHash: string } {
  const linkId = keyedId(env, 'link');
  return { linkId, linkHash: tokenDigest(tokenUnder(env, linkId, env.secretKey)).toString('hex') };
}

/** What a second secret of a link is for; another purpose is another secret. */
export type DecisionPurpose = 'invoice-decision' | 'order-decision';

/** The address that decides, for the e-mail to the recipient and for nothing else: no answer, export, notification or webhook may hold it. Null as above. */
export function decisionUrl(env: Env, linkId: string): string | null {
  const url = shareUrl(env, linkId);
  return url && `${url}&d=${decisionKey(env, 'invoice-decision', linkId)}`;
}

/** The same for a letter. Throws when the link's secret was dropped before `keys rewrap`, which makes another link: the letter's job tries again. */
export function emailedUrl(url: string | null): string {
  if (url === null) throw new Error('the newest link of a paper names a key that this installation does not know: run keys rewrap');
  return url;
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

function tokenUnder(env: Env, linkId: string, secretKey: string): string {
  return sign(env, 'invoice-link', linkId, secretKey).toString('base64url');
}

function createKey(secretKey: string, purpose: DecisionPurpose, linkId: string): string {
  return sign({ secretKey }, purpose, linkId).toString('base64url');
}
