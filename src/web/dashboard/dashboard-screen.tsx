import { useQuery } from '@tanstack/react-query';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { t } from '../../shared/kit/words.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { queryOf } from '../../ui/query.ts';
import { useSignedIn } from '../app/session.ts';
import { ActivityCard } from './activity.tsx';
import { BreakdownCard } from './breakdown.tsx';
import { ChartCard } from './chart.tsx';
import { Figures } from './figures.tsx';
import { Onboarding } from './onboarding.tsx';
import { UnpaidCard } from './unpaid.tsx';

/** What am I owed, what do I owe, what can I spend; then what comes next. */
export function DashboardScreen() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(unpaidInvoices, { businessId: business.id }));
  const again = () => void refetch();
  return (
    <>
      <PageHeader title={t('Dashboard')} />
      <Figures data={data} error={error} onRetry={again} />
      <div className="grid gap-6">
        <Onboarding />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid min-w-0 gap-6">
            <UnpaidCard data={data} error={error} onRetry={again} />
            <ChartCard />
          </div>
          <div className="grid min-w-0 gap-6">
            <BreakdownCard />
            <ActivityCard />
          </div>
        </div>
      </div>
    </>
  );
}
