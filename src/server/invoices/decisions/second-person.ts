import { AppError } from '../../../shared/kit/errors.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { invoiceWarnings } from '../../../shared/invoices/warnings-contract.ts';
import { personForPaying, reasonOf } from '../../../shared/payments/second-person.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { naira } from '../present.ts';
import { approvalRule, secondPersons } from './second-person-queries.ts';

type SecondPersons = OutputOf<typeof invoiceWarnings>['secondPersons'];

/** Throws APPROVAL_REQUIRED with the reason if one person may not approve this received invoice. An approved request, and work of a job, were judged before. */
export async function refuseAlone(ctx: Context, invoiceId: string): Promise<void> {
  if (ctx.onRequest || ctx.call === null || ctx.checkers < 2) return;
  const rule = await approvalRule(ctx.sql, ctx.businessId, [invoiceId], at(ctx));
  if (rule) throw new AppError('APPROVAL_REQUIRED', reasonOf(rule));
}

/** Whether a second person must approve this received invoice. */
export async function needsSecond(ctx: Context, invoiceId: string): Promise<boolean> {
  return (await approvalRule(ctx.sql, ctx.businessId, [invoiceId], at(ctx))) !== null;
}

/** Why these invoices need a second person, shown before anybody presses. Invoices that need none are left out; empty while nobody else could decide. */
export async function secondPersonsAbout(ctx: Context, ids: readonly string[]): Promise<SecondPersons> {
  if (ctx.checkers < 2) return [];
  const rows = await secondPersons(ctx.sql, ctx.businessId, ids, at(ctx));
  return rows.flatMap(
    ({ invoice_id: invoiceId, approval, supplier, kind, amount, person_above: general, paid_to_supplier: toSupplier, paid_to_all: toAll }) => {
      const rule = kind === null ? null : { kind, amount: amount ?? 0, supplier: supplier ?? '' };
      const pay = personForPaying(approval, rule, general, { toSupplier, toAll });
      if (!approval && !pay) return [];
      return {
        invoiceId,
        approve: approval && ctx.say(reasonOf(approval)),
        pay: pay && { above: naira(kobo(pay.above)), reason: ctx.say(reasonOf(pay.rule)) },
      };
    },
  );
}
