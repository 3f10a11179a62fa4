import { ORDER_STATUS, orderTexts } from '../../shared/orders/document-texts.ts';
import { render } from '../../shared/i18n/message.ts';
import { t } from '../../shared/i18n/translate.ts';
import { orderMessage } from '../../shared/orders/status.ts';
import { toInvoiceDocument, sentenceCase } from '../documents/document-data.ts';
import type { DocumentData } from '../documents/document-data.ts';
import type { OrderView } from './order-kind.ts';

type View = Omit<
  OrderView,
  'side' | 'stage' | 'decided' | 'reason' | 'changes' | 'version' | 'sentAt' | 'shareUrl' | 'invoice' | 'invoices' | 'can' | 'delivery' | 'history' | 'draft'
>;

/** An order in the form of an invoice's document: nothing was paid or is due. */
export function toOrderDocument(view: View): DocumentData {
  const sender = { ...view.sender, bank: null, footer: null, terms: null };
  const plain = toInvoiceDocument({ ...view, sender, status: 'pending', gross: view.total, amountPaid: 0, paid: 0, balance: view.total });
  return { ...plain, texts: orderTexts(view.status, plain.dueDate), status: view.status, ...(view.revision > 1 && { revision: view.revision }) };
}

/** The status text for the reader. */
export function wordOf(status: OrderView['status'], side: 'sent' | 'received'): string {
  const message = orderMessage(status, side);
  return message === status ? statusText(status) : sentenceCase(message);
}

/** The status of an order: other languages say it otherwise than that of an invoice. */
export function statusText(status: OrderView['status']): string {
  return status === 'draft' ? t('Draft') : render(ORDER_STATUS[status]);
}
