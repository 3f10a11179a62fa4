import type { Category } from '../../shared/business/contract.ts';
import type { Sql } from '../db/pool.ts';

export interface BusinessRecord extends Record<string, unknown> {
  id: string;
  name: string;
  category: Category;
  level: number;
  time_zone: string;
  currency: string;
  detail: Record<string, unknown>;
  owner: Record<string, unknown> | null;
}

export async function businessById(sql: Sql, id: string): Promise<BusinessRecord | null> {
  const [row] = await sql.query<BusinessRecord>('select id, name, category, level, time_zone, currency, detail, owner from businesses where id = $1', [id]);
  return row ?? null;
}

export async function writeBusiness(sql: Sql, business: BusinessRecord): Promise<void> {
  await sql.query('update businesses set name = $2, category = $3, detail = $4 where id = $1', [
    business.id,
    business.name,
    business.category,
    business.detail,
  ]);
}
