import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { changed, ruleAt, RULES_MAX } from '../../../shared/payments/supplier-rules.ts';
import type { RuleKind, RuleSubject, StoredRule, SupplierRule } from '../../../shared/payments/supplier-rules.ts';
import { TEAM_WAIT } from '../../../shared/team/rules.ts';
import { linkedSupplier } from '../../contacts/index.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { receivedInvoices } from '../../invoices/index.ts';
import { clearRules, deleteRule, insertRule, lockRules, rulesOf, writeRule } from './rule-queries.ts';
import type { RuleRecord } from './rule-queries.ts';

const WAITS = say`Saved. It takes effect after 72 hours; the other owners and admins can see the change until then.`;

export const listSupplierRules: Verb<'payment.rule.list'> = async (ctx) => {
  const rules = await rulesOf(ctx.sql, ctx.businessId, at(ctx));
  return { rules: rules.map((row) => present(row, inForce(ctx, row))), count: rules.length };
};

export const addSupplierRule: Verb<'payment.rule.add'> = async (ctx, { businessId, contactId, invoiceId, ...given }) => {
  const wanted = ruleIn(given);
  await lockRules(ctx.sql, businessId);
  await clearRules(ctx.sql, businessId, at(ctx));
  const { supplierId, supplier } = await supplierIn(ctx, contactId, invoiceId);
  const rules = await rulesOf(ctx.sql, businessId, at(ctx));
  if (rules.some((one) => one.supplier_id === supplierId)) throw new AppError('STATE_CONFLICT', say`${supplier} has a rule already. Change that one.`);
  if (rules.length >= RULES_MAX) throw new AppError('LIMIT_EXCEEDED', say`A business has at most ${RULES_MAX} rules for suppliers. Remove one first.`);
  const stored = changed(null, wanted, ctx.checkers >= 2, waitEnds(ctx));
  const rule = { id: newId('rule'), supplierId, supplier };
  await insertRule(ctx.sql, businessId, rule, stored, { by: actorOf(ctx), at: at(ctx) });
  await record(ctx, { ...rule, before: null, wanted, stored });
  return answer(present(rule, stored), stored.next ? WAITS : 'Saved.');
};

export const changeSupplierRule: Verb<'payment.rule.change'> = async (ctx, { ruleId, ...given }) => {
  const { row, stored } = await replace(ctx, ruleId, ruleIn(given));
  return answer(present(row, stored), stored.next ? WAITS : 'Saved.');
};

export const removeSupplierRule: Verb<'payment.rule.remove'> = async (ctx, { ruleId }) => {
  const { row, stored } = await replace(ctx, ruleId, null);
  return answer({ rule: stored.next ? present(row, stored) : null }, stored.next ? WAITS : 'Removed.');
};

/** The supplier that a contact is linked to, or that sent an invoice. Throws NOT_FOUND, NOT_ELIGIBLE, VALIDATION_FAILED without either. */
async function supplierIn({ sql, businessId }: Context, contactId: string | undefined, invoiceId: string | undefined) {
  if (contactId !== undefined) return linkedSupplier(sql, businessId, contactId);
  if (invoiceId === undefined) throw fieldError('contactId', say`Please choose a supplier.`);
  const [invoice] = await receivedInvoices(sql, businessId, [invoiceId]);
  if (!invoice) throw new AppError('NOT_FOUND', say`We could not find that invoice.`);
  return { supplierId: invoice.business_id, supplier: invoice.sender?.name ?? '' };
}

/** The new rule, or null for none, in the place of the one in force. */
async function replace(ctx: Context, ruleId: string, wanted: SupplierRule | null): Promise<{ row: RuleRecord; stored: StoredRule }> {
  await lockRules(ctx.sql, ctx.businessId);
  const row = (await rulesOf(ctx.sql, ctx.businessId, at(ctx))).find(({ id }) => id === ruleId);
  if (!row) throw new AppError('NOT_FOUND', say`We could not find that rule.`);
  const { now } = inForce(ctx, row);
  const stored = changed(now, wanted, ctx.checkers >= 2, waitEnds(ctx));
  if (stored.now === null && stored.next === null) await deleteRule(ctx.sql, ctx.businessId, ruleId);
  else await writeRule(ctx.sql, ctx.businessId, ruleId, stored, { by: actorOf(ctx), at: at(ctx) });
  await record(ctx, { id: ruleId, supplierId: row.supplier_id, before: now, wanted, stored });
  return { row, stored };
}

async function record(
  ctx: Context,
  { id, supplierId, before, wanted, stored }: { id: string; supplierId: string; before: SupplierRule | null; wanted: SupplierRule | null; stored: StoredRule },
): Promise<void> {
  await audit(ctx, 'payment.rule', id, { supplier: supplierId, before, wanted, from: stored.next?.from ?? null });
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
}

function ruleIn({ kind, appliesTo, amount }: { kind: RuleKind; appliesTo: RuleSubject; amount?: Kobo | null | undefined }): SupplierRule {
  if (kind === 'always') return { kind, amount: 0, appliesTo };
  if (amount === undefined || amount === null) throw fieldError('amount', say`Enter an amount.`);
  if (kind === 'trusted' && amount === 0) throw fieldError('amount', say`The amount must be more than zero.`);
  return { kind, amount, appliesTo };
}

function waitEnds(ctx: Context): string {
  return new Date(ctx.now + TEAM_WAIT).toISOString();
}

function inForce(ctx: Context, row: RuleRecord): StoredRule {
  const now = row.kind && { kind: row.kind, amount: row.amount, appliesTo: row.applies_to };
  const rule = row.next_kind && { kind: row.next_kind, amount: row.next_amount, appliesTo: row.next_applies_to };
  return ruleAt({ now, next: row.next_from === null ? null : { rule, from: new Date(row.next_from).toISOString() } }, at(ctx));
}

function present({ id, supplier }: Pick<RuleRecord, 'id' | 'supplier'>, { now, next }: StoredRule) {
  return { id, supplier, now: now && inNaira(now), next: next && { rule: next.rule && inNaira(next.rule), from: next.from } };
}

function inNaira({ kind, amount, appliesTo }: SupplierRule) {
  return { kind, amount: nairaFromKobo(kobo(amount)), appliesTo };
}
