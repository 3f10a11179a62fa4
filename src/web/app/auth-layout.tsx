import type { ReactNode } from 'react';
import { Logo } from '../../ui/brand.tsx';
import { PRODUCT } from './config.ts';

/** A clean page of the ledger: margin on the left, one column, the brand; on wide screens a quiet sample beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <div aria-hidden="true" className="rule-margin hidden w-16 shrink-0 sm:block lg:w-24" />
      <div className="flex min-w-0 flex-1 flex-col px-5 py-6 sm:px-12 lg:px-16">
        <Logo name={PRODUCT} />
        <main id="main" className="mt-10 w-full max-w-[26rem] pb-16 sm:mt-16">
          {children}
        </main>
      </div>
    </div>
  );
}
