import { useInfiniteQuery } from '@tanstack/react-query';
import { calendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { CHART } from '../../shared/office/ledger/chart.ts';
import { readAccount } from '../../shared/office/ledger/contract.ts';
import { call } from '../../api-client/client.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam, useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { momentText, today } from '../base/settings.ts';
import { AccountOwner } from './account-owner.tsx';
import { useTitle } from '../base/title.ts';

type Entry = OutputOf<typeof readAccount>['entries'][number];

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', header: 'Date', card: 'meta', cell: ({ at }) => <span className="tabular whitespace-nowrap">{momentText(at)}</span> },
  { key: 'what', header: 'Description', card: 'title', cell: ({ description }) => <span className="line-clamp-2">{description}</span> },
  { key: 'event', header: 'Event', from: 'lg', card: 'none', cell: ({ event }) => <span className="text-ink-2">{event}</span> },
  { key: 'reference', header: 'Reference', from: 'xl', card: 'none', cell: ({ reference }) => <span className="text-xs text-ink-2">{reference}</span> },
  { key: 'amount', header: 'Amount', align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} signed /> },
  { key: 'balance', header: 'Balance', align: 'end', card: 'status', cell: ({ balance }) => <Money naira={balance} strong /> },
];

/** One account: its entries with the running balance, each leading to its posting. */
export function AccountScreen() {
  const accountId = useParam('accountId');
  const [query, change] = useSearch();
  const [from, to] = ['from', 'to'].map((name) => calendarDate(query.get(name) ?? '') ?? undefined);
  const asked = { accountId, limit: 50, ...(from && { from }), ...(to && { to }) };
  const pages = useInfiniteQuery({
    queryKey: [readAccount.id, asked],
    queryFn: ({ pageParam, signal }) => call(readAccount, { ...asked, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ more, entries }) => (more ? entries.at(-1)?.id : undefined),
  });
  const account = pages.data?.pages[0]?.account;
  useTitle(account && `Account of ${account.ownerName ?? account.owner}`);
  const rows = pages.data?.pages.flatMap(({ entries }) => entries);
  if (pages.error && !rows) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <>
      <PageHeader
        back={{ to: '/ledger/accounts', label: 'Accounts' }}
        title={account ? (account.ownerName ?? account.owner) : `Account ${accountId}`}
        lead={account && `${CHART[account.kind].label}, account ${account.id} in ${account.currency}${account.ownerName === null ? '' : `, ${account.owner}`}`}
      />
      {account && (
        <div className="mb-4 max-w-[28rem]">
          <Card>
            <Facts
              rows={[
                ...(account.ownerBusiness === null ? [] : [{ label: 'Business', value: <AccountOwner of={account} /> }]),
                { label: 'Balance', value: <Money naira={account.balance} strong /> },
                ...(account.held === null ? [] : [{ label: 'Held', value: <Money naira={account.held} /> }]),
              ]}
            />
          </Card>
        </div>
      )}
      <Card title="Entries" flush>
        <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 sm:px-5">
          <div className="w-44">
            <Field label="From">
              <DateField value={from ?? null} onChange={(value) => change({ from: value })} today={today()} past placeholder="Any day" />
            </Field>
          </div>
          <div className="w-44">
            <Field label="To">
              <DateField value={to ?? null} onChange={(value) => change({ to: value })} today={today()} past placeholder="Any day" />
            </Field>
          </div>
          {(from ?? to) && (
            <Button variant="quiet" onClick={() => change({ from: null, to: null })}>
              Show all
            </Button>
          )}
        </div>
        <DataTable
          label="Entries"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ description, at }) => `${description}, ${momentText(at)}`}
          rowTo={({ transactionId }) => `/ledger/postings/${transactionId}`}
          empty={<EmptyState title="No entries">{(from ?? to) ? 'Nothing was posted on these days.' : 'Nothing was posted to this account yet.'}</EmptyState>}
        />
      </Card>
      {pages.hasNextPage && (
        <div className="mt-3 text-center">
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </>
  );
}
