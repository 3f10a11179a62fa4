import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { addDays, calendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { exportDays, listDays } from '../../shared/office/ledger/days-contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText, today } from '../base/settings.ts';

type Day = OutputOf<typeof listDays>['days'][number];

const DAY: Column<Day> = {
  key: 'day',
  header: 'Day',
  card: 'title',
  cell: ({ day, provider, accountId }) => (
    <span className="grid min-w-0">
      {accountId === null ? (
        <span className="whitespace-nowrap">{dayText(day)}</span>
      ) : (
        <Link to={`/ledger/accounts/${accountId}?from=${day}&to=${day}`}>{dayText(day)}</Link>
      )}
      <span className="text-xs text-ink-2">{provider}</span>
    </span>
  ),
};

const CASES: Column<Day> = {
  key: 'cases',
  header: 'Cases',
  align: 'end',
  from: 'xl',
  card: 'none',
  cell: ({ cases }) => (cases === 0 ? <span className="text-ink-3">0</span> : <Link to="/cases">{cases}</Link>),
};

const IN: readonly Column<Day>[] = [
  DAY,
  {
    key: 'statement',
    header: 'Statement',
    align: 'end',
    card: 'meta',
    cell: ({ statement }) => <Amount naira={statement?.in.amount} count={statement?.in.count} />,
  },
  { key: 'ledger', header: 'Ledger', align: 'end', card: 'amount', cell: ({ ledger }) => <Amount naira={ledger.in.amount} count={ledger.in.count} /> },
  { key: 'wallets', header: 'Wallets', align: 'end', from: 'lg', card: 'none', cell: ({ wallets }) => <Amount naira={wallets.in} /> },
  { key: 'suspense', header: 'Suspense', align: 'end', from: 'lg', card: 'none', cell: ({ suspense }) => <Amount naira={suspense} /> },
  { key: 'difference', header: 'Difference', align: 'end', card: 'status', cell: (row) => <Difference day={row} naira={row.differenceIn} /> },
  CASES,
];

const OUT: readonly Column<Day>[] = [
  DAY,
  {
    key: 'statement',
    header: 'Statement',
    align: 'end',
    card: 'meta',
    cell: ({ statement }) => <Amount naira={statement?.out.amount} count={statement?.out.count} />,
  },
  { key: 'ledger', header: 'Ledger', align: 'end', card: 'amount', cell: ({ ledger }) => <Amount naira={ledger.out.amount} count={ledger.out.count} /> },
  { key: 'wallets', header: 'Wallets, with our fee', align: 'end', from: 'lg', card: 'none', cell: ({ wallets }) => <Amount naira={wallets.out} /> },
  { key: 'difference', header: 'Difference', align: 'end', card: 'status', cell: (row) => <Difference day={row} naira={row.differenceOut} /> },
];

/** The provider's statement, the ledger and the wallets beside each other, day by day. */
export function DaysScreen() {
  const [query, change] = useSearch();
  const to = calendarDate(query.get('to') ?? '') ?? today();
  const from = calendarDate(query.get('from') ?? '') ?? addDays(to, -13);
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(listDays, { from, to }), placeholderData: (before) => before });
  const table = { rows: data?.days, rowKey: keyOf, rowName: nameOf, error, onRetry: () => void refetch(), stale: isPlaceholderData };
  const empty = <EmptyState title="Nothing moved on these days">Days with postings or with a statement appear here.</EmptyState>;
  return (
    <>
      <PageHeader
        title="Days"
        lead="The provider’s statement, the ledger and the wallets beside each other. A payment close to midnight may be on another day in one of them."
        actions={<ExportButton from={from} to={to} />}
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="w-60">
          <Field label="From">
            <DateField value={from} onChange={(value) => change({ from: value })} today={today()} max={today()} past />
          </Field>
        </div>
        <div className="w-60">
          <Field label="To">
            <DateField value={to} onChange={(value) => change({ to: value })} today={today()} max={today()} past />
          </Field>
        </div>
      </div>
      <div className="grid gap-4">
        {data && data.days.length > 0 && <Verdict days={data.days} />}
        <Card title="Money in, before the provider’s fees" flush>
          <DataTable label="Money in by day" columns={IN} {...table} empty={empty} />
        </Card>
        <Card title="Payouts" flush>
          <DataTable label="Payouts by day" columns={OUT} {...table} empty={empty} />
        </Card>
      </div>
    </>
  );
}

function Verdict({ days }: { days: readonly Day[] }) {
  const wrong = days.filter(({ differenceIn, differenceOut }) => (differenceIn ?? 0) !== 0 || (differenceOut ?? 0) !== 0);
  const unread = days.filter(({ isComplete }) => !isComplete).length;
  const rest = unread === 0 ? '' : ` The statement of ${unread === 1 ? 'one day' : `${unread} days`} is not complete: each night reads the last days.`;
  if (wrong.length === 0)
    return (
      <Panel tone={unread === 0 ? 'good' : 'quiet'} icon={<CircleCheck aria-hidden="true" size={16} />}>
        Statement and ledger agree on every complete day.{rest}
      </Panel>
    );
  return (
    <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
      Statement and ledger differ on {wrong.length === 1 ? 'one day' : `${wrong.length} days`}. Each difference that was found by reference is a{' '}
      <Link to="/cases">case</Link>.{rest}
    </Panel>
  );
}

function ExportButton({ from, to }: { from: Day['day']; to: Day['day'] }) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      saveBlob(await download(exportDays, { from, to }), `days-${from}-${to}.csv`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden="true" size={16} />} loading={busy} onClick={() => void take()}>
      Download CSV
    </Button>
  );
}

function Amount({ naira, count }: { naira: number | undefined; count?: number | undefined }) {
  if (naira === undefined) return <span className="text-ink-3">Not read</span>;
  return (
    <span className="grid">
      {naira === 0 ? <span className="text-ink-3">–</span> : <Money naira={naira} />}
      {count !== undefined && count > 0 && <span className="text-xs text-ink-2">{count} ×</span>}
    </span>
  );
}

/** Until the night after the day its statement lacks what came later: no difference is shown. */
function Difference({ day, naira }: { day: Day; naira: number | null }) {
  if (naira === null) return <span className="text-ink-2">{day.statement === null ? '–' : 'Not complete'}</span>;
  if (naira === 0) return <span className="text-ink-2">None</span>;
  return (
    <span className="font-medium text-danger">
      <Money naira={naira} signed />
    </span>
  );
}

function keyOf({ day, provider, currency }: Day): string {
  return `${day} ${provider} ${currency}`;
}

function nameOf({ day, provider }: Day): string {
  return `${dayText(day)}, ${provider}`;
}
