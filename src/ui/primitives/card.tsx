import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CardProps {
  title?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without inner padding, for tables and lists. */
  flush?: boolean;
  level?: 2 | 3;
}

/** A framed sheet on the page. */
export function Card({ title, aside, children, flush = false, level = 2 }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className="min-w-0 rounded border border-line bg-surface">
      {title !== undefined && (
        <div
          className={cx('flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 sm:px-5', flush ? 'border-b border-line py-1.5' : 'pt-3')}
        >
          <Heading id={id} className="text-sm font-semibold">
            {title}
          </Heading>
          {aside}
        </div>
      )}
      <div className={cx(!flush && 'p-4 sm:p-5', !flush && title !== undefined && 'pt-1 sm:pt-1')}>{children}</div>
    </section>
  );
}

/** A quiet box for a note, a warning or the next step. */
export function Panel({ tone = 'quiet', icon, children }: { tone?: 'quiet' | 'good' | 'warn' | 'bad' | 'info'; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx('flex items-start gap-3 rounded border px-4 py-3 text-sm', PANEL[tone])}>
      {icon && <span className="mt-0.5 shrink-0">{icon}</span>}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

const PANEL = {
  quiet: 'border-line bg-sunken/60',
  good: 'border-accent/25 bg-accent-soft/60 [&>span]:text-accent',
  warn: 'border-warn/25 bg-warn-soft [&>span]:text-warn',
  bad: 'border-danger/25 bg-danger-soft [&>span]:text-danger',
  info: 'border-info/25 bg-info-soft [&>span]:text-info',
};

/** Names and values, as on a ledger card. */
export function Facts({ rows }: { rows: readonly { label: ReactNode; value: ReactNode; total?: boolean }[] }) {
  return (
    <dl className="text-sm">
      {rows.map((row, index) => (
        <div
          key={index}
          className={cx(
            'flex items-baseline justify-between gap-6 border-b border-line py-2 last:border-b-0',
            row.total && 'rule-double font-semibold last:rule-double',
          )}
        >
          <dt className={row.total ? '' : 'text-ink-2'}>{row.label}</dt>
          {/* Not narrower than an amount, which does not wrap. */}
          <dd className="min-w-min text-end wrap-anywhere">{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
