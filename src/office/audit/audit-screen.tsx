import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readAuditChain, searchAudit, verifyAuditChain } from '../../shared/office/audit/contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { momentText, today } from '../base/settings.ts';
import { LinkedIds } from './linked-ids.tsx';
import { useMay } from '../base/session.ts';

type Entry = OutputOf<typeof searchAudit>['entries'][number];

const TEXTS = [
  { name: 'actor', label: 'Actor', placeholder: 'operator:… or usr_…' },
  { name: 'action', label: 'Action begins with', placeholder: 'wallet.' },
  { name: 'subject', label: 'Subject', placeholder: 'inv_…' },
  { name: 'businessId', label: 'Business', placeholder: 'biz_…' },
] as const;

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', header: 'Time', card: 'meta', cell: ({ at }) => <span className="tabular whitespace-nowrap">{momentText(at)}</span> },
  { key: 'by', header: 'Actor', card: 'status', cell: ({ actor, by }) => <Link to={withQuery('/audit', { actor })}>{by}</Link> },
  {
    key: 'what',
    header: 'Action',
    card: 'title',
    cell: ({ action, subject, detail, names }) => (
      <span className="grid min-w-0">
        <span className="wrap-anywhere">
          <span className="font-medium">{action}</span>
          {subject !== null && (
            <span className="text-ink-2">
              {' '}
              <LinkedIds text={subject} names={names} />
            </span>
          )}
        </span>
        {detail !== '' && (
          <span className="text-xs wrap-anywhere text-ink-2">
            <LinkedIds text={detail} names={names} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'business',
    header: 'Business',
    from: 'lg',
    card: 'none',
    cell: ({ businessId, businessName }) => businessId !== null && <Link to={withQuery('/audit', { businessId })}>{businessName ?? businessId}</Link>,
  },
];

/** The audit log of the installation, and whether its chain verifies. */
export function AuditScreen() {
  const [query, change] = useSearch();
  const [from, to] = ['from', 'to'].map((name) => calendarDate(query.get(name) ?? '') ?? undefined);
  const words = Object.fromEntries(TEXTS.flatMap(({ name }) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const asked = { ...words, limit: 50, ...(from && { from }), ...(to && { to }) };
  const pages = useInfiniteQuery({
    queryKey: [searchAudit.id, asked],
    queryFn: ({ pageParam, signal }) => call(searchAudit, { ...asked, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = pages.data?.pages.flatMap(({ entries }) => entries);
  const none = pages.hasNextPage ? 'No entry so far fits. Older ones were not searched yet.' : 'No entry fits these words and days.';
  return (
    <>
      <PageHeader title="Audit log" lead="Who did what, newest first. Entries are never changed or deleted." />
      <div className="grid gap-4">
        <Chain />
        <Card title="Entries" flush>
          <Filters key={query.toString()} words={words} from={from} to={to} change={change} />
          <DataTable
            label="Entries"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={({ action, at }) => `${action}, ${momentText(at)}`}
            empty={<EmptyState title="Nothing found">{none}</EmptyState>}
            error={pages.error}
            onRetry={() => void pages.refetch()}
          />
        </Card>
      </div>
      {pages.hasNextPage && (
        <div className="mt-3 text-center">
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Search older entries
          </Button>
        </div>
      )}
    </>
  );
}

interface FilterProps {
  words: Readonly<Record<string, string>>;
  from: string | undefined;
  to: string | undefined;
  change: (patch: Readonly<Record<string, string | null>>) => void;
}

function Filters({ words, from, to, change }: FilterProps) {
  const [typed, setTyped] = useState(words);
  const narrowed = Object.keys(words).length > 0 || from !== undefined || to !== undefined;
  return (
    <form
      role="search"
      className="grid items-end gap-3 border-b border-line px-4 py-3 sm:grid-cols-2 sm:px-5 lg:grid-cols-3 xl:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        change(Object.fromEntries(TEXTS.map(({ name }) => [name, typed[name]?.trim() || null])));
      }}
    >
      {TEXTS.map(({ name, label, placeholder }) => (
        <Field key={name} label={label}>
          <TextInput value={typed[name] ?? ''} onChange={(value) => setTyped({ ...typed, [name]: value })} placeholder={placeholder} maxLength={120} />
        </Field>
      ))}
      <Field label="From">
        <DateField value={from ?? null} onChange={(value) => change({ from: value })} today={today()} past placeholder="Any day" />
      </Field>
      <Field label="To">
        <DateField value={to ?? null} onChange={(value) => change({ to: value })} today={today()} past placeholder="Any day" />
      </Field>
      <span className="flex gap-2">
        <Button type="submit" variant="primary">
          Search
        </Button>
        {narrowed && (
          <Button variant="quiet" onClick={() => change({ actor: null, action: null, subject: null, businessId: null, from: null, to: null })}>
            Show all
          </Button>
        )}
      </span>
    </form>
  );
}

/** The last verification of the chain of hashes. */
function Chain() {
  const { data, error, refetch } = useQuery(queryOf(readAuditChain, {}));
  const mayReadCases = useMay('case.read');
  const verify = useAction(verifyAuditChain, {
    refresh: [readAuditChain],
    onDone: ({ count, wrong }) => (wrong === null ? toast.success(`All ${count} entries verify.`) : toast.error(wrong)),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const broken = data?.openCase ?? null;
  return (
    <Card
      title="Chain"
      aside={
        <Button onClick={() => verify.mutate({})} loading={verify.isPending}>
          Verify now
        </Button>
      }
    >
      {!data && <Skeleton className="h-5 w-80" />}
      {data && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Status {...lookOf(data)} />
          {data.count !== null && <span className="text-ink-2">Entries 1 to {data.count}</span>}
          {data.wholeAt !== null && <span className="text-ink-2">All of them last on {momentText(data.wholeAt)}</span>}
          {broken && (mayReadCases ? <Link to={`/cases/${broken.id}`}>Open the case</Link> : <span>A case is open.</span>)}
        </p>
      )}
    </Card>
  );
}

function lookOf({ openCase, count }: OutputOf<typeof readAuditChain>): StatusLook {
  if (openCase !== null) return { word: 'Does not verify', tone: 'bad', shape: 'alert' };
  return count === null ? { word: 'Not verified yet', tone: 'wait', shape: 'ring' } : { word: 'Verified', tone: 'good', shape: 'check' };
}
