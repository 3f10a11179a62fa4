import { useCallback, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { WIDE, useMedia } from '../../ui/primitives/use-media.ts';
import { useSignedIn } from '../base/session.ts';
import { ActivityCard } from './activity.tsx';
import { AgeingCard } from './ageing.tsx';
import { BreakdownCard } from './breakdown.tsx';
import { ChartCard } from './chart.tsx';
import { AsOf } from './figure-parts.tsx';
import { Figures } from './figures.tsx';
import type { Unpaid } from './figures.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { Onboarding } from './onboarding.tsx';
import { UnpaidCard } from './unpaid.tsx';
import { useFigures } from './use-figures.ts';

/** Receivables, payables and available money; then the next steps. */
export function DashboardScreen() {
  const { business } = useSignedIn();
  return <Dashboard key={business.id} />;
}

function Dashboard() {
  const { data, error, asOf, isWaiting, refetch } = useFigures();
  const [isSettled, setSettled] = useState(false);
  const onSettled = useCallback(() => setSettled(true), []);
  const isWide = useMedia(WIDE);
  // Three zeros do not help a new user: on a phone the first steps come before them.
  const isSetUpFirst = !isWide && data !== undefined && isEmpty(data);
  const figures = <Figures data={data} error={error} onRetry={refetch} />;
  // Shown together once their positions are known, so that nothing moves during reading.
  const isVisible = isSettled && !isWaiting;
  return (
    <>
      <PageHeader title={t('Dashboard')} mark={asOf && <AsOf>{asOf}</AsOf>} />
      {!isSetUpFirst && figures}
      {!isVisible && <Skeleton className="h-64 w-full" />}
      <div className={isVisible ? 'grid gap-6' : 'invisible h-0 overflow-hidden'}>
        <Onboarding onSettled={onSettled} />
        {isSetUpFirst && figures}
        {data && <NeedsAttention data={data} />}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <div className="grid min-w-0 gap-6">
            <UnpaidCard data={data} error={error} onRetry={refetch} />
            <ChartCard />
          </div>
          <div className="grid min-w-0 gap-6">
            <AgeingCard data={data} />
            <BreakdownCard />
            <ActivityCard />
          </div>
        </div>
      </div>
    </>
  );
}

function isEmpty({ owedToUs, owedByUs, available }: Unpaid): boolean {
  return owedToUs.count === 0 && owedByUs.count === 0 && available === 0;
}
