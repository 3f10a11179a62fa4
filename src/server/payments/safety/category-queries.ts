import type { RuleKind, RuleSubject, SupplierRule } from '../../../shared/payments/supplier-rules.ts';
import type { Sql } from '../../db/pool.ts';

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly rule: SupplierRule;
}

interface CategoryRecord extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly kind: RuleKind;
  /** Kobo. */
  readonly amount: number;
  readonly applies_to: RuleSubject;
}

/** By name. */
export async function categoriesOf(sql: Sql, businessId: string): Promise<Category[]> {
  const rows = await sql.query<CategoryRecord>(
    'select id, name, kind, amount, applies_to from supplier_categories where business_id = $1 order by lower(name), id limit 20',
    [businessId],
  );
  return rows.map(({ id, name, kind, amount, applies_to: appliesTo }) => ({ id, name, rule: { kind, amount, appliesTo } }));
}

/** Whether another category of the business has this name, in capitals or not. */
export async function isNameTaken(sql: Sql, businessId: string, { id, name }: Category): Promise<boolean> {
  const others = await sql.query('select from supplier_categories where business_id = $1 and lower(name) = lower($2) and id <> $3', [businessId, name, id]);
  return others.length > 0;
}

export async function writeCategory(
  sql: Sql,
  businessId: string,
  { id, name, rule }: Category,
  set: { readonly by: string; readonly at: string },
): Promise<void> {
  await sql.query(
    `insert into supplier_categories (business_id, id, name, kind, amount, applies_to, set_by, set_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id, id) do update set name = $3, kind = $4, amount = $5, applies_to = $6, set_by = $7, set_at = $8`,
    [businessId, id, name, rule.kind, rule.amount, rule.appliesTo, set.by, set.at],
  );
}

export async function deleteCategory(sql: Sql, businessId: string, id: string): Promise<void> {
  await sql.query('delete from supplier_categories where business_id = $1 and id = $2', [businessId, id]);
}
