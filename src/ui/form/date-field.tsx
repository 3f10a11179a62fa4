import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import { distance, parseDay } from './date-phrases.ts';
import { useField } from './field.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Popover } from '../overlays/popover.tsx';
import type { InputProps } from './text-input.tsx';

const Calendar = lazyPart(() => import('./calendar.tsx').then((module) => module.Calendar), <div className="h-80 w-72" />);

export interface DateFieldProps extends InputProps<string | null> {
  /** Today in the business's time zone. */
  today: CalendarDate;
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** Shortcuts offered as buttons: `['in 7 days', 'in 30 days', 'end of month']`. */
  /** The text to type, with its label. */
  shortcuts?: readonly { typed: string; label: string }[] | undefined;
  /** The date is in the past: `1 nov` and `friday` are the latest ones, not the next. */
  past?: boolean | undefined;
  /** A date many years ago, such as a birth date: with menus for months and years, and without the distance in days. */
  longAgo?: boolean | undefined;
  onProblem?: ((message: string | undefined) => void) | undefined;
  label?: string;
  /** The meaning of an empty field, instead of an example. */
  placeholder?: string | undefined;
}

/** A date as `YYYY-MM-DD` or null: typed as text ("in 30 days", "15 dec") or picked. */
export function DateField(given: DateFieldProps) {
  const { value, onChange, onBlur, onProblem, today, min, max, past = false, longAgo = false, shortcuts = [], label, placeholder, ...rest } = given;
  const field = useField();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (typed !== null && parseDay(typed, today, past) !== value) setTyped(null);
  }
  const day = value === null ? null : calendarDate(value);
  const set = (next: CalendarDate | null) => {
    const problem = next === null ? undefined : outside(next, min, max);
    onProblem?.(problem);
    onChange(next);
  };
  return (
    <div>
      <div ref={frame} className="control control-parts">
        <input
          {...field}
          {...rest}
          type="text"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder ?? (past ? t('15 Nov, or: 2 weeks ago') : t('15 Dec, or: in 30 days'))}
          value={typed ?? (day ? formatDate(day) : '')}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            const found = event.target.value.trim() === '' ? null : parseDay(event.target.value, today, past);
            set(found);
          }}
          onBlur={() => {
            if (typed !== null && typed.trim() !== '' && !parseDay(typed, today, past))
              onProblem?.(
                past
                  ? t('“{typed}” is not a day we understand. Write it like 15 Dec 2026 or “2 weeks ago”.', { typed: typed.trim() })
                  : t('“{typed}” is not a day we understand. Write it like 15 Dec 2026 or “in 30 days”.', { typed: typed.trim() }),
              );
            else setTyped(null);
            onBlur?.();
          }}
        />
        {day && !longAgo && <span className="flex items-center ps-1 text-xs whitespace-nowrap text-ink-3">{distance(day, today)}</span>}
        <Popover
          label={t('Choose a day')}
          align="end"
          anchor={frame}
          trigger={(props) => (
            <span className="flex items-center px-1">
              <IconButton {...props} small label={t('Open the calendar')} icon={<CalendarDays aria-hidden="true" size={16} />} disabled={rest.disabled} />
            </span>
          )}
        >
          {(close) => (
            <Calendar
              value={day}
              today={today}
              min={min}
              max={max}
              longAgo={longAgo}
              onChoose={(chosen) => {
                setTyped(null);
                set(chosen);
                close();
              }}
            />
          )}
        </Popover>
      </div>
      {shortcuts.length > 0 && (
        <div className="mt-1.5 flex flex-wrap gap-1">
          {shortcuts.map(({ typed: phrase, label: word }) => {
            const there = parseDay(phrase, today, past);
            return (
              <button
                key={phrase}
                type="button"
                aria-pressed={there === value}
                disabled={rest.disabled}
                onClick={() => {
                  setTyped(null);
                  set(there);
                }}
                className="touch-target rounded-full border border-line px-2.5 py-1 text-xs text-ink-2 transition-colors duration-[120ms] hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
              >
                {word}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

function outside(day: CalendarDate, min: CalendarDate | undefined, max: CalendarDate | undefined): string | undefined {
  if (min && day < min) return t('Please choose a day from {day} on.', { day: formatDate(min) });
  if (max && day > max) return t('Please choose a day up to {day}.', { day: formatDate(max) });
  return undefined;
}
