import { say } from '../../shared/i18n/message.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { add, kobo, nairaFromKobo, ZERO } from '../../shared/kit/money.ts';
import { monthsIn } from '../../shared/reports/periods.ts';
import type { Comparison, Period } from '../../shared/reports/periods.ts';
import { costsSentence } from '../../shared/reports/sentences.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { bounded } from './bounded.ts';
import { advancesOf, costsByMonth } from './costs-queries.ts';
import type { CostRecord } from './costs-queries.ts';
import { coveredBy } from './period.ts';
import { monthName } from './table.ts';
import type { Cell, ReportTable } from './table.ts';

interface Asked {
  readonly businessId: string;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly compare: Comparison;
}

type Figures = Pick<CostRecord, 'withdrawals' | 'fees' | 'penalties'>;
/** The most advances that are listed. */
const ADVANCES = 100;
/** Not money. */
const PER_CENT = 100;

/** What withdrawals and advances cost: fees when they were paid, and each advance with all that it has cost so far. */
export const costsReport: Verb<'report.costs'> = async (ctx, asked) => {
  const { months, total, statement, covered } = await read(ctx, asked);
  const { period, earlier, zone, currency } = covered;
  const before = earlier && sumsOf(await bounded(() => costsByMonth(ctx.sql, asked.businessId, zone, earlier)));
  const advances = await advancesOf(ctx.sql, asked.businessId, period, ADVANCES);
  return {
    statement: ctx.say(statement),
    period,
    earlier,
    currency,
    total: figures(total),
    totalEarlier: before && naira(totalOf(before)),
    months: months.map((month) => ({ month: month.month, ...figures(month) })),
    advances: advances.map((row) => ({
      id: row.id,
      invoiceNumber: row.invoice_number,
      customer: row.buyer,
      state: row.state,
      paidOut: row.disbursed_on,
      amount: naira(row.offered),
      cost: naira(row.cost),
      percent: row.offered === 0 ? 0 : Math.round((row.cost / row.offered) * PER_CENT * 10) / 10,
    })),
  };
};

export async function costsTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { months, total, statement, covered } = await read(ctx, asked);
  const cells = (row: Figures): Cell[] => [row.withdrawals, row.fees, row.penalties, totalOf(row)].map((value) => ({ kobo: kobo(value) }));
  return {
    file: 'fees',
    title: say`Fees and cost of advances`,
    statement,
    period: covered.period,
    head: [say`Month`, say`Fees of withdrawals`, say`Fees of advances`, say`Penalties of advances`, say`Total`],
    printed: [0, 1, 3],
    rows: months.map((month) => ({ name: monthName(ctx, month.month), cells: cells(month) })),
    total: { name: say`Total`, cells: cells(total) },
  };
}

async function read(ctx: Context, asked: Asked) {
  const covered = await coveredBy(ctx, asked);
  const found = await bounded(() => costsByMonth(ctx.sql, asked.businessId, covered.zone, covered.period));
  const total = sumsOf(found);
  const months = monthsWith(covered.period, found);
  const statement = costsSentence({ withdrawals: kobo(total.withdrawals), advances: kobo(total.fees + total.penalties) });
  return { months, total, statement, covered };
}

/** Every month of the period, also without fees. */
function monthsWith(period: Period, found: readonly CostRecord[]): CostRecord[] {
  const byMonth = new Map(found.map((row) => [row.month, row]));
  return monthsIn(period).map((month) => byMonth.get(month) ?? { month, withdrawals: 0, fees: 0, penalties: 0 });
}

function sumsOf(rows: readonly CostRecord[]): Figures {
  const sum = (name: keyof Figures) => add(ZERO, ...rows.map((row) => kobo(row[name])));
  return { withdrawals: sum('withdrawals'), fees: sum('fees'), penalties: sum('penalties') };
}

function figures(row: Figures) {
  return { withdrawals: naira(row.withdrawals), fees: naira(row.fees), penalties: naira(row.penalties), total: naira(totalOf(row)) };
}

function totalOf({ withdrawals, fees, penalties }: Figures): number {
  return withdrawals + fees + penalties;
}

function naira(value: number): number {
  return nairaFromKobo(kobo(value));
}
