import { useCallback, useState } from 'react';
import { t } from '../../shared/kit/words.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSignedIn } from '../app/session.ts';
import { ActivityCard } from './activity.tsx';
import { BreakdownCard } from './breakdown.tsx';
import { ChartCard } from './chart.tsx';
import { AsOf } from './figure-parts.tsx';
import { Figures } from './figures.tsx';
import { Onboarding } from './onboarding.tsx';
import { UnpaidCard } from './unpaid.tsx';
import { useStanding } from './use-standing.ts';

/** What am I owed, what do I owe, what can I spend; then what comes next. */
export function DashboardScreen() {
  const { business } = useSignedIn();
  return <Dashboard key={business.id} />;
}

function Dashboard() {
  const { data, error, asOf, isWaiting, refetch } = useStanding();
  const [isSettled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  // Shown together once their places are known: nothing that is being read moves.
  const isShown = isSettled && !isWaiting;
  return (
    <>
      <PageHeader title={t('Dashboard')} mark={asOf && <AsOf>{asOf}</AsOf>} />
      <Figures data={data} error={error} onRetry={refetch} />
      {!isShown && <Skeleton className="h-64 w-full" />}
      <div className={isShown ? 'grid gap-6' : 'invisible h-0 overflow-hidden'}>
        <Onboarding onSettled={onSettled} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid min-w-0 gap-6">
            <UnpaidCard data={data} error={error} onRetry={refetch} />
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
