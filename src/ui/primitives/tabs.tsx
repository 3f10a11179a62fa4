import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Anchor } from './link.tsx';

export interface Tab {
  to: string;
  label: ReactNode;
  current: boolean;
  count?: number | string | undefined;
}

/** Links: the tab is in the address, so back, reload and sharing work. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.findIndex((tab) => tab.current);
  // If they do not all fit, the current one must be visible.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-6 border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Anchor
              to={tab.to}
              current={tab.current ? 'page' : undefined}
              className={cx(
                '-mb-px flex min-h-(--control) items-center gap-2 border-b-2 font-medium transition-colors duration-[120ms] focus-visible:-outline-offset-2',
                tab.current ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="tabular font-normal text-ink-3">{tab.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
