import { formatMoney } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { listSupplierRules } from '../../../shared/payments/supplier-rules-contract.ts';
import type { RuleKind, RuleSubject } from '../../../shared/payments/supplier-rules.ts';
import { koboOf } from '../../documents/document-data.ts';

export type Rule = OutputOf<typeof listSupplierRules>['rules'][number];

const TEXTS: Readonly<Record<RuleKind, Readonly<Record<RuleSubject, (amount: string) => string>>>> = {
  always: {
    payments: () => t('Every payment needs a second person'),
    approvals: () => t('Every invoice needs a second person to approve it'),
    both: () => t('Every invoice needs a second person to approve it, and every payment too'),
  },
  above: {
    payments: (amount) => t('Payments above {amount} need a second person', { amount }),
    approvals: (amount) => t('Invoices above {amount} need a second person to approve them', { amount }),
    both: (amount) => t('Invoices and payments above {amount} need a second person', { amount }),
  },
  trusted: {
    payments: (amount) => t('No second person for payments up to {amount}', { amount }),
    approvals: (amount) => t('No second person to approve invoices up to {amount}', { amount }),
    both: (amount) => t('No second person for invoices and payments up to {amount}', { amount }),
  },
};

/** A rule as a sentence without a full stop; null: none of its own. */
export function ruleText(rule: Rule['now']): string {
  return rule ? TEXTS[rule.kind][rule.appliesTo](formatMoney(koboOf(rule.amount))) : t('No rule of its own: the limits for all suppliers apply');
}
