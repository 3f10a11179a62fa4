import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { listReviews, readDocument, readReview } from '../../shared/office/kyb/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { ageText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { useTitle } from '../base/title.ts';
import { LimitsDialog } from '../proposals/limits-dialog.tsx';
import { History } from '../work/history.tsx';
import { Neighbours } from '../work/neighbours.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { Items } from './items.tsx';
import { Viewer } from '../documents/viewer.tsx';

export type Review = OutputOf<typeof readReview>;

/** The verification of one business: items with facts and decisions at the left, documents at the right, notes and history below. */
export function KybReviewScreen() {
  const businessId = useParam('businessId');
  const { data, error, refetch } = useQuery(queryOf(readReview, { businessId }));
  const mayRaise = useMay('limits.raise');
  const mayOpen = useMay('person.read');
  const [raising, setRaising] = useState(false);
  const load = useCallback((documentId: string, reason: string) => download(readDocument, { businessId, documentId, reason }), [businessId]);
  useTitle(data && `Verification of ${data.business.name}`);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { business, since, takenBy } = data;
  const state = since === null ? 'No review waits' : `Waits for ${ageText(since)}, ${takenBy ? `taken by ${takenBy.name}` : 'not taken'}`;
  return (
    <>
      <PageHeader
        title={business.name}
        lead={state}
        back={{ to: '/kyb', label: 'Verifications' }}
        mark={<Badge>Level {business.level}</Badge>}
        actions={
          <>
            {mayRaise && <Button onClick={() => setRaising(true)}>Own limits</Button>}
            <Neighbours at="/kyb" previous={data.previous} next={data.next} />
            {since !== null && <TakeMenu kind="verification" subject={businessId} takenBy={takenBy} refresh={[readReview, listReviews]} />}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 gap-6">
          <Items key={businessId} review={data} />
          <Notes kind="verification" subject={businessId} notes={data.notes} refresh={readReview} />
          <History rows={data.history} />
        </div>
        {raising && <LimitsDialog businessId={businessId} name={business.name} onClose={() => setRaising(false)} />}
        <Viewer key={businessId} documents={data.documents} load={load} may={mayOpen} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Loading label="Loading the verification" />
      <Skeleton className="mb-6 h-16 w-full" />
      <div className="grid gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-[32rem] w-full" />
      </div>
    </>
  );
}
