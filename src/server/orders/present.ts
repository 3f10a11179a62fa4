import type { readOrder, listOrders } from '../../shared/orders/contract.ts';
import { fulfilmentOf } from '../../shared/orders/fulfilment.ts';
import { orderAllows, orderMessage } from '../../shared/orders/status.ts';
import type { OrderSide } from '../../shared/orders/status.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { translatorFor } from '../core/languages.ts';
import { naira, presentDiscounts, taxesOf } from '../invoices/index.ts';
import type { LineRecord, Party } from '../invoices/index.ts';
import type { ListRecord } from './list-queries.ts';
import type { OrderRecord } from './queries.ts';

type View = OutputOf<typeof readOrder>;
type OrderDocument = Omit<
  View,
  'side' | 'stage' | 'decided' | 'reason' | 'changes' | 'version' | 'sentAt' | 'shareUrl' | 'invoice' | 'invoices' | 'can' | 'delivery' | 'history' | 'draft'
>;

/** The content of the document and nothing else: a link shows exactly this. */
export function toOrderDocument(row: OrderRecord, lines: readonly LineRecord[], side: OrderSide, draftSender: Party | null): OrderDocument {
  const language = row.language ?? 'en';
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    message: orderMessage(row.status, side),
    currency: row.currency,
    language,
    sender: {
      ...partyOf(row.sender ?? draftSender ?? {}),
      registrationNumber: (row.sender ?? draftSender)?.registrationNumber ?? null,
      logo: row.sender?.logo ? `/v1/logos/${row.sender.logo}` : null,
      accent: row.sender?.accent ?? null,
    },
    recipient: partyOf(row.recipient),
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    itemDetails: lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: line.quantity / 1000,
      unitPrice: naira(line.unit_price),
      total: naira(line.total),
    })),
    discounts: presentDiscounts(row.discounts, lines, translatorFor(language)),
    taxes: taxesOf(row, translatorFor(language)),
    subtotal: naira(row.subtotal),
    discount: naira(row.discount),
    tax: naira(row.tax),
    total: naira(row.total),
    revision: row.revision,
    fulfilment: fulfilmentShown(row, lines),
  };
}

export function rowOf(row: ListRecord, side: OrderSide): OutputOf<typeof listOrders>['orders'][number] {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    message: orderMessage(row.status, side),
    party: row.party ?? '',
    contactId: side === 'sent' ? row.contact_id : null,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    total: naira(row.total),
    revision: row.revision,
    fulfilment: row.delivered_quantity > 0 ? fulfilmentOf(row.ordered_quantity ?? 0, row.delivered_quantity) : null,
    updatedAt: row.updated_at,
  };
}

/** The viewer's possible steps, by the table of steps. Roles are checked separately. */
export function stepsOf({ status }: OrderRecord, side: OrderSide): View['can'] {
  return {
    approve: orderAllows('approve', status, side),
    deny: orderAllows('deny', status, side),
    invoice: orderAllows('invoice', status, side),
    archive: orderAllows('archive', status, side),
    restore: orderAllows('restore', status, side),
    delete: orderAllows('delete', status, side),
    newLink: orderAllows('new-link', status, side),
    revise: orderAllows('revise', status, side),
    deliver: orderAllows('deliver', status, side),
  };
}

/** Both businesses, if the supplier is a business of the product. */
export function partiesOf(order: Pick<OrderRecord, 'business_id' | 'supplier_business_id'>): string[] {
  return [order.business_id, order.supplier_business_id].filter((id) => id !== null);
}

function fulfilmentShown(row: OrderRecord, lines: readonly LineRecord[]): OrderDocument['fulfilment'] {
  const isExpected = row.status === 'approved' || row.status === 'invoiced';
  if (!isExpected && row.delivered_quantity === 0) return null;
  return fulfilmentOf(row.ordered_quantity ?? lines.reduce((sum, line) => sum + line.quantity, 0), row.delivered_quantity);
}

function partyOf(party: Party) {
  return { name: party.name ?? '', email: party.email ?? null, phone: party.phone ?? null, address: party.address ?? null, taxNumber: party.taxNumber ?? null };
}
