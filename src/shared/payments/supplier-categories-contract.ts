import * as z from 'zod/mini';
import { id, partyName } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';
import { CATEGORY_SUPPLIERS_MAX } from './supplier-rules.ts';
import { givenRule, ruleFigures, supplierRule } from './supplier-rules-contract.ts';

const businessId = id('business');
const categoryId = id('supplierCategory');
const see = { as: 'member', of: 'businessId', can: 'business.see' } as const;
const edit = { as: 'member', of: 'businessId', can: 'team.roles' } as const;

/** `rule`: of the category. `suppliers`: by name; the rule of one differs from that of the category as long as an easier one waits for it. */
export const supplierCategory = z.object({ id: z.string(), name: z.string(), rule: ruleFigures, suppliers: z.array(supplierRule) });

const given = {
  name: partyName('The name'),
  /** All suppliers of the category, each by the id of a contact or of its rule: the contact of one can be gone. */
  suppliers: z
    .array(z.union([id('contact'), id('rule')], { error: () => t('Please choose a supplier.') }), { error: () => t('Please choose at least one supplier.') })
    .check(
      z.minLength(1, { error: () => t('Please choose at least one supplier.') }),
      z.maxLength(CATEGORY_SUPPLIERS_MAX, { error: () => t('A category has at most {max} suppliers.', { max: CATEGORY_SUPPLIERS_MAX }) }),
    ),
  ...givenRule,
};

export const listSupplierCategories = route({
  id: 'payment.category.list',
  method: 'GET',
  path: '/v1/payment/rules/{businessId}/categories',
  summary: 'Categories of suppliers, each with one rule for the second person who pays or approves',
  specified: false,
  access: see,
  input: z.object({ businessId }),
  output: z.object({ categories: z.array(supplierCategory), count: z.int() }),
});

/** Each supplier gets the rule of the category in the place of its own, as if its own were changed: stricter at once, easier after 72 hours where two people must agree. A supplier is in one category at most. */
export const addSupplierCategory = route({
  id: 'payment.category.add',
  method: 'POST',
  path: '/v1/payment/rules/{businessId}/categories',
  summary: 'Give the suppliers of a category one rule',
  specified: false,
  access: edit,
  stepUp: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, ...given }),
  output: supplierCategory,
});

/** Suppliers that are not named leave the category. `ending`: those of them whose rule ends after 72 hours; until then it is their own. */
export const changeSupplierCategory = route({
  id: 'payment.category.change',
  method: 'PUT',
  path: '/v1/payment/rules/{businessId}/categories/{categoryId}',
  summary: 'Change a category of suppliers, its rule and its suppliers',
  specified: false,
  access: edit,
  stepUp: true,
  errors: ['NOT_FOUND', 'NOT_ELIGIBLE', 'STATE_CONFLICT', 'LIMIT_EXCEEDED'],
  input: z.object({ businessId, categoryId, ...given }),
  output: z.object({ category: supplierCategory, ending: z.array(supplierRule) }),
});

/** All its suppliers leave it. `ending`: those whose rule ends after 72 hours; until then it is their own. */
export const removeSupplierCategory = route({
  id: 'payment.category.remove',
  method: 'DELETE',
  path: '/v1/payment/rules/{businessId}/categories/{categoryId}',
  summary: 'Remove a category of suppliers',
  specified: false,
  access: edit,
  stepUp: true,
  errors: ['NOT_FOUND'],
  input: z.object({ businessId, categoryId }),
  output: z.object({ ending: z.array(supplierRule) }),
});
