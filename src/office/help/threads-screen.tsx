import { useQuery } from '@tanstack/react-query';
import { listHelp } from '../../shared/office/help/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { ageText, momentText } from '../base/settings.ts';

type Row = OutputOf<typeof listHelp>['threads'][number];

const CHOICES = [
  {
    path: '/help',
    label: 'All',
    state: 'open',
    whose: 'all',
    nothing: { title: 'Nobody has written', text: 'Messages from “Write to us” in the customers’ app appear here.' },
  },
  {
    path: '/help?whose=mine',
    label: 'Mine',
    state: 'open',
    whose: 'mine',
    nothing: { title: 'You have taken no thread', text: 'Open one of the others and take it.' },
  },
  {
    path: '/help?whose=free',
    label: 'Not taken',
    state: 'open',
    whose: 'free',
    nothing: { title: 'Every thread is taken', text: 'Look at all of them, or take one over.' },
  },
  {
    path: '/help?state=closed',
    label: 'Closed',
    state: 'closed',
    whose: 'all',
    nothing: { title: 'No thread was closed yet', text: 'Closed threads stay here; an answer of the customer opens them again.' },
  },
] as const;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'subject',
    header: 'Message',
    card: 'title',
    cell: ({ subject, name, businessName }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{subject}</span>
        <span className="truncate text-xs text-ink-2">
          {name}
          {businessName === null ? ', without an account' : `, ${businessName}`}
        </span>
      </span>
    ),
  },
  { key: 'taken', header: 'Owner', from: 'lg', card: 'status', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Not taken</span> },
  {
    key: 'waits',
    header: 'Waits for',
    align: 'end',
    card: 'meta',
    cell: ({ waitsSince, state }) =>
      waitsSince === null ? (
        <span className="text-ink-3">{state === 'open' ? 'The customer' : 'Nothing'}</span>
      ) : (
        <span title={momentText(waitsSince)}>Us, {ageText(waitsSince)}</span>
      ),
  },
];

/** What customers have written to us, the longest waiting first. */
export function ThreadsScreen() {
  const [query, change] = useSearch();
  const choice = CHOICES.find(({ state, whose }) => (query.get('state') ?? 'open') === state && (query.get('whose') ?? 'all') === whose) ?? CHOICES[0];
  const page = { offset: Number(query.get('offset') ?? 0), limit: Number(query.get('limit') ?? 25) };
  const { state, whose } = choice;
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(listHelp, { state, whose, ...page }), placeholderData: (before) => before });
  const tabs = CHOICES.map((one) => ({ to: one.path, label: one.label, current: one === choice }));
  return (
    <>
      <PageHeader title="Help desk" lead="What customers have written to us, the longest waiting first." />
      <div className="mb-4">
        <Tabs label="Which threads" tabs={tabs} />
      </div>
      <Card flush>
        <DataTable
          label="Threads"
          columns={COLUMNS}
          rows={data?.threads}
          rowKey={({ id }) => id}
          rowName={({ subject, name }) => `${subject}, ${name}`}
          rowTo={({ id }) => `/help/${id}`}
          empty={<EmptyState title={choice.nothing.title}>{choice.nothing.text}</EmptyState>}
          error={error}
          onRetry={() => void refetch()}
          stale={isPlaceholderData}
        />
        {data && data.count > page.limit && <Pagination {...page} count={data.count} onChange={change} />}
      </Card>
    </>
  );
}
