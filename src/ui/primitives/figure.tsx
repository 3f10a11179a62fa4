import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The figures at the top of a page, side by side if there is room. */
export function FigureRow({ label, busy, children }: { label: string; busy: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      aria-busy={busy || undefined}
      className="-mt-6 mb-6 grid divide-y divide-line border-b border-line md:grid-cols-3 md:divide-x md:divide-y-0"
    >
      {children}
    </section>
  );
}

/** A label, an amount and a note. `lead`: the amount is larger on a wide screen. */
export function Figure({ label, note, lead, children }: { label: string; note: ReactNode; lead?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 py-4 md:px-5 md:py-6 md:first:ps-0 md:last:pe-0">
      <h2 id={id} className="text-ink-2">
        {label}
      </h2>
      <div className={cx('mt-1 flex min-h-9 items-center gap-2', lead && 'xl:min-h-12')}>{children}</div>
      <div className="mt-1 min-h-5 text-ink-2">{note}</div>
    </div>
  );
}
