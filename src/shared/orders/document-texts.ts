import { DOCUMENT_TEXTS, INVOICE_STATUS, dayOf } from '../invoices/document-texts.ts';
import type { Heads, KindTexts } from '../invoices/document-texts.ts';
import type { CalendarDate } from '../kit/date.ts';
import { message, say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';
import { expectsDelivery } from './expects-delivery.ts';
import type { OrderStatus } from './status.ts';

const HEADS: Heads = { heading: say`Purchase order`, recipient: say`Supplier`, first: message('Ordered @document'), second: say`Delivery date` };

export const ORDER_STATUS: Readonly<Record<OrderStatus, Text>> = {
  draft: DOCUMENT_TEXTS.number,
  pending: INVOICE_STATUS.pending,
  approved: message('Approved @order'),
  denied: message('Declined @order'),
  invoiced: message('Invoiced @order'),
  archived: message('Archived @order'),
};

/** The texts of an order's document; a day of delivery that means nothing any longer is not named. */
export function orderTexts(status: OrderStatus, wantedBy: CalendarDate | null): KindTexts {
  const isNamed = wantedBy !== null && expectsDelivery(status);
  return { heads: HEADS, status: ORDER_STATUS[status], after: isNamed ? say`delivery by ${dayOf(wantedBy)}` : say`total`, total: say`Order total` };
}
