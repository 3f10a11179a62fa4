import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { RequestCard } from './request-card.tsx';

/** Open requests first. `?request=` shows only that one: the link of a notification. */
export function RequestsTab() {
  const [query] = useSearch();
  const requestId = query.get('request');
  return requestId ? <OneRequest requestId={requestId} /> : <AllRequests />;
}

function OneRequest({ requestId }: { requestId: string }) {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(listRequests, { businessId: business.id, requestId, limit: 1 }));
  const all = (
    <p className="mt-4">
      <Link to={paths.team({ tab: 'requests' })}>{t('All requests')}</Link>
    </p>
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting rows={1} />;
  const [request] = data.requests;
  if (!request) {
    return (
      <EmptyState title={t('Request not found')} action={<ButtonLink to={paths.team({ tab: 'requests' })}>{t('Show all requests')}</ButtonLink>}>
        {t('It may belong to another of your businesses. Switch business at the top of the navigation.')}
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[44rem]">
      <RequestCard request={request} alone />
      {all}
    </div>
  );
}

function AllRequests() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const list = useQuery({ ...queryOf(listRequests, { businessId: business.id, offset, limit }), placeholderData: keepPreviousData });
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting rows={3} />;
  const { requests, count } = list.data;
  if (count === 0) {
    return (
      <EmptyState title={t('No requests')}>
        {business.role === 'staff'
          ? t('When you approve or pay an invoice, the request for approval appears here. We’ll notify you of the decision.')
          : t('When staff want to approve or pay an invoice, their request appears here for your approval.')}
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[44rem]">
      <ul className="grid gap-4" aria-label={t('Requests')}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      {count > 10 && (
        <Pagination
          offset={offset}
          limit={limit}
          count={count}
          onChange={(next) => change({ offset: next.offset || null, limit: next.limit === 10 ? null : next.limit })}
        />
      )}
    </div>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div className="grid max-w-[44rem] gap-4">
      <Loading label={t('Loading requests')} />
      {Array.from({ length: rows }, (_, row) => (
        <Card key={row}>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-3 h-10 w-48" />
        </Card>
      ))}
    </div>
  );
}
