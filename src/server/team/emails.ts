import { timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS } from '../../shared/notifications/mail-kinds.ts';
import type { LinkKind, MailKind } from '../../shared/notifications/mail-kinds.ts';
import { sign } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import type { Env } from '../core/env.ts';
import { choiceAt, memberChoices, ownAddress } from './email-queries.ts';

/** The reader of an e-mail to a business. `userId` null: the business's own address, if no member has it. */
export interface Reader {
  readonly userId: string | null;
  readonly email: string;
  readonly firstName: string | null;
}

/** The readers who get an e-mail of a category at once: members who want it, and the business's own address if no member has it. */
export async function readersOf(sql: Sql, businessId: string, kind: MailKind): Promise<Reader[]> {
  const members = await memberChoices(sql, { businessId, kind });
  const readers = members.filter(({ choice }) => choice === 'now').map((one): Reader => ({ userId: one.user_id, email: one.email, firstName: one.first_name }));
  if (members.some((one) => one.is_address)) return readers;
  const email = await ownAddress(sql, businessId);
  return email === null ? readers : [{ userId: null, email, firstName: null }, ...readers];
}

/** One of them, checked again when the e-mail is sent: a person who left or chose otherwise meanwhile gets none. */
export async function readerOf(sql: Sql, businessId: string, userId: string | null, kind: MailKind): Promise<Reader | null> {
  return (await readersOf(sql, businessId, kind)).find((one) => one.userId === userId) ?? null;
}

/**
 * For an e-mail addressed by another party: whether its address still accepts this category. A member of the recipient's business may have chosen otherwise;
 * `userId` is theirs.
 */
export async function wantsEmail(sql: Sql, businessId: string | null, email: string, kind: MailKind): Promise<{ takes: boolean; userId: string | null }> {
  const found = businessId === null ? null : await choiceAt(sql, businessId, email, kind);
  return { takes: (found?.choice ?? 'now') === 'now', userId: found?.user_id ?? null };
}

/** The unsubscribe link of a reader for a category; undefined without an account. Its signature has its own purpose. */
export function unsubscribeUrl(env: Env, reader: { userId: string | null }, businessId: string, kind: LinkKind): string | undefined {
  if (reader.userId === null) return undefined;
  const said = `${reader.userId}.${businessId}.${kind}`;
  const key = `${Buffer.from(said).toString('base64url')}.${sign(env, PURPOSE, said).toString('base64url')}`;
  return `${env.appUrl}/unsubscribe?u=${key}`;
}

/** The content of such a link; null if it is not ours. Links signed with previous keys are valid. */
export function readUnsubscribe(env: Env, u: string): { userId: string; businessId: string; kind: LinkKind } | null {
  const [coded = '', mac = ''] = u.split('.');
  const said = Buffer.from(coded, 'base64url').toString();
  const given = Buffer.from(mac, 'base64url');
  const keys = [env.secretKey, ...env.previousSecretKeys];
  const isOurs = keys.some((secretKey) => {
    const right = sign({ ...env, secretKey }, PURPOSE, said);
    return right.length === given.length && timingSafeEqual(right, given);
  });
  const [userId, businessId, kind] = said.split('.');
  const mailKind = [...MAIL_KINDS, 'digest' as const].find((one) => one === kind);
  return isOurs && userId && businessId && mailKind ? { userId, businessId, kind: mailKind } : null;
}

const PURPOSE = 'unsubscribe';
