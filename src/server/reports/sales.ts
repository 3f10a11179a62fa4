import { message, say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { SalesBy } from '../../shared/reports/kinds.ts';
import { monthsIn } from '../../shared/reports/periods.ts';
import type { Comparison, Period } from '../../shared/reports/periods.ts';
import { salesSentence } from '../../shared/reports/sentences.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { namesOf } from './ageing-queries.ts';
import { bounded } from './bounded.ts';
import { coveredBy } from './period.ts';
import { salesBy } from './sales-queries.ts';
import type { SalesRecord } from './sales-queries.ts';
import { MAX_FILE_ROWS, monthName } from './table.ts';
import type { Cell, ReportTable } from './table.ts';

interface Asked {
  readonly businessId: string;
  readonly by: SalesBy;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly compare: Comparison;
  readonly contactId?: string | undefined;
}

type Figures = Pick<SalesRecord, 'invoices' | 'invoiced' | 'credited' | 'tax' | 'before'>;
interface Row extends Figures {
  readonly key: string | null;
  readonly name: string;
}

/** Sales by the days on which invoices were issued. */
export const salesReport: Verb<'report.sales'> = async (ctx, { offset, limit, ...asked }) => {
  const { total, rows, count, statement, period, earlier, currency } = await read(ctx, asked, { offset, limit });
  const figures = (row: Figures) => ({
    invoices: row.invoices,
    invoiced: naira(row.invoiced),
    credited: naira(row.credited),
    tax: naira(row.tax),
    sales: naira(row.invoiced - row.credited),
    earlier: earlier && naira(row.before),
  });
  return {
    statement: ctx.say(statement),
    period,
    earlier,
    currency,
    total: figures(total),
    rows: rows.map((row) => ({ key: row.key, name: row.name, ...figures(row) })),
    count,
  };
};

const KEY_HEADS: Readonly<Record<SalesBy, Text>> = { month: say`Month`, customer: say`Customer`, product: say`Product or service` };

export async function salesTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { total, rows, statement, period, earlier } = await read(ctx, asked, { offset: 0, limit: MAX_FILE_ROWS });
  const isWhole = asked.by !== 'product';
  const cells = (row: Figures): Cell[] => [
    { count: row.invoices },
    ...(isWhole ? [row.invoiced, row.credited, row.tax] : []).map((value) => ({ kobo: kobo(value) })),
    { kobo: kobo(row.invoiced - row.credited) },
    ...(earlier ? [{ kobo: kobo(row.before) }] : []),
  ];
  const sales = isWhole ? 4 : 1;
  return {
    file: `sales-by-${asked.by}`,
    title: say`Sales`,
    statement,
    period,
    head: [
      KEY_HEADS[asked.by],
      say`Invoices`,
      ...(isWhole ? [message('Invoiced @sales'), say`Credited`, say`Tax`] : []),
      isWhole ? say`Sales` : say`Sales before discount and tax`,
      ...(earlier ? [say`Sales in the earlier period`] : []),
    ],
    printed: [0, isWhole ? 2 : earlier ? 2 : 0, sales],
    rows: rows.map((row) => ({ name: row.name, cells: cells(row) })),
    total: { name: say`Total`, cells: cells(total) },
  };
}

async function read(ctx: Context, asked: Asked, page: { offset: number; limit: number }) {
  const { period, earlier, currency } = await coveredBy(ctx, asked);
  const isByMonth = asked.by === 'month';
  // A period has few months, and those without sales are shown too.
  const found = await bounded(() => salesBy(ctx.sql, asked.by, { ...asked, period, earlier }, isByMonth ? { offset: 0, limit: MAX_FILE_ROWS } : page));
  const [total, ...placed] = found;
  if (!total) throw new Error('an aggregate over all rows has one row');
  const rows = isByMonth ? byMonth(ctx, placed, period, earlier) : await named(ctx, asked, placed);
  const statement = salesSentence({
    by: asked.by,
    total: kobo(total.invoiced - total.credited),
    earlier: earlier && { kind: asked.compare === 'year' ? 'year' : 'before', total: kobo(total.before) },
    top: rows.map(({ name, invoiced, credited }) => ({ name, amount: kobo(Math.max(0, invoiced - credited)) })),
  });
  const inPage = ({ place }: { place: number }) => place > page.offset && place <= page.offset + page.limit;
  return { total, rows: rows.filter(inPage), count: isByMonth ? rows.length : total.keys, statement, period, earlier, currency };
}

async function named(ctx: Context, { businessId, by }: Asked, rows: readonly SalesRecord[]): Promise<(Row & { place: number })[]> {
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
  const names = new Map(by === 'customer' ? (await namesOf(ctx.sql, businessId, 'sent', keys)).map((one) => [one.party, one.name]) : []);
  const nameless = by === 'customer' ? say`Without a contact` : say`Without a description`;
  return rows.map((row) => ({ ...row, name: (row.key !== null && names.get(row.key)) || row.name || ctx.say(nameless) }));
}

/** Every month of the period, also without sales. The months of the earlier period stand beside them, counted from the last; the first month has the rest. */
function byMonth(ctx: Context, rows: readonly SalesRecord[], period: Period, earlier: Period | null): (Row & { place: number })[] {
  const found = new Map(rows.map((row) => [row.key, row]));
  const months = monthsIn(period);
  const before = earlier ? monthsIn(earlier) : [];
  const extra = Math.max(0, before.length - months.length);
  return months.map((month, index) => {
    const row = found.get(month);
    const beside = before.slice(index === 0 ? 0 : index + extra, index + extra + 1);
    return {
      key: month,
      name: monthName(ctx, month),
      place: index + 1,
      invoices: row?.invoices ?? 0,
      invoiced: row?.invoiced ?? 0,
      credited: row?.credited ?? 0,
      tax: row?.tax ?? 0,
      before: beside.reduce((sum, one) => sum + (found.get(one)?.before ?? 0), 0),
    };
  });
}

function naira(value: number): number {
  return nairaFromKobo(kobo(value));
}
