import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listThreads } from '../../shared/help/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { dayAndClock } from '../base/day-and-clock.ts';
import { useSignedIn } from '../base/session.ts';
import { ThreadCard } from './thread-card.tsx';
import { ThreadStatus } from './thread-status.tsx';
import { WriteForm } from './write-form.tsx';
import { helpPath } from './help-path.ts';

/** Writing to us, and what was written before with our answers. */
export function HelpTab() {
  const [query] = useSearch();
  const threadId = query.get('thread');
  if (threadId !== null) return <ThreadCard key={threadId} threadId={threadId} />;
  return (
    <>
      <WriteForm />
      <Threads />
    </>
  );
}

function Threads() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const page = { offset: Number(query.get('offset') ?? 0), limit: Number(query.get('limit') ?? 10) };
  const { data, error, refetch } = useQuery({ ...queryOf(listThreads, { businessId: business.id, ...page }), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 w-full" />;
  if (data.count === 0) return null;
  return (
    <Card title={t('Your messages')} flush>
      <ul className="divide-y divide-line">
        {data.threads.map(({ id, subject, lastAt, state, answered }) => (
          <li key={id}>
            <Anchor to={helpPath(id)} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised sm:px-5">
              <span className="min-w-0 flex-1 basis-56">
                <span className="line-clamp-2 text-sm font-medium break-words">{subject}</span>
                <span className="text-xs text-ink-2">{dayAndClock(lastAt)}</span>
              </span>
              <ThreadStatus state={state} answered={answered} />
            </Anchor>
          </li>
        ))}
      </ul>
      {data.count > page.limit && <Pagination {...page} count={data.count} onChange={change} />}
    </Card>
  );
}
