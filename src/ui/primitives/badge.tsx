import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './status.tsx';

/** A count or a short mark beside a name. */
export function Badge({ children, tone = 'quiet' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={cx('tabular inline-flex min-w-5 items-center justify-center rounded-full px-1.5 text-xs leading-5 font-medium', TONE[tone])}>
      {children}
    </span>
  );
}

const TONE: Record<Tone, string> = {
  good: 'bg-accent-soft text-accent',
  wait: 'bg-sunken text-ink-2',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
  quiet: 'bg-sunken text-ink-2',
  info: 'bg-info-soft text-info',
};
