import { listAdvances } from '../../shared/office/credit/advances-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Figure, FigureRow } from '../../ui/primitives/figure.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { dayText, momentText } from '../base/settings.ts';
import { CREDIT_LOOKS } from './looks.ts';

type Answer = OutputOf<typeof listAdvances>;
type Row = Answer['advances'][number];

const CHOICES = [
  { which: 'late', label: 'Overdue' },
  { which: 'running', label: 'All that are owed' },
  { which: 'written-off', label: 'Written off' },
] as const;

const NOTHING = {
  late: { title: 'Nothing is overdue', text: 'Advances appear here from the day after their due date.' },
  running: { title: 'No advance is owed', text: 'Advances appear here when they are paid out.' },
  'written-off': { title: 'Nothing was written off', text: 'An advance in default can be written off by two operators.' },
} as const;

const WHO: Column<Row> = {
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
};
const STATUS: Column<Row> = { key: 'status', header: 'Status', card: 'status', cell: ({ status }) => <Status {...CREDIT_LOOKS[status]} /> };
const PAID: Column<Row> = {
  key: 'paid',
  header: 'Last payment',
  from: 'xl',
  card: 'none',
  cell: ({ lastPaidAt }) => (lastPaidAt === null ? <span className="text-ink-3">None</span> : momentText(lastPaidAt)),
};
const OWED: readonly Column<Row>[] = [
  WHO,
  STATUS,
  {
    key: 'late',
    header: 'Due',
    card: 'meta',
    cell: ({ dueDate, daysLate }) => (
      <span className="grid">
        {dayText(dueDate)}
        {daysLate > 0 && <span className="text-xs text-danger">{daysLate === 1 ? '1 day late' : `${daysLate} days late`}</span>}
      </span>
    ),
  },
  PAID,
  { key: 'principal', header: 'Principal', align: 'end', from: 'lg', card: 'none', cell: ({ principal }) => <Money naira={principal} /> },
  { key: 'fee', header: 'Fee', align: 'end', from: 'xl', card: 'none', cell: ({ fee }) => <Money naira={fee} /> },
  { key: 'penalty', header: 'Penalty', align: 'end', from: 'xl', card: 'none', cell: ({ penalty }) => <Money naira={penalty} /> },
  { key: 'total', header: 'Owed', align: 'end', card: 'amount', cell: ({ total }) => <Money naira={total} strong /> },
];
const WRITTEN_OFF: readonly Column<Row>[] = [
  WHO,
  { key: 'due', header: 'Due', card: 'meta', cell: ({ dueDate }) => dayText(dueDate) },
  PAID,
  { key: 'amount', header: 'Written off', align: 'end', card: 'amount', cell: ({ writtenOff }) => <Money naira={writtenOff} strong /> },
];

/** Advances that are owed, the longest overdue first, and what is at risk. */
export function AdvancesScreen() {
  const [query] = useSearch();
  const which = CHOICES.find((one) => one.which === query.get('which'))?.which ?? 'late';
  const { data, of } = usePaged(listAdvances, { which });
  const counts: Readonly<Record<string, number | undefined>> = { late: data?.arrears.late, running: data?.arrears.running };
  const tabs = CHOICES.map((one) => ({
    to: withQuery('/credit/advances', { which: one.which === 'late' ? null : one.which }),
    label: one.label,
    current: one.which === which,
    count: counts[one.which],
  }));
  return (
    <>
      <PageHeader title="Advances" lead="Money that businesses owe, the earliest due date first." />
      {data && <AtRisk arrears={data.arrears} />}
      <div className="mb-4">
        <Tabs label="Which advances" tabs={tabs} />
      </div>
      <PagedList
        of={of}
        count={data?.count}
        label="Advances"
        columns={which === 'written-off' ? WRITTEN_OFF : OWED}
        rows={data?.advances}
        rowKey={({ id }) => id}
        rowName={({ business, invoiceNumber }) => `${business}, ${invoiceNumber}`}
        rowTo={({ id }) => `/credit/${id}`}
        empty={<EmptyState title={NOTHING[which].title}>{NOTHING[which].text}</EmptyState>}
      />
    </>
  );
}

function AtRisk({ arrears }: { arrears: Answer['arrears'] }) {
  const { principal, latePrincipal, par30 } = arrears;
  return (
    <FigureRow label="Arrears" busy={false}>
      <Figure label="Principal owed" note={countText(arrears.running, 'advance', 'advances')}>
        <Money naira={principal} size="lead" />
      </Figure>
      <Figure label="Past the due date" note={countText(arrears.late, 'advance', 'advances')}>
        <Money naira={latePrincipal} size="lead" />
      </Figure>
      <Figure label="Over 30 days late" note={shareText(par30, principal)}>
        <Money naira={par30} size="lead" />
      </Figure>
    </FigureRow>
  );
}

function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function shareText(part: number, whole: number): string {
  const share = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
  return `PAR 30: ${share.format(whole === 0 ? 0 : part / whole)}`;
}
