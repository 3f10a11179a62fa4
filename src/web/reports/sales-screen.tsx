import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { salesReport } from '../../shared/reports/contract.ts';
import { SALES_BY } from '../../shared/reports/kinds.ts';
import type { SalesBy } from '../../shared/reports/kinds.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ChartBars } from '../../ui/primitives/chart-bars.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { Amount, koboOf, monthIn, monthLabel, monthText, Name, PeriodText, Views } from './report-parts.tsx';
import { usePeriod } from './use-period.ts';

type Report = OutputOf<typeof salesReport>;
type Row = Report['rows'][number] & { isTotal: boolean };

const PAGE = 50;
const BY_LABELS: Readonly<Record<SalesBy, string>> = { month: t('By month'), customer: t('By customer'), product: t('By product') };

/** Sales by the issue date of invoices. */
export function SalesScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const chosen = usePeriod();
  const page = pageIn(query, PAGE);
  const by = SALES_BY.find((one) => one === query.get('by')) ?? 'month';
  const contactId = query.get('contact');
  const asked = { businessId: business.id, by, ...chosen.period, compare: chosen.compare, ...(contactId !== null && { contactId }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(salesReport, { ...asked, ...page }),
    // Old rows stay while new ones load, but never those of another view.
    placeholderData: (before, lastQuery) => (lastQuery?.queryKey[1].by === by ? keepPreviousData(before) : undefined),
  });
  return (
    <ReportPage
      name="sales"
      file={{ ...asked, report: 'sales' }}
      statement={data?.statement}
      error={error}
      onRetry={() => void refetch()}
      filters={<PeriodFilters chosen={chosen} compares contactId={contactId} />}
    >
      {data && <PeriodText period={data.period} earlier={data.earlier} />}
      <Views
        label={t('Sales by')}
        views={SALES_BY.map((one) => ({
          to: withQuery(paths.report('sales'), { by: one === 'month' ? null : one, page: null }, location.search),
          label: BY_LABELS[one],
          current: one === by,
        }))}
      />
      {by === 'month' && data && data.total.sales > 0 && (
        <ChartBars
          days={data.rows.map(({ key, sales }) => ({ day: key ?? '', amount: Math.max(0, koboOf(sales)), label: monthLabel(key ?? ''), isText: true }))}
          now={chosen.today}
          dayText={(month) => monthText(month)}
          name={t('Chart month')}
        />
      )}
      <Card flush>
        <DataTable<Row>
          label={t('Sales')}
          columns={columnsFor(by, data, contactId)}
          rows={data && rowsOf(data)}
          rowKey={({ key, name, isTotal }) => (isTotal ? 'total' : (key ?? name))}
          rowName={({ name }) => name}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={6}
          empty={<EmptyState title={t('No sales in this period')}>{t('Invoices appear here from the day they are issued.')}</EmptyState>}
        />
      </Card>
      {data && data.count > PAGE && (
        <Pagination offset={page.offset} limit={page.limit} count={data.count} onChange={(next) => change(pageChange(next, PAGE))} />
      )}
      <p className="text-sm text-ink-2">
        {by === 'product'
          ? t('The lines of invoices, before discounts and tax.')
          : t('With tax, less credit notes. Drafts, declined and expired invoices do not count.')}
      </p>
    </ReportPage>
  );
}

function rowsOf({ rows, total, count }: Report): Row[] {
  if (count === 0 || (total.invoices === 0 && (total.earlier ?? 0) === 0)) return [];
  // The months before the first sale say nothing.
  const first = rows.findIndex(({ invoices, earlier }) => invoices > 0 || (earlier ?? 0) !== 0);
  return [...rows.slice(Math.max(0, first)).map((row) => ({ ...row, isTotal: false })), { ...total, key: null, name: t('Total'), isTotal: true }];
}

function columnsFor(by: SalesBy, data: Report | undefined, contactId: string | null): readonly Column<Row>[] {
  const period = data?.period;
  const listOf = (row: Row): string | null => {
    if (!period || by === 'product' || (by === 'customer' && row.key === null && !row.isTotal)) return null;
    const days = by === 'month' && row.key !== null ? monthIn(row.key, period) : period;
    const contact = by === 'customer' && row.key !== null ? row.key : contactId;
    return paths.invoices({ type: 'sent', sales: 'only', ...days, ...(contact !== null && { contact }) });
  };
  return [
    { key: 'name', header: BY_HEADS[by], card: 'title', cell: ({ name, isTotal }) => <Name isTotal={isTotal}>{name}</Name> },
    {
      key: 'invoices',
      header: t('Invoices'),
      align: 'end',
      card: 'meta',
      cell: ({ invoices }) => (
        <span className="text-ink-2">
          <span className="hidden md:inline">{invoices}</span>
          <span className="md:hidden">{tn(invoices, '{count} invoice', '{count} invoices')}</span>
        </span>
      ),
    },
    ...(by === 'product'
      ? []
      : [
          { key: 'invoiced', header: t('Invoiced'), align: 'end', card: 'none', cell: (row: Row) => <Amount naira={row.invoiced} to={listOf(row)} /> } as const,
          { key: 'credited', header: t('Credited'), align: 'end', from: 'lg', card: 'none', cell: (row: Row) => <Amount naira={-row.credited} /> } as const,
          { key: 'tax', header: t('Of which tax'), align: 'end', from: 'lg', card: 'none', cell: (row: Row) => <Amount naira={row.tax} /> } as const,
        ]),
    {
      key: 'sales',
      header: t('Sales'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Amount naira={row.sales} to={by === 'product' ? null : listOf(row)} strong />,
    },
    ...(data?.earlier
      ? [
          {
            key: 'earlier',
            header: t('Before'),
            align: 'end',
            card: 'status',
            cell: (row: Row) => <Amount naira={row.earlier ?? 0} />,
          } as const,
          {
            key: 'change',
            header: t('Change'),
            align: 'end',
            card: 'none',
            cell: (row: Row) => <Amount naira={row.sales - (row.earlier ?? 0)} signed />,
          } as const,
        ]
      : []),
  ];
}

const BY_HEADS: Readonly<Record<SalesBy, string>> = { month: t('Month'), customer: t('Customer'), product: t('Product or service') };
