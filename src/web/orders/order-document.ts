import { orderMessage } from '../../shared/orders/status.ts';
import { toInvoiceDocument, sentenceCase } from '../documents/document-data.ts';
import type { DocumentData } from '../documents/document-data.ts';
import type { OrderView } from './order-kind.ts';

type View = Omit<
  OrderView,
  'side' | 'stage' | 'decided' | 'reason' | 'changes' | 'version' | 'sentAt' | 'shareUrl' | 'invoice' | 'can' | 'delivery' | 'history' | 'draft'
>;

/** An order in the form of an invoice's document: nothing was paid or is due. */
export function toOrderDocument(view: View): DocumentData {
  const sender = { ...view.sender, bank: null, footer: null, terms: null };
  const plain = toInvoiceDocument({ ...view, sender, status: 'pending', gross: view.total, amountPaid: 0, paid: 0, balance: view.total });
  return { ...plain, kind: 'order', status: view.status, ...(view.revision > 1 && { revision: view.revision }) };
}

/** The status text for the reader, if the status has one. */
export function wordOf(status: OrderView['status'], side: 'sent' | 'received'): string | undefined {
  const message = orderMessage(status, side);
  return message === status ? undefined : sentenceCase(message);
}
