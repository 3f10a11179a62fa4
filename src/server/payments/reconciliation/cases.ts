import { kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { isText, verbatim } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { closeCaseById, openCase } from '../../cases/index.ts';
import type { ClosedCase } from '../../cases/index.ts';
import { at, newId } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { countReports, openReconciliation, reportsOf } from './case-queries.ts';
import { MISSING } from '../targets/refusals.ts';
import { targetOf } from '../targets/targets.ts';

/** A report that a payment has not arrived: an operator looks for it. One payment has one open case, however often it is reported. */
export const requestReconciliation: Verb<'payment.business.reconciliation'> = async (ctx, { businessId, category, categoryId, amount, note }) => {
  const found = await targetOf(category).find(ctx.sql, { as: 'business', businessId }, categoryId, ctx.now);
  if (!found) throw new AppError('NOT_FOUND', MISSING[category]);
  const existing = await openReconciliation(ctx.sql, businessId, categoryId);
  if (existing) return answer({ caseId: existing }, 'We’re already looking into this payment and will notify you.');
  const id = newId('case');
  const detail = {
    amount,
    currency: found.currency,
    category,
    categoryId,
    label: found.label,
    path: found.path,
    note: note ?? null,
    by: ctx.principal?.name ?? '',
  };
  await openCase(ctx.sql, { id, kind: 'reconciliation', subject: id, businessId, detail, at: at(ctx) });
  await audit(ctx, 'payment.reconciliation', categoryId, { amount, case: id });
  await emit(ctx.sql, 'case.opened', [businessId], { businessId, caseId: id, label: found.label });
  return answer({ caseId: id }, 'Thank you. We’ll look into it and notify you, usually within one working day.');
};

export const listReports: Verb<'payment.business.reconciliations'> = async (ctx, { businessId, ...page }) => {
  const rows = await reportsOf(ctx.sql, businessId, page);
  const reports = rows.map(({ id, state, detail, created_at, outcome, closed_at }) => ({
    id,
    state,
    category: detail.category,
    label: ctx.say(detail.label),
    amount: nairaFromKobo(kobo(detail.amount)),
    note: detail.note,
    by: detail.by,
    at: created_at,
    outcome,
    closedAt: closed_at,
  }));
  return { reports, ...(await countReports(ctx.sql, businessId)) };
};

/** What `requestReconciliation` stored; earlier releases stored it in English. */
function labelOf({ detail }: ClosedCase): Text {
  const { label } = detail;
  return isText(label) ? label : '';
}

function textIn({ detail }: ClosedCase, field: string): string | null {
  const value = detail[field];
  return typeof value === 'string' ? value : null;
}

/** Closes a case; its reporter gets the outcome in the operator's words. */
export async function closeCase(ctx: { readonly sql: Sql; readonly now: number; readonly actor: string }, id: string, outcome: string): Promise<void> {
  const row = await closeCaseById(ctx.sql, id, { outcome, by: ctx.actor, at: at(ctx) });
  if (!row) throw new AppError('NOT_FOUND', verbatim(`No open case has the id “${id}”.`));
  const { sql, now, actor } = ctx;
  await audit({ sql, now, actor, businessId: row.business_id ?? '' }, 'case.close', id, { kind: row.kind, outcome });
  if (row.business_id && row.kind === 'reconciliation')
    await emit(sql, 'case.closed', [row.business_id], {
      businessId: row.business_id,
      caseId: id,
      label: labelOf(row),
      path: textIn(row, 'path'),
      outcome,
    });
}
