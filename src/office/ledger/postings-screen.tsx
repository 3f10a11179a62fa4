import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { findTransactions } from '../../shared/office/ledger/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { PostingCard } from './posting-card.tsx';

/** The postings behind an amount: by the reference of its payment, withdrawal or advance. */
export function PostingsScreen() {
  const [query, change] = useSearch();
  const reference = query.get('reference') ?? '';
  return (
    <>
      <PageHeader title="Postings" lead="By the reference of a payment, withdrawal, refund or advance, as it stands on receipts and statements." />
      <ReferenceSearch key={reference} reference={reference} onSearch={(next) => change({ reference: next || null })} />
      {reference && <Found reference={reference} />}
    </>
  );
}

function ReferenceSearch({ reference, onSearch }: { reference: string; onSearch: (next: string) => void }) {
  const [typed, setTyped] = useState(reference);
  return (
    <form
      role="search"
      className="mb-5 flex max-w-[36rem] items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="Reference">
          <TextInput value={typed} onChange={setTyped} placeholder="pay_…" autoFocus prefix={<Search aria-hidden="true" size={16} className="text-ink-3" />} />
        </Field>
      </div>
      <Button type="submit" variant="primary">
        Find
      </Button>
    </form>
  );
}

function Found({ reference }: { reference: string }) {
  const { data, error, refetch } = useQuery(queryOf(findTransactions, { reference }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Looking for postings" />;
  if (data.transactions.length === 0)
    return <EmptyState title="No posting has this reference">Enter the whole reference. A payment that was refused has no posting.</EmptyState>;
  return (
    <div className="grid gap-4">
      {data.transactions.map((posting) => (
        <PostingCard key={posting.id} posting={posting} linked />
      ))}
    </div>
  );
}
