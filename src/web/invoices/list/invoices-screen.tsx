import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { listInvoices } from '../../../shared/invoices/contract.ts';
import { mayInvoice } from '../../../shared/invoices/status.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { useSearch } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { ImportedList } from './imported-list.tsx';
import { isNarrowed, listParams } from './list-params.ts';
import type { ListParams } from './list-params.ts';
import { ListCards } from './cards.tsx';
import { COLUMN_NAMES, columnsFor } from './columns.tsx';
import { ListEmpty } from './empty.tsx';
import { InvoiceTabs } from '../invoice-tabs.tsx';
import { ListFilters } from './filters.tsx';
import { ColumnsMenu, ExportButton, ViewsMenu } from './menus.tsx';
import { RowActions } from './row-actions.tsx';
import type { InvoiceRow } from './row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useToday } from '../../base/today.ts';
import { useChoice, useHidden } from './use-choice.ts';

/** All invoices of one side; filters, order and page are in the address. */
export function InvoicesScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const params = listParams(query, business.category);
  const list = useQuery({
    ...queryOf(listInvoices, inputOf(params, business.id)),
    // Old rows stay while new ones load, but never those of another tab.
    placeholderData: (before, lastQuery) => (lastQuery?.queryKey[1].type === params.type ? before : undefined),
  });
  const page = list.data;
  const choice = useChoice(page?.invoices, `${business.id} ${params.type}`);
  const [hidden, setHidden] = useHidden('invoice');
  const newInvoice = mayInvoice(business.category) && (
    <ButtonLink to={paths.createInvoice()} variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
      {t('New invoice')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('Invoices')} actions={newInvoice} />
      <InvoiceTabs current={params.type} side={params.type} />
      <ListCards page={page} params={params} />
      <ListFilters params={params} today={today} change={change}>
        <ViewsMenu list="invoice" path={paths.invoices()} query={query} />
        <ColumnsMenu names={COLUMN_NAMES} hidden={hidden} onHidden={setHidden} />
        <ExportButton params={params} />
      </ListFilters>
      <Card flush>
        <DataTable<InvoiceRow>
          label={params.type === 'sent' ? t('Invoices sent') : t('Invoices received')}
          columns={columnsFor(params.type, today).filter(({ key }) => !hidden.includes(key))}
          selection={{ chosen: choice.chosen, onChange: choice.choose }}
          rows={page?.invoices}
          rowKey={(row) => row.id}
          rowName={nameOf}
          rowTo={(row) => (row.status === 'draft' ? paths.createInvoice({ draft: row.id }) : paths.invoice(row.id))}
          sort={params.sort}
          onSort={(sort) => change({ sort: sort.by, order: sort.down ? null : 'asc', offset: null })}
          rowActions={(row) => <RowActions row={row} side={params.type} name={nameOf(row)} today={today} />}
          skeletonRows={params.limit > 10 ? 12 : 8}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<ListEmpty params={params} narrowed={isNarrowed(params) || params.offset > 0} newInvoice={newInvoice} change={change} />}
        />
      </Card>
      {choice.rows.length > 0 && <SelectionBar rows={choice.rows} side={params.type} onClear={() => choice.choose(new Set())} />}
      {page && page.count > 0 && (
        <Pagination
          offset={params.offset}
          limit={params.limit}
          count={Math.min(page.count, cappedAt(params))}
          capped={page.count > cappedAt(params)}
          onChange={({ offset, limit }) => change({ offset: offset || null, limit: limit === 10 ? null : limit })}
        />
      )}
      {params.type === 'received' && <ImportedList />}
    </>
  );
}

function inputOf(params: ListParams, businessId: string): InputOf<typeof listInvoices> {
  return {
    businessId,
    type: params.type,
    offset: params.offset,
    limit: params.limit,
    sort: params.sort.by,
    order: params.sort.down ? 'desc' : 'asc',
    ...(params.status && { status: params.status }),
    ...(params.search && { search: params.search }),
    ...(params.contactId && { contactId: params.contactId }),
    ...(params.from && { from: params.from }),
    ...(params.to && { to: params.to }),
    ...(params.age && { age: params.age }),
    ...(params.sales && { sales: 'only' as const }),
  };
}

/** The server stops counting here: text searches at a thousand, dates and contacts at ten thousand. */
function cappedAt(params: ListParams): number {
  if (params.search) return 1_000;
  return params.from || params.to || params.contactId || params.age || params.sales ? 10_000 : Number.MAX_SAFE_INTEGER;
}

function nameOf(row: InvoiceRow): string {
  return row.number ?? t('the draft for {name}', { name: row.party || t('no customer') });
}
