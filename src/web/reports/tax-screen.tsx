import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { taxReport } from '../../shared/reports/tax-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useLocation, useSearch } from '../../ui/primitives/navigation.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { Amount, Name, PeriodText } from './report-parts.tsx';
import { figureIn, pathOfFigure, TaxDocuments } from './tax-documents.tsx';
import type { TaxFigure } from './tax-documents.tsx';
import { usePeriod } from './use-period.ts';

type Report = OutputOf<typeof taxReport>;
type Withheld = Report['withheldByCustomers'];
type Payment = Withheld['payments'][number];
interface Row {
  key: string;
  name: string;
  rate: number | null;
  taxable: number;
  tax: number;
  /** The documents of which it is the sum. */
  to: string;
  isTotal: boolean;
}

const PAGE = 50;

/** What the tax return of a period needs. */
export function TaxScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const chosen = usePeriod('last_month');
  const page = pageIn(query, PAGE);
  const asked = { businessId: business.id, ...chosen.period };
  const figure = figureIn(query);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(taxReport, { ...asked, ...(figure ? { offset: 0, limit: PAGE } : page) }),
    placeholderData: keepPreviousData,
  });
  const { path, search } = useLocation();
  const pathOf = (one: TaxFigure | null) => pathOfFigure(path, search, one);
  return (
    <ReportPage
      name="tax"
      file={{ ...asked, report: 'tax' }}
      statement={data?.statement}
      error={error}
      onRetry={() => void refetch()}
      filters={<PeriodFilters chosen={chosen} />}
    >
      {data && <PeriodText period={data.period} />}
      {figure ? (
        <TaxDocuments figure={figure} period={chosen.period} back={pathOf(null)} />
      ) : (
        <>
          <Card title={t('Invoices')} flush>
            <DataTable<Row>
              label={t('Tax on invoices')}
              columns={COLUMNS}
              rows={data && rowsOf(data, pathOf)}
              rowKey={({ key }) => key}
              rowName={({ name }) => name}
              rowTo={({ to }) => to}
              stale={isPlaceholderData}
              error={error}
              onRetry={() => void refetch()}
              skeletonRows={4}
              empty={
                <EmptyState title={t('No invoices in this period')}>
                  {t('Tax counts in the month of the invoice’s issue date, less its credit notes.')}
                </EmptyState>
              }
            />
          </Card>
          {data && data.withheldByCustomers.count > 0 && (
            <WithheldCard title={t('Withheld by customers')} party={t('Customer')} withheld={data.withheldByCustomers}>
              {data.withheldByCustomers.count > PAGE && (
                <Pagination
                  offset={page.offset}
                  limit={page.limit}
                  count={data.withheldByCustomers.count}
                  onChange={(next) => change(pageChange(next, PAGE))}
                />
              )}
            </WithheldCard>
          )}
          {data && data.withheldFromSuppliers.count > 0 && (
            <WithheldCard title={t('Withheld from suppliers')} party={t('Supplier')} withheld={data.withheldFromSuppliers}>
              {data.withheldFromSuppliers.count > data.withheldFromSuppliers.payments.length && (
                <p className="px-4 py-3 text-sm text-ink-2">
                  {t('Only the newest {count} are listed. The CSV has all.', { count: data.withheldFromSuppliers.payments.length })}
                </p>
              )}
            </WithheldCard>
          )}
        </>
      )}
      <p className="text-sm text-ink-2">
        {t(
          'Invoices received count once they are approved. Withheld tax counts on the day on which it was recorded. Check the figures with your accountant before you file.',
        )}
      </p>
    </ReportPage>
  );
}

/** The taxes of invoices sent with their total, and all of invoices received. */
function rowsOf({ output, input }: Report, pathOf: (figure: TaxFigure) => string): Row[] {
  const behind = (of: TaxFigure['of'], one: Partial<TaxFigure> = {}) => pathOf({ of, category: undefined, name: '', rate: undefined, ...one });
  const received = { key: 'input', name: t('Invoices received'), rate: null, taxable: input.taxable, tax: input.tax, to: behind('input'), isTotal: true };
  if (output.rows.length === 0) return input.invoices === 0 ? [] : [received];
  return [
    ...output.rows.map((row) => ({
      key: `${row.category ?? ''} ${row.rate} ${row.name}`,
      name: row.name || t('Without tax'),
      rate: row.rate === 0 ? null : row.rate,
      taxable: row.taxable,
      tax: row.tax,
      to: behind('output', { category: row.category ?? undefined, name: row.category === null ? row.name : '', rate: row.rate }),
      isTotal: false,
    })),
    {
      key: 'output',
      name: t('Invoices sent'),
      rate: null,
      taxable: output.taxable,
      tax: output.tax,
      to: behind('output'),
      isTotal: true,
    },
    received,
  ];
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: t('Tax'), card: 'title', cell: ({ name, isTotal }) => <Name isTotal={isTotal}>{name}</Name> },
  { key: 'rate', header: t('Rate'), align: 'end', card: 'meta', cell: ({ rate }) => (rate === null ? null : `${grouped(rate)}%`) },
  { key: 'taxable', header: t('Taxable amount'), align: 'end', card: 'none', cell: ({ taxable }) => <Amount naira={taxable} /> },
  { key: 'tax', header: t('Amount of tax'), align: 'end', card: 'amount', cell: ({ tax, isTotal }) => <Money naira={tax} strong={isTotal} /> },
];

function WithheldCard({ title, party, withheld, children }: { title: string; party: string; withheld: Withheld; children: ReactNode }) {
  return (
    <Card
      title={title}
      flush
      aside={
        <span className="text-sm text-ink-2">
          <Money naira={withheld.amount} strong />
        </span>
      }
    >
      <DataTable<Payment>
        label={title}
        columns={columnsFor(party)}
        rows={withheld.payments}
        rowKey={({ paymentId }) => paymentId}
        rowName={({ number }) => number}
        rowTo={({ invoiceId }) => paths.invoice(invoiceId)}
        empty={null}
      />
      {children}
    </Card>
  );
}

function columnsFor(party: string): readonly Column<Payment>[] {
  return [
    { key: 'invoice', header: t('Invoice'), card: 'title', cell: ({ number }) => number },
    { key: 'party', header: party, card: 'meta', cell: (row) => <span className="wrap-anywhere">{row.party}</span> },
    { key: 'day', header: t('Date'), card: 'meta', cell: ({ day }) => dayText(day) },
    {
      key: 'certificate',
      header: t('Certificate'),
      card: 'status',
      cell: ({ certificate }) => certificate ?? <Status word={t('Missing')} tone="warn" shape="dot" />,
    },
    { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} strong /> },
  ];
}
