import { listRequests } from '../../shared/office/credit/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { ageText, dayText, momentText } from '../base/settings.ts';
import { useWhose, WhoseTabs } from '../work/whose.tsx';

type Row = OutputOf<typeof listRequests>['requests'][number];

const NOTHING = {
  all: { title: 'No request waits', text: 'Requests that the scorecard does not decide at once appear here.' },
  mine: { title: 'You have taken no request', text: 'Open one of the others and take it.' },
  free: { title: 'Every request is taken', text: 'Look at all of them, or take one over.' },
} as const;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'business',
    header: 'Business',
    card: 'title',
    cell: ({ business, buyer, invoiceNumber }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{business}</span>
        <span className="truncate text-xs text-ink-2">
          {invoiceNumber} to {buyer}
        </span>
      </span>
    ),
  },
  { key: 'age', header: 'Waits for', card: 'meta', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'score', header: 'Score', from: 'lg', card: 'none', cell: ({ score, grade }) => `${score}, grade ${grade}` },
  { key: 'due', header: 'Invoice due', from: 'xl', card: 'none', cell: ({ dueDate }) => dayText(dueDate) },
  { key: 'taken', header: 'Owner', card: 'status', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Not taken</span> },
  { key: 'amount', header: 'Requested', align: 'end', card: 'amount', cell: ({ requested }) => <Money naira={requested} strong /> },
];

/** Requests for an advance that an operator decides, oldest first. */
export function RequestsScreen() {
  const whose = useWhose();
  const { data, of } = usePaged(listRequests, { whose });
  return (
    <>
      <PageHeader
        title="Credit requests"
        lead="Advances that the scorecard does not decide at once, oldest first."
        actions={
          data &&
          data.waiting > 0 && (
            <span className="text-sm text-ink-2">
              Waiting: <Money naira={data.requested} strong />
            </span>
          )
        }
      />
      <WhoseTabs at="/credit/requests" label="Whose requests" waiting={data?.waiting} />
      <PagedList
        of={of}
        count={data?.count}
        label="Credit requests"
        columns={COLUMNS}
        rows={data?.requests}
        rowKey={({ id }) => id}
        rowName={({ business, invoiceNumber }) => `${business}, ${invoiceNumber}`}
        rowTo={({ id }) => `/credit/${id}`}
        empty={<EmptyState title={NOTHING[whose].title}>{NOTHING[whose].text}</EmptyState>}
      />
    </>
  );
}
