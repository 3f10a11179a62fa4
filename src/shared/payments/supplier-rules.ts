/** How a supplier's own rule treats payments and approvals: every one, or those above an amount, need a second person; or none does up to an amount. */
export const RULE_KINDS = ['always', 'above', 'trusted'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What a rule is about: paying the supplier, approving its invoices, or both. */
export const RULE_SUBJECTS = ['payments', 'approvals', 'both'] as const;
export type RuleSubject = (typeof RULE_SUBJECTS)[number];

/** `amount` in kobo, of a payment or of an invoice. `always` has 0. */
export interface SupplierRule {
  readonly kind: RuleKind;
  readonly amount: number;
  readonly appliesTo: RuleSubject;
}

/** A stored rule: the one in force, and an easier one that waits. Null: none. */
export interface StoredRule {
  readonly now: SupplierRule | null;
  readonly next: { readonly rule: SupplierRule | null; readonly from: string } | null;
}

/** Rules of one business, those of the suppliers in categories included. */
export const RULES_MAX = 100;
export const CATEGORIES_MAX = 20;
export const CATEGORY_SUPPLIERS_MAX = 50;

/** The rule, if it is about payments, or about approvals. */
export function ruleAbout(rule: SupplierRule | null, subject: 'payments' | 'approvals'): SupplierRule | null {
  return rule && (rule.appliesTo === 'both' || rule.appliesTo === subject) ? rule : null;
}

/**
 * The amount above which the payments to a supplier within a day, or the approval of one of its invoices, needs a second person, in kobo; null: none does. `general` is the owner's limit for all
 * suppliers. A rule that asks never weakens that limit, and a trusted supplier's amount never tightens it. `payment_person` and `approval_person` judge several at once.
 */
export function personAbove(rule: Pick<SupplierRule, 'kind' | 'amount'> | null, general: number | null): number | null {
  if (!rule) return general;
  if (rule.kind === 'trusted') return general === null ? null : Math.max(rule.amount, general);
  return general === null ? rule.amount : Math.min(rule.amount, general);
}

/** Whether some payment or approval would need a second person before, but not afterwards, whatever the owner's limits are. */
export function isEasier(before: SupplierRule | null, after: SupplierRule | null): boolean {
  return (['payments', 'approvals'] as const).some((subject) => {
    const [from, to] = [easeOf(ruleAbout(before, subject)), easeOf(ruleAbout(after, subject))];
    return to.level > from.level || (to.level === from.level && to.amount > from.amount);
  });
}

/** Rules that ask, then no rule, then rules that trust; of one level the higher amount is easier. */
function easeOf(rule: SupplierRule | null): { level: number; amount: number } {
  if (!rule) return { level: 1, amount: 0 };
  return { level: rule.kind === 'trusted' ? 2 : 0, amount: rule.amount };
}

/**
 * What is stored when `wanted` replaces the rule in force: at once, or from `from` on where two people must agree and it is easier. A change that is easier for one subject and stricter
 * for the other waits as a whole. If the same rule waits already, its time stays.
 */
export function changed({ now, next }: StoredRule, wanted: SupplierRule | null, two: boolean, from: string): StoredRule {
  if (!two || !isEasier(now, wanted)) return { now: wanted, next: null };
  return { now, next: next && isSame(next.rule, wanted) ? next : { rule: wanted, from } };
}

function isSame(one: SupplierRule | null, other: SupplierRule | null): boolean {
  return one?.kind === other?.kind && one?.amount === other?.amount && one?.appliesTo === other?.appliesTo;
}

/** The rule at a time: one that waited has replaced the former. */
export function ruleAt({ now, next }: StoredRule, at: string): StoredRule {
  return next && next.from <= at ? { now: next.rule, next: null } : { now, next };
}
