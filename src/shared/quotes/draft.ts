import * as z from 'zod/mini';
import { draft, readyToSend } from '../invoices/draft.ts';
import type { Draft } from '../invoices/draft.ts';
import { TOO_LARGE } from '../invoices/totals.ts';
import type { FieldError } from '../kit/errors.ts';
import { daysBetween } from '../kit/date.ts';
import { ZERO } from '../kit/money.ts';
import type { Message } from '../i18n/message.ts';
import { say } from '../i18n/message.ts';
import { QUOTE_KINDS } from './status.ts';

/** The fields of a quote at any moment of typing: the invoice's, without those about payment. `dueDate` is the last day on which it can be accepted. */
export const quoteDraft = z.extend(
  z.pick(draft, {
    medium: true,
    recipientType: true,
    contactId: true,
    contact: true,
    issueDate: true,
    dueDate: true,
    description: true,
    itemDetails: true,
    discounts: true,
    taxes: true,
  }),
  { kind: z._default(z.enum(QUOTE_KINDS), 'quote') },
);
export type QuoteDraft = z.output<typeof quoteDraft>;
export type QuoteDraftInput = z.input<typeof quoteDraft>;

/** The quote as an invoice, for the calculator and its checks. */
export function asInvoice(value: QuoteDraft): Draft {
  return { ...value, isCustomized: false, receivedPayment: false, isRecurring: false, amountPaid: ZERO };
}

/** The missing fields of a quote that is to be sent: the invoice's rules with the quote's texts; the last day is optional. */
export function readyToQuote(value: QuoteDraft): FieldError[] {
  const early = value.issueDate && value.dueDate && daysBetween(value.issueDate, value.dueDate) < 0;
  const found = readyToSend({ ...asInvoice(value), dueDate: value.issueDate }).filter(({ field }) => field !== 'dueDate');
  return [
    ...found.map(({ field, message }): FieldError => ({ field, message: QUOTE_MESSAGES[field] ?? (message === TOO_LARGE ? QUOTE_TOO_LARGE : message) })),
    ...(early ? [{ field: 'dueDate', message: say`The quote would end before its own date. Please choose a later day.` }] : []),
  ];
}

const QUOTE_MESSAGES: Readonly<Record<string, Message>> = {
  issueDate: say`Please give the date of the quote.`,
};

/** For a quote whose sum is too large to be exact. */
export const QUOTE_TOO_LARGE = say`This quote is too large: at most 1 trillion.`;
