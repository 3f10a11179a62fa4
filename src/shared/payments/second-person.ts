import { formatMoney, kobo } from '../kit/money.ts';
import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';
import { personAbove } from './supplier-rules.ts';
import type { SupplierRule } from './supplier-rules.ts';

/** The rule that asks for a second person. `supplier` null: the owner's limit for all. `amount` in kobo; 0 for `always`. */
export interface AskingRule {
  readonly about: 'payment' | 'approval';
  readonly supplier: string | null;
  readonly kind: 'always' | 'above';
  readonly amount: number;
}

/** Payments within this time count together, in milliseconds. `unconfirmed_within_day` has the same value. */
export const PARTS_TOGETHER = 24 * 3_600_000;

export const ABOVE_LIMIT = say`Together with your other payments of the last 24 hours, this is above the limit set by the owner. Please request approval from another owner or admin.`;

/** Why a second person is needed, and the way out, for an error or in advance. */
export function reasonOf({ about, supplier, kind, amount }: AskingRule): Message {
  const above = formatMoney(kobo(amount));
  if (about === 'approval') {
    if (supplier === null) return say`Invoices above ${above} need a second person to approve them. Please request approval from another owner or admin.`;
    if (kind === 'always') return say`${supplier}: every invoice needs a second person to approve it. Please request approval from another owner or admin.`;
    return say`${supplier}: invoices above ${above} need a second person to approve them. Please request approval from another owner or admin.`;
  }
  if (supplier === null) return ABOVE_LIMIT;
  if (kind === 'always') return say`${supplier}: every payment needs a second person. Please request approval from another owner or admin.`;
  return say`${supplier}: payments above ${above} in 24 hours need a second person. Please request approval from another owner or admin.`;
}

/** What was paid within a day without a second person, to the supplier of an invoice and to all, in kobo. */
interface PaidWithinDay {
  readonly toSupplier: number;
  readonly toAll: number;
}

/**
 * From which amount paying an invoice needs a second person, and by which rule; null if none does. `general`: the owner's limit; `paid` counts with the payment.
 * All in kobo. `payment_requirements` judges the payment itself.
 */
export function personForPaying(
  approval: AskingRule | null,
  rule: (Pick<SupplierRule, 'kind' | 'amount'> & { readonly supplier: string }) | null,
  general: number | null,
  paid: PaidWithinDay,
): { readonly above: number; readonly rule: AskingRule } | null {
  if (approval) return { above: 0, rule: approval };
  const ofSupplier = rule && { kind: rule.kind, amount: rule.amount - paid.toSupplier };
  const above = personAbove(ofSupplier, general === null ? null : general - paid.toAll);
  if (above === null) return null;
  const asks =
    rule && rule.kind !== 'trusted' && ofSupplier?.amount === above
      ? { supplier: rule.supplier, kind: rule.kind, amount: rule.amount }
      : { supplier: null, kind: 'above' as const, amount: general ?? 0 };
  return { above: Math.max(0, above), rule: { about: 'payment', ...asks } };
}
