import type { OutputOf } from '../../shared/kit/route.ts';
import { listCases } from '../../shared/office/cases/contract.ts';
import { caseLabel } from '../../shared/office/cases/kinds.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { ageText, momentText } from '../base/settings.ts';

type Row = OutputOf<typeof listCases>['cases'][number];

const WHAT: Column<Row> = {
  key: 'what',
  header: 'Case',
  card: 'title',
  cell: (row) => (
    <span className="grid min-w-0">
      <span className="truncate font-medium">{caseLabel(row.kind)}</span>
      <span className="truncate text-xs text-ink-2">{row.businessName ?? row.subject}</span>
    </span>
  ),
};
const AMOUNT: Column<Row> = {
  key: 'amount',
  header: 'Amount',
  align: 'end',
  card: 'amount',
  cell: ({ amount }) => amount !== null && <Money naira={amount} />,
};

const OPEN: readonly Column<Row>[] = [
  WHAT,
  { key: 'taken', header: 'Owner', from: 'lg', card: 'status', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Not taken</span> },
  { key: 'age', header: 'Age', align: 'end', card: 'meta', cell: ({ openedAt }) => <span title={momentText(openedAt)}>{ageText(openedAt, Date.now())}</span> },
  AMOUNT,
];

const CLOSED: readonly Column<Row>[] = [
  WHAT,
  { key: 'outcome', header: 'Outcome', card: 'meta', cell: ({ outcome }) => <span className="line-clamp-2">{outcome}</span> },
  { key: 'closed', header: 'Closed', from: 'lg', card: 'none', cell: ({ closedAt }) => closedAt !== null && momentText(closedAt) },
  AMOUNT,
];

/** Money and messages that a person has to look at. */
export function CasesScreen() {
  const [query, change] = useSearch();
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const kind = query.get('kind') ?? undefined;
  const { data, of } = usePaged(listCases, { state, ...(kind && { kind }) });
  const open = data?.kinds.reduce((all, { count }) => all + count, 0);
  const tabs = [
    { to: '/cases', label: 'Open', current: state === 'open', count: open },
    { to: '/cases?state=closed', label: 'Closed', current: state === 'closed' },
  ];
  return (
    <>
      <PageHeader title="Cases" lead="Money and messages that a person has to look at, oldest first." />
      <div className="mb-4">
        <Tabs label="State of the cases" tabs={tabs} />
      </div>
      <PagedList
        of={of}
        count={data?.count}
        filters={
          state === 'open' &&
          data &&
          data.kinds.length > 1 && (
            <div className="border-b border-line px-4 py-3 sm:px-5">
              <div className="w-72 max-w-full">
                <Field label="Kind">
                  <Select
                    value={kind ?? 'all'}
                    onChange={(value) => change({ kind: value === 'all' ? null : value, offset: null })}
                    options={[
                      { value: 'all', label: 'All kinds' },
                      ...data.kinds.map((one) => ({ value: one.kind, label: `${caseLabel(one.kind)} (${one.count})` })),
                    ]}
                  />
                </Field>
              </div>
            </div>
          )
        }
        label="Cases"
        columns={state === 'open' ? OPEN : CLOSED}
        rows={data?.cases}
        rowKey={({ id }) => id}
        rowName={({ kind: what, businessName, subject }) => `${caseLabel(what)}, ${businessName ?? subject}`}
        rowTo={({ id }) => `/cases/${id}`}
        empty={
          state === 'open' ? (
            <EmptyState title="No case is open">Unmatched money, differences, disputes and failed refunds appear here.</EmptyState>
          ) : (
            <EmptyState title="No case was closed yet">Closed cases stay here with their outcome.</EmptyState>
          )
        }
      />
    </>
  );
}
