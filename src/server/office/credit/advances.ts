import { at } from '../../core/context.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import { advancesPage, arrearsOf, daysLate, declareDefault, owedOn } from '../../credit/index.ts';
import { naira } from '../../invoices/index.ts';
import type { OfficeVerb } from '../../operators/index.ts';
import { presentParts, statusOf } from './present.ts';
import { deskOf } from './requests.ts';

export const listAdvances: OfficeVerb<'office.credit.advances'> = async (ctx, { which, ...page }) => {
  const rows = await advancesPage(ctx.sql, which, at(ctx), page);
  const all = await arrearsOf(ctx.sql, at(ctx));
  return {
    advances: rows.map((row) => ({
      id: row.id,
      status: statusOf(row, ctx.now),
      business: row.business,
      buyer: row.buyer_name,
      invoiceNumber: row.invoice_number,
      dueDate: row.due_date,
      daysLate: Math.max(0, daysLate(row, ctx.now)),
      ...presentParts(owedOn(row, dateIn(row.time_zone, ctx.now))),
      writtenOff: naira(row.written_off),
      lastPaidAt: row.last_paid_at,
    })),
    count: { late: all.late, running: all.running, 'written-off': all.written_off }[which],
    arrears: {
      running: all.running,
      principal: naira(all.principal),
      late: all.late,
      latePrincipal: naira(all.late_principal),
      par30: naira(all.par30),
    },
  };
};

export const setDefault: OfficeVerb<'office.credit.default'> = async (ctx, { creditId }) => ({ id: (await declareDefault(deskOf(ctx), creditId)).id });
