import { useQuery } from '@tanstack/react-query';
import { listQuotes } from '../../shared/quotes/contract.ts';
import type { QuoteSide } from '../../shared/quotes/status.ts';
import { t } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { quoteColumns } from '../quotes/quotes-columns.tsx';
import type { QuoteRow } from '../quotes/quotes-columns.tsx';
import { partyName } from './contact-marks.tsx';
import type { Contact } from './use-contacts.ts';

const SHOWN = 10;
const SIDES = { retailer: ['received'], supplier: ['sent'], both: ['sent', 'received'] } as const;

/** The newest quotes with a contact: those sent to it, and those received from its linked business. */
export function ContactQuotes({ contact }: { contact: Contact }) {
  const { business } = useSignedIn();
  return SIDES[business.category].map((type) => <Quotes key={type} contact={contact} type={type} />);
}

/** All have the same party: on a card the number is the title. */
function columnsOf(type: QuoteSide): readonly Column<QuoteRow>[] {
  return quoteColumns(type)
    .filter(({ key }) => key !== 'party')
    .map((column) => (column.key === 'number' ? { ...column, card: 'title', cell: (row) => row.number ?? t('Draft') } : column));
}

function Quotes({ contact, type }: { contact: Contact; type: QuoteSide }) {
  const { business } = useSignedIn();
  const name = partyName(contact);
  const { data, error, refetch } = useQuery(queryOf(listQuotes, { businessId: business.id, contactId: contact.id, type, counters: 'false', limit: SHOWN }));
  return (
    <Card
      title={type === 'sent' ? t('Quotes to this contact') : t('Quotes from this contact')}
      flush
      aside={data && data.count > SHOWN && <Link to={paths.quotes({ type, contact: contact.id })}>{t('All quotes')}</Link>}
    >
      <DataTable
        label={type === 'sent' ? t('Quotes to {name}', { name }) : t('Quotes from {name}', { name })}
        columns={columnsOf(type)}
        rows={data?.quotes}
        rowKey={(row) => row.id}
        rowName={(row) => row.number ?? t('Draft')}
        rowTo={(row) => (row.status === 'draft' ? paths.createQuote({ draft: row.id }) : paths.quote(row.id))}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={
          type === 'sent' ? (
            <EmptyState level={3} title={t('No quotes to this contact yet')}>
              {t('Quotes you send to {name} appear here with their status.', { name })}
            </EmptyState>
          ) : (
            <EmptyState level={3} title={t('No quotes from this contact yet')}>
              {contact.linkedBusiness
                ? t('Quotes {name} sends you appear here.', { name })
                : t('{name} has no account here yet. Once they have one, quotes they send you appear here.', { name })}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
