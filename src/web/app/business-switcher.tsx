import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { readUser } from '../../shared/accounts/contract.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { go } from '../../ui/navigation.ts';
import { queryOf } from '../../ui/query.ts';
import { paths } from './paths.ts';
import { keep, useSignedIn } from './session.ts';
import type { BusinessSummary } from './session.ts';

const KIND = { retailer: 'Retailer', supplier: 'Supplier', both: 'Retailer and supplier' } as const;

/** Which business the whole app is about, and a way to another one. */
export function BusinessSwitcher() {
  const session = useSignedIn();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...queryOf(readUser, { id: session.profile.id }), enabled: wanted });
  const all = data?.businesses ?? [session.business];
  const choose = (business: BusinessSummary) => {
    // Nothing of one business may be seen under the name of another.
    queries.clear();
    void keep({ ...session, business }).then(() => go(paths.dashboard()));
  };
  const items: MenuEntry[] = [
    { heading: all.length > 1 ? 'Your businesses' : 'Your business' },
    ...all.map((business) => ({
      label: business.name,
      hint: `${KIND[business.category]} · ${business.role}`,
      icon: <Avatar square size="small" name={business.name} />,
      checked: business.id === session.business.id,
      onSelect: () => choose(business),
    })),
  ];
  return (
    <Menu
      label="Choose a business"
      items={items}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          onPointerEnter={() => setWanted(true)}
          onFocus={() => setWanted(true)}
          className="flex min-h-11 w-full items-center gap-3 rounded px-2 text-start transition-colors duration-[120ms] hover:bg-sunken"
        >
          <Avatar square name={session.business.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{session.business.name}</span>
            <span className="block truncate text-xs text-ink-2">{KIND[session.business.category]}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
        </button>
      )}
    />
  );
}
