import { Ellipsis, FilePlus2, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t, tn } from '../../shared/i18n/translate.ts';
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
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactGrid } from './contact-grid.tsx';
import { ContactTable } from './contact-table.tsx';
import { ImportContacts } from './import-contacts.tsx';
import { PAGE_SIZE, useContacts } from './use-contacts.ts';
import type { ContactRow } from './use-contacts.ts';
import { useRemove } from './use-remove.ts';
import { ExportContacts } from './export-contacts.tsx';

/** Customers and suppliers: a grid (`?view=list` for rows), searched on the server. */
export function ContactsScreen() {
  const [query, change] = useSearch();
  const { asked: filter, searching, rows, count, cut, error, retry, stale } = useContacts();
  const [editing, setEditing] = useState<ContactRow | null>(null);
  const list = query.get('view') === 'list';
  const actions = (contact: ContactRow) => <Actions contact={contact} onEdit={() => setEditing(contact)} />;
  const empty = (
    <Nothing searched={filter.search} filtered={filter.category !== undefined} onClear={() => change({ search: null, category: null, page: null })} />
  );
  return (
    <>
      <PageHeader
        title={t('Contacts')}
        actions={
          <span className="flex flex-wrap gap-2">
            {count > 0 && <ExportContacts category={filter.category} />}
            <ServerLink icon={<Upload aria-hidden="true" size={16} />} to={withQuery(paths.contacts(), { panel: 'import' }, location.search)}>
              {t('Import')}
            </ServerLink>
            <ServerLink variant="primary" icon={<Plus aria-hidden="true" size={16} />} to={withQuery(paths.contacts(), { panel: 'new' }, location.search)}>
              {t('Add contact')}
            </ServerLink>
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

function Nothing({ searched, filtered, onClear }: { searched: string; filtered: boolean; onClear: () => void }) {
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
        <ServerLink variant="primary" to={withQuery(paths.contacts(), { panel: 'new' }, location.search)}>
          {t('Add your first contact')}
        </ServerLink>
      }
    >
      {t('Add the businesses you sell to and buy from, to invoice them faster and see what each one owes.')}
    </EmptyState>
  );
}
