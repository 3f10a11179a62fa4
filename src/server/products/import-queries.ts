import type { Sql } from '../db/pool.ts';
import type { ProductRecord, ProductValues } from './queries.ts';

/** The products with one of these names or codes, both in lower case. */
export function namedProducts(sql: Sql, businessId: string, names: readonly string[], codes: readonly string[]): Promise<ProductRecord[]> {
  return sql.query<ProductRecord>(
    `select p.id, p.name, p.unit, p.price, p.code, p.tax, p.archived_at, p.created_at from products p
     where p.business_id = $1 and p.archived_at is null and (lower(p.name) = any($2) or lower(p.code) = any($3))`,
    [businessId, names, codes],
  );
}

/** All in one statement; a name or code that was added meanwhile is skipped. Returns the number of stored products. */
export async function insertImported(
  sql: Sql,
  businessId: string,
  importId: string,
  rows: readonly (ProductValues & { id: string })[],
  at: string,
): Promise<number> {
  const stored = await sql.query(
    `insert into products (business_id, id, name, unit, price, code, tax, import_id, created_at, updated_at)
     select $1, r.id, r.name, r.unit, r.price, r.code, r.tax, $4, $3, $3 from jsonb_to_recordset($2) as r(id text, name text, unit text, price bigint, code text, tax text)
     on conflict do nothing returning id`,
    [businessId, JSON.stringify(rows), at, importId],
  );
  return stored.length;
}

/** Fields without a value in the file stay as they are. */
export async function updateImported(sql: Sql, businessId: string, rows: readonly (Partial<ProductValues> & { id: string })[], at: string): Promise<number> {
  const changed = await sql.query(
    `update products p set name = coalesce(r.name, p.name), unit = coalesce(r.unit, p.unit), price = coalesce(r.price, p.price), code = coalesce(r.code, p.code), tax = coalesce(r.tax, p.tax), updated_at = $3
     from jsonb_to_recordset($2) as r(id text, name text, unit text, price bigint, code text, tax text)
     where p.business_id = $1 and p.id = r.id and p.archived_at is null returning p.id`,
    [businessId, JSON.stringify(rows), at],
  );
  return changed.length;
}

export async function archiveImported(sql: Sql, businessId: string, importId: string, at: string): Promise<number> {
  const rows = await sql.query('update products set archived_at = $3 where business_id = $1 and import_id = $2 and archived_at is null returning id', [
    businessId,
    importId,
    at,
  ]);
  return rows.length;
}
