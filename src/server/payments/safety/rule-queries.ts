import type { RuleKind, RuleSubject, StoredRule, SupplierRule } from '../../../shared/payments/supplier-rules.ts';
import type { Sql } from '../../db/pool.ts';

export interface RuleRecord extends Record<string, unknown> {
  readonly id: string;
  readonly supplier_id: string;
  readonly supplier: string;
  /** Null: none yet. Amounts in kobo. */
  readonly kind: RuleKind | null;
  readonly amount: number;
  readonly applies_to: RuleSubject;
  readonly next_kind: RuleKind | null;
  readonly next_amount: number;
  readonly next_applies_to: RuleSubject;
  readonly next_from: string | null;
  /** The category from which the supplier has the rule, and its name; null for one of its own. */
  readonly category_id: string | null;
  readonly category: string | null;
}

/** Changes of one business's rules wait for each other: none is read twice, and their number stays bounded. */
export async function lockRules(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('payment-rules:' || $1, 0))`, [businessId]);
}

/** By the supplier's name. Those that have been removed by now are not among them. */
export function rulesOf(sql: Sql, businessId: string, at: string): Promise<RuleRecord[]> {
  return sql.query<RuleRecord>(
    `select r.id, r.supplier_id, r.supplier, r.kind, r.amount, r.applies_to, r.next_kind, r.next_amount, r.next_applies_to, r.next_from, r.category_id, c.name as category
     from payment_rules r left join supplier_categories c on c.business_id = r.business_id and c.id = r.category_id
     where r.business_id = $1 and (r.next_kind is not null or r.next_from is null or r.next_from > $2) order by lower(r.supplier), r.id limit 100`,
    [businessId, at],
  );
}

export async function insertRule(
  sql: Sql,
  businessId: string,
  rule: { readonly id: string; readonly supplierId: string; readonly supplier: string; readonly categoryId: string | null },
  stored: StoredRule,
  set: { readonly by: string; readonly at: string },
): Promise<void> {
  await sql.query(
    `insert into payment_rules (business_id, supplier_id, id, supplier, kind, amount, applies_to, next_kind, next_amount, next_applies_to, next_from, set_by, set_at, category_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [businessId, rule.supplierId, rule.id, rule.supplier, ...columnsOf(stored), set.by, set.at, rule.categoryId],
  );
}

export async function writeRule(
  sql: Sql,
  businessId: string,
  rule: { readonly id: string; readonly categoryId: string | null },
  stored: StoredRule,
  set: { readonly by: string; readonly at: string },
): Promise<void> {
  await sql.query(
    `update payment_rules set kind = $3, amount = $4, applies_to = $5, next_kind = $6, next_amount = $7, next_applies_to = $8, next_from = $9, set_by = $10, set_at = $11, category_id = $12
     where business_id = $1 and id = $2`,
    [businessId, rule.id, ...columnsOf(stored), set.by, set.at, rule.categoryId],
  );
}

export async function deleteRule(sql: Sql, businessId: string, id: string): Promise<void> {
  await sql.query('delete from payment_rules where business_id = $1 and id = $2', [businessId, id]);
}

/** Deletes rules whose removal has taken effect. */
export async function clearRules(sql: Sql, businessId: string, at: string): Promise<void> {
  await sql.query('delete from payment_rules where business_id = $1 and next_kind is null and next_from <= $2', [businessId, at]);
}

function columnsOf({ now, next }: StoredRule) {
  const columns = (rule: SupplierRule | null | undefined) => [rule?.kind ?? null, rule?.amount ?? 0, rule?.appliesTo ?? 'payments'];
  return [...columns(now), ...columns(next?.rule), next?.from ?? null];
}
