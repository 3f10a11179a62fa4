import { InvoiceTabs } from '../invoice-tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { listRuns } from '../../../shared/payments/runs-contract.ts';
import type { PaymentRun } from '../../../shared/payments/runs-contract.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { useSearch } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../../ui/table/page-in-address.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import type { Column } from '../../../ui/table/table-model.ts';
import { dayText } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { useToday } from '../../base/today.ts';
import { runLook } from './run-states.ts';

const PAGE = 20;

/** Payment runs, newest first. */
export function PaymentRunsScreen() {
  const { business } = useSignedIn();
  const today = useToday();
  const [query, change] = useSearch();
  const { offset, limit } = pageIn(query, PAGE);
  const list = useQuery({ ...queryOf(listRuns, { businessId: business.id, offset, limit }), placeholderData: (before) => before });
  const page = list.data;
  return (
    <>
      <PageHeader title={t('Payment runs')} />
      <InvoiceTabs current="runs" spaced />
      <Card flush>
        <DataTable<PaymentRun>
          label={t('Payment runs')}
          columns={columnsOf(today)}
          rows={page?.runs}
          rowKey={(row) => row.id}
          rowName={(row) => t('Payment run of {day}', { day: dayText(row.payOn) })}
          rowTo={(row) => paths.paymentRun(row.id)}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState title={t('No payment runs yet')} action={<ButtonLink to={paths.invoices({ type: 'received' })}>{t('Invoices received')}</ButtonLink>}>
              {t('Select received invoices and choose “Pay in a run” to pay several suppliers on a day, with one approval.')}
            </EmptyState>
          }
        />
      </Card>
      {page && page.count > 10 && <Pagination offset={offset} limit={limit} count={page.count} onChange={(next) => change(pageChange(next, PAGE))} />}
    </>
  );
}

function columnsOf(today: CalendarDate): Column<PaymentRun>[] {
  return [
    { key: 'day', header: t('Pay on'), card: 'title', cell: (row) => <span className="font-medium">{dayText(row.payOn)}</span> },
    { key: 'state', header: t('Status'), card: 'meta', cell: (row) => <Status {...runLook(row, today)} /> },
    { key: 'count', header: t('Invoices'), card: 'meta', cell: (row) => tn(row.count, '{count} invoice', '{count} invoices') },
    { key: 'by', header: t('Created by'), card: 'none', from: 'lg', cell: (row) => <span className="wrap-anywhere">{row.createdBy}</span> },
    { key: 'paid', header: t('Paid'), align: 'end', card: 'none', from: 'lg', cell: (row) => <Money naira={row.paidTotal} /> },
    { key: 'total', header: t('Total'), align: 'end', card: 'amount', cell: (row) => <Money naira={row.total} /> },
  ];
}
