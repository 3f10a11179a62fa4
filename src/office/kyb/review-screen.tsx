import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listReviews, readReview } from '../../shared/office/kyb/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { go, useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { ageText, momentText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { LimitsDialog } from '../proposals/limits-dialog.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { Items } from './items.tsx';
import { Viewer } from './viewer.tsx';

export type Review = OutputOf<typeof readReview>;

/** The verification of one business: items with facts and decisions at the left, documents at the right, notes and history below. */
export function KybReviewScreen() {
  const businessId = useParam('businessId');
  const { data, error, refetch } = useQuery(queryOf(readReview, { businessId }));
  const mayRaise = useMay('limits.raise');
  const [raising, setRaising] = useState(false);
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
            <Neighbours previous={data.previous} next={data.next} />
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
        <Viewer key={businessId} businessId={businessId} documents={data.documents} />
      </div>
    </>
  );
}

/** The neighbours in the queue; J and K go to them. */
function Neighbours({ previous, next }: { previous: string | null; next: string | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null;
      if (to !== null) go(`/kyb/${to}`);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [previous, next]);
  const open = (to: string | null) => () => to !== null && go(`/kyb/${to}`);
  return (
    <span className="flex gap-1">
      <IconButton framed label="Previous (K)" disabled={previous === null} icon={<ChevronLeft aria-hidden="true" size={18} />} onClick={open(previous)} />
      <IconButton framed label="Next (J)" disabled={next === null} icon={<ChevronRight aria-hidden="true" size={18} />} onClick={open(next)} />
    </span>
  );
}

function History({ rows }: { rows: Review['history'] }) {
  return (
    <Card title="History">
      {rows.length === 0 && <p className="text-sm text-ink-2">Nothing has happened yet.</p>}
      <ol className="grid gap-3">
        {rows.map(({ at, by, what, detail }, index) => (
          <li key={index} className="text-sm">
            <p className="break-words">
              <span className="font-medium">{what}</span>
              {detail !== null && `: ${detail}`}
            </p>
            <p className="text-xs text-ink-2">
              {by}, {momentText(at)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
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
