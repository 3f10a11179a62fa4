import { useQuery } from '@tanstack/react-query';
import { Plus, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { listInvoices, exportInvoices } from '../../../shared/invoices/contract.ts';
import { isDue, mayInvoice } from '../../../shared/invoices/status.ts';
import { MOST_COUNTED } from '../../../shared/kit/counted.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Side } from '../../../shared/invoices/status.ts';
import { queryOf } from '../../../api-client/query.ts';
import { Card } from '../../../ui/primitives/card.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ButtonLink, Link } from '../../../ui/primitives/link.tsx';
import { useSearch, STAY } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import type { Column } from '../../../ui/table/table-model.ts';
import { distance } from '../../../ui/form/date-phrases.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { useToday } from '../../base/today.ts';
import { sentenceCase } from '../../documents/document-data.ts';
import { stateOf } from '../../base/states.ts';
import { InvoiceTabs } from '../invoice-tabs.tsx';
import { ImportedList } from './imported-list.tsx';
import { NO_FILTERS, filtersOf, isNarrowed, listParams } from './list-params.ts';
import type { ListParams } from './list-params.ts';
import { ListCards } from './cards.tsx';
import { download } from '../../../api-client/download.ts';
import { CsvButton } from '../../base/csv-button.tsx';
import { ColumnsMenu, ViewsMenu } from './menus.tsx';
import { RowActions } from './row-actions.tsx';
import type { InvoiceRow } from './row-actions.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useChoice, useHidden } from './use-choice.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { FilterChips } from './filter-chips.tsx';
import { AgeField, AmountFields, ContactField, DueFields, IssueFields, StatusSelect } from './filter-fields.tsx';
import type { FilterProps } from './filter-fields.tsx';

/** All invoices of one side; filters, order and page are in the address. */
export function InvoicesScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const params = listParams(query, business.category);
  const list = useQuery({
    ...queryOf(listInvoices, inputOf(params, business.id, today)),
    // Old rows stay while new ones load, but never those of another tab.
    placeholderData: (before, lastQuery) => (lastQuery?.queryKey[1].type === params.type ? before : undefined),
  });
  const page = list.data;
  const choice = useChoice(page?.invoices, `${business.id} ${params.type}`);
  const [hidden, setHidden] = useHidden('invoice');
  const may = usePermission('invoice.draft');
  const newInvoice = may.allowed && mayInvoice(business.category) && (
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
        <CsvButton name={`invoices-${params.type}.csv`} load={() => download(exportInvoices, { businessId: business.id, ...filtersOf(params, today) })} />
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
      {choice.rows.length > 0 && (
        <SelectionBar rows={choice.rows} side={params.type} today={today} onClear={() => choice.choose(new Set())} onDone={choice.drop} />
      )}
      {page && page.count > 0 && (
        <Pagination
          offset={params.offset}
          limit={params.limit}
          count={page.count}
          counted={params.search ? SEARCH_COUNTED : MOST_COUNTED}
          onChange={({ offset, limit }) => change({ offset: offset || null, limit: limit === 10 ? null : limit })}
        />
      )}
      {params.type === 'received' && (
        <>
          <ImportedList />
          <p className="mt-6">
            <Link to={paths.bills()}>{t('Bills from other suppliers')}</Link>
          </p>
        </>
      )}
    </>
  );
}

function inputOf(params: ListParams, businessId: string, today: CalendarDate): InputOf<typeof listInvoices> {
  return {
    businessId,
    offset: params.offset,
    limit: params.limit,
    sort: params.sort.by,
    order: params.sort.down ? 'desc' : 'asc',
    ...filtersOf(params, today),
  };
}

/** Where the server stops counting what a search finds. */
const SEARCH_COUNTED = 1_000;

function nameOf(row: InvoiceRow): string {
  return row.number ?? t('the draft for {name}', { name: row.party || t('no customer') });
}

/** Columns that can be hidden; the party and the total are always shown. */
const COLUMN_NAMES = { number: t('Number'), issued: t('Issue date'), due: t('Due date'), status: t('Status'), balance: t('Balance') } as const;

function columnsFor(side: Side, today: CalendarDate): readonly Column<InvoiceRow>[] {
  return [
    {
      key: 'party',
      header: side === 'sent' ? t('Bill to') : t('From'),
      sortable: true,
      card: 'title',
      width: 'min-w-28 max-w-64',
      skeleton: 'h-4 w-40',
      cell: (row) => <span className="line-clamp-2 wrap-anywhere">{row.party || <span className="text-ink-3">{t('No customer')}</span>}</span>,
    },
    {
      key: 'number',
      header: t('Number'),
      sortable: true,
      card: 'meta',
      skeleton: 'h-4 w-20',
      cell: (row) => (row.number === null ? <span className="hidden text-ink-3 in-[table]:inline">–</span> : <span className="text-ink-2">{row.number}</span>),
    },
    { key: 'issued', header: t('Issue date'), from: 'xl', card: 'none', cell: (row) => <Day text={row.issueDate} /> },
    { key: 'due', header: t('Due date'), sortable: true, card: 'meta', cell: (row) => <Due row={row} today={today} /> },
    {
      key: 'status',
      header: t('Status'),
      card: 'status',
      cell: (row) => <Status {...stateOf(row.status, row.message === row.status ? undefined : sentenceCase(row.message))} />,
    },
    {
      key: 'balance',
      header: t('Balance'),
      align: 'end',
      from: 'lg',
      card: 'amount',
      cell: (row) =>
        isDue(row.status) ? (
          <Money naira={row.balance} strong />
        ) : (
          <>
            <span className="hidden text-ink-3 in-[table]:inline">–</span>
            <span className="in-[table]:hidden">
              <Money naira={row.total} strong />
            </span>
          </>
        ),
    },
    {
      key: 'amount',
      header: t('Total'),
      align: 'end',
      sortable: true,
      card: 'none',
      // A part of the amount beside the button in front of it would be read as another amount.
      cell: (row) => (
        <span className="group-has-[[data-step]:focus-within]:opacity-0 pointer-fine:group-has-[[data-step]]:group-hover:opacity-0">
          <Money naira={row.total} strong />
        </span>
      ),
    },
  ];
}

function Due({ row, today }: { row: InvoiceRow; today: CalendarDate }) {
  const due = row.dueDate === null ? null : calendarDate(row.dueDate);
  if (!due) return <span className="hidden text-ink-3 in-[table]:inline">–</span>;
  const open = isDue(row.status);
  return (
    <span className="tabular">
      {formatDate(due)}
      {open && (
        <span
          className={cx(
            'ms-2 text-xs in-[table]:max-xl:ms-0 in-[table]:max-xl:block',
            row.status === 'late' ? 'font-medium text-warn' : 'text-ink-3 max-md:hidden',
          )}
        >
          {distance(due, today)}
        </span>
      )}
    </span>
  );
}

function Day({ text }: { text: string | null }) {
  const day = text === null ? null : calendarDate(text);
  return <span className="tabular text-ink-2">{day ? formatDate(day) : '–'}</span>;
}

/** An empty list explains how to start; an empty search result how to search more widely. */
function ListEmpty({
  params,
  narrowed,
  newInvoice,
  change,
}: {
  params: ListParams;
  narrowed: boolean;
  newInvoice: ReactNode;
  change: (patch: Record<string, null>) => void;
}) {
  if (narrowed) {
    return (
      <EmptyState
        title={params.search ? t('Nothing found for “{search}”', { search: params.search.slice(0, 60) }) : t('Nothing matches these filters')}
        action={<Button onClick={() => change(NO_FILTERS)}>{t('Clear filters')}</Button>}
      >
        {params.type === 'sent'
          ? t('Search covers numbers, names, amounts and notes. Clear the filters to see every invoice you sent.')
          : t('Search covers numbers, names, amounts and notes. Clear the filters to see every invoice you received.')}
      </EmptyState>
    );
  }
  if (params.type === 'received') {
    return (
      <EmptyState title={t('No invoices received yet')}>
        {t('Invoices suppliers send to your email address appear here automatically. Approve or decline them, and pay from your wallet.')}
      </EmptyState>
    );
  }
  if (!newInvoice) {
    return (
      <EmptyState title={t('No invoices sent')} action={<ButtonLink to={paths.purchaseOrders()}>{t('Purchase orders')}</ButtonLink>}>
        {t('You buy with purchase orders, and your suppliers send the invoices. If you also sell, change the category in Settings to both.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('Send your first invoice')} action={newInvoice}>
      {t('Add a customer and items, then send. Your customer approves it from a link, and you follow its progress here.')}
    </EmptyState>
  );
}

function ListFilters({ children, ...props }: FilterProps & { children?: ReactNode }) {
  const { params, change } = props;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        key={params.type}
        label={t('Search invoices')}
        placeholder={t('Number, name, amount or note')}
        value={params.search}
        onSearch={(search) => change({ search: search || null, offset: null }, params.search ? STAY : {})}
      />
      <span className="w-36 max-sm:min-w-36 max-sm:flex-1">
        <StatusSelect {...props} />
      </span>
      <Popover
        label={t('More filters')}
        width="wide"
        align="end"
        trigger={(trigger) => (
          <Button {...trigger} ref={button} icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
            {t('Filters')}
          </Button>
        )}
      >
        {() => (
          <div className="grid gap-4 p-4">
            <IssueFields {...props} />
            <DueFields {...props} />
            <AmountFields {...props} />
            <ContactField {...props} />
            <AgeField {...props} />
          </div>
        )}
      </Popover>
      <span className="ms-auto flex gap-2">{children}</span>
      <FilterChips {...props} next={button} />
    </search>
  );
}
