import { hash, timingSafeEqual } from 'node:crypto';
import { RECEIVED_CREDIT_NOTE_PDF, RECEIVED_PDF } from '../../../shared/invoices/link-calls.ts';
import { keyedId, keyOfId, sign } from '../../core/context.ts';
import type { Env } from '../../core/env.ts';

/**
 * A recipient's key: derived from the link's id and the installation's secret, so that it can be shown again but is stored nowhere. Null if that secret was
 * dropped.
 */
export function linkToken(env: Env, linkId: string): string | null {
  const secretKey = keyOfId(env, linkId);
  return secretKey === null ? null : tokenUnder(env, linkId, secretKey);
}

export function tokenDigest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Null if the link's secret was dropped: it is still valid, but cannot be shown. */
export function shareUrl(env: Env, linkId: string): string | null {
  const token = linkToken(env, linkId);
  return token && urlOf(env, token);
}

/** The document as a file, for the holder of the link. Null as above. */
export function pdfUrl(env: Env, linkId: string): string | null {
  const token = linkToken(env, linkId);
  return token && `${env.appUrl}${RECEIVED_PDF.path}?q=${token}`;
}

/** A credit note of the link's invoice as a file. Null as above. */
export function creditNotePdfUrl(env: Env, linkId: string, noteId: string): string | null {
  const token = linkToken(env, linkId);
  return token && `${env.appUrl}${RECEIVED_CREDIT_NOTE_PDF.path.replace('{id}', noteId)}?q=${token}`;
}

interface NewLink {
  readonly linkId: string;
  readonly linkHash: string;
}

export function newLink(env: Env): NewLink {
  return newLinkWithUrl(env).link;
}

/** A new link with its address (`shareUrl`), which an answer may contain and the database must not. */
export function newLinkWithUrl(env: Env): { readonly link: NewLink; readonly url: string } {
  const linkId = keyedId(env, 'link');
  const token = tokenUnder(env, linkId, env.secretKey);
  return { link: { linkId, linkHash: hash('sha256', token, 'hex') }, url: urlOf(env, token) };
}

/** The purpose of a link's second secret; each purpose has another secret. */
export type DecisionPurpose = 'invoice-decision' | 'order-decision' | 'quote-decision';

/** The address that can decide, only for the e-mail to the recipient: no answer, export, notification or webhook may contain it. Null as above. */
export function decisionUrl(env: Env, linkId: string): string | null {
  const url = shareUrl(env, linkId);
  return url && `${url}&d=${decisionKey(env, 'invoice-decision', linkId)}`;
}

/** The same for an e-mail. Throws if the link's secret was dropped before `keys rewrap`, which makes another link: the job retries. */
export function emailedUrl(url: string | null): string {
  if (url === null) throw new Error('the newest link of a paper names a key that this installation does not know: run keys rewrap');
  return url;
}

/** A link's second secret: derived like the first, stored nowhere. */
export function decisionKey(env: Pick<Env, 'secretKey'>, purpose: DecisionPurpose, linkId: string): string {
  return createKey(env.secretKey, purpose, linkId);
}

/** Compares in constant time. E-mails sent before a change of the installation's secret can still decide. */
export function isDecisionKey(env: Pick<Env, 'secretKey' | 'previousSecretKeys'>, purpose: DecisionPurpose, linkId: string, given: string): boolean {
  return [env.secretKey, ...env.previousSecretKeys]
    .map((secret) => timingSafeEqual(tokenDigest(createKey(secret, purpose, linkId)), tokenDigest(given)))
    .includes(true);
}

function urlOf(env: Env, token: string): string {
  return `${env.appUrl}/received-invoice?q=${token}`;
}

function tokenUnder(env: Env, linkId: string, secretKey: string): string {
  return sign(env, 'invoice-link', linkId, secretKey).toString('base64url');
}

function createKey(secretKey: string, purpose: DecisionPurpose, linkId: string): string {
  return sign({ secretKey }, purpose, linkId).toString('base64url');
}
