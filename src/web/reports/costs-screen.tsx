import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { costsReport } from '../../shared/reports/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { Amount, monthIn, monthText, Name, PeriodText } from './report-parts.tsx';
import { usePeriod } from './use-period.ts';

type Report = OutputOf<typeof costsReport>;
type Advance = Report['advances'][number];
type Row = Report['total'] & { key: string; name: string; days: { from: string; to: string }; isTotal: boolean };

/** Fees paid by month, and what each advance has cost. */
export function CostsScreen() {
  const { business } = useSignedIn();
  const chosen = usePeriod();
  const asked = { businessId: business.id, ...chosen.period, compare: chosen.compare };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(costsReport, asked), placeholderData: keepPreviousData });
  return (
    <ReportPage
      name="fees"
      file={{ ...asked, report: 'costs' }}
      statement={data?.statement}
      error={error}
      onRetry={() => void refetch()}
      filters={<PeriodFilters chosen={chosen} compares />}
    >
      {data && <PeriodText period={data.period} earlier={data.earlier} />}
      {data && data.totalEarlier !== null && (
        <p>
          <T text="Fees in the earlier period: {amount}" amount={<Money naira={data.totalEarlier} strong />} />
        </p>
      )}
      <Card flush>
        <DataTable<Row>
          label={t('Fees by month')}
          columns={COLUMNS}
          rows={data && rowsOf(data)}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={6}
          empty={<EmptyState title={t('No fees in this period')}>{t('Fees of withdrawals and advances appear here when they are paid.')}</EmptyState>}
        />
      </Card>
      {data && data.advances.length > 0 && (
        <Card title={t('Advances paid out in this period')} flush>
          <DataTable<Advance>
            label={t('Advances')}
            columns={ADVANCE_COLUMNS}
            rows={data.advances}
            rowKey={({ id }) => id}
            rowName={({ invoiceNumber }) => invoiceNumber}
            rowTo={({ id }) => paths.credit(id)}
            empty={null}
          />
        </Card>
      )}
    </ReportPage>
  );
}

function rowsOf({ months, total, period }: Report): Row[] {
  if (total.total === 0) return [];
  return [
    ...months
      .filter((month) => month.total > 0)
      .map((month) => ({ ...month, key: month.month, name: monthText(month.month), days: monthIn(month.month, period), isTotal: false })),
    { ...total, key: 'total', name: t('Total'), days: period, isTotal: true },
  ];
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: t('Month'), card: 'title', cell: ({ name, isTotal }) => <Name isTotal={isTotal}>{name}</Name> },
  {
    key: 'withdrawals',
    header: t('Fees of withdrawals'),
    align: 'end',
    card: 'meta',
    cell: (row) => <Amount naira={row.withdrawals} to={withQuery(paths.wallet('statement'), { ...row.days, kind: 'withdrawals' })} />,
  },
  {
    key: 'fees',
    header: t('Fees of advances'),
    align: 'end',
    card: 'meta',
    cell: (row) => <Amount naira={row.fees} to={withQuery(paths.wallet('statement'), { ...row.days, kind: 'credit' })} />,
  },
  { key: 'penalties', header: t('Penalties'), align: 'end', card: 'none', cell: ({ penalties }) => <Amount naira={penalties} /> },
  { key: 'total', header: t('Total'), align: 'end', card: 'amount', cell: ({ total }) => <Money naira={total} strong /> },
];

const ADVANCE_COLUMNS: readonly Column<Advance>[] = [
  { key: 'invoice', header: t('Invoice'), card: 'title', cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'customer', header: t('Customer'), card: 'meta', cell: ({ customer }) => <span className="wrap-anywhere">{customer}</span> },
  { key: 'date', header: t('Paid out'), from: 'lg', card: 'meta', cell: ({ paidOut }) => dayText(paidOut) },
  { key: 'amount', header: t('Amount'), align: 'end', card: 'none', cell: ({ amount }) => <Money naira={amount} /> },
  { key: 'cost', header: t('Cost so far'), align: 'end', card: 'amount', cell: ({ cost }) => <Money naira={cost} strong /> },
  {
    key: 'percent',
    header: t('Of the amount'),
    align: 'end',
    card: 'status',
    cell: ({ percent }) => <span className="text-ink-2">{grouped(percent)}%</span>,
  },
];
