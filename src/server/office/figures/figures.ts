import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { FIGURE_DAYS } from '../../../shared/office/figures/contract.ts';
import { businessesByLevel } from '../../business/index.ts';
import { arrearsOf } from '../../credit/index.ts';
import { at } from '../../core/context.ts';
import { naira } from '../../invoices/index.ts';
import { dailyFigures } from '../../ledger/explorer-queries.ts';
import type { OfficeVerb } from '../../operators/index.ts';

const DAY = 86_400_000;

export const readFigures: OfficeVerb<'office.figures'> = async (ctx) => {
  const { timeZone: zone, currency } = ctx.app.env;
  const today = dateIn(zone, ctx.now);
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => addDays(today, index + 1 - FIGURE_DAYS));
  // A day earlier: the first day may begin later in UTC than in the time zone.
  const found = await dailyFigures(ctx.sql, { since: new Date(ctx.now - (FIGURE_DAYS + 1) * DAY).toISOString(), zone, currency });
  const owed = await arrearsOf(ctx.sql, at(ctx));
  return {
    levels: await businessesByLevel(ctx.sql),
    days: days.map((day) => {
      const row = found.find((one) => one.day === day);
      return { day, credited: naira(row?.credited ?? 0), fees: naira(row?.fees ?? 0) };
    }),
    advances: {
      running: owed.running,
      principal: naira(owed.principal),
      late: owed.late,
      latePrincipal: naira(owed.late_principal),
      par30: naira(owed.par30),
      writtenOff: owed.written_off,
    },
  };
};
