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

/** Proves that a code opened the portal; the link's renewal ends it. `until` in epoch milliseconds. */
export function portalAccess(env: Env, contact: PortalKey, until: number, key = env.secretKey): string {
  return `${until}.${sign(env, 'portal-access', `${contact.id}:${contact.portal_revision}:${until}`, key).toString('base64url')}`;
}

/** Compares in constant time, as above. `now` in epoch milliseconds. */
export function isPortalAccess(env: Env, contact: PortalKey, access: string, now: number): boolean {
  const until = Number(access.split('.')[0]);
  if (!(until > now)) return false;
  const given = tokenDigest(access);
  return [env.secretKey, ...env.previousSecretKeys].map((key) => timingSafeEqual(tokenDigest(portalAccess(env, contact, until, key)), given)).includes(true);
}

function signatureOf(env: Env, { id, portal_revision: revision }: PortalKey, key = env.secretKey): string {
  return sign(env, 'customer-portal', `${id}:${revision}`, key).toString('base64url');
}
