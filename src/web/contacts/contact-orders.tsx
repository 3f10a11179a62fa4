import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { listOrders } from '../../shared/orders/contract.ts';
import type { OrderSide } from '../../shared/orders/status.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { queryOf } from '../../api-client/query.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { orderColumns } from '../orders/orders-columns.tsx';
import type { OrderRow } from '../orders/orders-columns.tsx';
import { partyName } from './contact-marks.tsx';
import type { Contact } from './use-contacts.ts';

const SHOWN = 10;
const SIDES = { retailer: ['sent'], supplier: ['received'], both: ['sent', 'received'] } as const;

/** The newest orders with a contact: those sent to it, and those received from its linked business. */
export function ContactOrders({ contact }: { contact: Contact }) {
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
