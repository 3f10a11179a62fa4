import { addDays, calendarDate, daysBetween } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { locale, t, tn } from '../../../shared/i18n/translate.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { WIDE, useMedia } from '../../../ui/primitives/use-media.ts';
import { dayText } from '../../base/days.ts';

/** `count` invoices and bills. */
export interface DueDay {
  readonly day: string;
  readonly count: number;
  readonly total: Kobo;
}

interface Props {
  first: CalendarDate;
  last: CalendarDate;
  today: CalendarDate;
  days: readonly DueDay[];
  chosen: CalendarDate | null;
  onChoose: (day: CalendarDate) => void;
}

/** A month as weeks from Monday; on a phone only the days on which something is due. */
export function DueMonth(props: Props) {
  return useMedia(WIDE) ? <Weeks {...props} /> : <Days {...props} />;
}

function Weeks({ first, last, today, days, chosen, onChoose }: Props) {
  // 1 January 2024 was a Monday.
  const start = addDays(first, -(((daysBetween(calendarDate('2024-01-01') ?? first, first) % 7) + 7) % 7));
  const weeks = Math.ceil((daysBetween(start, last) + 1) / 7);
  const week = (index: number) => Array.from({ length: 7 }, (_, day) => addDays(start, index * 7 + day));
  const sums = new Map(days.map((one) => [one.day, one]));
  return (
    <table aria-label={t('Due by day')} className="w-full table-fixed border-separate border-spacing-0 rounded border border-line bg-surface text-sm">
      <thead>
        <tr>
          {week(0).map((day) => (
            <th key={day} scope="col" className="border-b border-line px-2 py-2 text-start text-xs font-medium text-ink-2">
              {new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, index) => (
          <tr key={index}>
            {week(index).map((day) => {
              const sum = sums.get(day);
              const number = <span className={cx('text-xs', day === today ? 'font-semibold text-accent' : 'text-ink-2')}>{Number(day.slice(8))}</span>;
              return (
                <td key={day} className="h-20 border-b border-line p-1 align-top">
                  {day >= first && day <= last && (
                    <>
                      {sum ? (
                        <button
                          type="button"
                          aria-pressed={chosen === day}
                          aria-label={labelOf(sum)}
                          className={cx(
                            'grid h-full w-full content-start gap-1 rounded p-1 text-start hover:bg-sunken',
                            chosen === day ? 'bg-accent-soft' : 'bg-sunken/60',
                          )}
                          onClick={() => onChoose(day)}
                        >
                          {number}
                          <span className={cx('tabular text-xs font-medium wrap-anywhere', day < today && 'text-warn')}>{formatMoney(sum.total)}</span>
                          <span className="text-xs text-ink-2">{tn(sum.count, '{count} to pay', '{count} to pay')}</span>
                        </button>
                      ) : (
                        <span className="block p-1">{number}</span>
                      )}
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Days({ days, today, chosen, onChoose }: Props) {
  if (days.length === 0) return null;
  return (
    <ul aria-label={t('Due by day')} className="divide-y divide-line rounded border border-line bg-surface">
      {days.map((one) => {
        const day = calendarDate(one.day);
        return (
          day && (
            <li key={day}>
              <button
                type="button"
                aria-pressed={chosen === day}
                className={cx('flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-start text-sm', chosen === day && 'bg-accent-soft')}
                onClick={() => onChoose(day)}
              >
                <span>
                  <span className={cx('block font-medium', day < today && 'text-warn')}>{dayText(day)}</span>
                  <span className="text-ink-2">{tn(one.count, '{count} to pay', '{count} to pay')}</span>
                </span>
                <Money kobo={one.total} strong />
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}

function labelOf({ day, count, total }: DueDay): string {
  return tn(count, '{day}: {amount}, {count} to pay', '{day}: {amount}, {count} to pay', { day: dayText(day), amount: formatMoney(total) });
}
