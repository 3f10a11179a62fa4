import { listDisputes } from '../../shared/office/disputes/contract.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { momentText } from '../base/settings.ts';
import { deadlineText, LOOKS, needsAnswer, urgencyOf } from './states.ts';
import type { Dispute } from './states.ts';

const WHAT: Column<Dispute> = {
  key: 'what',
  header: 'Dispute',
  card: 'title',
  cell: ({ businessName, reference, reason }) => (
    <span className="grid min-w-0">
      <span className="truncate font-medium">{businessName ?? reference}</span>
      <span className="truncate text-xs text-ink-2">{[reason, businessName === null ? null : reference].filter(Boolean).join(', ')}</span>
    </span>
  ),
};
const STATE: Column<Dispute> = { key: 'state', header: 'Status', card: 'status', cell: ({ state }) => <Status {...LOOKS[state]} /> };
const AMOUNT: Column<Dispute> = { key: 'amount', header: 'Amount', align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} strong /> };

const OPEN: readonly Column<Dispute>[] = [
  WHAT,
  STATE,
  { key: 'taken', header: 'Owner', from: 'lg', card: 'none', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Not taken</span> },
  { key: 'due', header: 'Answer due', card: 'meta', cell: (row) => <Deadline dispute={row} /> },
  AMOUNT,
];
const ENDED: readonly Column<Dispute>[] = [
  WHAT,
  STATE,
  { key: 'opened', header: 'Opened', from: 'lg', card: 'meta', cell: ({ openedAt }) => momentText(openedAt) },
  AMOUNT,
];

/** Card payments that their cardholders contest, by deadline. */
export function DisputesScreen() {
  const [query] = useSearch();
  const which = query.get('which') === 'ended' ? 'ended' : 'open';
  const { data, of } = usePaged(listDisputes, { which });
  const tabs = [
    { to: '/disputes', label: 'Open', current: which === 'open', ...(which === 'open' && data && { count: data.count }) },
    { to: '/disputes?which=ended', label: 'Ended', current: which === 'ended' },
  ];
  return (
    <>
      <PageHeader title="Disputes" lead="Card payments that their cardholders contest. Without an answer in time the payer gets the money back." />
      <div className="mb-4">
        <Tabs label="Which disputes" tabs={tabs} />
      </div>
      <PagedList
        of={of}
        count={data?.count}
        label="Disputes"
        columns={which === 'open' ? OPEN : ENDED}
        rows={data?.disputes}
        rowKey={({ caseId }) => caseId}
        rowName={({ businessName, reference }) => `${businessName ?? 'Unknown business'}, ${reference}`}
        rowTo={({ caseId }) => `/disputes/${caseId}`}
        empty={
          which === 'open' ? (
            <EmptyState title="Nobody contests a payment">Disputes appear here as soon as the provider reports them.</EmptyState>
          ) : (
            <EmptyState title="No dispute has ended yet">Won, lost and withdrawn disputes stay here.</EmptyState>
          )
        }
      />
    </>
  );
}

const URGENCY = { late: 'text-danger', soon: 'text-warn', later: '' } as const;

export function Deadline({ dispute: { dueAt, state } }: { dispute: Pick<Dispute, 'dueAt' | 'state'> }) {
  if (dueAt === null) return <span className="text-ink-3">No date</span>;
  if (!needsAnswer(state)) return <span className="text-ink-2">{momentText(dueAt)}</span>;
  return (
    <span className={cx('font-medium', URGENCY[urgencyOf(dueAt)])} title={momentText(dueAt)}>
      {deadlineText(dueAt)}
    </span>
  );
}
