import type { TaxCategory } from '../../shared/invoices/line-tax.ts';
import type { Sql } from '../db/pool.ts';

export interface ProductRecord extends Record<string, unknown> {
  id: string;
  name: string;
  unit: string | null;
  /** Kobo. */
  price: number | null;
  code: string | null;
  tax: TaxCategory | null;
  archived_at: string | null;
  created_at: string;
}

export interface ProductValues {
  readonly name: string;
  readonly unit?: string | undefined;
  /** Kobo. */
  readonly price?: number | null | undefined;
  readonly code?: string | undefined;
  readonly tax?: TaxCategory | null | undefined;
}

const PRODUCT = 'p.id, p.name, p.unit, p.price, p.code, p.tax, p.archived_at, p.created_at';
const FOUND = `p.business_id = $1 and (p.archived_at is not null) = $2 and ($3 = '' or p.search like '%' || $3 || '%')`;

/** `pattern`: of LIKE, in lower case; empty for all. */
export async function productPage(
  sql: Sql,
  businessId: string,
  page: { archived: boolean; pattern: string; offset: number; limit: number },
): Promise<{ rows: ProductRecord[]; count: number }> {
  const rows = await sql.query<ProductRecord>(`select ${PRODUCT} from products p where ${FOUND} order by lower(p.name), p.id limit $4 offset $5`, [
    businessId,
    page.archived,
    page.pattern,
    page.limit,
    page.offset,
  ]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count from products p where ${FOUND}`, [businessId, page.archived, page.pattern]);
  return { rows, count: counted?.count ?? 0 };
}

/** The products after the given one, by name. */
export function productsAfter(sql: Sql, businessId: string, after: { name: string; id: string } | null, most: number): Promise<ProductRecord[]> {
  return sql.query<ProductRecord>(
    `select ${PRODUCT} from products p where p.business_id = $1 and p.archived_at is null
       and ($2::text is null or (lower(p.name), p.id) > (lower($2), $3)) order by lower(p.name), p.id limit $4`,
    [businessId, after?.name ?? null, after?.id ?? null, most],
  );
}

/** Those that begin with the pattern first; the newest for an empty one. */
export function productsLike(sql: Sql, businessId: string, pattern: string, limit: number): Promise<ProductRecord[]> {
  if (pattern === '')
    return sql.query<ProductRecord>(
      `select ${PRODUCT} from products p where p.business_id = $1 and p.archived_at is null order by p.created_at desc, p.id limit $2`,
      [businessId, limit],
    );
  return sql.query<ProductRecord>(
    `select ${PRODUCT} from products p where p.business_id = $1 and p.archived_at is null and p.search like '%' || $2 || '%'
     order by p.search like $2 || '%' or plain_text(p.code) like $2 || '%' desc, lower(p.name), p.id limit $3`,
    [businessId, pattern, limit],
  );
}

/** Which of these texts of lines, in lower case, are a product's name, or its name with its unit. */
export async function textsOfProducts(sql: Sql, businessId: string, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ text: string }>(
    `select t.text from unnest($2::text[]) as t(text) where exists (
       select from products p where p.business_id = $1 and p.archived_at is null and t.text in (lower(p.name), lower(p.name || ' (' || p.unit || ')')))`,
    [businessId, texts],
  );
  return new Set(rows.map(({ text }) => text));
}

export async function countProducts(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) as count from products where business_id = $1 and archived_at is null', [businessId]);
  return row?.count ?? 0;
}

export async function insertProduct(sql: Sql, businessId: string, id: string, values: ProductValues, at: string): Promise<ProductRecord> {
  const [row] = await sql.query<ProductRecord>(
    `insert into products as p (business_id, id, name, unit, price, code, tax, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $8, $7, $7) returning ${PRODUCT}`,
    [businessId, id, values.name, values.unit ?? null, values.price ?? null, values.code ?? null, at, values.tax ?? null],
  );
  if (!row) throw new Error('a product that was just stored is missing');
  return row;
}

export async function writeProduct(sql: Sql, businessId: string, id: string, values: ProductValues, at: string): Promise<ProductRecord | null> {
  const [row] = await sql.query<ProductRecord>(
    `update products p set name = $3, unit = $4, price = $5, code = $6, tax = $8, updated_at = $7 where p.business_id = $1 and p.id = $2 returning ${PRODUCT}`,
    [businessId, id, values.name, values.unit ?? null, values.price ?? null, values.code ?? null, at, values.tax ?? null],
  );
  return row ?? null;
}

/** Repeating it changes nothing: the time of the first stays. */
export async function setArchived(sql: Sql, businessId: string, id: string, archivedAt: string | null): Promise<ProductRecord | null> {
  const [row] = await sql.query<ProductRecord>(
    `update products p set archived_at = case when $3::timestamptz is null then null else coalesce(p.archived_at, $3) end
     where p.business_id = $1 and p.id = $2 returning ${PRODUCT}`,
    [businessId, id, archivedAt],
  );
  return row ?? null;
}
