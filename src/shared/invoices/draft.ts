import * as z from 'zod/mini';
import type { FieldError } from '../kit/errors.ts';
import { date, email, id, naira, optionalText, percent, phone, quantity } from '../kit/fields.ts';
import { ZERO } from '../kit/money.ts';
import type { Kobo, Milli } from '../kit/money.ts';
import { t } from '../i18n/translate.ts';
import { recurrence, recurrenceProblems } from './schedule.ts';
import { fits, problems, TOO_LARGE } from './totals.ts';
import type { Amounts, Line } from './totals.ts';
import { render, say } from '../i18n/message.ts';

export const RECIPIENT_TYPES = ['contact', 'new'] as const;
export const MEDIA = ['email', 'link'] as const;
export const MAX_LINES = 200;
/** Maximum length in characters. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_LINE_LENGTH = 500;

const blankable = (label: string, max: number) =>
  z._default(
    z
      .string({ error: () => t('{label} must be text.', { label: t(label) }) })
      .check(z.trim(), z.maxLength(max, { error: () => t('{label} may have at most {max} characters.', { label: t(label), max }) })),
    '',
  );

export const item = z.object({
  /** The row's own key, so that a row of the form keeps its identity. */
  id: z.string().check(z.maxLength(40)),
  name: blankable('The description', MAX_LINE_LENGTH),
  quantity,
  unitPrice: naira('The price'),
});

export const discount = z.object({ name: blankable('The name', 80), amount: naira('The discount') });
/** `amount` is a percentage, as in the customer's document. */
export const tax = z.object({ name: blankable('The name', 80), amount: percent('The tax') });

/** The content of a draft at any moment of typing. `readyToSend` checks the additional requirements of sending. */
export const draft = z.object({
  isCustomized: z._default(z.boolean(), false),
  invoiceSettingId: z.optional(z.nullable(id('setting'))),
  /** Says that `amountPaid` was received before; only the sum has an effect. */
  receivedPayment: z._default(z.boolean(), false),
  isRecurring: z._default(z.boolean(), false),
  /** The repetition, which starts when the invoice is sent; valid with `isRecurring`. */
  recurrence: z.optional(z.nullable(recurrence)),
  medium: z._default(z.enum(MEDIA), 'email'),
  recipientType: z._default(z.enum(RECIPIENT_TYPES), 'contact'),
  contactId: z.optional(z.nullable(id('contact'))),
  /** A recipient who is not a contact yet. */
  contact: z.optional(
    z.nullable(
      z.object({
        name: blankable('The name', 160),
        email: z.optional(z.union([z.literal(''), email])),
        phone: z.optional(z.union([z.literal(''), phone])),
        address: optionalText('The address', 300),
      }),
    ),
  ),
  issueDate: z.optional(z.nullable(date('The issue date'))),
  dueDate: z.optional(z.nullable(date('The due date'))),
  description: blankable('The note', MAX_NOTE_LENGTH),
  amountPaid: z._default(naira('The deposit'), ZERO),
  itemDetails: z
    .array(item)
    .check(
      z.maxLength(MAX_LINES, { error: () => t('An invoice may have at most {maxLines} lines.', { maxLines: MAX_LINES }) }),
      z.refine(sumsUp, { error: () => render(TOO_LARGE) }),
    ),
  discounts: z._default(z.array(discount).check(z.maxLength(20, { error: () => t('At most 20 discounts.') })), []),
  taxes: z._default(z.array(tax).check(z.maxLength(20, { error: () => t('At most 20 taxes.') })), []),
});

export type Draft = z.output<typeof draft>;
export type DraftInput = z.input<typeof draft>;

/** Also runs when a line was refused above, with its own message: only valid lines are added up. */
function sumsUp(items: readonly unknown[]): boolean {
  const whole = items.filter(
    (line): line is Line =>
      typeof line === 'object' &&
      line !== null &&
      'quantity' in line &&
      'unitPrice' in line &&
      Number.isSafeInteger(line.quantity) &&
      Number.isSafeInteger(line.unitPrice),
  );
  return fits(whole);
}

/** A new line: quantity 1, price 0. Deleting the last line leaves this one. */
export function emptyLine(key: string): { id: string; name: string; quantity: number; unitPrice: number } {
  return { id: key, name: '', quantity: 1, unitPrice: 0 };
}

/** The draft's amounts for the calculator. */
export function amountsOf(value: Pick<Draft, 'itemDetails' | 'discounts' | 'taxes' | 'amountPaid'>): Amounts {
  return {
    items: value.itemDetails.map((line): { quantity: Milli; unitPrice: Kobo } => ({ quantity: line.quantity, unitPrice: line.unitPrice })),
    discounts: value.discounts.map((entry) => ({ amount: entry.amount })),
    taxes: value.taxes.map((entry) => ({ rate: entry.amount })),
    amountPaid: value.amountPaid,
  };
}

/** The missing or invalid fields of a draft that is to be sent, with remedies; empty when it can be sent. */
export function readyToSend(value: Draft): FieldError[] {
  const found: FieldError[] = [...recipientProblems(value)];
  if (!value.issueDate) found.push({ field: 'issueDate', message: say`Please give the issue date.` });
  if (!value.dueDate) found.push({ field: 'dueDate', message: say`Please enter the due date.` });
  if (value.issueDate && value.dueDate && value.dueDate < value.issueDate) {
    found.push({ field: 'dueDate', message: say`The due date is before the issue date. Please choose a later one.` });
  }
  if (value.isRecurring) found.push(...recurrenceProblems(value.recurrence, value.issueDate ?? null));
  value.itemDetails.forEach((line, index) => {
    if (!line.name) found.push({ field: `itemDetails.${index}.name`, message: say`Please enter an item description.` });
  });
  if (value.itemDetails.length === 0) found.push({ field: 'itemDetails', message: say`Please add at least one line.` });
  const wrong = problems(amountsOf(value));
  found.push(...wrong);
  if (wrong.length === 0 && value.itemDetails.length > 0 && value.itemDetails.every((line) => line.unitPrice === ZERO)) {
    found.push({ field: 'itemDetails.0.unitPrice', message: say`The total is zero. Enter at least one price.` });
  }
  return found;
}

function recipientProblems(value: Draft): FieldError[] {
  if (value.recipientType === 'contact') {
    return value.contactId ? [] : [{ field: 'contactId', message: say`Please choose who receives this, or add a new contact.` }];
  }
  const found: FieldError[] = [];
  if (!value.contact?.name) found.push({ field: 'contact.name', message: say`Please give the recipient’s name.` });
  if (value.medium === 'email' && !value.contact?.email) {
    found.push({ field: 'contact.email', message: say`Please give an email address, or send it by link.` });
  }
  return found;
}
