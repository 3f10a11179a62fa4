import { useQuery } from '@tanstack/react-query';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { isDue } from '../../shared/invoices/status.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { Side } from '../../shared/invoices/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { dueText, today } from '../base/days.ts';
import { partyName } from './contact-marks.tsx';
import type { Contact } from './use-contacts.ts';
import { stateOf } from '../base/states.ts';

type Row = OutputOf<typeof listInvoices>['invoices'][number];

const PAGE_SIZE = 10;
const COLUMNS: readonly Column<Row>[] = [
  { key: 'number', header: t('Number'), card: 'title', cell: (row) => row.number ?? t('Draft') },
  { key: 'due', header: t('Due date'), card: 'meta', cell: (row) => <Due row={row} /> },
  { key: 'status', header: t('Status'), card: 'status', cell: (row) => <Status {...stateOf(row.status)} /> },
  {
    key: 'balance',
    header: t('Balance due'),
    align: 'end',
    from: 'lg',
    card: 'none',
    cell: (row) => (isDue(row.status) ? <Money naira={row.balance} /> : <span className="text-ink-3">–</span>),
  },
  { key: 'total', header: t('Total'), align: 'end', card: 'amount', cell: (row) => <Money naira={row.total} strong /> },
];

/** The invoices sent to a contact, or received from its linked business; the newest first. */
export function ContactInvoices({ contact, type }: { contact: Contact; type: Side }) {
  const texts = textsOf(type, contact);
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const { offset, limit } = pageIn(query, PAGE_SIZE);
  const { data, error, refetch } = useQuery(
    queryOf(listInvoices, { businessId: business.id, contactId: contact.id, type, counters: 'false', sort: 'recent', order: 'desc', offset, limit }),
  );
  return (
    <>
      <Card title={texts.title} flush aside={<Link to={paths.invoices({ type, contact: contact.id })}>{t('All invoices')}</Link>}>
        <DataTable
          label={texts.label}
          columns={COLUMNS}
          rows={data?.invoices}
          rowKey={(row) => row.id}
          rowName={(row) => row.number ?? t('Draft')}
          rowTo={(row) => (row.status === 'draft' ? paths.createInvoice({ draft: row.id }) : paths.invoice(row.id))}
          skeletonRows={3}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState level={3} title={texts.none}>
              {texts.how}
            </EmptyState>
          }
        />
      </Card>
      {data && data.count > 10 && <Pagination offset={offset} limit={limit} count={data.count} onChange={(page) => change(pageChange(page, PAGE_SIZE))} />}
    </>
  );
}

function textsOf(type: Side, contact: Contact) {
  const name = partyName(contact);
  if (type === 'sent')
    return {
      title: t('Invoices to this contact'),
      label: t('Invoices to {name}', { name }),
      none: t('No invoices to this contact yet'),
      how: t('Invoices you send to {name} appear here with their balance due.', { name }),
    };
  return {
    title: t('Invoices from this contact'),
    label: t('Invoices from {name}', { name }),
    none: t('No invoices from this contact yet'),
    how: contact.linkedBusiness
      ? t('Invoices {name} sends you appear here with their balance due.', { name })
      : t('{name} has no account here yet. Once they have one, invoices they send you appear here.', { name }),
  };
}

function Due({ row }: { row: Row }) {
  if (isDue(row.status)) return <span className={row.status === 'late' ? 'font-medium text-warn' : ''}>{dueText(row.dueDate, today())}</span>;
  const day = row.dueDate === null ? null : calendarDate(row.dueDate);
  return <span className="text-ink-2">{day ? formatDate(day) : '–'}</span>;
}
