import { isCurrency } from '../../../shared/kit/currency-symbol.ts';
import { EMAIL } from '../../../shared/kit/email.ts';
import { isVisible, printable } from '../../../shared/kit/fields.ts';
import { BILL_LENGTHS } from '../../../shared/bills/reading.ts';
import type { BillReading, Certainty, Field } from '../../../shared/bills/reading.ts';

/** A field of a value that may be missing. */
export function field<T>(value: T | null, certainty: Certainty): Field<T> {
  return value === null ? null : { value, certainty };
}

export function guessed<T>(known: Field<T>): Field<T> {
  return known && { ...known, certainty: 'guessed' };
}

/** One line of at most `max` characters without what cannot be printed or seen; null if nothing is left. */
export function clean(text: string, max: number): string | null {
  const line = printable(text.toWellFormed())
    .replaceAll(/[\p{Cc}\u061c\u200b-\u200f\u2060\ufeff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const cut =
    line.length > max
      ? line
          .slice(0, max)
          .replace(/[\ud800-\udbff]$/, '')
          .trimEnd()
      : line;
  return isVisible(cut) ? cut : null;
}

/** An e-mail address in lower case, or null. */
export function emailIn(text: string): string | null {
  const email = clean(text, 400)?.toLowerCase().normalize('NFKC') ?? '';
  return email.length <= BILL_LENGTHS.email && EMAIL.test(email) ? email : null;
}

/** A phone number in a form that our own fields accept, or null. */
export function phoneIn(text: string): string | null {
  const phone = clean(text.replaceAll('(0)', '').replaceAll(/[./‐–]/g, ' '), 60) ?? '';
  return /^\+?[\d\s()-]{7,24}$/.test(phone) && phone.length <= BILL_LENGTHS.phone ? phone : null;
}

/** An account number or IBAN without spaces, or null. */
export function accountNumberIn(text: string): string | null {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{0,4}\d[A-Z\d]{3,33}$/.test(number) && number.length <= BILL_LENGTHS.accountNumber ? number : null;
}

/** Whether the check digits of an IBAN are right (ISO 13616). */
export function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(number)) return false;
  const digits = (number.slice(4) + number.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** The code of a currency with hundredths, or null. */
export function currencyIn(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) && isCurrency(code) ? code : null;
}

/** A reading in which everything is open. */
export function openReading(format: BillReading['format']): BillReading {
  return {
    format,
    kind: null,
    supplier: { name: null, taxId: null, email: null, phone: null, bankName: null, accountNumber: null, accountName: null },
    number: null,
    orderNumber: null,
    issueDate: null,
    dueDate: null,
    currency: null,
    lines: [],
    moreLines: false,
    net: null,
    tax: null,
    total: null,
    payable: null,
  };
}

/**
 * The reading with `guessed` where values contradict each other: net and tax that are not the total, lines that are neither the net nor the total, a bill that is
 * due before its date, an invoice below zero.
 */
export function consistent(reading: BillReading): BillReading {
  const { net, tax, total, issueDate, dueDate } = reading;
  const wrongSum = net && tax && total && net.value + tax.value !== total.value;
  const wrongDates = issueDate && dueDate && dueDate.value < issueDate.value;
  const isBelowZero = total && total.value < 0 && reading.kind?.value === 'invoice';
  return {
    ...reading,
    ...(isBelowZero && { kind: guessed(reading.kind) }),
    ...(wrongSum && { net: guessed(net), tax: guessed(tax), total: guessed(total), payable: guessed(reading.payable) }),
    ...(wrongDates && { issueDate: guessed(issueDate), dueDate: guessed(dueDate) }),
  };
}

/** Whether a price and thousandths of a unit give an amount, however it was rounded. */
export function isProductOf(unitPrice: number, quantity: number, amount: number): boolean {
  const difference = BigInt(unitPrice) * BigInt(quantity) - BigInt(amount) * 1000n;
  return difference < 1000n && difference > -1000n;
}
