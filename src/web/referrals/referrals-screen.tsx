import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listReferrals } from '../../shared/referrals/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';
import { InviteForm } from './invite-form.tsx';

type Row = OutputOf<typeof listReferrals>['referrals'][number];

/** Businesses invited by e-mail, and which of them joined. */
export function ReferralsScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const list = useQuery({ ...queryOf(listReferrals, { businessId: business.id, offset, limit }), placeholderData: keepPreviousData });
  const page = list.data;
  return (
    <>
      <PageHeader title={t('Referrals')} lead={page && page.count > 0 ? summary(page.count, page.joined) : undefined} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-last">
          <Card title={t('Invite businesses')}>
            <InviteForm />
          </Card>
        </div>
        <div className="min-w-0">
          <Card flush>
            <DataTable<Row>
              label={t('Invitations')}
              columns={COLUMNS}
              rows={page?.referrals}
              rowKey={(row) => row.id}
              rowName={(row) => row.email}
              skeletonRows={5}
              stale={list.isPlaceholderData}
              error={list.error}
              onRetry={() => void list.refetch()}
              empty={
                <EmptyState title={t('No invitations yet')}>
                  {t('Suppliers and customers with an account see invoices immediately and pay in one click. Their names appear here.')}
                </EmptyState>
              }
            />
          </Card>
          {page && page.count > 10 && (
            <Pagination
              offset={offset}
              limit={limit}
              count={page.count}
              onChange={(next) => change({ offset: next.offset || null, limit: next.limit === 10 ? null : next.limit })}
            />
          )}
        </div>
      </div>
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'email', header: t('Address'), card: 'title', cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.email}</span>, skeleton: 'h-4 w-48' },
  { key: 'status', header: t('Status'), card: 'status', width: 'w-32', cell: (row) => <State row={row} /> },
  { key: 'sent', header: t('Invited'), card: 'meta', width: 'w-40', cell: (row) => <Moment at={row.sentAt} /> },
  { key: 'joined', header: t('Joined'), card: 'none', from: 'xl', width: 'w-40', cell: (row) => row.joinedAt && <Moment at={row.joinedAt} /> },
];

function State({ row }: { row: Row }) {
  return row.status === 'joined' ? <Status word={t('Joined')} tone="good" shape="check" /> : <Status word={t('Invited')} tone="wait" shape="ring" />;
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-ink-2">
      {momentText(at, today())}
    </time>
  );
}

function summary(count: number, joined: number): string {
  return joined === 0
    ? tn(count, '{count} address invited, none joined yet', '{count} addresses invited, none joined yet')
    : tn(count, '{count} address invited, {joined} joined', '{count} addresses invited, {joined} joined', { joined });
}
