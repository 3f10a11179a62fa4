import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { NewBusiness } from '../accounts/index.ts';
import type { Sql } from '../db/pool.ts';

export interface BusinessRecord extends Record<string, unknown> {
  id: string;
  name: string;
  category: Category;
  level: Level;
  time_zone: string;
  currency: string;
  logo_id: string | null;
  detail: Record<string, unknown>;
  owner: Record<string, unknown> | null;
}

export async function businessById(sql: Sql, id: string): Promise<BusinessRecord | null> {
  const [row] = await sql.query<BusinessRecord>('select id, name, category, level, time_zone, currency, logo_id, detail, owner from businesses where id = $1', [
    id,
  ]);
  return row ?? null;
}

export async function insertBusiness(sql: Sql, business: Omit<NewBusiness, 'memberId' | 'userId'>): Promise<void> {
  await sql.query('insert into businesses (id, name, category, time_zone, currency, detail) values ($1, $2, $3, $4, $5, $6)', [
    business.id,
    business.name,
    business.category,
    business.timeZone,
    business.currency,
    business.detail,
  ]);
}

/** In every business of the owner that still has the former contact data. */
export async function replaceContact(sql: Sql, ownerId: string, what: 'email' | 'phone', before: string, after: string): Promise<void> {
  await sql.query(
    `update businesses set detail = jsonb_set(detail, array[$2], to_jsonb($4::text)) where detail ->> $2 = $3
     and id in (select business_id from members where user_id = $1 and role = 'owner' and status = 'active')`,
    [ownerId, what, before, after],
  );
}

export async function writeBusiness(sql: Sql, business: BusinessRecord): Promise<void> {
  await sql.query('update businesses set name = $2, category = $3, detail = $4, owner = $5, logo_id = $6 where id = $1', [
    business.id,
    business.name,
    business.category,
    business.detail,
    business.owner,
    business.logo_id,
  ]);
}

export async function insertLogo(sql: Sql, logo: { businessId: string; id: string; contentType: string; at: string }): Promise<void> {
  await sql.query('insert into logos (business_id, id, content_type, created_at) values ($1, $2, $3, $4)', [
    logo.businessId,
    logo.id,
    logo.contentType,
    logo.at,
  ]);
}

export async function logoById(sql: Sql, id: string): Promise<{ business_id: string; content_type: string } | null> {
  const [row] = await sql.query<{ business_id: string; content_type: string }>('select business_id, content_type from logos where id = $1', [id]);
  return row ?? null;
}

export interface DocumentRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  kind: string;
  name: string;
  content_type: string;
  size: number;
  status: 'uploaded' | 'pending' | 'accepted' | 'refused' | 'replaced';
  reason: string | null;
  uploaded_at: string;
}

const DOCUMENT = 'business_id, id, kind, name, content_type, size, status, reason, uploaded_at';

export function documentsOf(sql: Sql, businessId: string, page: { offset: number; limit: number }): Promise<DocumentRecord[]> {
  return sql.query<DocumentRecord>(
    `select ${DOCUMENT} from documents where business_id = $1 and status <> 'replaced' order by uploaded_at desc, id limit $2 offset $3`,
    [businessId, page.limit, page.offset],
  );
}

export async function countDocuments(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*) from documents where business_id = $1 and status <> 'replaced'`, [businessId]);
  return row?.count ?? 0;
}

export async function documentById(sql: Sql, businessId: string, id: string): Promise<DocumentRecord | null> {
  const [row] = await sql.query<DocumentRecord>(`select ${DOCUMENT} from documents where business_id = $1 and id = $2 and status <> 'replaced'`, [
    businessId,
    id,
  ]);
  return row ?? null;
}

/** Inserts an uploaded document; those of its kind that are neither pending nor accepted are replaced. Returns their ids. */
export async function insertDocument(
  sql: Sql,
  document: { businessId: string; id: string; kind: string; name: string; contentType: string; size: number; sha256: Buffer; userId: string; at: string },
): Promise<string[]> {
  const replaced =
    document.kind === 'other'
      ? []
      : await sql.query<{ id: string }>(
          `update documents set status = 'replaced' where business_id = $1 and kind = $2 and status in ('uploaded', 'refused') returning id`,
          [document.businessId, document.kind],
        );
  await sql.query(
    `insert into documents (business_id, id, kind, name, content_type, size, sha256, status, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'uploaded', $8, $9)`,
    [document.businessId, document.id, document.kind, document.name, document.contentType, document.size, document.sha256, document.userId, document.at],
  );
  return replaced.map((row) => row.id);
}

/** Locks those of the given ids that are the business's own and not replaced. */
export function lockDocuments(sql: Sql, businessId: string, ids: readonly string[]): Promise<DocumentRecord[]> {
  return sql.query<DocumentRecord>(
    `select ${DOCUMENT} from documents where business_id = $1 and id = any($2) and status <> 'replaced' order by id for update`,
    [businessId, ids],
  );
}

export async function setDocuments(
  sql: Sql,
  businessId: string,
  ids: readonly string[],
  status: DocumentRecord['status'],
  reason: string | null,
): Promise<void> {
  await sql.query('update documents set status = $3, reason = $4 where business_id = $1 and id = any($2)', [businessId, ids, status, reason]);
}

export async function kindsHandedIn(sql: Sql, businessId: string): Promise<string[]> {
  const rows = await sql.query<{ kind: string }>(`select distinct kind from documents where business_id = $1 and status in ('pending', 'accepted')`, [
    businessId,
  ]);
  return rows.map((row) => row.kind);
}

export async function pendingDocuments(sql: Sql, businessId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(`select id from documents where business_id = $1 and status = 'pending' limit 200`, [businessId]);
  return rows.map((row) => row.id);
}
