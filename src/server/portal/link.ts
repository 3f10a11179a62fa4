import { timingSafeEqual } from 'node:crypto';
import { isId } from '../../shared/kit/id.ts';
import { sign } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import { tokenDigest } from '../invoices/index.ts';

/** The part of a contact from which its link is made. Another revision ends the link. */
export interface PortalKey {
  readonly id: string;
  readonly portal_revision: number;
}

/** The address of a contact's portal: derived from the installation's secret, stored nowhere. */
export function portalUrl(env: Env, contact: PortalKey): string {
  return `${env.appUrl}/portal?q=${contact.id}.${signatureOf(env, contact)}`;
}

/** The contact that a link names, whose signature `isPortalKey` must confirm; null if it is no link of a portal. */
export function contactNamed(q: string): string | null {
  const [id = ''] = q.split('.');
  return isId('contact', id) ? id : null;
}

/** Compares in constant time. Links made before a change of the installation's secret stay valid until that secret is dropped. */
export function isPortalKey(env: Env, contact: PortalKey, q: string): boolean {
  const given = tokenDigest(q.slice(q.indexOf('.') + 1));
  return [env.secretKey, ...env.previousSecretKeys].map((key) => timingSafeEqual(tokenDigest(signatureOf(env, contact, key)), given)).includes(true);
}

function signatureOf(env: Env, { id, portal_revision: revision }: PortalKey, key = env.secretKey): string {
  return sign(env, 'customer-portal', `${id}:${revision}`, key).toString('base64url');
}
