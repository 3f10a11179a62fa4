import { Ellipsis, FilePlus2, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t, tn } from '../../shared/i18n/translate.ts';
import { phoneText } from '../../shared/kit/phone.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { STAY, go, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { ServerLink } from '../../ui/primitives/server-link.tsx';
import { pageChange } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Avatar } from '../../ui/primitives/avatar.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { paths } from '../base/paths.ts';
import { CsvButton } from '../base/csv-button.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactForm } from './contact-form.tsx';
import { ImportContacts } from './import-contacts.tsx';
import { PAGE_SIZE, useContacts } from './use-contacts.ts';
import type { ContactRow } from './use-contacts.ts';
import { useRemove } from './use-remove.ts';
import { Balances, CATEGORY_WORD, LinkedMark, partyName } from './contact-marks.tsx';
import { exportContacts } from '../../shared/contacts/contract.ts';
import { download } from '../../api-client/download.ts';

/** Customers and suppliers: a grid (`?view=list` for rows), searched on the server. */
export function ContactsScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const { asked: filter, searching, rows, count, cut, error, retry, stale } = useContacts();
  const [editing, setEditing] = useState<ContactRow | null>(null);
  const may = usePermission('contact.edit');
  const list = query.get('view') === 'list';
  const actions = (contact: ContactRow) => may.allowed && <Actions contact={contact} onEdit={() => setEditing(contact)} />;
  const empty = (
    <Nothing
      mayAdd={may.allowed}
      searched={filter.search}
      filtered={filter.category !== undefined}
      onClear={() => change({ search: null, category: null, page: null })}
    />
  );
  return (
    <>
      <PageHeader
        title={t('Contacts')}
        actions={
          <span className="flex flex-wrap gap-2">
            {count > 0 && (
              <CsvButton
                name="contacts.csv"
                load={() => download(exportContacts, { businessId: business.id, ...(filter.category && { category: filter.category }) })}
              />
            )}
            {may.allowed && (
              <>
                <ServerLink icon={<Upload aria-hidden="true" size={16} />} to={withQuery(paths.contacts(), { panel: 'import' }, location.search)}>
                  {t('Import')}
                </ServerLink>
                <ServerLink variant="primary" icon={<Plus aria-hidden="true" size={16} />} to={withQuery(paths.contacts(), { panel: 'new' }, location.search)}>
                  {t('Add contact')}
                </ServerLink>
              </>
            )}
          </span>
        }
      />
      <ContactFilters filter={filter} />
      {list ? (
        <ContactTable rows={rows} stale={stale} error={error} onRetry={retry} empty={empty} actions={actions} balances={!searching} />
      ) : (
        <Grid rows={rows} stale={stale} error={error} onRetry={retry} empty={empty} actions={actions} />
      )}
      <p role="status" className={searching && rows && rows.length > 0 ? 'pt-3 text-ink-2' : 'sr-only'}>
        {searching && rows && (cut ? t('Showing the first 50. Type more to narrow the results.') : tn(rows.length, '{count} found', '{count} found'))}
      </p>
      {!searching && count > 10 && (
        <Pagination offset={filter.offset} limit={filter.limit} count={count} onChange={(page) => change(pageChange(page, PAGE_SIZE))} />
      )}
      {query.get('panel') === 'new' && <ContactForm onClose={() => change({ panel: null }, STAY)} onSaved={(contact) => go(paths.contact(contact.id))} />}
      {query.get('panel') === 'import' && <ImportContacts onClose={() => change({ panel: null }, STAY)} />}
      {editing && <ContactForm contact={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

interface GridProps {
  rows: readonly ContactRow[] | undefined;
  stale: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  actions: (contact: ContactRow) => ReactNode;
}

function Grid({ rows, stale, error, onRetry, empty, actions }: GridProps) {
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows?.length === 0) return <Card>{empty}</Card>;
  return <ContactGrid rows={rows} stale={stale} actions={actions} />;
}

function Actions({ contact, onEdit }: { contact: ContactRow; onEdit: () => void }) {
  const remove = useRemove();
  const { business } = useSignedIn();
  const order = business.category === 'retailer';
  return (
    <Menu
      label={t('Actions for {name}', { name: contact.name })}
      align="end"
      trigger={(props) => (
        <IconButton {...props} small label={t('Actions for {name}', { name: contact.name })} icon={<Ellipsis aria-hidden="true" size={18} />} />
      )}
      items={[
        {
          label: order ? t('New purchase order') : t('New invoice'),
          icon: <FilePlus2 aria-hidden="true" size={16} />,
          to: order ? paths.createPurchaseOrder({ contact: contact.id }) : paths.createInvoice({ contact: contact.id }),
        },
        { label: t('Edit'), icon: <Pencil aria-hidden="true" size={16} />, onSelect: onEdit },
        'line',
        { label: t('Remove'), icon: <Trash2 aria-hidden="true" size={16} />, danger: true, onSelect: () => remove(contact, toHeading) },
      ]}
    />
  );
}

/** The row disappears with its button: the focus moves to the page's heading, which the router made focusable. */
function toHeading() {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

function Nothing({ mayAdd, searched, filtered, onClear }: { mayAdd: boolean; searched: string; filtered: boolean; onClear: () => void }) {
  if (searched || filtered) {
    return (
      <EmptyState
        title={searched ? t('No results for “{searched}”', { searched }) : t('No contacts in this category yet')}
        action={<Button onClick={onClear}>{t('Show all contacts')}</Button>}
      >
        {filtered
          ? t('Try part of the name, business, email or phone number, or another category.')
          : t('Try part of the name, business, email or phone number.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No contacts yet')}
      action={
        mayAdd && (
          <ServerLink variant="primary" to={withQuery(paths.contacts(), { panel: 'new' }, location.search)}>
            {t('Add your first contact')}
          </ServerLink>
        )
      }
    >
      {t('Add the businesses you sell to and buy from, to invoice them faster and see what each one owes.')}
    </EmptyState>
  );
}

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';
const CARD = 'relative flex min-h-39 flex-col rounded border border-line bg-surface p-4';

/** Cards of contacts: name, contact data, balances. */
function ContactGrid({ rows, stale, actions }: { rows: readonly ContactRow[] | undefined; stale: boolean; actions: (contact: ContactRow) => ReactNode }) {
  if (!rows) {
    return (
      <div aria-busy className={GRID}>
        <Loading label={t('Loading contacts')} />
        {Array.from({ length: 6 }, (_, index) => (
          <Waiting key={index} />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={t('Contacts')} aria-busy={stale || undefined} className={cx(GRID, stale && 'opacity-60')}>
      {rows.map((contact) => (
        <li key={contact.id} className={cx(CARD, 'transition-colors duration-[120ms] focus-within:border-edge hover:border-edge')}>
          <div className="flex items-start gap-3">
            <Avatar name={partyName(contact)} />
            <div className="min-w-0 flex-1">
              <Anchor
                to={paths.contact(contact.id)}
                className="line-clamp-2 font-semibold [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {contact.name}
              </Anchor>
              <p className="truncate text-ink-2">{contact.businessName ?? CATEGORY_WORD[contact.category]}</p>
            </div>
            <span className="relative z-10 -me-1.5 -mt-1">{actions(contact)}</span>
          </div>
          <p className="mt-2 truncate text-ink-2">{contact.email ?? (contact.phone && phoneText(contact.phone)) ?? t('No email or phone yet')}</p>
          <div className="mt-auto grid gap-1 pt-3">
            <LinkedMark contact={contact} />
            <div className="border-t border-line pt-2 empty:hidden">
              <Balances contact={contact} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className={CARD}>
      <span className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <span className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-24" />
        </span>
      </span>
      <Skeleton className="mt-auto h-4 w-40" />
    </div>
  );
}

const NAME: Column<ContactRow> = { key: 'name', header: t('Name'), card: 'title', cell: (row) => <Name row={row} />, skeleton: 'h-9 w-40' };
const REST: readonly Column<ContactRow>[] = [
  { key: 'category', header: t('Category'), from: 'xl', card: 'none', cell: (row) => <span className="text-ink-2">{CATEGORY_WORD[row.category]}</span> },
  {
    key: 'reach',
    header: t('Email or phone'),
    from: 'lg',
    card: 'meta',
    cell: (row) => (
      <span className="inline-block max-w-64 truncate align-middle text-ink-2">{row.email ?? (row.phone && phoneText(row.phone)) ?? t('None yet')}</span>
    ),
  },
];
const BALANCES: readonly Column<ContactRow>[] = [
  { key: 'owedToUs', header: t('Owes you'), align: 'end', card: 'amount', cell: (row) => <Sum naira={row.owedToUs} /> },
  { key: 'owedByUs', header: t('You owe'), align: 'end', card: 'none', cell: (row) => <Sum naira={row.owedByUs} /> },
];

interface ContactTableProps {
  rows: readonly ContactRow[] | undefined;
  stale: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  actions: (contact: ContactRow) => ReactNode;
  /** False for search results, which have no balances. */
  balances: boolean;
}

function ContactTable({ rows, stale, error, onRetry, empty, actions, balances }: ContactTableProps) {
  return (
    <Card flush>
      <DataTable
        label={t('Contacts')}
        columns={[NAME, ...REST, ...(balances ? BALANCES : [])]}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowTo={(row) => paths.contact(row.id)}
        rowActions={actions}
        stale={stale}
        error={error}
        onRetry={onRetry}
        empty={empty}
      />
    </Card>
  );
}

function Name({ row }: { row: ContactRow }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{row.name}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-xs font-normal text-ink-2">
        {row.businessName && <span className="line-clamp-1 [overflow-wrap:anywhere]">{row.businessName}</span>}
        <LinkedMark contact={row} />
      </span>
    </span>
  );
}

function Sum({ naira }: { naira: number | undefined }) {
  return naira === undefined || naira === 0 ? <span className="hidden text-ink-3 md:inline">–</span> : <Money naira={naira} strong />;
}
