import type { ReactNode } from 'react';
import { Logo } from '../../ui/primitives/brand.tsx';
import { PRODUCT } from '../base/settings.ts';

/** The layout of sign-in and invitation: one column on a grey page, unlike the customers' app, so that nobody mistakes one for the other. */
export function Entrance({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh items-start justify-items-center bg-sunken px-4 py-10 sm:items-center">
      <main className="grid w-full max-w-[26rem] gap-6 rounded border border-line bg-surface px-6 py-8 sm:px-8">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Logo name={PRODUCT} />
          <span className="rounded-sm border border-edge px-1.5 text-xs font-medium tracking-wide text-ink-2">Back office</span>
        </div>
        <header>
          <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
          {lead !== undefined && <p className="mt-1 text-sm text-ink-2">{lead}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}
