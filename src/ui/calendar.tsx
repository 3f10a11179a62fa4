import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays, addMonths, formatDate, startOfWeek } from '../shared/kit/date.ts';
import type { CalendarDate } from '../shared/kit/date.ts';
import { locale, t } from '../shared/kit/words.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export interface CalendarProps {
  value: CalendarDate | null;
  today: CalendarDate;
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** Begins a generation ago, and offers months and years to choose. */
  longAgo?: boolean;
  onChoose: (day: CalendarDate) => void;
}

/** A month as a grid: arrows move by day and week, Page Up and Down by month, Home and End within the week. */
export function Calendar({ value, today, min, max, longAgo = false, onChoose }: CalendarProps) {
  const [at, setAt] = useState(value ?? (longAgo ? addMonths(today, -12 * GENERATION) : today));
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(true);
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    const frame = requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [at]);
  const walk = (event: KeyboardEvent) => {
    const to = step(event.key, at);
    if (!to) return;
    event.preventDefault();
    mustFocus.current = true;
    setAt(to);
  };
  const turn = (months: number) => setAt(addMonths(at, months));
  return (
    <div className="w-72 p-3">
      <div className="mb-2 flex items-center justify-between">
        <IconButton small label={t('Previous month')} icon={<ChevronLeft aria-hidden="true" size={18} />} onClick={() => turn(-1)} />
        {longAgo ? (
          <MonthAndYear at={at} today={today} onTurn={turn} />
        ) : (
          <span aria-live="polite" className="font-semibold">
            {monthName(at)}
          </span>
        )}
        <IconButton small label={t('Next month')} icon={<ChevronRight aria-hidden="true" size={18} />} onClick={() => turn(1)} />
      </div>
      <table ref={grid} role="grid" aria-label={monthName(at)} className="w-full border-collapse text-center" onKeyDown={walk}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 text-xs font-normal text-ink-3">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0">
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={day === today ? t('{day}, today', { day: formatDate(day) }) : formatDate(day)}
                    disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
                    onClick={() => onChoose(day)}
                    className={cx(
                      'tabular size-9 rounded text-sm transition-colors duration-[120ms] hover:bg-sunken disabled:opacity-35',
                      day.slice(0, 7) !== at.slice(0, 7) && 'text-ink-3',
                      day === today && 'font-semibold underline underline-offset-4',
                      day === value && 'bg-accent text-on-accent hover:bg-accent-2',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Years. */
const GENERATION = 30;
const LIFETIME = 110;

function MonthAndYear({ at, today, onTurn }: { at: CalendarDate; today: CalendarDate; onTurn: (months: number) => void }) {
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))];
  const thisYear = Number(today.slice(0, 4));
  const look = 'min-h-9 rounded border border-line bg-surface px-1 text-sm font-medium';
  return (
    <span className="flex gap-1">
      <select aria-label={t('Month')} value={month} onChange={(event) => onTurn(Number(event.target.value) - month)} className={look}>
        {Array.from({ length: 12 }, (_, index) => (
          <option key={index} value={index + 1}>
            {new Date(Date.UTC(2026, index, 1)).toLocaleDateString(locale(), { month: 'short', timeZone: 'UTC' })}
          </option>
        ))}
      </select>
      <select aria-label={t('Year')} value={year} onChange={(event) => onTurn(12 * (Number(event.target.value) - year))} className={look}>
        {Array.from({ length: LIFETIME }, (_, back) => (
          <option key={back} value={thisYear - back}>
            {thisYear - back}
          </option>
        ))}
      </select>
    </span>
  );
}

const WEEKDAYS = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')] as const;

function step(key: string, at: CalendarDate): CalendarDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1);
    case 'ArrowRight':
      return addDays(at, 1);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'PageUp':
      return addMonths(at, -1);
    case 'PageDown':
      return addMonths(at, 1);
    case 'Home':
      return startOfWeek(at);
    case 'End':
      return addDays(startOfWeek(at), 6);
    default:
      return undefined;
  }
}

/** Six weeks from the Monday on or before the first: the grid's height never jumps. */
function weeks(at: CalendarDate): CalendarDate[][] {
  const first = startOfWeek(addDays(at, 1 - Number(at.slice(8))));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)));
}

function monthName(at: CalendarDate): string {
  return new Date(`${at}T00:00:00Z`).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
