import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  /** What will appear here and how to create it. */
  children: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** An empty state with an explanation and one next step. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3';
  return (
    <div className="grid justify-items-center px-4 py-10 text-center sm:py-14">
      <EmptyLedger />
      <Heading className="mt-5 text-base font-semibold">{title}</Heading>
      <p className="mt-1 max-w-[44ch] text-ink-2 text-pretty">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

function EmptyLedger() {
  return (
    <svg aria-hidden="true" width="96" height="64" viewBox="0 0 96 64" fill="none" className="text-edge">
      <rect x="16.5" y="4.5" width="63" height="55" rx="4" className="fill-surface" stroke="currentColor" strokeOpacity="0.6" />
      <path d="M30.5 5v54M33.5 5v54" className="stroke-accent" strokeOpacity="0.55" />
      <path d="M40 17.5h20M40 26.5h14M40 35.5h17" stroke="currentColor" strokeOpacity="0.5" />
      <path d="M66 17.5h8M68 26.5h6M65 35.5h9" stroke="currentColor" strokeOpacity="0.5" />
      <path d="M60 46.5h14M60 49.5h14" stroke="currentColor" />
    </svg>
  );
}
