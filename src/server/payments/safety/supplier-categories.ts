import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { isId } from '../../../shared/kit/id.ts';
import { say } from '../../../shared/i18n/message.ts';
import { CATEGORIES_MAX, RULES_MAX } from '../../../shared/payments/supplier-rules.ts';
import { linkedSuppliers } from '../../contacts/index.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { categoriesOf, deleteCategory, isNameTaken, writeCategory } from './category-queries.ts';
import type { Category } from './category-queries.ts';
import { inForce, inNaira, isGone, lockedRules, presentRule, refuseMember, ruleIn, setRule } from './rule-changes.ts';
import type { SetRule, Supplier } from './rule-changes.ts';
import { rulesOf } from './rule-queries.ts';
import type { RuleRecord } from './rule-queries.ts';

const WAITS = say`Saved. What is easier takes effect after 72 hours; the other owners and admins can see it until then.`;

export const listSupplierCategories: Verb<'payment.category.list'> = async (ctx) => {
  const categories = await categoriesOf(ctx.sql, ctx.businessId);
  const rules = await rulesOf(ctx.sql, ctx.businessId, at(ctx));
  const of = (id: string) => rules.filter((row) => row.category_id === id).map((row) => ({ ...row, stored: inForce(ctx, row) }));
  return { categories: categories.map((category) => present(category, of(category.id))), count: categories.length };
};

export const addSupplierCategory: Verb<'payment.category.add'> = async (ctx, { name, suppliers, ...given }) => {
  const category = { id: newId('supplierCategory'), name, rule: ruleIn(given) };
  const rules = await lockedRules(ctx);
  if ((await categoriesOf(ctx.sql, ctx.businessId)).length >= CATEGORIES_MAX)
    throw new AppError('LIMIT_EXCEEDED', say`A business has at most ${CATEGORIES_MAX} categories of suppliers. Remove one first.`);
  const members = await save(ctx, category, suppliers, rules);
  return answer(present(category, members), messageFor(members));
};

export const changeSupplierCategory: Verb<'payment.category.change'> = async (ctx, { categoryId, name, suppliers, ...given }) => {
  const rule = ruleIn(given);
  const rules = await lockedRules(ctx);
  const { id } = await categoryWith(ctx, categoryId);
  const category = { id, name, rule };
  const members = await save(ctx, category, suppliers, rules);
  const ending = await leave(
    ctx,
    membersOf(id, rules).filter((row) => !members.some((one) => one.id === row.id)),
  );
  return answer({ category: present(category, members), ending: ending.map(presentRule) }, messageFor([...members, ...ending]));
};

export const removeSupplierCategory: Verb<'payment.category.remove'> = async (ctx, { categoryId }) => {
  const rules = await lockedRules(ctx);
  const { id, name } = await categoryWith(ctx, categoryId);
  const ending = await leave(ctx, membersOf(id, rules));
  await deleteCategory(ctx.sql, ctx.businessId, id);
  await record(ctx, id, { name, rule: null });
  return answer({ ending: ending.map(presentRule) }, ending.length > 0 ? WAITS : 'Removed.');
};

async function categoryWith(ctx: Context, categoryId: string): Promise<Category> {
  const category = (await categoriesOf(ctx.sql, ctx.businessId)).find(({ id }) => id === categoryId);
  if (!category) throw new AppError('NOT_FOUND', say`We could not find that category.`);
  return category;
}

/** Stores the category and gives these suppliers its rule, in the place of their own. */
async function save(ctx: Context, category: Category, named: readonly string[], rules: readonly RuleRecord[]): Promise<SetRule[]> {
  if (await isNameTaken(ctx.sql, ctx.businessId, category)) throw fieldError('name', say`You have a category with this name already.`);
  const suppliers = await suppliersIn(ctx, named, rules);
  const rowOf = ({ supplierId }: Supplier) => rules.find((row) => row.supplier_id === supplierId);
  for (const one of suppliers) {
    const row = rowOf(one);
    if (row && row.category_id !== category.id) refuseMember(row);
  }
  if (rules.length + suppliers.filter((one) => !rowOf(one)).length > RULES_MAX)
    throw new AppError('LIMIT_EXCEEDED', say`A business has at most ${RULES_MAX} rules for suppliers. Remove one first.`);
  await writeCategory(ctx.sql, ctx.businessId, category, { by: actorOf(ctx), at: at(ctx) });
  const members: SetRule[] = [];
  for (const one of suppliers) members.push(await setRule(ctx, one, rowOf(one), category.rule, category.id));
  await record(ctx, category.id, { name: category.name, rule: category.rule, suppliers: suppliers.map(({ supplierId }) => supplierId) });
  return members;
}

/** Each supplier once, by name. Throws NOT_FOUND, NOT_ELIGIBLE. */
async function suppliersIn(ctx: Context, named: readonly string[], rules: readonly RuleRecord[]): Promise<Supplier[]> {
  const [contactIds, ruleIds] = [named.filter((one) => isId('contact', one)), named.filter((one) => isId('rule', one))];
  const ofRules = ruleIds.map((ruleId) => {
    const row = rules.find(({ id }) => id === ruleId);
    if (!row) throw new AppError('NOT_FOUND', say`We could not find that rule.`);
    return { supplierId: row.supplier_id, supplier: row.supplier };
  });
  const ofContacts = await linkedSuppliers(ctx.sql, ctx.businessId, contactIds);
  const suppliers = [...new Map([...ofContacts, ...ofRules].map((one) => [one.supplierId, one])).values()];
  return suppliers.toSorted((one, other) => one.supplier.localeCompare(other.supplier, 'en'));
}

function membersOf(categoryId: string, rules: readonly RuleRecord[]): RuleRecord[] {
  return rules.filter((row) => row.category_id === categoryId);
}

/** Suppliers without a category again. Answers those whose rule ends later: until then it is their own. */
async function leave(ctx: Context, rows: readonly RuleRecord[]): Promise<SetRule[]> {
  const left: SetRule[] = [];
  for (const row of rows) left.push(await setRule(ctx, { supplierId: row.supplier_id, supplier: row.supplier }, row, null, null));
  return left.filter(({ stored }) => !isGone(stored));
}

async function record(ctx: Context, categoryId: string, detail: Record<string, unknown>): Promise<void> {
  await audit(ctx, 'payment.category', categoryId, detail);
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
}

function messageFor(rules: readonly SetRule[]) {
  return rules.some(({ stored }) => stored.next) ? WAITS : 'Saved.';
}

function present({ id, name, rule }: Category, members: readonly SetRule[]) {
  return { id, name, rule: inNaira(rule), suppliers: members.map(presentRule) };
}
