import { useInfiniteQuery } from '@tanstack/react-query';
import { readBusinessLog } from '../../shared/office/businesses/contract.ts';
import { call } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { actionText } from '../audit/action-text.ts';
import { LinkedIds } from '../audit/linked-ids.tsx';
import { momentText } from '../base/settings.ts';

/** The audit log of the business, newest first; older entries on request. */
export function BusinessLog({ businessId }: { businessId: string }) {
  const pages = useInfiniteQuery({
    queryKey: [readBusinessLog.id, businessId],
    queryFn: ({ pageParam, signal }) => call(readBusinessLog, { businessId, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ more, entries }) => (more ? entries.at(-1)?.id : undefined),
  });
  // Entries of imported data are back-dated: their numbers are not in the order of time.
  const entries = pages.data?.pages.flatMap((page) => page.entries).toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Card title="Log">
      {pages.error && !entries && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && (
        <>
          <Loading label="Loading the log" />
          <Skeleton className="h-40 w-full" />
        </>
      )}
      {entries?.length === 0 && <p className="text-sm text-ink-2">Nothing has happened yet.</p>}
      <ol className="grid gap-3">
        {entries?.map(({ id, at, by, action, subject, detail }) => (
          <li key={id} className="text-sm">
            <p className="wrap-anywhere">
              <span className="font-medium">{actionText(action)}</span>
              {subject !== null && subject !== businessId && (
                <span className="text-xs text-ink-2">
                  {' '}
                  <LinkedIds text={subject} />
                </span>
              )}
            </p>
            {detail !== '' && (
              <p className="text-xs wrap-anywhere text-ink-2">
                <LinkedIds text={detail} />
              </p>
            )}
            <p className="text-xs text-ink-2">
              {by}, {momentText(at)}
            </p>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <div className="mt-4">
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </Card>
  );
}
