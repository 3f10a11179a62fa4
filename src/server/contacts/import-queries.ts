import type { Sql } from '../db/pool.ts';
import type { ContactValues } from './queries.ts';

/** What says that two contacts are the same. */
export type SameBy = 'email' | 'phone' | 'name';

type Known = Readonly<Record<SameBy, ReadonlySet<string>>>;

/** Which of these e-mail addresses, phones and names contacts on the list have. */
export async function knownContacts(sql: Sql, businessId: string, wanted: Readonly<Record<SameBy, readonly string[]>>): Promise<Known> {
  const rows = await sql.query<Record<SameBy, string | null>>(
    'select email, phone, name from contacts where business_id = $1 and removed_at is null and (email = any($2) or phone = any($3) or name = any($4))',
    [businessId, wanted.email, wanted.phone, wanted.name],
  );
  const of = (by: SameBy) => new Set(rows.flatMap((row) => row[by] ?? []));
  return { email: of('email'), phone: of('phone'), name: of('name') };
}

/** All in one statement; an address that was added meanwhile is skipped. Returns the number of stored contacts. */
export async function importRows(
  sql: Sql,
  businessId: string,
  importId: string,
  rows: readonly (ContactValues & { id: string })[],
  at: string,
): Promise<number> {
  const imported = await sql.query(
    `insert into contacts (business_id, id, name, business_name, email, phone, address, tax_number, notes, category, language, linked_business_id, created_at, updated_at, import_id)
     select $1, r.id, r.name, r."businessName", r.email, r.phone, r.address, r."taxNumber", r.notes, r.category, r.language, business_of_email($1, r.email), $3, $3, $4
     from jsonb_to_recordset($2) as r(id text, name text, "businessName" text, email text, phone text, address text, "taxNumber" text, notes text, category text, language text)
     on conflict (business_id, email) where removed_at is null and email is not null do nothing returning id`,
    [businessId, JSON.stringify(rows), at, importId],
  );
  return imported.length;
}

/** Contacts with invoices stay: they are in use. */
export async function removeImport(sql: Sql, businessId: string, importId: string, at: string): Promise<{ removed: number; kept: number }> {
  const [row] = await sql.query<{ removed: number; kept: number }>(
    `with those as (
       select c.id, exists (select from invoices i where i.business_id = c.business_id and i.contact_id = c.id) as used
       from contacts c where c.business_id = $1 and c.import_id = $2 and c.removed_at is null for update of c
     ), removed as (
       update contacts c set removed_at = $3 from those t where c.business_id = $1 and c.id = t.id and not t.used returning 1
     )
     select (select count(*) from removed) as removed, (select count(*) from those where used) as kept`,
    [businessId, importId, at],
  );
  return row ?? { removed: 0, kept: 0 };
}
