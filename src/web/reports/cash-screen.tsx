import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { cashReport } from '../../shared/reports/contract.ts';
import { CASH_STEPS } from '../../shared/reports/kinds.ts';
import type { CashStep, CashWay } from '../../shared/reports/kinds.ts';
import type { PostedKind } from '../../shared/wallet/ledger-events.ts';
import { STATEMENT_KINDS } from '../../shared/wallet/statement-kinds.ts';
import { queryOf } from '../../api-client/query.ts';
import { CashBars } from '../../ui/primitives/cash-bars.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { Amount, monthText, Name, PeriodText, Views } from './report-parts.tsx';
import { usePeriod } from './use-period.ts';

type Report = OutputOf<typeof cashReport>;
interface Row {
  key: string;
  name: string;
  received: number;
  spent: number;
  balance: number;
  to: string;
  isTotal: boolean;
}

const STEP_LABELS: Readonly<Record<CashStep, string>> = { month: t('By month'), week: t('By week') };
const KIND_LABELS: Readonly<Record<PostedKind, string>> = {
  payments: STATEMENT_KINDS.payments.word,
  deposits: STATEMENT_KINDS.deposits.word,
  withdrawals: t('Withdrawals, with fees'),
  credit: t('Advances and repayments'),
};
const WAY_LABELS: Readonly<Record<CashWay, string>> = {
  wallet: t('From wallets'),
  card: t('By card'),
  transfer: t('By bank transfer'),
  outside: t('Outside the wallet'),
};

/** Money into and out of the wallet; each figure leads to the lines of the statement. */
export function CashScreen() {
  const { business } = useSignedIn();
  const [query] = useSearch();
  const chosen = usePeriod();
  const every = CASH_STEPS.find((one) => one === query.get('every')) ?? 'month';
  const asked = { businessId: business.id, every, ...chosen.period, compare: chosen.compare };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(cashReport, asked), placeholderData: keepPreviousData });
  const isEmpty = data && data.received === 0 && data.spent === 0 && data.opening === 0;
  return (
    <ReportPage
      name="cash"
      file={{ ...asked, report: 'cash' }}
      statement={data?.statement}
      error={error}
      onRetry={() => void refetch()}
      filters={<PeriodFilters chosen={chosen} compares />}
    >
      {data && <PeriodText period={data.period} earlier={data.earlier} />}
      <Views
        label={t('Steps')}
        views={CASH_STEPS.map((one) => ({
          to: withQuery(paths.report('cash'), { every: one === 'month' ? null : one }, location.search),
          label: STEP_LABELS[one],
          current: one === every,
        }))}
      />
      {data && !isEmpty && <CashBars steps={data.steps} every={every} nameOf={(step) => stepName(step, every)} />}
      <Card flush>
        <DataTable<Row>
          label={t('Cash in and out')}
          columns={columnsFor(every)}
          rows={data && (isEmpty ? [] : rowsOf(data, every))}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={6}
          empty={<EmptyState title={t('No money moved in this period')}>{t('Payments, money added, withdrawals and advances appear here.')}</EmptyState>}
        />
      </Card>
      {data && <Parts data={data} />}
    </ReportPage>
  );
}

function Parts({ data }: { data: Report }) {
  const { period } = data;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title={t('By kind')} flush>
        <DataTable
          label={t('Cash by kind')}
          columns={KIND_COLUMNS}
          rows={data.kinds
            .filter(({ received, spent }) => received > 0 || spent > 0)
            .map((row) => ({ ...row, to: statementOf({ ...period, kind: row.kind }) }))}
          rowKey={({ kind }) => kind}
          rowName={({ kind }) => KIND_LABELS[kind]}
          empty={<p className="px-4 py-5 text-ink-2 sm:px-5">{t('No money moved in this period')}</p>}
        />
      </Card>
      <Card title={t('Payments received on invoices')}>
        <Facts
          rows={[
            ...data.ways.map(({ way, amount }) => ({ label: WAY_LABELS[way], value: <Money naira={amount} /> })),
            { label: t('Total'), value: <Money naira={data.ways.reduce((sum, { amount }) => sum + amount, 0)} />, total: true },
          ]}
        />
        <p className="mt-3 text-sm text-ink-2">{t('Payments outside the wallet, such as cash, are in no other table of this report.')}</p>
      </Card>
      {data.earlier && (
        <Card title={t('Compared with {from} to {to}', { from: dayText(data.earlier.from), to: dayText(data.earlier.to) })}>
          <Facts
            rows={[
              { label: t('Money in'), value: <Both now={data.received} before={data.receivedEarlier ?? 0} /> },
              { label: t('Money out'), value: <Both now={data.spent} before={data.spentEarlier ?? 0} /> },
            ]}
          />
        </Card>
      )}
    </div>
  );
}

function Both({ now, before }: { now: number; before: number }) {
  return <T text="{now}, before {before}" now={<Money naira={now} strong />} before={<Money naira={before} />} />;
}

const KIND_COLUMNS: readonly Column<Report['kinds'][number] & { to: string }>[] = [
  { key: 'kind', header: t('Type'), card: 'title', cell: ({ kind }) => KIND_LABELS[kind] },
  { key: 'received', header: t('Money in'), align: 'end', card: 'amount', cell: ({ received, to }) => <Amount naira={received} to={to} signed /> },
  { key: 'spent', header: t('Money out'), align: 'end', card: 'status', cell: ({ spent, to }) => <Amount naira={-spent} to={to} /> },
];

function rowsOf({ steps, received, spent, closing, period }: Report, every: CashStep): Row[] {
  // The steps before the first movement say nothing.
  const first = steps.findIndex((step) => step.received > 0 || step.spent > 0 || step.balance !== 0);
  return [
    ...steps.slice(Math.max(0, first)).map((step) => ({ ...step, key: step.from, name: stepName(step, every), to: statementOf(step), isTotal: false })),
    { key: 'total', name: t('Total'), received, spent, balance: closing, to: statementOf(period), isTotal: true },
  ];
}

function columnsFor(every: CashStep): readonly Column<Row>[] {
  return [
    { key: 'name', header: every === 'month' ? t('Month') : t('Week'), card: 'title', cell: ({ name, isTotal }) => <Name isTotal={isTotal}>{name}</Name> },
    {
      key: 'in',
      header: t('Money in'),
      align: 'end',
      card: 'meta',
      cell: (row) => <Amount naira={row.received} to={linkOf(row, 'in')} signed strong={row.isTotal} />,
    },
    {
      key: 'out',
      header: t('Money out'),
      align: 'end',
      card: 'meta',
      cell: (row) => <Amount naira={-row.spent} to={linkOf(row, 'out')} strong={row.isTotal} />,
    },
    { key: 'change', header: t('Change'), align: 'end', from: 'lg', card: 'none', cell: (row) => <Amount naira={row.received - row.spent} signed /> },
    {
      key: 'balance',
      header: t('Balance at the end'),
      align: 'end',
      card: 'amount',
      cell: ({ balance, isTotal }) => <Money naira={balance} strong={isTotal} />,
    },
  ];
}

const linkOf = ({ to }: Row, kind: 'in' | 'out') => withQuery(to, { kind });

function statementOf({ from, to, kind }: { from: string; to: string; kind?: string }): string {
  return withQuery(paths.wallet('statement'), { from, to, kind });
}

function stepName({ from, to }: { from: string; to: string }, every: CashStep): string {
  return every === 'month' ? monthText(from) : t('{from} to {to}', { from: dayText(from), to: dayText(to) });
}
