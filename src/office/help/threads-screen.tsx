import { listHelp } from '../../shared/office/help/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { ageText, momentText } from '../base/settings.ts';
import { useClosed, useWhose, WhoseTabs } from '../work/whose.tsx';

type Row = OutputOf<typeof listHelp>['threads'][number];

const NOTHING = {
  all: { title: 'Nobody has written', text: 'Messages from “Write to us” in the customers’ app appear here.' },
  mine: { title: 'You have taken no thread', text: 'Open one of the others and take it.' },
  free: { title: 'Every thread is taken', text: 'Look at all of them, or take one over.' },
  closed: { title: 'No thread was closed yet', text: 'Closed threads stay here; an answer of the customer opens them again.' },
} as const;

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
  const [chosen, isClosed] = [useWhose(), useClosed()];
  const [state, whose] = isClosed ? (['closed', 'all'] as const) : (['open', chosen] as const);
  const nothing = NOTHING[isClosed ? 'closed' : whose];
  const { data, of } = usePaged(listHelp, { state, whose });
  return (
    <>
      <PageHeader title="Help desk" lead="What customers have written to us, the longest waiting first." />
      <WhoseTabs at="/help" label="Which threads" withClosed />
      <PagedList
        of={of}
        count={data?.count}
        label="Threads"
        columns={COLUMNS}
        rows={data?.threads}
        rowKey={({ id }) => id}
        rowName={({ subject, name }) => `${subject}, ${name}`}
        rowTo={({ id }) => `/help/${id}`}
        empty={<EmptyState title={nothing.title}>{nothing.text}</EmptyState>}
      />
    </>
  );
}
