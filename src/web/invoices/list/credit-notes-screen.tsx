import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { exportCreditNotes, listCreditNotes } from '../../../shared/invoices/credit-notes-contract.ts';
import { mayInvoice } from '../../../shared/invoices/status.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { download } from '../../../api-client/download.ts';
import { queryOf } from '../../../api-client/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { STAY, useSearch } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Tabs } from '../../../ui/primitives/tabs.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../../ui/table/page-in-address.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import type { Column } from '../../../ui/table/table-model.ts';
import { CsvButton } from '../../base/csv-button.tsx';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { useToday } from '../../base/today.ts';
import { dayText } from '../../base/days.ts';
import { InvoiceTabs } from '../invoice-tabs.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';

type Row = OutputOf<typeof listCreditNotes>['notes'][number];
const PAGE = 20;

/** Credit notes issued or received, newest first; the filters are in the address. */
export function CreditNotesScreen() {
  const { business } = useSignedIn();
  const today = useToday();
  const [query, change] = useSearch();
  const type = (query.get('type') ?? (mayInvoice(business.category) ? 'sent' : 'received')) === 'received' ? 'received' : 'sent';
  const [from, to, search] = [calendarDate(query.get('from') ?? ''), calendarDate(query.get('to') ?? ''), query.get('search') ?? ''];
  const { offset, limit } = pageIn(query, PAGE);
  const filters = { businessId: business.id, type, ...(search && { search }), ...(from && { from }), ...(to && { to }) } as const;
  const list = useQuery({ ...queryOf(listCreditNotes, { ...filters, offset, limit }), placeholderData: (before) => before });
  const page = list.data;
  const dates = [from, to].filter(Boolean).length;
  const isFiltered = search !== '' || dates > 0;
  return (
    <>
      <PageHeader title={t('Credit notes')} />
      <InvoiceTabs current="credit-notes" side={type} />
      <div className="mt-3">
        <Tabs
          label={t('Issued or received')}
          tabs={[
            { to: paths.creditNotes('sent'), label: t('Issued', undefined, 'several'), current: type === 'sent' },
            { to: paths.creditNotes('received'), label: t('Received', undefined, 'several'), current: type === 'received' },
          ]}
        />
      </div>
      <search className="mt-4 mb-4 flex flex-wrap items-center gap-2">
        <SearchBox
          key={type}
          value={search}
          label={t('Search credit notes')}
          placeholder={t('Number, invoice, name or reason')}
          onSearch={(text) => change({ search: text || null, page: null }, search ? STAY : {})}
        />
        <Popover
          label={t('More filters')}
          width="wide"
          align="end"
          trigger={(props) => (
            <Button {...props} icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
              {t('Filters')} {dates > 0 && <Badge tone="good">{dates}</Badge>}
            </Button>
          )}
        >
          {() => (
            <div className="grid gap-4 p-4">
              <Field label={t('Issued from')}>
                <DateField value={from} today={today} past onChange={(day) => change({ from: day, page: null })} />
              </Field>
              <Field label={t('Issued to')}>
                <DateField value={to} today={today} past onChange={(day) => change({ to: day, page: null })} />
              </Field>
            </div>
          )}
        </Popover>
        {isFiltered && (
          <Button variant="quiet" icon={<X aria-hidden="true" size={16} />} onClick={() => change({ search: null, from: null, to: null, page: null })}>
            {t('Clear')}
          </Button>
        )}
        <CsvButton name={`credit-notes-${type}.csv`} load={() => download(exportCreditNotes, filters)} />
      </search>
      <Card flush>
        <DataTable<Row>
          label={t('Credit notes')}
          columns={columnsOf(type)}
          rows={page?.notes}
          rowKey={(row) => row.id}
          rowName={(row) => row.number}
          rowTo={(row) => paths.invoice(row.id)}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState title={isFiltered ? t('No credit notes match') : t('No credit notes yet')}>
              {isFiltered
                ? t('Try another search or other dates.')
                : type === 'sent'
                  ? t('Open a sent invoice and choose “Issue a credit note” to credit it, whole or by line.')
                  : t('Credit notes from your suppliers appear here.')}
            </EmptyState>
          }
        />
      </Card>
      {page && page.count > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          {tn(page.count, '{count} credit note', '{count} credit notes')} · <Money naira={page.total} />
        </p>
      )}
      {page && page.count > 10 && <Pagination offset={offset} limit={limit} count={page.count} onChange={(next) => change(pageChange(next, PAGE))} />}
    </>
  );
}

function columnsOf(type: 'sent' | 'received'): Column<Row>[] {
  return [
    { key: 'number', header: t('Number'), card: 'title', cell: (row) => <span className="font-medium">{row.number}</span> },
    {
      key: 'party',
      header: type === 'sent' ? t('To') : t('From'),
      card: 'meta',
      cell: (row) => <span className="wrap-anywhere">{row.party}</span>,
    },
    { key: 'invoice', header: t('For invoice'), card: 'meta', cell: (row) => row.invoiceNumber },
    { key: 'day', header: t('Issued'), card: 'meta', cell: (row) => dayText(row.issueDate) },
    { key: 'reason', header: t('Reason'), card: 'none', from: 'lg', cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.reason}</span> },
    {
      key: 'returned',
      header: t('Paid back'),
      align: 'end',
      card: 'none',
      from: 'lg',
      cell: (row) => (row.returned > 0 ? <Money naira={row.returned} /> : '–'),
    },
    { key: 'total', header: t('Amount'), align: 'end', card: 'amount', cell: (row) => <Money naira={row.total} /> },
  ];
}
