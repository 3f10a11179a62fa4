import { createCalendar, parseDate } from '@internationalized/date';
import type { CalendarDate as Day } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { I18nProvider, useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria';
import { useCalendarState } from 'react-stately';
import type { CalendarState } from 'react-stately';
import { addMonths, calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { locale, t } from '../../shared/i18n/translate.ts';
import { cx } from '../primitives/cx.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { refuseStyleElement } from '../primitives/react-aria.ts';

refuseStyleElement();

export interface CalendarProps {
  value: CalendarDate | null;
  today: CalendarDate;
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** Starts thirty years ago, with menus for months and years. */
  longAgo?: boolean;
  onChoose: (day: CalendarDate) => void;
}

/** A month as a grid: arrows move by day and week, Page Up and Down by month, with Shift by year, Home and End within the week. */
export function Calendar(props: CalendarProps) {
  return (
    <I18nProvider locale={locale()}>
      <Month {...props} />
    </I18nProvider>
  );
}

function Month({ value, today, min, max, longAgo = false, onChoose }: CalendarProps) {
  const given = {
    value: value && parseDate(value),
    defaultFocusedValue: parseDate(value ?? (longAgo ? addMonths(today, -12 * GENERATION) : today)),
    ...(min && { minValue: parseDate(min) }),
    ...(max && { maxValue: parseDate(max) }),
    autoFocus: true,
    firstDayOfWeek: 'mon',
    onChange: (day: Day) => onChoose(ours(day)),
  } as const;
  // The locale's own calendar is not used: dates are Gregorian everywhere in the product.
  const state = useCalendarState({ ...given, locale: locale(), createCalendar: () => createCalendar('gregory') });
  const { calendarProps, prevButtonProps, nextButtonProps, title } = useCalendar(given, state);
  const { gridProps } = useCalendarGrid({ weekdayStyle: 'long' }, state);
  const at = state.focusedDate;
  const turn = (months: number) => state.setFocusedDate(at.add({ months }));
  return (
    <div {...calendarProps} className="w-72 p-3">
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          small
          label={t('Previous month')}
          icon={<ChevronLeft aria-hidden="true" size={18} />}
          disabled={prevButtonProps.isDisabled}
          onClick={() => state.focusPreviousPage()}
        />
        {longAgo ? (
          <MonthAndYear at={ours(at)} today={today} onTurn={turn} />
        ) : (
          <span aria-hidden="true" className="font-semibold">
            {title}
          </span>
        )}
        <IconButton
          small
          label={t('Next month')}
          icon={<ChevronRight aria-hidden="true" size={18} />}
          disabled={nextButtonProps.isDisabled}
          onClick={() => state.focusNextPage()}
        />
      </div>
      <table {...gridProps} className="w-full border-collapse text-center">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" aria-label={name} className="h-8 text-xs font-normal text-ink-3">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={week}>
              {state.getDatesInWeek(week).map((day, index) => day && <Cell key={index} day={day} state={state} today={today} onChoose={onChoose} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ day, state, today, onChoose }: Pick<CalendarProps, 'today' | 'onChoose'> & { day: Day; state: CalendarState }) {
  const button = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isSelected, isOutsideVisibleRange } = useCalendarCell({ date: day }, state, button);
  const isRefused = state.isInvalid(day);
  const own = ours(day);
  return (
    <td {...cellProps} className="p-0">
      <div
        {...buttonProps}
        ref={button}
        {...(isOutsideVisibleRange && !isRefused && { onClick: () => onChoose(own) })}
        // With the product's texts; the business’s time zone determines which day is today.
        aria-label={own === today ? t('{day}, today', { day: formatDate(own) }) : formatDate(own)}
        className={cx(
          'tabular mx-auto flex size-9 cursor-pointer items-center justify-center rounded text-sm transition-colors duration-[120ms] hover:bg-sunken',
          isRefused && 'opacity-35',
          isOutsideVisibleRange && 'text-ink-3',
          own === today && 'font-semibold underline underline-offset-4',
          isSelected && 'bg-accent text-on-accent hover:bg-accent-2',
        )}
      >
        {day.day}
      </div>
    </td>
  );
}

function ours(day: Day): CalendarDate {
  const own = calendarDate(day.toString());
  if (own === null) throw new Error(`no day: ${day.toString()}`);
  return own;
}

/** The grid's height stays constant. */
const WEEKS = [0, 1, 2, 3, 4, 5] as const;

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
