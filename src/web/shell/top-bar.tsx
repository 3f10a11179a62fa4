import { Search } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { Notifications } from './notifications.tsx';

/** The top bar of a phone: business, search, notifications, account. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
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
