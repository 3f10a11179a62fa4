import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/primitives/brand.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { PRODUCT } from '../base/config.ts';

/**
 * The app shell that signed-in people see until their screen has loaded: layout, title and skeletons, in the positions of `MainLayout`. Rendered by the server,
 * shown by `boot.js` if there is a session, removed by the router. It contains no personal data and is purely visual: its links do nothing. `mark` and `first`
 * are beside and under the title if a screen has its own skeleton.
 */
export function AppShell({ title, mark, first }: { title: string; mark?: ReactNode; first?: ReactNode }) {
  return (
    <div aria-hidden="true" inert className="lg:flex">
      <div className="rule-margin sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-4 px-3 py-4 lg:flex">
        <div className="px-2">
          <Logo name={PRODUCT} />
        </div>
        <div className="grid gap-2 px-1">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      </div>
      <div className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-paper px-2 lg:hidden">
        <div className="min-w-0 flex-1">
          <Logo name={PRODUCT} size={24} />
        </div>
        <Search aria-hidden="true" size={20} className="m-2.5 text-ink-2" />
      </div>
      <div className="mx-auto w-full max-w-[76rem] min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-10 lg:pt-8 lg:pb-16">
        <header className="rule-double mb-6 pb-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="text-xl font-semibold tracking-tight text-balance">{title}</p>
            {mark}
          </div>
        </header>
        {first}
        <div className="grid gap-6">
          {first === undefined && <Skeleton className="h-32 w-full" />}
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
      <div data-bar className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden">
        <div className="min-h-14" />
      </div>
    </div>
  );
}
