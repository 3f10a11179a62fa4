import { hash } from 'node:crypto';
import { keyOfId, sign } from '../../core/context.ts';
import type { Env } from '../../core/env.ts';
import type { Sql } from '../../db/pool.ts';
import { openLink } from '../links/link-queries.ts';
import type { InvoiceRecord } from '../queries.ts';
import { keepShortLink } from './short-link-queries.ts';

/** A short link works for half a year after the last message with it, and not longer than the link to which it leads. */
export const SHORT_LINK_LIFE = 180 * 24 * 3_600_000;

/** Lower case and digits, without those that are easily confused: the code may be typed from another screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 70 bits. */
const LENGTH = 14;

export interface ShortLink {
  readonly code: string;
  readonly url: string;
  readonly endsAt: string;
}

/** Makes the short link of an invoice's open link, or prolongs it. Null if the link has ended, or its secret was dropped. */
export async function shortLinkOf(sql: Sql, env: Env, invoice: Pick<InvoiceRecord, 'business_id' | 'id'>, now: number): Promise<ShortLink | null> {
  const linkId = await openLink(sql, invoice);
  const code = linkId === null ? null : codeOf(env, linkId);
  if (linkId === null || code === null) return null;
  const endsAt = new Date(now + SHORT_LINK_LIFE).toISOString();
  await keepShortLink(sql, { codeHash: digestOf(code), businessId: invoice.business_id, invoiceId: invoice.id, linkId, expiresAt: endsAt });
  return { code, url: `${env.appUrl}/s/${code}`, endsAt };
}

/** Only the digest is stored: the database opens no document. */
export function digestOf(code: string): Buffer {
  return hash('sha256', `short:${code}`, 'buffer');
}

/** Derived like the link's own key, so that one link has one code. */
function codeOf(env: Env, linkId: string): string | null {
  const secretKey = keyOfId(env, linkId);
  if (secretKey === null) return null;
  return [...sign(env, 'short-link', linkId, secretKey).subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
