import * as z from 'zod/mini';
import { id, naira, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { RULE_KINDS, RULE_SUBJECTS } from './supplier-rules.ts';

const LARGEST = 10_000_000;
const businessId = id('business');
const ruleId = id('rule');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
const edit = { as: 'member', of: 'businessId', can: 'team.roles' } as const;

/** `amount` in naira, of a payment or an invoice; 0 for `always`. */
export const ruleFigures = z.object({ kind: z.enum(RULE_KINDS), amount: wire.naira, appliesTo: z.enum(RULE_SUBJECTS) });
/** `now`: in force, null for a trusted supplier that waits. `next`: an easier rule with the time when it takes effect; its `rule` is null if the rule is then removed. */
const ruleOfSupplier = {
  id: z.string(),
  supplier: z.string(),
  now: z.nullable(ruleFigures),
  next: z.nullable(z.object({ rule: z.nullable(ruleFigures), from: wire.instant })),
};
export const supplierRule = z.object(ruleOfSupplier);
export const givenRule = {
  kind: z.enum(RULE_KINDS, { error: () => t('Please choose a rule.') }),
  /** Paying the supplier, approving its invoices, or both. */
  appliesTo: z._default(z.enum(RULE_SUBJECTS, { error: () => t('Please choose what the rule applies to.') }), 'payments'),
  /** Not read for `always`. */
  amount: z.optional(z.nullable(naira('The amount', { min: 0, max: LARGEST }))),
};

export const listSupplierRules = route({
  id: 'payment.rule.list',
  method: 'GET',
  path: '/v1/payment/rules/{businessId}',
  summary: 'Suppliers with their own rule for the second person who pays or approves',
  specified: false,
  access: see,
  input: z.object({ businessId }),
  /** `categoryId`: the category from which the supplier has the rule; null for one of its own. */
  output: z.object({ rules: z.array(z.object({ ...ruleOfSupplier, categoryId: z.nullable(z.string()) })), count: z.int() }),
});

/** For the business that a contact is linked to, once both have dealt with each other; or for the sender of a received invoice. Stricter rules take effect at once; easier ones after 72 hours where two people must agree. */
export const addSupplierRule = route({
  id: 'payment.rule.add',
  method: 'POST',
  path: '/v1/payment/rules/{businessId}',
  summary: 'Give a supplier its own rule',
  specified: false,
  access: edit,
  stepUp: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, contactId: z.optional(id('contact')), invoiceId: z.optional(id('invoice')), ...givenRule }),
  output: supplierRule,
});

/** Not of a supplier in a category: the category is changed, or the supplier taken out of it. */
export const changeSupplierRule = route({
  id: 'payment.rule.change',
  method: 'PUT',
  path: '/v1/payment/rules/{businessId}/{ruleId}',
  summary: 'Change a supplier’s rule',
  specified: false,
  access: edit,
  stepUp: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, ruleId, ...givenRule }),
  output: supplierRule,
});

/** `rule` is what remains until a strict rule ends after 72 hours; null if it is gone at once. */
export const removeSupplierRule = route({
  id: 'payment.rule.remove',
  method: 'DELETE',
  path: '/v1/payment/rules/{businessId}/{ruleId}',
  summary: 'Remove a supplier’s rule',
  specified: false,
  access: edit,
  stepUp: true,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  input: z.object({ businessId, ruleId }),
  output: z.object({ rule: z.nullable(supplierRule) }),
});
