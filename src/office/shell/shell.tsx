import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { rolesText } from '../../shared/office/permissions.ts';
import { mayInOffice } from '../../shared/office/permissions.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { readQueues } from '../../shared/office/home/contract.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Logo } from '../../ui/primitives/brand.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { useLocation } from '../../ui/primitives/navigation.ts';
import { useFindKey } from '../find/find-key.ts';
import { NAVIGATION } from '../base/navigation-items.ts';
import type { NavigationItem } from '../base/navigation-items.ts';
import { signOut, useOperator } from '../base/session.ts';
import { PRODUCT } from '../base/settings.ts';
import { useFreshQueues, useQueues } from '../home/use-queues.ts';

type Queue = OutputOf<typeof readQueues>['queues'][number];

/** The layout around every screen for operators: the rail at the side, on narrow windows above. */
export function Shell({ children }: { children: ReactNode }) {
  useFindKey();
  useFreshQueues();
  return (
    <div className="md:flex">
      <a href="#main" className="sr-only z-50 rounded bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2">
        Skip to the content
      </a>
      <Rail />
      <main id="main" className="mx-auto w-full max-w-[100rem] min-w-0 px-4 pt-5 pb-16 sm:px-6 lg:px-8 lg:pt-7">
        {children}
      </main>
    </div>
  );
}

function Rail() {
  const { roles } = useOperator();
  const { data: counts } = useQueues();
  const groups = NAVIGATION.map(({ group, items }) => ({ group, items: items.filter(({ can }) => can === undefined || mayInOffice(roles, can)) })).filter(
    ({ items }) => items.length > 0,
  );
  return (
    <header className="flex flex-col gap-4 border-b border-line bg-sunken px-3 py-3 md:sticky md:top-0 md:h-dvh md:w-52 md:shrink-0 md:gap-6 md:overflow-y-auto md:border-e md:border-b-0 md:py-4 lg:w-56">
      <Anchor to="/" className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded px-2">
        <Logo name={PRODUCT} size={24} />
        <span className="rounded-sm border border-edge px-1.5 text-xs font-medium tracking-wide text-ink-2">Back office</span>
      </Anchor>
      <nav aria-label="Main" className="flex flex-wrap gap-x-4 gap-y-2 md:grid md:gap-5">
        {groups.map(({ group, items }) => (
          <div key={group} className="min-w-0">
            <h2 className="px-2 pb-1 text-xs font-medium tracking-wide text-ink-3">{group}</h2>
            <ul className="flex flex-wrap gap-0.5 md:grid">
              {items.map((item) => (
                <li key={item.to}>
                  <RailLink item={item} queue={counts?.queues.find(({ queue }) => queue === item.queue)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Who />
    </header>
  );
}

function RailLink({ item: { to, label, icon: Icon }, queue }: { item: NavigationItem; queue: Queue | undefined }) {
  const { path } = useLocation();
  const current = path === to || path.startsWith(`${to}/`);
  return (
    <Anchor
      to={to}
      current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-8 items-center gap-2.5 rounded px-2 text-sm font-medium transition-colors duration-[120ms]',
        current ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-raised hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={current ? 2.25 : 1.75} />
      {label}
      {queue !== undefined && queue.count > 0 && (
        <span className="ms-auto" title={queue.late > 0 ? `${queue.late} overdue` : undefined}>
          <Badge tone={queue.late > 0 ? 'warn' : 'quiet'}>{queue.count}</Badge>
        </span>
      )}
    </Anchor>
  );
}

function Who() {
  const { name, roles } = useOperator();
  return (
    <div className="flex items-center gap-2 border-t border-line px-2 pt-3 md:mt-auto">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="truncate text-xs text-ink-2">{rolesText(roles)}</p>
      </div>
      <IconButton small label="Sign out" icon={<LogOut aria-hidden="true" size={16} />} onClick={() => void signOut()} />
    </div>
  );
}
