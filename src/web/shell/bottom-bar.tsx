import { Ellipsis, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useLocation } from '../../ui/primitives/navigation.ts';
import { isWithin, navigationItems } from '../base/navigation-items.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { WaitingBadge } from './side-nav.tsx';

const FIRST: readonly string[] = [paths.dashboard(), paths.invoices(), paths.contacts(), paths.wallet()];
const CELL = 'flex min-h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium focus-visible:-outline-offset-2';

/** Five items within reach of the thumb; the fifth opens the rest. */
export function BottomBar() {
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
