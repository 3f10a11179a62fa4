import { say } from '../../shared/i18n/message.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { averageOf, payersSentence, percentOf } from '../../shared/reports/sentences.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { namesOf } from './ageing-queries.ts';
import { bounded } from './bounded.ts';
import { paidBetween } from './payers-queries.ts';
import type { PayerRecord } from './payers-queries.ts';
import { coveredBy } from './period.ts';
import { MAX_FILE_ROWS } from './table.ts';
import type { Cell, ReportTable } from './table.ts';

interface Asked {
  readonly businessId: string;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly contactId?: string | undefined;
}

/** Who pays late, and how late: invoices that were paid in full in the period. */
export const payersReport: Verb<'report.payers'> = async (ctx, { offset, limit, ...asked }) => {
  const { total, rows, statement, period, currency } = await read(ctx, asked, { offset, limit });
  return {
    statement: ctx.say(statement),
    period,
    currency,
    total: figures(total),
    customers: rows.map((row) => ({ name: row.name, contactId: row.contact, ...figures(row) })),
    count: total.payers,
  };
};

export async function payersTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { total, rows, statement, period } = await read(ctx, asked, { offset: 0, limit: MAX_FILE_ROWS });
  const cells = (row: PayerRecord): Cell[] => {
    const { invoices, daysToPay, daysLate, late, latePercent } = figures(row);
    return [{ count: invoices }, { kobo: kobo(row.amount) }, { count: daysToPay }, { count: daysLate }, { count: late }, { count: latePercent }];
  };
  return {
    file: 'late-payers',
    title: say`Who pays late`,
    statement,
    period,
    head: [say`Customer`, say`Paid invoices`, say`Amount`, say`Days to pay`, say`Days late`, say`Paid late`, say`Paid late, %`],
    printed: [5, 2, 3],
    rows: rows.map((row) => ({ name: row.name, cells: cells(row) })),
    total: { name: say`All customers`, cells: cells(total) },
  };
}

function figures(row: PayerRecord) {
  return {
    invoices: row.invoices,
    late: row.late,
    amount: nairaFromKobo(kobo(row.amount)),
    daysToPay: averageOf(row.days, row.invoices),
    daysLate: averageOf(row.days_late, row.invoices),
    latePercent: percentOf(row.late, row.invoices),
  };
}

async function read(ctx: Context, asked: Asked, page: { offset: number; limit: number }) {
  const { period, zone, currency } = await coveredBy(ctx, asked);
  const found = await bounded(() => paidBetween(ctx.sql, { ...asked, period, zone }, page));
  const names = new Map(
    (
      await namesOf(
        ctx.sql,
        asked.businessId,
        'sent',
        found.flatMap(({ contact }) => contact ?? []),
      )
    ).map((one) => [one.party, one.name]),
  );
  const [total, ...placed] = found.map((row) => ({ ...row, name: names.get(row.contact ?? '') ?? ctx.say(say`Without a contact`) }));
  if (!total) throw new Error('an aggregate over all rows has one row');
  const latest = placed.find(({ place, days_late: daysLate }) => place === 1 && daysLate > 0);
  const statement = payersSentence({
    invoices: total.invoices,
    late: total.late,
    days: total.days,
    latest: latest ? { name: latest.name, daysLate: Math.max(1, averageOf(latest.days_late, latest.invoices)) } : null,
  });
  return { total, rows: placed.filter(({ place }) => place > page.offset && place <= page.offset + page.limit), statement, period, currency };
}
