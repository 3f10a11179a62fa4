import { CircleHelp, Plus, Search } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Kbd } from '../../ui/primitives/kbd.tsx';
import { Anchor, ButtonLink } from '../../ui/primitives/link.tsx';
import { useLocation } from '../../ui/primitives/navigation.ts';
import { AccountMenu } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { Notifications } from './notifications.tsx';
import { isWithin, mainActions, navigationItems } from '../base/navigation-items.ts';
import type { NavigationItem } from '../base/navigation-items.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

// Only for people who may decide. The navigation works without it if its code fails to load.
export const WaitingBadge = lazy(() =>
  import('../team/waiting-badge.tsx').then(
    (module) => ({ default: module.WaitingBadge }),
    () => ({ default: () => null }),
  ),
);

/** The navigation at the side, with labels. */
export function SideNav({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { business } = useSignedIn();
  const { path } = useLocation();
  return (
    <header className="rule-margin sticky top-(--top) hidden h-[calc(100dvh-var(--top))] w-60 shrink-0 flex-col gap-4 overflow-y-auto px-3 py-4 lg:flex print:hidden">
      <BusinessSwitcher />
      <div className="grid grid-cols-1 gap-2 px-1">
        <button
          type="button"
          onClick={onSearch}
          className="flex min-h-9 items-center gap-2 rounded border border-line bg-surface px-3 text-sm text-ink-3 transition-colors duration-[120ms] hover:border-edge"
        >
          <Search aria-hidden="true" size={16} />
          <span className="flex-1 text-start">{t('Search')}</span>
          <Kbd keys="Mod+K" />
        </button>
        {mainActions(business).map(({ label, to }, index) => (
          <ButtonLink key={to} {...(index === 0 && { variant: 'primary' })} wide to={to} icon={<Plus aria-hidden="true" size={16} />}>
            {label}
          </ButtonLink>
        ))}
      </div>
      <nav aria-label={t('Main')}>
        <ul className="grid gap-0.5">
          {navigationItems(business.category).map((item) => (
            <li key={item.to}>
              <NavLink item={item} current={isWithin(item, path)} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex items-center border-t border-line pt-3">
        <div className="min-w-0 flex-1">
          <AccountMenu side="above" />
        </div>
        <Notifications side="above" />
        <IconButton small label={t('Keyboard shortcuts (?)')} icon={<CircleHelp aria-hidden="true" size={18} />} onClick={onHelp} />
      </div>
    </header>
  );
}

function NavLink({ item, current }: { item: NavigationItem; current: boolean }) {
  const Icon = item.icon;
  const decides = usePermission('request.decide').allowed;
  return (
    <Anchor
      to={item.to}
      current={current ? 'page' : undefined}
      className={cx(
        'relative flex min-h-9 items-center gap-3 rounded px-3 font-medium transition-colors duration-[120ms]',
        current ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={current ? 2.25 : 1.75} />
      {item.label}
      {decides && item.to === paths.team() && (
        <Suspense fallback={null}>
          <WaitingBadge />
        </Suspense>
      )}
    </Anchor>
  );
}
