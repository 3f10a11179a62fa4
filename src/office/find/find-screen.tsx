import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { findAnything, MOST_FOUND } from '../../shared/office/find/contract.ts';
import type { FindKind } from '../../shared/office/find/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import { stateLook } from '../base/states.ts';
import { FIND_FIELD } from './find-key.ts';

type Group = OutputOf<typeof findAnything>['groups'][number];
type Hit = Group['hits'][number];

const LABELS: Readonly<Record<FindKind, string>> = {
  business: 'Businesses',
  person: 'People',
  account: 'Bank accounts',
  invoice: 'Invoices',
  payment: 'Payments',
  withdrawal: 'Withdrawals',
  credit: 'Advances',
  case: 'Cases',
};

const HINT = 'A part of a name; the whole e-mail address, number, reference or id of anything else.';

/** One search over everything, grouped by kind. */
export function FindScreen() {
  const [query, change] = useSearch();
  const search = query.get('q') ?? '';
  return (
    <>
      <PageHeader title="Find anything" lead="Businesses, people, bank accounts, invoices, payments, withdrawals, advances and cases." />
      <FindForm key={search} search={search} onSearch={(next) => change({ q: next || null })} />
      {search !== '' && <Results search={search} />}
    </>
  );
}

function FindForm({ search, onSearch }: { search: string; onSearch: (next: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [tooShort, setTooShort] = useState(false);
  return (
    <form
      role="search"
      className="mb-6 flex max-w-[40rem] flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const next = typed.trim();
        setTooShort(next.length < 3);
        if (next.length >= 3) onSearch(next);
      }}
    >
      <div className="min-w-0 flex-1 basis-72">
        <Field label="Find" hint={HINT} error={tooShort ? 'Enter at least three characters.' : undefined}>
          <TextInput
            value={typed}
            onChange={setTyped}
            name={FIND_FIELD}
            maxLength={120}
            autoFocus
            aria-keyshortcuts="/"
            prefix={<Search aria-hidden="true" size={16} />}
          />
        </Field>
      </div>
      <span className="pt-6.5">
        <Button type="submit" variant="primary">
          Find
        </Button>
      </span>
    </form>
  );
}

function Results({ search }: { search: string }) {
  const { data, error, refetch } = useQuery(queryOf(findAnything, { search }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Loading label="Searching" />
        <Skeleton className="h-40 w-full" />
      </>
    );
  if (data.groups.length === 0) return <EmptyState title={`Nothing is found by “${search}”`}>{HINT}</EmptyState>;
  return (
    <div className="grid gap-4">
      {data.groups.map((group) => (
        <Hits key={group.kind} group={group} />
      ))}
    </div>
  );
}

function Hits({ group: { kind, hits, more } }: { group: Group }) {
  return (
    <Card title={LABELS[kind]} aside={more && <span className="text-xs text-ink-2">The first {MOST_FOUND}; write more of it to find the others.</span>} flush>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id} className="border-b border-line last:border-b-0">
            <HitRow kind={kind} hit={hit} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HitRow({ kind, hit }: { kind: FindKind; hit: Hit }) {
  const to = useTarget(kind, hit);
  const { title, detail, state, amount, at } = hit;
  const content = (
    <>
      <span className="grid min-w-0 flex-1 basis-60">
        <span className="font-medium wrap-anywhere">{title}</span>
        <span className="text-xs wrap-anywhere text-ink-2">{detail}</span>
      </span>
      {state !== null && (kind === 'person' ? <span className="text-ink-2 capitalize">{state}</span> : <Status {...stateLook(state)} />)}
      {amount !== null && <Money naira={amount} />}
      {at !== null && <span className="tabular text-xs whitespace-nowrap text-ink-2">{momentText(at)}</span>}
    </>
  );
  const look = 'flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:px-5';
  if (to === null) return <div className={look}>{content}</div>;
  return (
    <Anchor to={to} className={cx(look, 'hover:bg-sunken')}>
      {content}
    </Anchor>
  );
}

/** The page that says most about it, for this operator. */
function useTarget(kind: FindKind, { id, businessId }: Hit): string | null {
  const mayReadLedger = useMay('ledger.read');
  const mayReadCredit = useMay('credit.read');
  if (kind === 'case') return `/cases/${id}`;
  if (kind === 'credit' && mayReadCredit) return `/credit/${id}`;
  if (mayReadLedger && (kind === 'payment' || kind === 'withdrawal')) return `/ledger/postings?reference=${encodeURIComponent(id)}`;
  return businessId === null ? null : `/businesses/${businessId}`;
}
