import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH } from '../kit/email.ts';
import { MAX_PARTY_NAME } from '../kit/fields.ts';
import { calendarDate } from '../kit/date.ts';
import { MAX_KOBO } from '../kit/money.ts';

/** How sure a value is. `stated`: in data for programs. `read`: beside its own label, and consistent with the others. `guessed`: derived or ambiguous, to be checked. */
export const CERTAINTIES = ['stated', 'read', 'guessed'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export const BILL_KINDS = ['invoice', 'credit note'] as const;
export const BILL_FORMATS = ['ubl', 'cii', 'pdf', 'photo', 'none'] as const;
/** A bill with more lines says so in `moreLines`. */
export const MOST_BILL_LINES = 200;

/** Maximum lengths in characters. */
export const BILL_LENGTHS = {
  name: MAX_PARTY_NAME,
  taxId: 40,
  email: MAX_EMAIL_LENGTH,
  phone: 24,
  bankName: MAX_PARTY_NAME,
  accountNumber: 34,
  number: 60,
  description: 500,
} as const;

function field<T extends z.ZodMiniType>(value: T) {
  return z.nullable(z.object({ value, certainty: z.enum(CERTAINTIES) }));
}

const upTo = (max: number) => field(z.string().check(z.minLength(1), z.maxLength(max)));
const date = field(z.string().check(z.refine((value) => calendarDate(value) !== null)));
/** Hundredths of the bill's currency, as all amounts of the product. */
const amount = field(z.int().check(z.minimum(-MAX_KOBO), z.maximum(MAX_KOBO)));

export const billLine = z.object({
  description: upTo(BILL_LENGTHS.description),
  /** Thousandths. */
  quantity: field(z.int()),
  /** Null if it has more than two decimals. */
  unitPrice: amount,
  amount,
  /** Basis points. */
  taxRate: field(z.int().check(z.minimum(0), z.maximum(10_000))),
});

/**
 * What was read from a supplier's bill: a form is filled from it, and a person confirms it. A value that was not found, or that contradicts another, is null.
 * Currencies without hundredths leave the currency and all amounts null.
 */
export const billReading = z.object({
  format: z.enum(BILL_FORMATS),
  kind: field(z.enum(BILL_KINDS)),
  supplier: z.object({
    name: upTo(BILL_LENGTHS.name),
    taxId: upTo(BILL_LENGTHS.taxId),
    email: upTo(BILL_LENGTHS.email),
    phone: upTo(BILL_LENGTHS.phone),
    bankName: upTo(BILL_LENGTHS.bankName),
    accountNumber: upTo(BILL_LENGTHS.accountNumber),
    accountName: upTo(BILL_LENGTHS.name),
  }),
  number: upTo(BILL_LENGTHS.number),
  orderNumber: upTo(BILL_LENGTHS.number),
  issueDate: date,
  dueDate: date,
  /** ISO 4217. */
  currency: field(z.string().check(z.regex(/^[A-Z]{3}$/))),
  lines: z.array(billLine).check(z.maxLength(MOST_BILL_LINES)),
  moreLines: z.boolean(),
  /** Before tax. */
  net: amount,
  tax: amount,
  /** With tax. */
  total: amount,
  /** What is to be paid: the total less what was paid already. */
  payable: amount,
});

export type BillReading = z.infer<typeof billReading>;
export type BillLine = z.infer<typeof billLine>;
/** A value with its certainty; null if it was not found. */
export type Field<T> = { value: T; certainty: Certainty } | null;
