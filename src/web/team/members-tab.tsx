import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { listTeam } from '../../shared/team/contract.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { Avatar } from '../../ui/primitives/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { ROLE_LABEL, usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';
import { MemberActions } from './member-actions.tsx';
import { nameOf } from './labels.ts';
import type { Member } from './labels.ts';
import { stateOf } from '../base/states.ts';

const COLUMNS: readonly Column<Member>[] = [
  { key: 'name', header: t('Name'), card: 'title', cell: (row) => <Name row={row} />, skeleton: 'h-9 w-48' },
  { key: 'role', header: t('Role'), card: 'amount', width: 'w-28', cell: (row) => ROLE_LABEL[row.role] },
  { key: 'status', header: t('Status'), card: 'status', width: 'w-36', cell: (row) => <MemberState row={row} /> },
  { key: 'seen', header: t('Last seen'), card: 'none', from: 'lg', width: 'w-40', cell: (row) => <Seen row={row} /> },
];

export function MembersTab() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const may = usePermission('team.invite');
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const list = useQuery({ ...queryOf(listTeam, { businessId: business.id, offset, limit }), placeholderData: keepPreviousData });
  const page = list.data;
  return (
    <>
      <Card flush>
        <DataTable
          label={t('Members')}
          columns={COLUMNS}
          rows={page?.members}
          rowKey={(row) => row.id}
          rowName={nameOf}
          rowTo={(row) => paths.teamMember(row.id)}
          rowActions={(row) => <MemberActions member={row} />}
          skeletonRows={4}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={t('Nobody on this page')}>{t('Go back to the first page.')}</EmptyState>}
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
      {page?.count === 1 && (
        <EmptyState
          title={t('It’s just you')}
          action={may.allowed && <ButtonLink to={withQuery(paths.team(), { panel: 'invite' })}>{t('Invite your first colleague')}</ButtonLink>}
        >
          {t('Give colleagues their own access instead of your password. Staff create and send; anything that moves money needs your approval.')}
        </EmptyState>
      )}
    </>
  );
}

function Name({ row }: { row: Member }) {
  const { profile } = useSignedIn();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="max-sm:hidden">
        <Avatar name={nameOf(row)} />
      </span>
      <span className="block min-w-0">
        <span className="line-clamp-1 [overflow-wrap:anywhere]">
          {nameOf(row)}
          {row.userId === profile.id && <span className="font-normal text-ink-3"> {t('(you)')}</span>}
        </span>
        <span className="line-clamp-1 text-xs font-normal [overflow-wrap:anywhere] text-ink-2">{row.email}</span>
      </span>
    </span>
  );
}

function invitationWord({ invitationSentAt, invitationOpenedAt }: Member): string {
  if (invitationOpenedAt) return t('Invitation opened');
  return invitationSentAt ? t('Email sent') : t('Sending email');
}

export function MemberState({ row, pill }: { row: Member; pill?: boolean }) {
  return row.status === 'pending' ? (
    <Status pill={pill} word={t('Invited')} tone="wait" shape="ring" />
  ) : (
    <Status pill={pill} {...stateOf(row.status, row.leftAt !== null ? t('Left') : row.status === 'active' ? t('Active', undefined, 'member') : undefined)} />
  );
}

function Seen({ row }: { row: Member }) {
  if (row.status === 'pending') return <span className="text-ink-3">{invitationWord(row)}</span>;
  if (!row.lastSeenAt) return <span className="text-ink-3">{t('Not yet')}</span>;
  return (
    <time dateTime={row.lastSeenAt} className="text-ink-2">
      {momentText(row.lastSeenAt, today())}
    </time>
  );
}
