import { Search } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { ACCOUNT_KINDS, CHART } from '../../shared/office/ledger/chart.ts';
import { listAccounts } from '../../shared/office/ledger/contract.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';

type Row = OutputOf<typeof listAccounts>['accounts'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'owner', header: 'Owner', card: 'title', cell: (row) => <Owner row={row} /> },
  { key: 'kind', header: 'Kind', card: 'meta', cell: ({ kind }) => CHART[kind].label },
  { key: 'id', header: 'Account', from: 'lg', card: 'none', cell: ({ id }) => <span className="tabular text-ink-2">{id}</span> },
  {
    key: 'held',
    header: 'Held',
    align: 'end',
    from: 'lg',
    card: 'none',
    cell: ({ held }) => (held ? <Money naira={held} /> : <span className="text-ink-3">–</span>),
  },
  { key: 'balance', header: 'Balance', align: 'end', card: 'amount', cell: ({ balance }) => <Money naira={balance} strong /> },
];

/** The accounts of the ledger, of one kind or one owner. */
export function AccountsScreen() {
  const [query, change] = useSearch();
  const kind = ACCOUNT_KINDS.find((one) => one === query.get('kind'));
  const search = query.get('search') ?? '';
  const { data, of } = usePaged(listAccounts, { ...(kind && { kind }), ...(search && { search }) });
  return (
    <>
      <PageHeader title="Accounts" lead="Wallets of businesses, and the accounts of the platform. Credits are positive." />
      <PagedList
        of={of}
        count={data?.count}
        filters={
          <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 sm:px-5">
            <div className="w-56">
              <Field label="Kind">
                <Select
                  value={kind ?? 'all'}
                  onChange={(value) => change({ kind: value === 'all' ? null : value, offset: null })}
                  options={[{ value: 'all', label: 'All kinds' }, ...ACCOUNT_KINDS.map((value) => ({ value, label: CHART[value].label }))]}
                />
              </Field>
            </div>
            <OwnerSearch key={search} search={search} onSearch={(next) => change({ search: next || null, offset: null })} />
          </div>
        }
        label="Accounts"
        columns={COLUMNS}
        rows={data?.accounts}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowTo={({ id }) => `/ledger/accounts/${id}`}
        empty={
          <EmptyState title="No account found">
            {search ? 'Enter the whole name, email address or id of a business, or the id of an advance.' : 'Accounts are opened with their first posting.'}
          </EmptyState>
        }
      />
    </>
  );
}

function OwnerSearch({ search, onSearch }: { search: string; onSearch: (next: string) => void }) {
  const [typed, setTyped] = useState(search);
  return (
    <form
      role="search"
      className="flex min-w-0 flex-1 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className="min-w-0 max-w-96 flex-1">
        <Field label="Owner">
          <TextInput
            value={typed}
            onChange={setTyped}
            placeholder="Name, email or id"
            prefix={<Search aria-hidden="true" size={16} className="text-ink-3" />}
          />
        </Field>
      </div>
      <Button type="submit">Find</Button>
      {search && (
        <Button variant="quiet" onClick={() => onSearch('')}>
          Show all
        </Button>
      )}
    </form>
  );
}

function Owner({ row }: { row: Row }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate font-medium">{nameOf(row)}</span>
      {row.ownerName !== null && <span className="truncate text-xs text-ink-3">{row.owner}</span>}
    </span>
  );
}

function nameOf({ ownerName, owner }: Row): string {
  return ownerName ?? owner;
}
