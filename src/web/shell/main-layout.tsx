import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { TEXT } from '../../api-client/api-error.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { densityOf } from '../../ui/table/density.ts';
import { makeQueryClient } from '../../api-client/query.ts';
import { registerDashboardSearch } from '../dashboard/palette-search.ts';
import { forgetSavedDrafts } from '../invoices/editor/local-drafts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ANALYTICS } from '../base/config.ts';
import { registerLocalData } from '../base/local-data.ts';
import { Palette } from './palette.tsx';
import { mainActions, navigationItems } from '../base/navigation-items.ts';
import { forgetSearches } from './recent-searches.ts';
import { useSession, useSignedIn } from '../base/session.ts';
import type { HelpProps } from './shortcuts-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { useLive } from './use-live.ts';
import { useFreshBusiness } from './use-businesses.ts';

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
  const [create] = mainActions(business.category);
  const onSearch = () => setOpen(true);
  // Loaded when it is opened: few people do. Without a network the page stays unchanged.
  const onHelp = () =>
    void import('./shortcuts-help.tsx').then(
      ({ ShortcutsHelp }) => setHelp(() => ShortcutsHelp),
      () => toast.error(TEXT.network),
    );
  useShortcuts({ items, create: create.to, onSearch, onHelp });
  return (
    <div className="lg:flex">
      <a href="#main" className="sr-only z-50 rounded bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2">
        {t('Skip to the content')}
      </a>
      <SideNav onSearch={onSearch} onHelp={onHelp} />
      <TopBar onSearch={onSearch} />
      <main id="main" className="mx-auto w-full max-w-[76rem] min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-10 lg:pt-8 lg:pb-16 print:max-w-none print:p-0">
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
      {Help && <Help items={items} create={create.label} onClose={() => setHelp(null)} />}
    </div>
  );
}
