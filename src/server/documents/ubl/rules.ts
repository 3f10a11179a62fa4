import { currencySymbol } from '../../../shared/kit/currency.ts';
import { add, formatMoney, subtract } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/kit/words.ts';
import type { EInvoice } from './model.ts';

/**
 * The rules of EN 16931 by which an invoice adds up (BR-CO-10, 11/12, 13, 15, 16, 14 and 3/25), each as a sentence; empty when all
 * of them hold. What is imported must pass: a paper whose sums are not its own is not a bill.
 */
export function broken(invoice: EInvoice): string[] {
  const found: string[] = [];
  const equal = (code: string, what: string, said: Kobo, sum: Kobo) => {
    if (said !== sum) found.push(`${what} is given as ${amount(invoice, said)}, but comes to ${amount(invoice, sum)} (${code}).`);
  };
  equal('BR-CO-10', t('The sum of the lines'), invoice.subtotal, add(...invoice.lines.map((line) => line.amount)));
  equal(
    'BR-CO-13',
    t('The total without tax'),
    subtract(invoice.subtotal, invoice.discount),
    subtract(invoice.subtotal, add(...invoice.discounts.map((entry) => entry.amount))),
  );
  equal('BR-CO-14', t('The tax'), invoice.tax, add(...invoice.taxes.map((entry) => entry.amount)));
  equal('BR-CO-15', t('The total with tax'), invoice.gross, add(subtract(invoice.subtotal, invoice.discount), invoice.tax));
  equal('BR-CO-16', t('The amount due'), invoice.payable, add(subtract(invoice.gross, invoice.prepaid), invoice.rounding));
  if (invoice.payable < 0) found.push('The amount due is below zero.');
  if (invoice.dueDate !== null && invoice.dueDate < invoice.issueDate) found.push('The due date is before the issue date.');
  if (!/^[A-Z]{3}$/.test(invoice.currency)) found.push('The currency is not a code of three letters (BR-CL-04).');
  return found;
}

function amount(invoice: EInvoice, value: Kobo): string {
  return formatMoney(value, currencySymbol(invoice.currency));
}
