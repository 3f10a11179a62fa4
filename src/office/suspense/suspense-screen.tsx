import { TriangleAlert } from 'lucide-react';
import { koboFromNaira } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { SUSPENSE_AGE_NAMES, SUSPENSE_AGES } from '../../shared/office/suspense/ages.ts';
import { listSuspense } from '../../shared/office/suspense/contract.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { ageText, momentText } from '../base/settings.ts';

type Suspense = OutputOf<typeof listSuspense>;
type Item = Suspense['items'][number];

const COLUMNS: readonly Column<Item>[] = [
  {
    key: 'sender',
    header: 'From',
    card: 'title',
    cell: ({ sender, senderBank, senderAccount }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{sender ?? 'Unknown sender'}</span>
        <span className="truncate text-xs text-ink-2">{[senderBank, senderAccount].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  {
    key: 'narration',
    header: 'Narration',
    from: 'lg',
    card: 'meta',
    cell: ({ narration }) => <span className="line-clamp-2 wrap-anywhere">{narration ?? <span className="text-ink-3">None</span>}</span>,
  },
  {
    key: 'receiver',
    header: 'Into account',
    from: 'xl',
    card: 'none',
    cell: ({ receiverAccount }) => <span className="tabular">{receiverAccount ?? '–'}</span>,
  },
  { key: 'taken', header: 'Owner', from: 'lg', card: 'none', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Not taken</span> },
  { key: 'age', header: 'Age', align: 'end', card: 'status', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'amount', header: 'Amount', align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} strong /> },
];

/** Money that arrived and belongs to no known payment, by age. */
export function SuspenseScreen() {
  const [query] = useSearch();
  const age = SUSPENSE_AGE_NAMES.find((one) => one === query.get('age'));
  const { data, of } = usePaged(listSuspense, { ...(age && { age }) });
  return (
    <>
      <PageHeader title="Suspense" lead="Money that arrived without a known owner. Each amount goes to its owner, or back to its sender." />
      {data && <Difference data={data} />}
      {data && data.ages.length > 0 && <Ages data={data} age={age} />}
      <PagedList
        of={of}
        count={data?.count}
        label="Money in suspense"
        columns={COLUMNS}
        rows={data?.items}
        rowKey={({ caseId }) => caseId}
        rowName={({ sender, reference }) => `${sender ?? 'Unknown sender'}, ${reference}`}
        rowTo={({ caseId }) => `/suspense/${caseId}`}
        empty={
          <EmptyState title={age ? 'Nothing is of this age' : 'No money is in suspense'}>
            Transfers to account numbers that belong to nobody, and payments in another currency, appear here.
          </EmptyState>
        }
      />
    </>
  );
}

/** Counts and sums by age; each leads to its items. */
function Ages({ data, age }: { data: Suspense; age: string | undefined }) {
  return (
    <ul aria-label="By age" className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {SUSPENSE_AGE_NAMES.map((name) => {
        const those = data.ages.filter((one) => one.age === name);
        const count = those.reduce((sum, one) => sum + one.count, 0);
        return (
          <li key={name} className="min-w-0">
            <Anchor
              to={age === name ? '/suspense' : `/suspense?age=${name}`}
              current={age === name ? 'page' : undefined}
              className={cx('block h-full rounded border px-4 py-3 hover:bg-sunken', age === name ? 'border-accent bg-accent-soft' : 'border-line bg-surface')}
            >
              <span className="block text-xs text-ink-2">{SUSPENSE_AGES[name].label}</span>
              <span className="block font-medium">
                {count} {count === 1 ? 'item' : 'items'}
              </span>
              {those.map(({ currency, amount }) => (
                <span key={currency} className="block text-sm">
                  <Money naira={amount} />
                </span>
              ))}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

/** The ledger must have what the list has. */
function Difference({ data: { ages, ledger } }: { data: Suspense }) {
  const listed = (currency: string) => ages.filter((one) => one.currency === currency).reduce((sum, one) => sum + (koboFromNaira(one.amount) ?? 0), 0);
  const wrong = ledger.filter(({ currency, balance }) => koboFromNaira(balance) !== listed(currency));
  if (wrong.length === 0) return null;
  return (
    <div className="mb-4">
      <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
        The ledger has another amount in suspense than these cases: <Money naira={wrong[0]?.balance ?? 0} strong />. Look for a posting without a case.
      </Panel>
    </div>
  );
}
