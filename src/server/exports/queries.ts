import type { Sql } from '../db/pool.ts';

export interface ExportRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  state: 'making' | 'ready' | 'failed' | 'expired';
  requested_by: string;
  requested_name: string;
  requested_at: string;
  attempt: number;
  parts: number;
  size: number;
  done: number;
  documents: number;
  left_out: number;
  finished_at: string | null;
  expires_at: string | null;
}

/** Null if another is being made. */
export async function insertExport(sql: Sql, given: { businessId: string; id: string; by: string; name: string; at: string }): Promise<ExportRecord | null> {
  const [row] = await sql.query<ExportRecord>(
    `insert into business_exports (business_id, id, requested_by, requested_name, requested_at) values ($1, $2, $3, $4, $5)
     on conflict (business_id) where state = 'making' do nothing returning *`,
    [given.businessId, given.id, given.by, given.name, given.at],
  );
  return row ?? null;
}

export async function countSince(sql: Sql, businessId: string, since: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*) from business_exports where business_id = $1 and requested_at > $2', [businessId, since]);
  return row?.count ?? 0;
}

export function newestExports(sql: Sql, businessId: string): Promise<ExportRecord[]> {
  return sql.query<ExportRecord>('select * from business_exports where business_id = $1 order by requested_at desc, id limit 10', [businessId]);
}

export async function exportById(sql: Sql, businessId: string, id: string): Promise<ExportRecord | null> {
  const [row] = await sql.query<ExportRecord>('select * from business_exports where business_id = $1 and id = $2', [businessId, id]);
  return row ?? null;
}

/** Takes the export over from the attempt that was read; false if another has. */
export async function beginAttempt(sql: Sql, { business_id: businessId, id, attempt }: ExportRecord, documents: number, leftOut: number): Promise<boolean> {
  const rows = await sql.query(
    `update business_exports set attempt = attempt + 1, parts = 0, size = 0, done = 0, documents = $4, left_out = $5
     where business_id = $1 and id = $2 and attempt = $3 and state = 'making' returning id`,
    [businessId, id, attempt, documents, leftOut],
  );
  return rows.length > 0;
}

export interface Progress {
  readonly parts: number;
  readonly size: number;
  readonly done: number;
}

/** False if this attempt was taken over. */
export async function noteProgress(sql: Sql, { business_id: businessId, id, attempt }: ExportRecord, { parts, size, done }: Progress): Promise<boolean> {
  const rows = await sql.query(
    `update business_exports set parts = $4, size = $5, done = $6 where business_id = $1 and id = $2 and attempt = $3 and state = 'making' returning id`,
    [businessId, id, attempt, parts, size, done],
  );
  return rows.length > 0;
}

/** Once: false if it was finished, failed or taken over. */
export async function finishExport(
  sql: Sql,
  { business_id: businessId, id, attempt }: ExportRecord,
  { parts, size, done, leftOut, at, expiresAt }: Progress & { leftOut: number; at: string; expiresAt: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update business_exports set state = 'ready', parts = $4, size = $5, done = $6, documents = $6, left_out = $7, finished_at = $8, expires_at = $9
     where business_id = $1 and id = $2 and attempt = $3 and state = 'making' returning id`,
    [businessId, id, attempt, parts, size, done, leftOut, at, expiresAt],
  );
  return rows.length > 0;
}

export async function failExport(sql: Sql, { business_id: businessId, id, attempt }: ExportRecord, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update business_exports set state = 'failed', finished_at = $4 where business_id = $1 and id = $2 and attempt = $3 and state = 'making' returning id`,
    [businessId, id, attempt, at],
  );
  return rows.length > 0;
}

export function expiredExports(sql: Sql, at: string): Promise<ExportRecord[]> {
  return sql.query<ExportRecord>(`select * from business_exports where state = 'ready' and expires_at <= $1 order by expires_at limit 100`, [at]);
}

export async function setExpired(sql: Sql, { business_id: businessId, id }: ExportRecord): Promise<void> {
  await sql.query(`update business_exports set state = 'expired' where business_id = $1 and id = $2 and state = 'ready'`, [businessId, id]);
}

/** The requester, while they are an active owner of the business. */
export async function ownerOf(sql: Sql, businessId: string, userId: string): Promise<{ first_name: string; email: string; language: string } | null> {
  const [row] = await sql.query<{ first_name: string; email: string; language: string }>(
    `select u.first_name, u.email, u.language from members m join users u on u.id = m.user_id
     where m.business_id = $1 and m.user_id = $2 and m.status = 'active' and m.role = 'owner'`,
    [businessId, userId],
  );
  return row ?? null;
}

export async function nameOfBusiness(sql: Sql, businessId: string): Promise<string> {
  const [row] = await sql.query<{ name: string }>('select name from businesses where id = $1', [businessId]);
  return row?.name ?? '';
}
