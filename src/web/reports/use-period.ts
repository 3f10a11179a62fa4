import { calendarDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { COMPARISONS, periodOf, PRESETS } from '../../shared/reports/periods.ts';
import type { Comparison, Period, Preset } from '../../shared/reports/periods.ts';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { useToday } from '../base/today.ts';

export interface ChosenPeriod {
  /** `own`: the two days were chosen. */
  readonly preset: Preset | 'own';
  /** The preset of an address without one. */
  readonly otherwise: Preset;
  readonly compare: Comparison;
  readonly period: Period;
  readonly today: CalendarDate;
}

/** The period in the address: `?period=this_month`, or `?period=own&from=…&to=…`; without one that of `otherwise`, this month and the eleven before it if it is not given. */
export function usePeriod(otherwise: Preset = 'last_12_months'): ChosenPeriod {
  const [query] = useSearch();
  const today = useToday();
  const named = PRESETS.find((preset) => preset === query.get('period')) ?? otherwise;
  const usual = periodOf(named, today);
  const isOwn = query.get('period') === 'own';
  const [from, to] = ['from', 'to'].map((name) => calendarDate(query.get(name) ?? ''));
  return {
    preset: isOwn ? 'own' : named,
    otherwise,
    compare: COMPARISONS.find((one) => one === query.get('compare')) ?? 'none',
    period: isOwn ? { from: from ?? usual.from, to: to ?? usual.to } : usual,
    today,
  };
}
