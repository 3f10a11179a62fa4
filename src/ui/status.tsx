import type { ReactNode } from 'react';
import { t } from '../shared/kit/words.ts';
import { cx } from './cx.ts';

export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'quiet' | 'info';
export type Shape = 'check' | 'ring' | 'half' | 'dot' | 'clock' | 'alert' | 'cross' | 'dash' | 'box' | 'pen' | 'pause';

/** Every state a thing can be in: its word, its colour and a shape that tells it apart without colour. */
export const STATUS = {
  draft: { word: t('Draft'), tone: 'quiet', shape: 'pen' },
  pending: { word: t('Awaiting approval'), tone: 'wait', shape: 'ring' },
  approved: { word: t('Approved'), tone: 'good', shape: 'dot' },
  unpaid: { word: t('Unpaid'), tone: 'info', shape: 'ring' },
  partial: { word: t('Partially paid'), tone: 'info', shape: 'half' },
  paid: { word: t('Paid'), tone: 'good', shape: 'check' },
  late: { word: t('Overdue'), tone: 'warn', shape: 'clock' },
  overdue: { word: t('Overdue'), tone: 'bad', shape: 'alert' },
  denied: { word: t('Declined'), tone: 'bad', shape: 'cross' },
  expired: { word: t('Expired'), tone: 'quiet', shape: 'dash' },
  archived: { word: t('Archived'), tone: 'quiet', shape: 'box' },
  void: { word: t('Void'), tone: 'quiet', shape: 'cross' },
  invoiced: { word: t('Invoiced'), tone: 'good', shape: 'check' },
  active: { word: t('Active'), tone: 'good', shape: 'dot' },
  repaid: { word: t('Repaid'), tone: 'good', shape: 'check' },
  default: { word: t('In default'), tone: 'bad', shape: 'alert' },
  suspended: { word: t('Suspended'), tone: 'warn', shape: 'pause' },
  processing: { word: t('Processing'), tone: 'wait', shape: 'half' },
  failed: { word: t('Failed'), tone: 'bad', shape: 'cross' },
} as const satisfies Record<string, { word: string; tone: Tone; shape: Shape }>;

export type StatusName = keyof typeof STATUS;

/** `of` a known state, or a word of one's own with tone and shape. */
export function Status(
  props: { of: StatusName; word?: string | undefined; pill?: boolean | undefined } | { word: string; tone: Tone; shape: Shape; pill?: boolean | undefined },
) {
  const known = 'of' in props ? STATUS[props.of] : props;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap',
        TONE[known.tone],
        props.pill && 'rounded-full border border-current/25 px-2.5 py-0.5',
      )}
    >
      <Mark shape={known.shape} />
      {props.word ?? known.word}
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
