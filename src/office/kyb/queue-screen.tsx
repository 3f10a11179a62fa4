import { useQuery } from '@tanstack/react-query';
import { listReviews } from '../../shared/office/kyb/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { ageText, momentText } from '../base/settings.ts';
import { useWhose, WhoseTabs } from '../work/whose.tsx';

type Row = OutputOf<typeof listReviews>['reviews'][number];

const NOTHING = {
  all: { title: 'Nobody waits for a review', text: 'A business appears here when it has handed in everything for level 3.' },
  mine: { title: 'You have taken no review', text: 'Open one of the others and take it.' },
  free: { title: 'Every review is taken', text: 'Look at all of them, or take one over.' },
} as const;

/** Businesses that wait for a review, oldest first. */
export function KybQueueScreen() {
  const [query, change] = useSearch();
  const whose = useWhose();
  const page = { offset: Number(query.get('offset') ?? 0), limit: Number(query.get('limit') ?? 25) };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(listReviews, { whose, ...page }), placeholderData: (before) => before });
  return (
    <>
      <PageHeader title="Verifications" lead="Businesses that have handed in everything for level 3, oldest first." />
      <WhoseTabs at="/kyb" label="Whose reviews" waiting={data?.waiting} />
      <Card flush>
        <DataTable
          label="Verifications"
          columns={COLUMNS}
          rows={data?.reviews}
          rowKey={({ businessId }) => businessId}
          rowName={({ name }) => name}
          rowTo={({ businessId }) => `/kyb/${businessId}`}
          empty={<EmptyState title={NOTHING[whose].title}>{NOTHING[whose].text}</EmptyState>}
          error={error}
          onRetry={() => void refetch()}
          stale={isPlaceholderData}
        />
        {data && data.count > page.limit && <Pagination {...page} count={data.count} onChange={change} />}
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Business', card: 'title', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'age', header: 'Waits for', card: 'amount', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'level', header: 'Level', card: 'meta', cell: ({ level }) => `Level ${level}, asks for 3` },
  { key: 'open', header: 'To decide', align: 'end', card: 'none', cell: ({ open }) => open },
  { key: 'taken', header: 'Taken by', card: 'status', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Nobody</span> },
];
