import { isDeepStrictEqual } from 'node:util';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { changed, ruleAt } from '../../../shared/payments/supplier-rules.ts';
import type { RuleKind, RuleSubject, StoredRule, SupplierRule } from '../../../shared/payments/supplier-rules.ts';
import { TEAM_WAIT } from '../../../shared/team/rules.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit } from '../../core/record.ts';
import { clearRules, deleteRule, insertRule, lockRules, rulesOf, writeRule } from './rule-queries.ts';
import type { RuleRecord } from './rule-queries.ts';

export interface Supplier {
  readonly supplierId: string;
  readonly supplier: string;
}

/** What is left of a supplier's rule after a change; nothing if both of `stored` are null. */
export interface SetRule {
  readonly id: string;
  readonly supplier: string;
  readonly stored: StoredRule;
}

/** The rules, which nobody else changes until the end of the transaction. */
export async function lockedRules(ctx: Context): Promise<RuleRecord[]> {
  await lockRules(ctx.sql, ctx.businessId);
  await clearRules(ctx.sql, ctx.businessId, at(ctx));
  return rulesOf(ctx.sql, ctx.businessId, at(ctx));
}

/** The rule that was asked for. Throws VALIDATION_FAILED without an amount that it needs. */
export function ruleIn({ kind, appliesTo, amount }: { kind: RuleKind; appliesTo: RuleSubject; amount?: Kobo | null | undefined }): SupplierRule {
  if (kind === 'always') return { kind, amount: 0, appliesTo };
  if (amount === undefined || amount === null) throw fieldError('amount', say`Enter an amount.`);
  if (kind === 'trusted' && amount === 0) throw fieldError('amount', say`The amount must be more than zero.`);
  return { kind, amount, appliesTo };
}

/** A supplier has the rule of its category alone: its own is not changed, and it joins no other one. */
export function refuseMember({ supplier, category }: RuleRecord): void {
  if (category !== null)
    throw new AppError('STATE_CONFLICT', say`${supplier} is in the category ${category}. Change the category, or take the supplier out of it.`);
}

/** The wanted rule, or null for none, in the place of the supplier's rule in force. What is easier waits where two people must agree. */
export async function setRule(
  ctx: Context,
  { supplierId, supplier }: Supplier,
  row: RuleRecord | undefined,
  wanted: SupplierRule | null,
  categoryId: string | null,
): Promise<SetRule> {
  const before = row ? inForce(ctx, row) : NONE;
  const stored = changed(before, wanted, ctx.checkers >= 2, new Date(ctx.now + TEAM_WAIT).toISOString());
  const rule = { id: row?.id ?? newId('rule'), supplier: row?.supplier ?? supplier, stored };
  if (row?.category_id === categoryId && isDeepStrictEqual(before, stored)) return rule;
  const set = { by: actorOf(ctx), at: at(ctx) };
  if (!row) await insertRule(ctx.sql, ctx.businessId, { id: rule.id, supplierId, supplier, categoryId }, stored, set);
  else if (isGone(stored)) await deleteRule(ctx.sql, ctx.businessId, row.id);
  else await writeRule(ctx.sql, ctx.businessId, { id: row.id, categoryId }, stored, set);
  await audit(ctx, 'payment.rule', rule.id, { supplier: supplierId, before: before.now, wanted, from: stored.next?.from ?? null });
  return rule;
}

const NONE: StoredRule = { now: null, next: null };

export function isGone({ now, next }: StoredRule): boolean {
  return now === null && next === null;
}

export function inForce(ctx: Context, row: RuleRecord): StoredRule {
  const now = row.kind && { kind: row.kind, amount: row.amount, appliesTo: row.applies_to };
  const rule = row.next_kind && { kind: row.next_kind, amount: row.next_amount, appliesTo: row.next_applies_to };
  return ruleAt({ now, next: row.next_from === null ? null : { rule, from: new Date(row.next_from).toISOString() } }, at(ctx));
}

export function presentRule({ id, supplier, stored: { now, next } }: SetRule) {
  return { id, supplier, now: now && inNaira(now), next: next && { rule: next.rule && inNaira(next.rule), from: next.from } };
}

export function inNaira({ kind, amount, appliesTo }: SupplierRule) {
  return { kind, amount: nairaFromKobo(kobo(amount)), appliesTo };
}
