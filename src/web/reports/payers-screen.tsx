import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { payersReport } from '../../shared/reports/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { PeriodFilters } from './period-filters.tsx';
import { ReportPage } from './report-page.tsx';
import { Name, PeriodText } from './report-parts.tsx';
import { usePeriod } from './use-period.ts';

type Report = OutputOf<typeof payersReport>;
type Row = Report['customers'][number] & { isTotal: boolean };

const PAGE = 50;

/** How long customers take to pay, those who pay latest first. */
export function PayersScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const chosen = usePeriod();
  const page = pageIn(query, PAGE);
  const contactId = query.get('contact');
  const asked = { businessId: business.id, ...chosen.period, ...(contactId !== null && { contactId }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(payersReport, { ...asked, ...page }), placeholderData: keepPreviousData });
  return (
    <ReportPage
      name="late-payers"
      file={{ ...asked, report: 'payers' }}
      statement={data?.statement}
      error={error}
      onRetry={() => void refetch()}
      filters={<PeriodFilters chosen={chosen} contactId={contactId} />}
    >
      {data && <PeriodText period={data.period} />}
      <Card flush>
        <DataTable<Row>
          label={t('Who pays late')}
          columns={COLUMNS}
          rows={data && rowsOf(data)}
          rowKey={({ contactId: key, isTotal }) => (isTotal ? 'total' : (key ?? 'none'))}
          rowName={({ name }) => name}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={6}
          empty={<EmptyState title={t('No invoice paid in this period')}>{t('An invoice counts here from the day on which it was paid in full.')}</EmptyState>}
        />
      </Card>
      {data && data.count > PAGE && (
        <Pagination offset={page.offset} limit={page.limit} count={data.count} onChange={(next) => change(pageChange(next, PAGE))} />
      )}
      <p className="text-sm text-ink-2">
        {t('Days to pay: from the issue date to the last payment. Days late: from the due date to the last payment; on time is 0.')}
      </p>
    </ReportPage>
  );
}

function rowsOf({ customers, total, count }: Report): Row[] {
  if (count === 0) return [];
  return [...customers.map((row) => ({ ...row, isTotal: false })), { ...total, name: t('All customers'), contactId: null, isTotal: true }];
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: t('Customer'),
    card: 'title',
    cell: ({ name, contactId, isTotal }) => (
      <Name isTotal={isTotal}>
        {contactId === null ? (
          name
        ) : (
          <Link quiet to={paths.invoices({ type: 'sent', status: 'paid', contact: contactId })}>
            {name}
          </Link>
        )}
      </Name>
    ),
  },
  {
    key: 'invoices',
    header: t('Paid invoices'),
    align: 'end',
    from: 'lg',
    card: 'none',
    cell: ({ invoices }) => <span className="text-ink-2">{invoices}</span>,
  },
  { key: 'amount', header: t('Amount'), align: 'end', from: 'lg', card: 'none', cell: ({ amount }) => <Money naira={amount} /> },
  { key: 'days', header: t('Days to pay'), align: 'end', card: 'meta', cell: (row) => <ToPay days={row.daysToPay} /> },
  { key: 'late', header: t('Days late'), align: 'end', card: 'amount', cell: (row) => <Late days={row.daysLate} strong={row.isTotal} /> },
  { key: 'share', header: t('Paid late'), align: 'end', card: 'status', cell: (row) => <Share row={row} /> },
];

function ToPay({ days }: { days: number }) {
  return (
    <>
      <span className="hidden md:inline">{days}</span>
      <span className="md:hidden">{tn(days, 'pays after {count} day', 'pays after {count} days')}</span>
    </>
  );
}

function Late({ days, strong }: { days: number; strong: boolean }) {
  const tone = days > 0 ? 'text-warn' : 'text-ink-2';
  return (
    <span className={strong ? `font-semibold ${tone}` : tone}>
      <span className="hidden md:inline">{days}</span>
      <span className="md:hidden">{days === 0 ? t('on time') : tn(days, '{count} day late', '{count} days late')}</span>
    </span>
  );
}

/** The share in words and as a bar to scale. */
function Share({ row: { late, invoices, latePercent } }: { row: Row }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="hidden h-2 w-16 overflow-hidden rounded-sm bg-sunken xl:block">
        <span className="block h-full bg-warn" style={{ width: `${latePercent}%` }} />
      </span>
      <span>{t('{percent}% ({late} of {invoices})', { percent: latePercent, late, invoices })}</span>
    </span>
  );
}
