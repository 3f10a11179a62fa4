import type { ReactNode } from 'react';
import { sumFromNaira } from '../../shared/kit/money.ts';
import { locale, t } from '../../shared/i18n/translate.ts';
import { Anchor, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { dayText } from '../base/days.ts';

/** An amount of a report; a dash for none, which a card leaves out. It leads to the documents of which it is the sum, if a list has them. */
export function Amount({ naira, to = null, strong = false, signed = false }: { naira: number; to?: string | null; strong?: boolean; signed?: boolean }) {
  if (naira === 0) return <span className="hidden text-ink-3 md:inline">–</span>;
  const amount = <Money naira={naira} strong={strong} signed={signed} />;
  return to === null ? (
    amount
  ) : (
    <Link quiet to={to}>
      {amount}
    </Link>
  );
}

/** The name of a row; that of the total is strong. */
export function Name({ isTotal, children }: { isTotal: boolean; children: ReactNode }) {
  return <span className={cx('wrap-anywhere', isTotal && 'font-semibold')}>{children}</span>;
}

/** `1 Jan 2026 to 31 Mar 2026`, for print and beside the sentence. */
export function PeriodText({ period, earlier }: { period: { from: string; to: string }; earlier?: { from: string; to: string } | null }) {
  const text = (days: { from: string; to: string }) => t('{from} to {to}', { from: dayText(days.from), to: dayText(days.to) });
  return (
    <p className="-mt-4 text-sm text-ink-2">
      {earlier ? t('{period}, compared with {earlier}', { period: text(period), earlier: text(earlier) }) : text(period)}
    </p>
  );
}

/** `March 2026`. */
export function monthText(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** `Mar`, below a bar. */
export function monthLabel(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString(locale(), { month: 'short', timeZone: 'UTC' });
}

/** The choice between views of a report, in the address. */
export function Views({ label, views }: { label: string; views: readonly { to: string; label: string; current: boolean }[] }) {
  return (
    <nav aria-label={label} className="flex w-fit rounded border border-line p-0.5 print:hidden">
      {views.map((view) => (
        <Anchor
          key={view.to}
          to={view.to}
          current={view.current ? 'page' : undefined}
          className={cx('touch-target rounded-sm px-3 py-1.5 text-sm font-medium', view.current ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-sunken')}
        >
          {view.label}
        </Anchor>
      ))}
    </nav>
  );
}

/** The days of a month inside a period: the list that a month's figure leads to. */
export function monthIn(month: string, { from, to }: { from: string; to: string }): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
  return { from: month < from ? from : month, to: last > to ? to : last };
}

/** Kobo of an amount of the API, for a chart. */
export function koboOf(naira: number): number {
  return sumFromNaira(naira) ?? 0;
}
