import { ChevronsUpDown } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Avatar } from '../../ui/primitives/avatar.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { roleWord } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import type { BusinessSummary } from '../base/session.ts';
import { useChangeBusiness, useBusinesses } from './use-businesses.ts';

const KIND = { retailer: t('Retailer'), supplier: t('Supplier'), both: t('Retailer and supplier') } as const;

/** The current business; with a menu if the person has several. */
export function BusinessSwitcher() {
  const session = useSignedIn();
  const change = useChangeBusiness();
  const all = useBusinesses() ?? [session.business];
  if (all.length < 2) {
    return (
      <div className={LOOK}>
        <Current business={session.business} />
      </div>
    );
  }
  const choose = (business: BusinessSummary) => {
    if (business.id !== session.business.id) change(business);
  };
  const items: MenuEntry[] = [
    { heading: t('Your businesses') },
    ...all.map((business) => ({
      label: business.name,
      hint: `${KIND[business.category]} · ${roleWord(business.role)}`,
      icon: <Avatar square size="small" name={business.name} />,
      checked: business.id === session.business.id,
      onSelect: () => choose(business),
    })),
  ];
  return (
    <Menu
      label={t('Choose a business')}
      items={items}
      trigger={(props) => (
        <button type="button" {...props} className={cx(LOOK, 'rounded transition-colors duration-[120ms] hover:bg-sunken')}>
          <Current business={session.business} />
          <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
        </button>
      )}
    />
  );
}

const LOOK = 'flex min-h-11 w-full items-center gap-3 px-2 text-start';

function Current({ business }: { business: BusinessSummary }) {
  return (
    <>
      <Avatar square name={business.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{business.name}</span>
        <span className="block truncate text-xs text-ink-2">{KIND[business.category]}</span>
      </span>
    </>
  );
}
