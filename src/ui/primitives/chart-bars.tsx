import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { isEnglish, locale, t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';

/** One bar. `amount` in kobo; `label` is below the bar. */
export interface ChartDay {
  readonly day: string;
  readonly amount: number;
  readonly label: string;
  /** The label is shown as it is: it is in the reader's language already. */
  readonly isText?: boolean;
}

interface ChartBarsProps {
  days: readonly ChartDay[];
  /** Days after it are in the future. */
  now: string;
  dayText: (day: string) => string;
  /** The accessible name; a bar is a day if it is not given. */
  name?: string;
}

const HEIGHT = 148;
const FLOOR = 124;
const CEILING = 22;

/** Bars of one series of amounts. One tab stop; the arrow keys move through the days, like the pointer. */
export function ChartBars({ days, now, dayText, name = t('Chart day') }: ChartBarsProps) {
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(...days.map((day) => day.amount));
  const last = Math.max(
    0,
    days.findLastIndex((day) => day.day <= now),
  );
  const selectedDay = at === null ? undefined : days[at];
  const walk = (event: KeyboardEvent) => {
    const to = target(event.key, at ?? last, days.length - 1);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    setAt(Math.max(0, Math.min(days.length - 1, index)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={textOf(days[at ?? last], dayText)}
      onKeyDown={walk}
      onFocus={() => setAt((was) => was ?? last)}
      onBlur={() => setAt(null)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setAt(null)}
      className="relative mt-3 touch-pan-y rounded-sm"
    >
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible">
        {[CEILING, (CEILING + FLOOR) / 2].map((y) => (
          <line key={y} x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} className="stroke-line" />
        ))}
        <line x1="0" x2="100%" y1={FLOOR + 0.5} y2={FLOOR + 0.5} className="stroke-edge" />
        {days.map((day, index) => (
          <Bar key={day.day} day={day} position={{ index, count: days.length }} most={most} active={index === at} ahead={day.day > now} />
        ))}
      </svg>
      {selectedDay && at !== null && <Tip day={selectedDay} text={dayText(selectedDay.day)} centre={(at + 0.5) / days.length} />}
    </div>
  );
}

function Bar({
  day,
  position,
  most,
  active,
  ahead,
}: {
  day: ChartDay;
  position: { index: number; count: number };
  most: number;
  active: boolean;
  ahead: boolean;
}) {
  const { index, count } = position;
  const share = (part: number) => `${((index + part) / count) * PER_CENT}%`;
  const height = day.amount === 0 ? 0 : Math.max(2, Math.round((day.amount / most) * (FLOOR - CEILING)));
  const few = count <= 7;
  const every = few ? 1 : count <= 14 ? 2 : 5;
  return (
    <>
      {active && <rect x={share(0)} width={`${PER_CENT / count}%`} y="0" height={FLOOR} className="fill-sunken" />}
      <rect
        x={share(few ? 0.2 : 0.15)}
        width={`${(PER_CENT / count) * (few ? 0.6 : 0.7)}%`}
        y={FLOOR - height}
        height={height}
        className={active ? 'fill-accent-2' : 'fill-accent'}
      />
      {day.amount > 0 && (few || day.amount === most) && (
        <text x={share(0.5)} y={FLOOR - height - 6} textAnchor="middle" className="tabular fill-ink text-xs font-medium">
          {short(day.amount)}
        </text>
      )}
      {index % every === 0 && (
        <text x={share(0.5)} y={FLOOR + 17} textAnchor="middle" className={cx('text-xs', ahead ? 'fill-ink-3' : 'fill-ink-2')}>
          {labelOf(day)}
        </text>
      )}
    </>
  );
}

/** The server's day labels are English: `Mon`, `12`. */
function labelOf({ day, label, isText = false }: ChartDay): string {
  return isText || isEnglish() || /^\d/.test(label) ? label : new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { weekday: 'short', timeZone: 'UTC' });
}

function Tip({ day, text, centre }: { day: ChartDay; text: string; centre: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute -top-1 rounded-sm border border-line bg-raised px-2 py-1 text-xs whitespace-nowrap"
      // Shifted inwards at both ends, so that it stays on the card.
      style={{ left: `${centre * PER_CENT}%`, transform: `translate(${-centre * PER_CENT}%, -100%)` }}
    >
      <span className="text-ink-2">{text}</span> <span className="tabular font-medium">{formatMoney(kobo(day.amount))}</span>
    </div>
  );
}

const PER_CENT = 100;
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `₦45.2K`: beside the exact amount, never instead of it. */
function short(amount: number): string {
  return `${currencySymbol()}${compact.format(nairaFromKobo(kobo(amount)))}`;
}

function textOf(day: ChartDay | undefined, dayText: (day: string) => string): string {
  return day ? `${dayText(day.day)}: ${formatMoney(kobo(day.amount))}` : '';
}

function target(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
