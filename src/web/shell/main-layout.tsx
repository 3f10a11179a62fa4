import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Search, ShieldCheck } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { TEXT } from '../../api-client/api-error.ts';
import { makeQueryClient } from '../../api-client/query.ts';
import { listenToLiveEvents } from '../../api-client/live.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { densityOf } from '../../ui/table/density.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useLocation } from '../../ui/primitives/navigation.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { registerDashboardSearch } from '../dashboard/palette-search.ts';
import { forgetSavedDrafts } from '../invoices/editor/local-drafts.ts';
import { ANALYTICS } from '../base/config.ts';
import { registerLocalData } from '../base/local-data.ts';
import { isWithin, mainActions, navigationItems } from '../base/navigation-items.ts';
import { useSession, useSignedIn } from '../base/session.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { Palette } from './palette.tsx';
import { forgetSearches } from './recent-searches.ts';
import type { HelpProps } from './shortcuts-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SideNav, WaitingBadge } from './side-nav.tsx';
import { useFreshBusiness } from './use-businesses.ts';
import { AccountMenu } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { Notifications } from './notifications.tsx';

/** Few people see it. */
const BusinessNote = lazy(() => import('./business-note.tsx').then((part) => ({ default: part.BusinessNote })));
const NOTE = (
  <Suspense fallback={null}>
    <BusinessNote />
  </Suspense>
);

/** Asked once for each device, where the operator counts usage; without a network another time. */
const UsageConsent = lazy(() =>
  import('../analytics/usage-consent.tsx').then(
    (part) => ({ default: part.UsageConsent }),
    () => ({ default: () => null }),
  ),
);

const queries = makeQueryClient();
registerDashboardSearch();
registerLocalData('drafts', forgetSavedDrafts);
registerLocalData('searches', forgetSearches);

/** The layout around every screen for signed-in people. */
export function MainLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  // For the moment between the end of a session and the guard's redirect.
  if (!session) return null;
  if (!session.business) return NOTE;
  return (
    <QueryClientProvider client={queries}>
      <Shell>{children}</Shell>
    </QueryClientProvider>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { business, profile } = useSignedIn();
  densityOf(profile.id);
  useLive();
  useFreshBusiness();
  const [open, setOpen] = useState(false);
  const [Help, setHelp] = useState<ComponentType<HelpProps> | null>(null);
  const items = navigationItems(business.category);
  const [create] = mainActions(business);
  const onSearch = () => setOpen(true);
  // Loaded when it is opened: few people do. Without a network the page stays unchanged.
  const onHelp = () =>
    void import('./shortcuts-help.tsx').then(
      ({ ShortcutsHelp }) => setHelp(() => ShortcutsHelp),
      () => toast.error(TEXT.network),
    );
  useShortcuts({ items, create: create?.to, onSearch, onHelp });
  return (
    <div className="lg:flex">
      <a href="#main" className="sr-only z-50 rounded bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2">
        {t('Skip to the content')}
      </a>
      <SideNav onSearch={onSearch} onHelp={onHelp} />
      <TopBar onSearch={onSearch} />
      <main
        id="main"
        className="mx-auto w-full max-w-[76rem] min-w-0 px-4 pt-5 pb-28 has-[[data-wide]]:max-w-[96rem] sm:px-6 lg:px-10 lg:pt-8 lg:pb-16 print:max-w-none print:p-0"
      >
        {business.closedAt && NOTE}
        {children}
      </main>
      <BottomBar />
      {ANALYTICS && (
        <Suspense fallback={null}>
          <UsageConsent />
        </Suspense>
      )}
      {open && <Palette onClose={() => setOpen(false)} onHelp={onHelp} />}
      {Help && <Help items={items} create={create?.label} onClose={() => setHelp(null)} />}
    </div>
  );
}

const FIRST: readonly string[] = [paths.dashboard(), paths.invoices(), paths.contacts(), paths.wallet()];
const CELL = 'flex min-h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium focus-visible:-outline-offset-2';

/** Five items within reach of the thumb; the fifth opens the rest. */
function BottomBar() {
  const { business } = useSignedIn();
  const { path } = useLocation();
  const decides = usePermission('request.decide').allowed;
  const all = navigationItems(business.category);
  const rest = all.filter((item) => !FIRST.includes(item.to));
  const inRest = rest.some((item) => isWithin(item, path));
  return (
    <nav
      data-bar
      aria-label={t('Main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {all
          .filter((item) => FIRST.includes(item.to))
          .map((item) => {
            const current = isWithin(item, path);
            const Icon = item.icon;
            return (
              <li key={item.to}>
                <Anchor to={item.to} current={current ? 'page' : undefined} className={cx(CELL, current ? 'text-accent' : 'text-ink-2')}>
                  <Icon aria-hidden="true" size={20} strokeWidth={current ? 2.25 : 1.75} />
                  {item.label}
                </Anchor>
              </li>
            );
          })}
        <li>
          <Menu
            label={t('More places')}
            align="end"
            side="above"
            items={[
              ...rest.map((item) => ({ label: item.label, to: item.to, icon: <item.icon aria-hidden="true" size={18} /> })),
              { label: t('Business verification'), to: paths.kyb(), icon: <ShieldCheck aria-hidden="true" size={18} /> },
            ]}
            trigger={(props) => (
              <button type="button" {...props} className={cx(CELL, inRest ? 'text-accent' : 'text-ink-2')}>
                <span className="relative">
                  <Ellipsis aria-hidden="true" size={20} />
                  {decides && (
                    <span className="absolute -end-2 -top-2">
                      <Suspense fallback={null}>
                        <WaitingBadge />
                      </Suspense>
                    </span>
                  )}
                </span>
                {t('More')}
              </button>
            )}
          />
        </li>
      </ul>
    </nav>
  );
}

/** The top bar of a phone: business, search, notifications, account. */
function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-(--top) z-30 flex h-14 items-center gap-1 border-b border-line bg-paper px-2 lg:hidden print:hidden [@media(height<30rem)]:static">
      <div className="min-w-0 flex-1">
        <BusinessSwitcher />
      </div>
      <IconButton label={t('Search')} icon={<Search aria-hidden="true" size={20} />} onClick={onSearch} />
      <Notifications side="below" />
      <AccountMenu side="below" compact />
    </header>
  );
}

/** Reloads the current queries when the server reports a change of this business. */
function useLive(): void {
  const queries = useQueryClient();
  const { token, business } = useSignedIn();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listenToLiveEvents({ businessId: business.id, token }, (topic) => {
      if (topic === 'wallet.credited') void import('./credit-alert.ts').then(({ alertOf }) => alertOf(business.id));
      // One payment causes several live events; they cause one reload. A running read is not cut off: on a slow line it would never end.
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({}, { cancelRefetch: false });
      }, 150);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries, token, business.id]);
}
