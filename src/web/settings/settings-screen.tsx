import { t } from '../../shared/i18n/translate.ts';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { paths } from '../base/paths.ts';
import { ApiTab } from './api/api-tab.tsx';
import { DataTab } from './data/data-tab.tsx';
import { HelpTab } from '../help/help-tab.tsx';
import { BanksTab } from './banks-tab.tsx';
import { BusinessTab } from './business-tab.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const TABS = [
  { name: 'profile', label: t('Profile'), Content: ProfileTab },
  { name: 'business', label: t('Business'), Content: BusinessTab },
  { name: 'invoices', label: t('Invoices'), Content: InvoicesTab },
  { name: 'banks', label: t('Banks and cards'), Content: BanksTab },
  { name: 'notifications', label: t('Notifications'), Content: NotificationsTab },
  { name: 'security', label: t('Security'), Content: SecurityTab },
  { name: 'api', label: 'API', Content: ApiTab },
  { name: 'data', label: t('Data'), Content: DataTab },
  { name: 'help', label: t('Help'), Content: HelpTab },
] as const;

export function SettingsScreen() {
  const [query] = useSearch();
  const wanted = query.get('tab');
  const { name: current, Content } = TABS.find((tab) => tab.name === wanted) ?? TABS[0];
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Tabs
        label={t('Settings')}
        tabs={TABS.map((tab, index) => ({ to: paths.settings(index === 0 ? undefined : tab.name), label: tab.label, current: tab.name === current }))}
      />
      <div className="mt-6 grid max-w-[44rem] gap-6">
        <Content />
      </div>
    </>
  );
}
