import { addDays, dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { ProviderTransaction, ProviderTransfer } from '../../integrations/payments/port.ts';

/** The sums of one day of a statement. Kobo. */
export interface StatementDay {
  readonly day: CalendarDate;
  readonly currency: string;
  moneyIn: number;
  feesIn: number;
  countIn: number;
  moneyOut: number;
  feesOut: number;
  countOut: number;
}

/** Sums a statement by day in a time zone, while its pages are read. Refunded money has arrived before, and transfers count once they have succeeded. */
export function statementSums(zone: string) {
  const days = new Map<string, StatementDay>();
  const dayOf = (at: string, currency: string): StatementDay => {
    const day = dateIn(zone, Date.parse(at));
    const found = days.get(`${day} ${currency}`) ?? emptyDay(day, currency);
    days.set(`${day} ${currency}`, found);
    return found;
  };
  return {
    arrived({ status, paidAt, currency, amount, fees }: ProviderTransaction): void {
      if ((status !== 'success' && status !== 'reversed') || !isInstant(paidAt)) return;
      const day = dayOf(paidAt, currency);
      day.moneyIn += amount;
      day.feesIn += fees;
      day.countIn += 1;
    },
    left({ status, createdAt, currency, amount, fee }: ProviderTransfer): void {
      if (status !== 'success' || !isInstant(createdAt)) return;
      const day = dayOf(createdAt, currency);
      day.moneyOut += amount;
      day.feesOut += fee;
      day.countOut += 1;
    },
    /** Each day that began in the span, also one without movements: the first of the span is not whole. */
    days(span: { readonly from: string; readonly to: string }, currency: string): StatementDay[] {
      const all: StatementDay[] = [];
      const last = dateIn(zone, Date.parse(span.to));
      for (let day = addDays(dateIn(zone, Date.parse(span.from)), 1); day <= last; day = addDays(day, 1)) {
        const those = [...days.values()].filter((one) => one.day === day);
        all.push(...those, ...(those.some((one) => one.currency === currency) ? [] : [emptyDay(day, currency)]));
      }
      return all;
    },
  };
}

/** A line without a readable time belongs to no day: its difference shows. */
function isInstant(at: string | null): at is string {
  return at !== null && !Number.isNaN(Date.parse(at));
}

function emptyDay(day: CalendarDate, currency: string): StatementDay {
  return { day, currency, moneyIn: 0, feesIn: 0, countIn: 0, moneyOut: 0, feesOut: 0, countOut: 0 };
}
