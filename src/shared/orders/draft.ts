import * as z from 'zod/mini';
import { draft, item, lines, readyToSend } from '../invoices/draft.ts';
import type { Draft } from '../invoices/draft.ts';
import { TOO_LARGE } from '../invoices/totals.ts';
import type { FieldError } from '../kit/errors.ts';
import { daysBetween } from '../kit/date.ts';
import { ZERO } from '../kit/money.ts';
import type { Message } from '../i18n/message.ts';
import { say } from '../i18n/message.ts';

/**
 * The fields of an order at any moment of typing: the invoice's, without those about payment and without the tax of a line, which the supplier chooses on the
 * invoice. `dueDate` is the delivery date.
 */
export const orderDraft = z.extend(
  z.pick(draft, {
    medium: true,
    recipientType: true,
    contactId: true,
    contact: true,
    issueDate: true,
    dueDate: true,
    description: true,
    discounts: true,
    taxes: true,
  }),
  { itemDetails: lines(z.omit(item, { tax: true })) },
);
export type OrderDraft = z.output<typeof orderDraft>;
export type OrderDraftInput = z.input<typeof orderDraft>;

/** The order as an invoice, for the calculator and its checks. */
export function asInvoice(value: OrderDraft): Draft {
  return { ...value, isCustomized: false, receivedPayment: false, isRecurring: false, amountPaid: ZERO };
}

/** The missing fields of an order that is to be sent: the invoice's rules with the order's texts; the delivery date is optional. */
export function readyToOrder(value: OrderDraft): FieldError[] {
  const early = value.issueDate && value.dueDate && daysBetween(value.issueDate, value.dueDate) < 0;
  const found = readyToSend({ ...asInvoice(value), dueDate: value.issueDate }).filter(({ field }) => field !== 'dueDate');
  return [
    ...found.map(({ field, message }): FieldError => ({ field, message: ORDER_MESSAGES[field] ?? asOrderMessage(message) })),
    ...(early ? [{ field: 'dueDate', message: say`The delivery day is before the day of the order. Please choose a later one.` }] : []),
  ];
}

const ORDER_MESSAGES: Readonly<Record<string, Message>> = {
  contactId: say`Please choose the supplier, or add a new contact.`,
  'contact.name': say`Please give the supplier’s name.`,
  issueDate: say`Please give the day of the order.`,
};

/** For an order whose sum is too large to be exact. */
export const ORDER_TOO_LARGE = say`This purchase order is too large: at most 1 trillion.`;

function asOrderMessage(message: Message): Message {
  return message === TOO_LARGE ? ORDER_TOO_LARGE : message;
}
