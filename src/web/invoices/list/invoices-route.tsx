import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { listSchedules } from '../../../shared/invoices/lifecycle-contract.ts';
import { intervalText } from '../../../shared/invoices/schedule.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { render } from '../../../shared/i18n/message.ts';
import { queryOf } from '../../../api-client/query.ts';
import { useSearch } from '../../../ui/primitives/navigation.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-model.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { InvoiceTabs } from '../invoice-tabs.tsx';
import { InvoicesScreen } from './invoices-screen.tsx';
import { CreditNotesScreen } from './credit-notes-screen.tsx';

/** The list of invoices, or with `?view=` of the recurring ones or of credit notes. */
export function InvoicesRoute() {
  const view = useSearch()[0].get('view');
  if (view === 'credit-notes') return <CreditNotesScreen />;
  return view === 'recurring' ? <RecurringScreen /> : <InvoicesScreen />;
}

type Row = OutputOf<typeof listSchedules>['schedules'][number];

/** Every recurring invoice, by next date; its page pauses, resumes and ends it. */
function RecurringScreen() {
  const { business } = useSignedIn();
  const list = useQuery(queryOf(listSchedules, { businessId: business.id }));
  const mayWrite = usePermission('invoice.draft').allowed;
  return (
    <>
      <PageHeader title={t('Recurring invoices')} />
      <InvoiceTabs current="recurring" spaced />
      <Card flush>
        <DataTable<Row>
          label={t('Recurring invoices')}
          columns={COLUMNS}
          rows={list.data?.schedules}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.number ?? t('Invoice')}, ${row.party}`}
          rowTo={(row) => paths.invoice(row.invoiceId)}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState
              title={t('No recurring invoices yet')}
              action={
                mayWrite && (
                  <ButtonLink to={paths.createInvoice()} icon={<Plus aria-hidden="true" size={16} />}>
                    {t('New invoice')}
                  </ButtonLink>
                )
              }
            >
              {t('Choose “Repeat” when you create an invoice to send it automatically every week, month, quarter or year.')}
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  { key: 'party', header: t('To'), card: 'title', cell: (row) => <span className="font-medium wrap-anywhere">{row.party}</span> },
  { key: 'first', header: t('Started with'), card: 'none', from: 'lg', cell: (row) => row.number },
  {
    key: 'every',
    header: t('Repeats'),
    card: 'meta',
    cell: (row) => <span className="inline-block first-letter:uppercase">{render(intervalText(row.every))}</span>,
  },
  { key: 'next', header: t('Next on'), card: 'status', cell: (row) => nextText(row) },
  {
    key: 'made',
    header: t('Sent', undefined, 'several'),
    align: 'end',
    card: 'none',
    cell: (row) => (row.times === null ? row.made : t('{made} of {times}', { made: row.made, times: row.times })),
  },
  { key: 'total', header: t('Amount'), align: 'end', card: 'amount', cell: (row) => <Money naira={row.total} /> },
];

function nextText(row: Row) {
  if (row.state === 'ended') return <span className="text-ink-2">{t('Ended')}</span>;
  if (row.state === 'paused') return <span className="text-warn">{row.problem ? t('Paused: see why') : t('Paused')}</span>;
  const next = row.nextOn ?? row.dueOn;
  const day = next === null ? null : calendarDate(next);
  return day ? formatDate(day) : '–';
}
