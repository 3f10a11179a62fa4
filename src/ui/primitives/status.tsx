import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'quiet' | 'info';
export type Shape = 'check' | 'ring' | 'half' | 'dot' | 'clock' | 'alert' | 'cross' | 'dash' | 'box' | 'pen' | 'pause';

/** The appearance of a state: text, colour, and a shape that distinguishes it without colour. */
export interface StatusLook {
  readonly word: string;
  readonly tone: Tone;
  readonly shape: Shape;
}

export function Status({ word, tone, shape, pill }: StatusLook & { pill?: boolean | undefined }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap',
        TONE[tone],
        pill && 'rounded-full border border-current/25 px-2.5 py-0.5',
      )}
    >
      <Mark shape={shape} />
      {word}
    </span>
  );
}

const TONE: Record<Tone, string> = {
  good: 'text-accent',
  wait: 'text-ink-2',
  warn: 'text-warn',
  bad: 'text-danger',
  quiet: 'text-ink-3',
  info: 'text-info',
};

function Mark({ shape }: { shape: Shape }) {
  return (
    <svg
      aria-hidden="true"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {MARKS[shape]}
    </svg>
  );
}

const MARKS: Record<Shape, ReactNode> = {
  check: <path d="m1.5 6.5 3 3 6-7" />,
  ring: <circle cx="6" cy="6" r="4.25" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.25" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  dot: <circle cx="6" cy="6" r="4.25" fill="currentColor" />,
  clock: (
    <>
      <circle cx="6" cy="6" r="5" />
      <path d="M6 3.25V6l1.75 1.25" />
    </>
  ),
  alert: <path d="M6 1 11.25 10.5H.75z M6 4.75v2 M6 8.75v.01" />,
  cross: <path d="m2 2 8 8M10 2l-8 8" />,
  dash: <path d="M1.5 6h9" />,
  box: <path d="M1 2h10v2.5H1z M2 4.5v6h8v-6 M4.75 7h2.5" />,
  pen: <path d="M8.25 1.5 10.5 3.75 4 10.25 1.25 10.75 1.75 8z" />,
  pause: <path d="M3.75 2v8M8.25 2v8" />,
};
