import { day, inRow, say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { add, kobo, nairaFromKobo, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { CASH_WAYS } from '../../shared/reports/kinds.ts';
import type { CashStep } from '../../shared/reports/kinds.ts';
import { stepsIn } from '../../shared/reports/periods.ts';
import type { Comparison, Period } from '../../shared/reports/periods.ts';
import { cashSentence } from '../../shared/reports/sentences.ts';
import { BUSINESS_EVENTS, POSTED_KINDS } from '../../shared/wallet/ledger-events.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { cashByDay } from '../ledger/cash.ts';
import type { CashRecord } from '../ledger/cash.ts';
import { walletOf } from '../wallet/index.ts';
import { bounded } from './bounded.ts';
import { coveredBy } from './period.ts';
import { monthName } from './table.ts';
import type { Cell, ReportTable } from './table.ts';
import { receivedByWay } from './ways-queries.ts';

interface Asked {
  readonly businessId: string;
  readonly every: CashStep;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly compare: Comparison;
}

interface Moved {
  readonly received: Kobo;
  readonly spent: Kobo;
}

/** Money into and out of the wallet, from the ledger: each sum is that of the wallet's statement with the same days and kind. */
export const cashReport: Verb<'report.cash'> = async (ctx, asked) => {
  const { days, steps, opening, closing, total, statement, covered } = await read(ctx, asked);
  const { period, earlier, zone, currency } = covered;
  const before = earlier && sumOf(days, earlier);
  const ways = new Map((await bounded(() => receivedByWay(ctx.sql, asked.businessId, zone, period))).map((row) => [row.way, row]));
  return {
    statement: ctx.say(statement),
    period,
    earlier,
    currency,
    opening: nairaFromKobo(opening),
    closing: nairaFromKobo(closing),
    ...wire(total),
    receivedEarlier: before && nairaFromKobo(before.received),
    spentEarlier: before && nairaFromKobo(before.spent),
    steps: steps.map(({ from, to, balance, ...moved }) => ({ from, to, balance: nairaFromKobo(balance), ...wire(moved) })),
    kinds: POSTED_KINDS.map((kind) => ({
      kind,
      ...wire(
        sumOf(
          days.filter(({ event }) => BUSINESS_EVENTS[event] === kind),
          period,
        ),
      ),
    })),
    ways: CASH_WAYS.map((way) => ({ way, amount: nairaFromKobo(kobo(ways.get(way)?.amount ?? 0)), count: ways.get(way)?.count ?? 0 })),
  };
};

export async function cashTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { steps, closing, total, statement, covered } = await read(ctx, asked);
  const cells = ({ received, spent }: Moved, balance: Kobo): Cell[] => [
    { kobo: received },
    { kobo: spent },
    { kobo: subtract(received, spent) },
    { kobo: balance },
  ];
  const name = ({ from, to }: Period): Text => (asked.every === 'month' ? monthName(ctx, from) : inRow([day(from), day(to)], ' – '));
  return {
    file: `cash-by-${asked.every}`,
    title: say`Cash in and out`,
    statement,
    period: covered.period,
    head: [asked.every === 'month' ? say`Month` : say`Week`, say`Money in`, say`Money out`, say`Change`, say`Balance at the end`],
    printed: [0, 1, 3],
    rows: steps.map((step) => ({ name: ctx.say(name(step)), cells: cells(step, step.balance) })),
    total: { name: say`Total`, cells: cells(total, closing) },
  };
}

async function read(ctx: Context, asked: Asked) {
  const covered = await coveredBy(ctx, asked);
  const { period, earlier, zone } = covered;
  const wallet = await walletOf(ctx.sql, asked.businessId);
  const first = earlier && earlier.from < period.from ? earlier.from : period.from;
  const days = wallet ? await bounded(() => cashByDay(ctx.sql, wallet.account_id, first, zone)) : [];
  // Backwards from the present balance: the ledger's older entries are not needed.
  const after = sumOf(
    days.filter((one) => one.day > period.to),
    null,
  );
  const closing = subtract(kobo(wallet?.posted ?? 0), subtract(after.received, after.spent));
  const total = sumOf(days, period);
  const opening = subtract(closing, subtract(total.received, total.spent));
  let balance = opening;
  const steps = stepsIn(period, asked.every).map((step) => {
    const moved = sumOf(days, step);
    balance = add(balance, subtract(moved.received, moved.spent));
    return { ...step, ...moved, balance };
  });
  return { days, steps, opening, closing, total, statement: cashSentence(total), covered };
}

function sumOf(days: readonly CashRecord[], period: Period | null): Moved {
  const those = period ? days.filter((one) => one.day >= period.from && one.day <= period.to) : days;
  return { received: add(ZERO, ...those.map(({ received }) => kobo(received))), spent: add(ZERO, ...those.map(({ spent }) => kobo(spent))) };
}

function wire({ received, spent }: Moved) {
  return { received: nairaFromKobo(received), spent: nairaFromKobo(spent) };
}
