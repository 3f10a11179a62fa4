import type { CONTACT_CATEGORIES } from '../../shared/contacts/contract.ts';
import type { PhoneChannel } from '../../shared/contacts/channels.ts';
import type { accountToPay } from '../../shared/kit/fields.ts';
import type * as z from 'zod/mini';
import type { Sql } from '../db/pool.ts';

export interface ContactRecord extends Record<string, unknown> {
  id: string;
  name: string;
  business_name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  tax_number: string | null;
  notes: string | null;
  category: (typeof CONTACT_CATEGORIES)[number];
  language: string | null;
  channels: PhoneChannel[];
  linked_business_id: string | null;
  linked_name: string | null;
  removed_at: string | null;
  created_at: string;
}

export interface BalanceRecord extends ContactRecord {
  owed_to_us: number;
  owed_by_us: number;
  open_invoices: number;
}

export interface ContactValues {
  readonly name: string;
  readonly businessName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly taxNumber?: string | undefined;
  readonly notes?: string | undefined;
  readonly category: string;
  /** Null: the default of the invoice settings. A change without this field keeps the stored language. */
  readonly language?: string | null | undefined;
  /** A change without this field keeps the stored channels. */
  readonly channels?: readonly PhoneChannel[] | undefined;
}

const CONTACT = `c.id, c.name, c.business_name, c.email, c.phone, c.address, c.tax_number, c.notes, c.category, c.language, c.channels, c.linked_business_id, c.removed_at, c.created_at,
  linked_business_name(c.business_id, c.linked_business_id) as linked_name`;

/** The balances in both directions: of invoices sent to the contact, and of invoices received from its linked business. */
const BALANCES = `
  coalesce((select sum(i.balance) from invoices i where i.business_id = c.business_id and i.contact_id = c.id and i.stage = 'sent' and i.archived_at is null and i.decision in ('pending', 'approved')), 0)::bigint as owed_to_us,
  coalesce((select sum(i.balance) from invoices i where i.buyer_business_id = c.business_id and i.business_id = c.linked_business_id and i.stage = 'sent' and i.archived_at is null and i.decision in ('pending', 'approved')), 0)::bigint as owed_by_us,
  (select count(*) from invoices i where i.business_id = c.business_id and i.contact_id = c.id and i.stage = 'sent' and i.archived_at is null and i.decision in ('pending', 'approved') and i.balance > 0) as open_invoices`;

export async function contactPage(
  sql: Sql,
  businessId: string,
  page: { offset: number; limit: number; category?: string | undefined; sort: 'name' | 'recent' },
): Promise<{ rows: BalanceRecord[]; count: number }> {
  const order = page.sort === 'name' ? 'lower(c.name), c.id' : 'c.created_at desc, c.id';
  const where = `c.business_id = $1 and c.removed_at is null and ($2::text is null or c.category in ($2, 'both'))`;
  const rows = await sql.query<BalanceRecord>(`select ${CONTACT}, ${BALANCES} from contacts c where ${where} order by ${order} limit $3 offset $4`, [
    businessId,
    page.category ?? null,
    page.limit,
    page.offset,
  ]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count from contacts c where ${where}`, [businessId, page.category ?? null]);
  return { rows, count: counted?.count ?? 0 };
}

/** The contacts after the given one, by name. */
export function contactsAfter(
  sql: Sql,
  { businessId, category, after }: { businessId: string; category: string | undefined; after: { name: string; id: string } | null },
  most: number,
): Promise<BalanceRecord[]> {
  return sql.query<BalanceRecord>(
    `select ${CONTACT}, ${BALANCES} from contacts c where c.business_id = $1 and c.removed_at is null and ($2::text is null or c.category in ($2, 'both'))
       and ($3::text is null or (lower(c.name), c.id) > (lower($3), $4)) order by lower(c.name), c.id limit $5`,
    [businessId, category ?? null, after?.name ?? null, after?.id ?? null, most],
  );
}

export async function contactWithBalances(sql: Sql, businessId: string, id: string): Promise<BalanceRecord | null> {
  const [row] = await sql.query<BalanceRecord>(
    `select ${CONTACT}, ${BALANCES} from contacts c where c.business_id = $1 and c.id = $2 and c.removed_at is null`,
    [businessId, id],
  );
  return row ?? null;
}

/** What the contact paid and that is not used for an invoice yet. Kobo. */
export async function creditOfContact(sql: Sql, businessId: string, id: string): Promise<number> {
  const [row] = await sql.query<{ credit: number }>('select customer_credit($1, $2) as credit', [businessId, id]);
  return row?.credit ?? 0;
}

/** The account number for a customer's transfers; null without one. */
export async function accountOfContact(sql: Sql, businessId: string, id: string): Promise<z.output<typeof accountToPay> | null> {
  const [row] = await sql.query<{ account: z.output<typeof accountToPay> }>(
    `select printed_account(v) as account from virtual_accounts v where v.business_id = $1 and v.contact_id = $2 and v.status = 'open' order by v.created_at limit 1`,
    [businessId, id],
  );
  return row?.account ?? null;
}

export async function contactById(sql: Sql, businessId: string, id: string): Promise<ContactRecord | null> {
  const [row] = await sql.query<ContactRecord>(`select ${CONTACT} from contacts c where c.business_id = $1 and c.id = $2`, [businessId, id]);
  return row ?? null;
}

export function contactsById(sql: Sql, businessId: string, ids: readonly string[]): Promise<ContactRecord[]> {
  return sql.query<ContactRecord>(`select ${CONTACT} from contacts c where c.business_id = $1 and c.id = any ($2) limit 100`, [businessId, ids]);
}

export function contactsLike(sql: Sql, businessId: string, pattern: string, limit: number): Promise<ContactRecord[]> {
  return sql.query<ContactRecord>(
    `select ${CONTACT} from contacts c where c.business_id = $1 and c.removed_at is null and c.search like $2 order by lower(c.name), c.id limit $3`,
    [businessId, pattern, limit],
  );
}

export async function insertContact(sql: Sql, businessId: string, id: string, values: ContactValues, at: string): Promise<void> {
  await sql.query(
    `insert into contacts (business_id, id, name, business_name, email, phone, address, tax_number, notes, category, language, linked_business_id, created_at, updated_at, channels)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, business_of_email($1, $5), $12, $12, $13)`,
    [
      businessId,
      id,
      values.name,
      values.businessName ?? null,
      values.email ?? null,
      values.phone ?? null,
      values.address ?? null,
      values.taxNumber ?? null,
      values.notes ?? null,
      values.category,
      values.language ?? null,
      at,
      values.channels ?? [],
    ],
  );
}

export async function writeContact(sql: Sql, businessId: string, id: string, values: ContactValues, at: string): Promise<void> {
  await sql.query(
    `update contacts set name = $3, business_name = $4, email = $5, phone = $6, address = $7, tax_number = $8, notes = $9, category = $10,
       language = case when $12 then $11 else language end, linked_business_id = business_of_email($1, $5), updated_at = $13, channels = coalesce($14, channels),
       portal_revision = portal_revision + (email is not null and email is distinct from $5)::int where business_id = $1 and id = $2`,
    [
      businessId,
      id,
      values.name,
      values.businessName ?? null,
      values.email ?? null,
      values.phone ?? null,
      values.address ?? null,
      values.taxNumber ?? null,
      values.notes ?? null,
      values.category,
      values.language ?? null,
      values.language !== undefined,
      at,
      values.channels ?? null,
    ],
  );
}

export async function setRemoved(sql: Sql, businessId: string, id: string, removedAt: string | null): Promise<boolean> {
  const rows = await sql.query(
    'update contacts set removed_at = $3 where business_id = $1 and id = $2 and (removed_at is null) = ($3::timestamptz is not null) returning id',
    [businessId, id, removedAt],
  );
  return rows.length > 0;
}

/** Ends the link of the contact's customer portal: the next one is made from the new number. */
export async function renewPortalRevision(sql: Sql, businessId: string, id: string): Promise<void> {
  await sql.query('update contacts set portal_revision = portal_revision + 1 where business_id = $1 and id = $2', [businessId, id]);
}

/** Links contacts with this address, after the holder of the address has confirmed it. */
export async function linkContacts(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `update contacts c set linked_business_id = m.business_id from users u join members m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
     where u.id = $1 and u.email_verified_at is not null and c.email = u.email and c.linked_business_id is null and c.business_id <> m.business_id
       and exists (select from businesses b where b.id = m.business_id and b.closed_at is null)`,
    [userId],
  );
}

/** The business closed: contacts are as those without an account. */
export async function unlinkContacts(sql: Sql, businessId: string): Promise<void> {
  await sql.query('update contacts set linked_business_id = null where linked_business_id = $1', [businessId]);
}

/** It is open again: as when its owners confirmed their addresses. */
export async function relinkContacts(sql: Sql, businessId: string): Promise<void> {
  const owners = await sql.query<{ user_id: string }>(`select user_id from members where business_id = $1 and role = 'owner' and status = 'active' limit 100`, [
    businessId,
  ]);
  for (const { user_id: userId } of owners) await linkContacts(sql, userId);
}

interface Counterparty {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly taxNumber?: string | undefined;
}

/** The contact of another business of the product; created from that business's profile if missing. */
export async function contactForBusiness(sql: Sql, businessId: string, otherId: string, made: Counterparty): Promise<string> {
  const [existing] = await sql.query<{ id: string }>(
    'select id from contacts where business_id = $1 and linked_business_id = $2 and removed_at is null order by created_at, id limit 1',
    [businessId, otherId],
  );
  if (existing) return existing.id;
  // If another contact has this address, it is left to that contact.
  await sql.query(
    `insert into contacts (business_id, id, name, email, phone, address, tax_number, category, linked_business_id, created_at, updated_at)
     values ($1, $2, $3, (select lower($4::text) where not exists (select from contacts where business_id = $1 and email = lower($4::text) and removed_at is null)), $5, $6, $7, 'customer', $8, $9, $9)`,
    [businessId, made.id, made.name, made.email ?? null, made.phone ?? null, made.address ?? null, made.taxNumber ?? null, otherId, made.at],
  );
  return made.id;
}

/** The active recurring invoices to a contact. */
export async function countRecurring(sql: Sql, businessId: string, contactId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from invoice_schedules where business_id = $1 and state = 'active' and template ->> 'contactId' = $2`,
    [businessId, contactId],
  );
  return row?.count ?? 0;
}
