import * as z from 'zod/mini';
import type { FieldError } from '../kit/errors.ts';
import { date, email, id, isPrintable, isVisible, MAX_PARTY_NAME, naira, nameProblem, optionalText, percent, phone, quantity } from '../kit/fields.ts';
import { basisPoints, ZERO } from '../kit/money.ts';
import { t } from '../i18n/translate.ts';
import { placedDiscounts } from './discounts.ts';
import { references } from './reference-fields.ts';
import { instalments } from './instalment-fields.ts';
import { recurrence, recurrenceProblems } from './schedule.ts';
import { TAX_CATEGORIES } from './line-tax.ts';
import { fits, problems, TOO_LARGE, totals } from './totals.ts';
import type { Amounts, Line } from './totals.ts';
import { withheldOf } from './withholding.ts';
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
      .check(
        z.trim(),
        z.maxLength(max, { error: () => t('{label} may have at most {max} characters.', { label: t(label), max }) }),
        z.refine(isPrintable, { error: () => t('{label} contains a character that cannot be printed.', { label: t(label) }) }),
      ),
    '',
  );

/** The value-added tax of a line. `rate` in per cent; zero-rated and exempt lines have none. */
const lineTax = z.object({
  category: z.enum(TAX_CATEGORIES, { error: () => t('Please say standard, zero-rated or exempt.') }),
  rate: z._default(percent('The tax'), basisPoints(0)),
});

export const item = z.object({
  /** The row's own key, so that a row of the form keeps its identity. */
  id: z.string().check(z.maxLength(40)),
  name: blankable('The description', MAX_LINE_LENGTH),
  quantity,
  unitPrice: naira('The price'),
  /** Either every line has one, or none; then the invoice may have `taxes`. */
  tax: z.optional(lineTax),
});

/** The lines of an invoice or order. */
export function lines<Line extends z.ZodMiniType>(line: Line) {
  return z
    .array(line)
    .check(
      z.maxLength(MAX_LINES, { error: () => t('An invoice may have at most {maxLines} lines.', { maxLines: MAX_LINES }) }),
      z.refine(sumsUp, { error: () => render(TOO_LARGE) }),
    );
}

export const discount = z
  .object({
    name: blankable('The name', 80),
    /** Without meaning where there is a `rate`. */
    amount: z.optional(naira('The discount')),
    /** Per cent of its line, or of all lines after their own discounts. */
    rate: z.optional(percent('The discount')),
    /** The line that it lowers; without one, the whole invoice. */
    itemId: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(
    z.refine(({ amount, rate }) => amount !== undefined || rate !== undefined, {
      path: ['amount'],
      error: () => t('Enter the discount as an amount or a percentage.'),
    }),
  );
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
        name: blankable('The name', MAX_PARTY_NAME),
        email: z.optional(z.union([z.literal(''), email])),
        phone: z.optional(z.union([z.literal(''), phone])),
        address: optionalText('The address', 300),
      }),
    ),
  ),
  issueDate: z.optional(z.nullable(date('The issue date'))),
  /** Without meaning where there are instalments. */
  dueDate: z.optional(z.nullable(date('The due date'))),
  /** The total with tax is paid in these parts; the deposit pays the first ones. */
  instalments: z.optional(z.nullable(instalments)),
  description: blankable('The note', MAX_NOTE_LENGTH),
  references: z.optional(z.nullable(references)),
  amountPaid: z._default(naira('The deposit'), ZERO),
  itemDetails: lines(item),
  discounts: z._default(z.array(discount).check(z.maxLength(20, { error: () => t('At most 20 discounts.') })), []),
  /** Per cent of the amount before tax that the buyer is expected to withhold. */
  withholdingTax: z.optional(z.nullable(percent('The withholding tax'))),
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
    items: value.itemDetails.map(({ quantity, unitPrice, tax }): Line => ({ quantity, unitPrice, ...(tax && { tax }) })),
    discounts: placedDiscounts(
      value.discounts,
      value.itemDetails.map(({ id: key }) => key),
    ),
    taxes: value.taxes.map((entry) => ({ rate: entry.amount })),
    amountPaid: value.amountPaid,
  };
}

/** The missing or invalid fields of a draft that is to be sent, with remedies; empty when it can be sent. Instalments: `unreadyInstalments`. */
export function readyToSend(value: Draft): FieldError[] {
  const found: FieldError[] = [...recipientProblems(value)];
  if (!value.issueDate) found.push({ field: 'issueDate', message: say`Please give the issue date.` });
  if (!value.dueDate && !value.instalments) found.push({ field: 'dueDate', message: say`Please enter the due date.` });
  if (value.issueDate && value.dueDate && value.dueDate < value.issueDate && !value.instalments) {
    found.push({ field: 'dueDate', message: say`The due date is before the issue date. Please choose a later one.` });
  }
  if (value.isRecurring) found.push(...recurrenceProblems(value.recurrence, value.issueDate ?? null));
  value.itemDetails.forEach((line, index) => {
    if (!isVisible(line.name)) found.push({ field: `itemDetails.${index}.name`, message: say`Please enter an item description.` });
  });
  if (value.itemDetails.length === 0) found.push({ field: 'itemDetails', message: say`Please add at least one line.` });
  const wrong = [...problems(amountsOf(value)), ...withholdingProblems(value)];
  found.push(...wrong);
  if (wrong.length === 0 && value.itemDetails.length > 0) found.push(...zeroProblems(value));
  return found;
}

/** A discount or a deposit may leave nothing due, but not month after month; prices that are zero, or zero by rounding, are a slip. */
function zeroProblems(value: Draft): FieldError[] {
  const { subtotal, total } = totals(amountsOf(value));
  if (subtotal === ZERO) return [{ field: 'itemDetails.0.unitPrice', message: say`The total is zero. Enter at least one price.` }];
  if (total > ZERO || !value.isRecurring) return [];
  const field = value.amountPaid > ZERO ? 'amountPaid' : 'discounts';
  return [{ field, message: say`Nothing would be due on these recurring invoices. Please lower the discount or the deposit.` }];
}

/** A deposit may have paid what would be withheld. */
function withholdingProblems(value: Draft): FieldError[] {
  if (!value.withholdingTax || !fits(value.itemDetails)) return [];
  const sums = totals(amountsOf(value));
  const withheld = withheldOf(value.withholdingTax, { ...sums, creditedNet: ZERO, balance: sums.total });
  if (!withheld || withheld.amount < sums.total || sums.total <= 0) return [];
  return [{ field: 'withholdingTax', message: say`The withholding tax is not less than the amount due. Please lower it.` }];
}

function recipientProblems(value: Draft): FieldError[] {
  if (value.recipientType === 'contact') {
    return value.contactId ? [] : [{ field: 'contactId', message: say`Please choose who receives this, or add a new contact.` }];
  }
  const found: FieldError[] = [];
  const name = value.contact?.name ?? '';
  const wrong = isVisible(name) ? nameProblem('The name', name) : say`Please give the recipient’s name.`;
  if (wrong) found.push({ field: 'contact.name', message: wrong });
  if (value.medium === 'email' && !value.contact?.email) {
    found.push({ field: 'contact.email', message: say`Please give an email address, or send it by link.` });
  }
  return found;
}
