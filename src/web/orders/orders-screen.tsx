import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CopyPlus, Ellipsis, Eye, PenLine, Plus, SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { listOrders } from '../../shared/orders/contract.ts';
import { exportOrders } from '../../shared/orders/steps-contract.ts';
import { ORDER_STATUSES, isOpenOrder, mayOrder } from '../../shared/orders/status.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { FULFILMENT_STATES } from '../../shared/orders/fulfilment.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { STAY, go, useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import type { SearchChange } from '../../ui/primitives/navigation.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { Counters } from '../invoices/list/cards.tsx';
import { CsvButton } from '../base/csv-button.tsx';
import { ColumnsMenu, ViewsMenu } from '../invoices/list/menus.tsx';
import { useChoice, useHidden } from '../invoices/list/use-choice.ts';
import { useToday } from '../base/today.ts';
import { InvoiceTabs } from '../invoices/invoice-tabs.tsx';
import { ContactPicker } from '../invoices/editor/contact-picker.tsx';
import { usePermission } from '../base/permission.ts';
import { NO_FILTERS, filtersOf, isNarrowed, ordersParams } from './orders-params.ts';
import type { OrdersParams } from './orders-params.ts';
import { ORDER_COLUMN_NAMES, orderColumns } from './orders-columns.tsx';
import type { OrderRow } from './orders-columns.tsx';
import { OrdersSelection } from './orders-selection.tsx';
import { FULFILMENT } from './fulfilment-text.ts';
import { statusText } from './order-document.ts';
import { WithdrawOrderDialog, useArchive } from './archive-orders.tsx';
import { useCopyOrder } from './use-copy-order.ts';

/** All purchase orders of one side; filters, order and page are in the address. */
export function OrdersScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const params = ordersParams(query, business.category);
  const list = useQuery({
    ...queryOf(listOrders, inputOf(params, business.id)),
    // Old rows stay while new ones load, but never those of another tab.
    placeholderData: (before, lastQuery) => (lastQuery?.queryKey[1].type === params.type ? before : undefined),
  });
  const page = list.data;
  const choice = useChoice(params.type === 'sent' ? page?.orders : undefined, `${business.id} ${params.type}`);
  const [hidden, setHidden] = useHidden('order');
  const may = usePermission('invoice.draft');
  const newOrder = may.allowed && mayOrder(business.category) && (
    <ButtonLink to={paths.createPurchaseOrder()} variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
      {t('New purchase order')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={business.category === 'supplier' ? t('Orders received') : t('Purchase orders')} actions={newOrder} />
      {business.category === 'supplier' && <InvoiceTabs current="orders" />}
      {business.category === 'both' && (
        <Tabs
          label={t('Sent or received')}
          tabs={[
            { to: paths.purchaseOrders(), label: t('Sent', undefined, 'orders'), current: params.type === 'sent' },
            { to: paths.purchaseOrders({ type: 'received' }), label: t('Received', undefined, 'orders'), current: params.type === 'received' },
          ]}
        />
      )}
      <Counters names={params.type === 'sent' ? SENT : RECEIVED} rare={RARE} labels={WORD} cards={page?.topCards} current={params.status ?? 'all'} />
      <OrdersFilters params={params} today={today} change={change}>
        <ViewsMenu list="order" path={paths.purchaseOrders()} query={query} />
        <ColumnsMenu names={ORDER_COLUMN_NAMES} hidden={hidden} onHidden={setHidden} />
        <CsvButton name={`orders-${params.type}.csv`} load={() => download(exportOrders, filtersOf(params, business.id))} />
      </OrdersFilters>
      <Card flush>
        <DataTable<OrderRow>
          label={params.type === 'sent' ? t('Purchase orders sent') : t('Purchase orders received')}
          columns={orderColumns(params.type).filter(({ key }) => !hidden.includes(key))}
          rows={page?.orders}
          rowKey={(row) => row.id}
          rowName={nameOf}
          rowTo={(row) => (row.status === 'draft' ? paths.createPurchaseOrder({ draft: row.id }) : paths.purchaseOrder(row.id))}
          {...(params.type === 'sent' && { selection: { chosen: choice.chosen, onChange: choice.choose } })}
          // Of a received order and of a draft a menu would only repeat the row’s link.
          rowActions={params.type === 'sent' ? (row) => row.status !== 'draft' && <OrderRowActions row={row} name={nameOf(row)} /> : undefined}
          sort={params.sort}
          onSort={(sort) => change({ sort: sort.by, order: sort.down ? null : 'asc', offset: null })}
          skeletonRows={params.limit > 10 ? 12 : 8}
          stale={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<Empty params={params} newOrder={newOrder} onClear={() => change(NO_FILTERS)} />}
        />
      </Card>
      {choice.rows.length > 0 && <OrdersSelection rows={choice.rows} onClear={() => choice.choose(new Set())} />}
      {page && page.count > 0 && (
        <Pagination
          offset={params.offset}
          limit={params.limit}
          count={page.count}
          onChange={({ offset, limit }) => change({ offset: offset || null, limit: limit === 10 ? null : limit })}
        />
      )}
    </>
  );
}

/** Besides the steps of every order. */
const RARE = ['denied', 'invoiced', 'archived'] as const;
const RECEIVED = ['all', 'pending', 'approved', 'denied', 'invoiced', 'archived'] as const;
const SENT = [...RECEIVED, 'draft'] as const;
const WORD = {
  all: t('All'),
  pending: t('Awaiting approval'),
  approved: t('Approved', undefined, 'orders'),
  denied: t('Declined', undefined, 'orders'),
  invoiced: t('Invoiced', undefined, 'orders'),
  archived: t('Archived', undefined, 'orders'),
  draft: t('Drafts'),
} as const;

/** An empty list explains how to start; an empty search result how to search more widely. */
function Empty({ params, newOrder, onClear }: { params: OrdersParams; newOrder: ReactNode; onClear: () => void }) {
  if (isNarrowed(params) || params.offset > 0)
    return (
      <EmptyState
        title={params.search ? t('Nothing found for “{search}”', { search: params.search.slice(0, 60) }) : t('Nothing matches these filters')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {params.type === 'sent'
          ? t('Search covers numbers, names and notes. Clear the filters to see every order you sent.')
          : t('Search covers numbers, names and notes. Clear the filters to see every order you received.')}
      </EmptyState>
    );
  if (params.type === 'received')
    return (
      <EmptyState title={t('No orders received yet')}>
        {t('Orders buyers send to your email address appear here automatically. Approve or decline them, and turn them into invoices in one click.')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('Create your first purchase order')} action={newOrder}>
      {t('Add a supplier and items, then send. Your supplier approves it and turns it into an invoice, and you follow its progress here.')}
    </EmptyState>
  );
}

function nameOf(row: OrderRow): string {
  return row.number ?? t('the draft for {name}', { name: row.party || t('no customer') });
}

function inputOf(params: OrdersParams, businessId: string): InputOf<typeof listOrders> {
  return {
    ...filtersOf(params, businessId),
    offset: params.offset,
    limit: params.limit,
    sort: params.sort.by,
    order: params.sort.down ? 'desc' : 'asc',
  };
}

function OrdersFilters({ params, today, change, children }: { params: OrdersParams; today: CalendarDate; change: SearchChange; children: ReactNode }) {
  const inside = [params.fulfilment, params.from, params.to, params.contactId].filter(Boolean).length;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        key={params.type}
        label={t('Search purchase orders')}
        placeholder={t('Number, name or note')}
        value={params.search}
        onSearch={(search) => change({ search: search || null, offset: null }, params.search ? STAY : {})}
      />
      <span className="w-36 max-sm:min-w-36 max-sm:flex-1">
        <Select
          label={t('Status')}
          value={params.status ?? ''}
          onChange={(status) => change({ status: status || null, offset: null })}
          options={[
            { value: '', label: t('Any status') },
            ...ORDER_STATUSES.filter((status) => params.type === 'sent' || status !== 'draft').map((status) => ({ value: status, label: statusText(status) })),
          ]}
        />
      </span>
      <Popover
        label={t('More filters')}
        width="wide"
        align="end"
        trigger={(props) => (
          <Button {...props} icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
            {t('Filters')} {inside > 0 && <Badge tone="good">{inside}</Badge>}
          </Button>
        )}
      >
        {() => (
          <div className="grid gap-4 p-4">
            <Field label={t('Delivered', undefined, 'order')}>
              <Select
                value={params.fulfilment ?? ''}
                onChange={(state) => change({ delivered: state || null, offset: null })}
                options={[
                  { value: '', label: t('Any', undefined, 'delivery') },
                  ...FULFILMENT_STATES.map((value) => ({ value, label: FULFILMENT[value].word })),
                ]}
              />
            </Field>
            <Field label={t('Ordered from', undefined, 'date')}>
              <DateField value={params.from ?? null} today={today} past onChange={(from) => change({ from, offset: null })} />
            </Field>
            <Field label={t('Ordered to')}>
              <DateField value={params.to ?? null} today={today} past onChange={(to) => change({ to, offset: null })} />
            </Field>
            <Field label={t('Contact')}>
              <ContactPicker chosenId={params.contactId ?? null} onChoose={(contact) => change({ contact: contact?.id ?? null, offset: null })} />
            </Field>
          </div>
        )}
      </Popover>
      {isNarrowed(params) && (
        <Button variant="quiet" icon={<X aria-hidden="true" size={16} />} onClick={() => change(NO_FILTERS)}>
          {t('Clear')}
        </Button>
      )}
      <span className="ms-auto flex gap-2">{children}</span>
    </search>
  );
}

function OrderRowActions({ row, name }: { row: OrderRow; name: string }) {
  const { business } = useSignedIn();
  const [archive, send, write] = [usePermission('invoice.archive'), usePermission('invoice.send'), usePermission('invoice.draft')];
  const put = useArchive();
  const copy = useCopyOrder();
  const [isConfirming, setConfirming] = useState(false);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isArchived = row.status === 'archived';
  const run = () => put([row.id], !isArchived);
  const archiving: MenuEntry = {
    label: isArchived ? t('Unarchive') : isOpenOrder(row) ? t('Withdraw order') : t('Archive'),
    icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
    danger: isOpenOrder(row),
    disabled: !archive.allowed,
    hint: archive.reason || undefined,
    onSelect: () => (isOpenOrder(row) ? setConfirming(true) : void run().catch((error: unknown) => toast.error(errorText(error)))),
  };
  const revising: MenuEntry = {
    label: t('Revise and resend'),
    icon: <PenLine {...icon} />,
    disabled: !send.allowed,
    hint: send.reason || undefined,
    onSelect: () => go(paths.reviseOrder(row.id)),
  };
  const own: MenuEntry[] = [
    ...(row.status === 'denied' ? [revising] : []),
    {
      label: t('Duplicate'),
      icon: <CopyPlus {...icon} />,
      disabled: !write.allowed,
      hint: write.reason || undefined,
      onSelect: () => copy.mutate({ id: row.id, businessId: business.id }),
    },
    'line',
    archiving,
  ];
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={(props) => <IconButton {...props} label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[{ label: t('Open'), icon: <Eye {...icon} />, to: paths.purchaseOrder(row.id) }, ...own]}
      />
      {isConfirming && <WithdrawOrderDialog name={name} onConfirm={run} onClose={() => setConfirming(false)} />}
    </>
  );
}
