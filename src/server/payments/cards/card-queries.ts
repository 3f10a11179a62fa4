import type { Sql } from '../../db/pool.ts';

export interface CardRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  provider: string;
  authorization_code: Buffer;
  email: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
}

const CARD = 'business_id, id, provider, authorization_code, email, brand, last4, exp_month, exp_year, is_default';

export function cardsOf(sql: Sql, businessId: string): Promise<CardRecord[]> {
  return sql.query<CardRecord>(`select ${CARD} from cards where business_id = $1 and removed_at is null order by is_default desc, added_at desc, id limit 50`, [
    businessId,
  ]);
}

export async function cardById(sql: Sql, businessId: string, id: string): Promise<CardRecord | null> {
  const [row] = await sql.query<CardRecord>(`select ${CARD} from cards where business_id = $1 and id = $2 and removed_at is null`, [businessId, id]);
  return row ?? null;
}

/** The first card is the default. An existing card is updated: its bank issues a new authorization each time. */
export async function upsertCard(
  sql: Sql,
  card: {
    businessId: string;
    id: string;
    provider: string;
    code: Buffer;
    index: Buffer;
    email: string;
    brand: string;
    last4: string;
    bank: string | null;
    expMonth: number;
    expYear: number;
    by: string;
    at: string;
  },
): Promise<{ row: CardRecord; isNew: boolean }> {
  const [row] = await sql.query<CardRecord>(
    `insert into cards as c (business_id, id, provider, authorization_code, signature_index, email, brand, last4, bank, exp_month, exp_year, is_default, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, not exists (select from cards d where d.business_id = $1 and d.is_default and d.removed_at is null), $12, $13)
     on conflict (business_id, signature_index) where removed_at is null do update set authorization_code = excluded.authorization_code, email = excluded.email,
       exp_month = excluded.exp_month, exp_year = excluded.exp_year, told_expiring = false
     returning ${CARD}`,
    [
      card.businessId,
      card.id,
      card.provider,
      card.code,
      card.index,
      card.email,
      card.brand,
      card.last4,
      card.bank,
      card.expMonth,
      card.expYear,
      card.by,
      card.at,
    ],
  );
  // An upsert without a condition returns its row.
  const stored = row as CardRecord;
  return { row: stored, isNew: stored.id === card.id };
}

/** False when there is no such card. */
export async function makeCardDefault(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql.query('select from cards where business_id = $1 and id = $2 and removed_at is null for update', [businessId, id]);
  if (rows.length === 0) return false;
  await sql.query('update cards set is_default = false where business_id = $1 and is_default and id <> $2', [businessId, id]);
  await sql.query('update cards set is_default = true where business_id = $1 and id = $2', [businessId, id]);
  return true;
}

/** Its authorization is deleted at once. */
export async function removeCardRow(sql: Sql, businessId: string, id: string, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update cards set removed_at = $3, is_default = false, authorization_code = '\\x' where business_id = $1 and id = $2 and removed_at is null returning id`,
    [businessId, id, at],
  );
  return rows.length > 0;
}

/** Removes all cards of a business that closes. */
export async function removeCards(sql: Sql, businessId: string, at: string): Promise<void> {
  await sql.query(`update cards set removed_at = $2, is_default = false, authorization_code = '\\x' where business_id = $1 and removed_at is null`, [
    businessId,
    at,
  ]);
}

/** Cards that expire in `year`-`month` or earlier and were not announced; marks them as announced. */
export function takeExpiring(sql: Sql, year: number, month: number): Promise<CardRecord[]> {
  return sql.query<CardRecord>(
    `update cards set told_expiring = true where (business_id, id) in (
       select business_id, id from cards where removed_at is null and not told_expiring and (exp_year, exp_month) <= ($1, $2) order by exp_year, exp_month limit 500 for update skip locked)
     returning ${CARD}`,
    [year, month],
  );
}
