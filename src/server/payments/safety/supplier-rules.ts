import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { RULES_MAX } from '../../../shared/payments/supplier-rules.ts';
import type { SupplierRule } from '../../../shared/payments/supplier-rules.ts';
import { linkedSupplier } from '../../contacts/index.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { receivedInvoices } from '../../invoices/index.ts';
import { inForce, isGone, lockedRules, presentRule, refuseMember, ruleIn, setRule } from './rule-changes.ts';
import type { SetRule, Supplier } from './rule-changes.ts';
import { rulesOf } from './rule-queries.ts';

const WAITS = say`Saved. It takes effect after 72 hours; the other owners and admins can see the change until then.`;

export const listSupplierRules: Verb<'payment.rule.list'> = async (ctx) => {
  const rules = await rulesOf(ctx.sql, ctx.businessId, at(ctx));
  return { rules: rules.map((row) => ({ ...presentRule({ ...row, stored: inForce(ctx, row) }), categoryId: row.category_id })), count: rules.length };
};

export const addSupplierRule: Verb<'payment.rule.add'> = async (ctx, { contactId, invoiceId, ...given }) => {
  const wanted = ruleIn(given);
  const rules = await lockedRules(ctx);
  const supplier = await supplierIn(ctx, contactId, invoiceId);
  const row = rules.find((one) => one.supplier_id === supplier.supplierId);
  if (row) refuseMember(row);
  if (row) throw new AppError('STATE_CONFLICT', say`${supplier.supplier} has a rule already. Change that one.`);
  if (rules.length >= RULES_MAX) throw new AppError('LIMIT_EXCEEDED', say`A business has at most ${RULES_MAX} rules for suppliers. Remove one first.`);
  const rule = await setRule(ctx, supplier, undefined, wanted, null);
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
  return answer(presentRule(rule), rule.stored.next ? WAITS : 'Saved.');
};

export const changeSupplierRule: Verb<'payment.rule.change'> = async (ctx, { ruleId, ...given }) => {
  const rule = await replace(ctx, ruleId, ruleIn(given));
  return answer(presentRule(rule), rule.stored.next ? WAITS : 'Saved.');
};

export const removeSupplierRule: Verb<'payment.rule.remove'> = async (ctx, { ruleId }) => {
  const rule = await replace(ctx, ruleId, null);
  return answer({ rule: isGone(rule.stored) ? null : presentRule(rule) }, rule.stored.next ? WAITS : 'Removed.');
};

/** The supplier that a contact is linked to, or that sent an invoice. Throws NOT_FOUND, NOT_ELIGIBLE, VALIDATION_FAILED without either. */
async function supplierIn({ sql, businessId }: Context, contactId: string | undefined, invoiceId: string | undefined): Promise<Supplier> {
  if (contactId !== undefined) return linkedSupplier(sql, businessId, contactId);
  if (invoiceId === undefined) throw fieldError('contactId', say`Please choose a supplier.`);
  const [invoice] = await receivedInvoices(sql, businessId, [invoiceId]);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  return { supplierId: invoice.business_id, supplier: invoice.sender?.name ?? '' };
}

async function replace(ctx: Context, ruleId: string, wanted: SupplierRule | null): Promise<SetRule> {
  const row = (await lockedRules(ctx)).find(({ id }) => id === ruleId);
  if (!row) throw new AppError('NOT_FOUND', say`We could not find that rule.`);
  refuseMember(row);
  const rule = await setRule(ctx, { supplierId: row.supplier_id, supplier: row.supplier }, row, wanted, null);
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
  return rule;
}
