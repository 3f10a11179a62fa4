import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Category } from '../../shared/business/contract.ts';
import { readContact } from '../../shared/contacts/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { languageName } from '../../shared/kit/language-name.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { phoneText } from '../../shared/kit/phone.ts';
import { listOrders } from '../../shared/orders/contract.ts';
import type { OrderSide } from '../../shared/orders/status.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { queryOf } from '../../api-client/query.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { STAY, go, useParam, useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { AccountNumber } from '../payments/account-number.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { orderColumns } from '../orders/orders-columns.tsx';
import type { OrderRow } from '../orders/orders-columns.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactInvoices } from './contact-invoices.tsx';
import { ContactPortal } from './contact-portal.tsx';
import { ContactQuotes } from './contact-quotes.tsx';
import { ContactStatement } from './contact-statement.tsx';
import { CATEGORY_WORD, LinkedMark, partyName } from './contact-marks.tsx';
import { useRemove } from './use-remove.ts';
import type { Contact } from './use-contacts.ts';

type Detailed = OutputOf<typeof readContact>;

const BACK = { to: paths.contacts(), label: t('Contacts') };

export function ContactScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readContact, { id, businessId: business.id }));
  if (error && !data) return isGone(error) ? <Gone /> : <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <Details contact={data} /> : <Waiting />;
}

function Details({ contact }: { contact: Detailed }) {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const tabs = tabsFor(business.category, contact.category);
  const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0];
  const remove = useRemove();
  const may = usePermission('contact.edit');
  const actions = (
    <>
      {may.allowed && (
        <>
          <Button variant="quiet" icon={<Trash2 aria-hidden="true" size={16} />} onClick={() => remove(contact, () => go(paths.contacts()))}>
            {t('Remove')}
          </Button>
          <Button icon={<Pencil aria-hidden="true" size={16} />} onClick={() => change({ panel: 'edit' }, STAY)}>
            {t('Edit')}
          </Button>
        </>
      )}
      <Create contact={contact} />
    </>
  );
  return (
    <>
      <PageHeader
        back={BACK}
        title={<span className="[overflow-wrap:anywhere]">{partyName(contact)}</span>}
        lead={leadOf(contact)}
        mark={<LinkedMark contact={contact} wordy />}
        actions={actions}
      />
      <div className="-mt-6 mb-6 grid divide-y divide-line border-b border-line sm:grid-cols-2 sm:divide-x sm:divide-y-0">
        <Sum label={t('{name} owes you', { name: partyName(contact) })} naira={contact.owedToUs} note={openText(contact.openInvoices)}>
          {contact.credit > 0 && <Credit contact={contact} />}
        </Sum>
        <Sum
          label={t('You owe {name}', { name: partyName(contact) })}
          naira={contact.owedByUs}
          note={contact.linkedBusiness ? t('On invoices received from this business.') : t('Counted once they have an account here and send you invoices.')}
        />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 gap-4">
          <div className="min-w-0 print:hidden">
            <Tabs
              label={t('Documents with this contact')}
              tabs={tabs.map((one) => ({
                to: paths.contact(contact.id, one === tabs[0] ? {} : { tab: one }),
                label: TAB_LABELS[one],
                current: tab === one,
              }))}
            />
          </div>
          {tab === 'statement' && <ContactStatement contact={contact} />}
          {tab === 'quotes' && <ContactQuotes contact={contact} />}
          {tab === 'orders' && <ContactOrders contact={contact} />}
          {(tab === 'sent' || tab === 'received') && <ContactInvoices key={tab} contact={contact} type={tab} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title={t('Details')}>
            <Facts rows={factsOf(contact)} />
            {contact.notes && <p className="mt-3 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{contact.notes}</p>}
          </Card>
          {contact.category !== 'supplier' && <ContactPortal contact={contact} />}
        </div>
      </div>
      {query.get('panel') === 'edit' && <ContactForm contact={contact} onClose={() => change({ panel: null }, STAY)} />}
    </>
  );
}

/** A buyer, and a reader of a supplier's page, first sees what was received from the contact. */
function tabsFor(category: Category, contact: Detailed['category']) {
  return category === 'retailer' || contact === 'supplier'
    ? (['received', 'sent', 'quotes', 'orders', 'statement'] as const)
    : (['sent', 'received', 'quotes', 'orders', 'statement'] as const);
}

const TAB_LABELS = { sent: t('Invoices sent'), received: t('Invoices received'), quotes: t('Quotes'), orders: t('Orders'), statement: t('Statement') };

/** Order from a supplier, invoice or quote to a customer, if the business does so. */
function Create({ contact }: { contact: Detailed }) {
  const { category } = useSignedIn().business;
  const may = usePermission('invoice.draft');
  if (!may.allowed) return null;
  const order = { label: t('New purchase order'), to: paths.createPurchaseOrder({ contact: contact.id }) };
  const invoice = { label: t('New invoice'), to: paths.createInvoice({ contact: contact.id }) };
  const quote = { label: t('New quote'), to: paths.createQuote({ contact: contact.id }) };
  const both = contact.category === 'customer' ? [invoice, quote, order] : [order, invoice, quote];
  const all = { retailer: [order], supplier: [invoice, quote], both }[category];
  return all.map(({ label, to }, index) => (
    <ButtonLink key={to} {...(index === 0 && { variant: 'primary' })} icon={<FilePlus2 aria-hidden="true" size={16} />} to={to}>
      {label}
    </ButtonLink>
  ));
}

function Sum({ label, naira, note, children }: { label: string; naira: number; note: string; children?: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="min-w-0 py-4 sm:px-5 sm:py-5 sm:first:ps-0 sm:last:pe-0">
      <h2 className="truncate text-ink-2">{label}</h2>
      <p className="mt-1">
        <Money naira={naira} size="title" strong />
      </p>
      <p className="mt-1 text-ink-2">{note}</p>
      {children}
    </div>
  );
}

/** What the customer paid too much, with a link to the page on which it is matched to an invoice. */
function Credit({ contact: { credit } }: { contact: Detailed }) {
  return (
    <p className="mt-1 text-ink-2">
      <T
        text="Their credit: {amount}. {link}"
        amount={<Money naira={credit} />}
        link={<Link to={paths.wallet('transfers')}>{t('Match to an invoice')}</Link>}
      />
    </p>
  );
}

function leadOf({ name, businessName, category }: Detailed): string {
  return businessName ? `${name} · ${CATEGORY_WORD[category]}` : CATEGORY_WORD[category];
}

function openText(count: number): string {
  if (count === 0) return t('No open invoice.');
  return tn(count, 'On {count} open invoice.', 'On {count} open invoices.');
}

function factsOf(contact: Detailed): { label: ReactNode; value: ReactNode }[] {
  return [
    {
      label: <span className="whitespace-nowrap">{t('Email')}</span>,
      value: contact.email ? <Reach to={`mailto:${contact.email}`} text={contact.email} /> : <None />,
    },
    { label: t('Phone'), value: contact.phone ? <Reach to={`tel:${contact.phone}`} text={phoneText(contact.phone)} /> : <None /> },
    { label: t('Address'), value: contact.address ? <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{contact.address}</span> : <None /> },
    { label: t('Tax number'), value: contact.taxNumber ? <span className="tabular [overflow-wrap:anywhere]">{contact.taxNumber}</span> : <None /> },
    ...(contact.account ? [{ label: t('Transfers to'), value: <TransferAccount account={contact.account} /> }] : []),
    ...(contact.language ? [{ label: t('Document language'), value: languageName(contact.language) }] : []),
  ];
}

function Reach({ to, text }: { to: string; text: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="tabular min-w-0 [overflow-wrap:anywhere]">
        <Link to={to}>{text}</Link>
      </span>
      <CopyButton text={text} label={t('Copy {text}', { text })} />
    </span>
  );
}

/** What the customer transfers to it pays their invoices. */
function TransferAccount({ account: { bankName, accountName, accountNumber } }: { account: NonNullable<Detailed['account']> }) {
  return (
    <>
      <span className="tabular inline-flex items-center gap-1">
        <AccountNumber number={accountNumber} />
        <CopyButton text={accountNumber} label={t('Copy {text}', { text: accountNumber })} />
      </span>
      <span className="block text-ink-2 [overflow-wrap:anywhere]">{`${bankName} · ${accountName}`}</span>
    </>
  );
}

function None() {
  return <span className="text-ink-3">{t('Not given')}</span>;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader back={BACK} title={t('Contact')} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}

function Gone() {
  return (
    <EmptyState level={1} title={t('This contact is not on your list')} action={<ButtonLink to={paths.contacts()}>{t('All contacts')}</ButtonLink>}>
      {t('It was removed, or the link is incomplete. Its invoices are still under Invoices.')}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      <Loading label={t('Loading the contact')} />
      <PageHeader back={BACK} title={<WaitingTitle />} lead={<Skeleton className="h-4 w-40" />} />
      <div className="-mt-6 mb-6 grid border-b border-line py-5 sm:grid-cols-2">
        <Skeleton className="h-16 w-44" />
        <Skeleton className="h-16 w-44" />
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function WaitingTitle() {
  return (
    <>
      <span className="sr-only">{t('Contact')}</span>
      <Skeleton className="h-8 w-56" />
    </>
  );
}

const SHOWN = 10;
const SIDES = { retailer: ['sent'], supplier: ['received'], both: ['sent', 'received'] } as const;

/** The newest orders with a contact: those sent to it, and those received from its linked business. */
function ContactOrders({ contact }: { contact: Contact }) {
  const { business } = useSignedIn();
  return SIDES[business.category].map((type) => <Orders key={type} contact={contact} type={type} />);
}

/** All have the same party: on a card the number is the title. */
function columnsOf(type: OrderSide): readonly Column<OrderRow>[] {
  return orderColumns(type)
    .filter(({ key }) => key !== 'party')
    .map((column) => (column.key === 'number' ? { ...column, card: 'title', cell: (row) => row.number ?? t('Draft') } : column));
}

function Orders({ contact, type }: { contact: Contact; type: OrderSide }) {
  const { business } = useSignedIn();
  const name = partyName(contact);
  const { data, error, refetch } = useQuery(queryOf(listOrders, { businessId: business.id, contactId: contact.id, type, counters: 'false', limit: SHOWN }));
  return (
    <Card
      title={type === 'sent' ? t('Orders to this contact') : t('Orders from this contact')}
      flush
      aside={data && data.count > SHOWN && <Link to={paths.purchaseOrders({ type, contact: contact.id })}>{t('All orders')}</Link>}
    >
      <DataTable
        label={type === 'sent' ? t('Orders to {name}', { name }) : t('Orders from {name}', { name })}
        columns={columnsOf(type)}
        rows={data?.orders}
        rowKey={(row) => row.id}
        rowName={(row) => row.number ?? t('Draft')}
        rowTo={(row) => (row.status === 'draft' ? paths.createPurchaseOrder({ draft: row.id }) : paths.purchaseOrder(row.id))}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          type === 'sent' ? (
            <EmptyState level={3} title={t('No orders to this contact yet')}>
              {t('Orders you send to {name} appear here with their status.', { name })}
            </EmptyState>
          ) : (
            <EmptyState level={3} title={t('No orders from this contact yet')}>
              {contact.linkedBusiness
                ? t('Orders {name} sends you appear here.', { name })
                : t('{name} has no account here yet. Once they have one, orders they send you appear here.', { name })}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
