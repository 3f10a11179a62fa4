import { currencySymbol } from '../../../shared/kit/currency.ts';
import { add, formatMoney, subtract } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { EInvoice } from './model.ts';

/**
 * The violated calculation rules of EN 16931 (BR-CO-10, 11/12, 13, 15, 16, 14 and 3/25), each as a sentence; empty if there are none. An imported invoice must
 * pass: inconsistent sums are refused.
 */
export function broken(invoice: EInvoice): Message[] {
  const found: Message[] = [];
  const equal = (code: string, what: Message, said: Kobo, sum: Kobo) => {
    if (said !== sum) found.push(say`${what} is given as ${amount(invoice, said)}, but comes to ${amount(invoice, sum)} (${code}).`);
  };
  equal('BR-CO-10', say`The sum of the lines`, invoice.subtotal, add(...invoice.lines.map((line) => line.amount)));
  equal(
    'BR-CO-13',
    say`The total without tax`,
    subtract(invoice.subtotal, invoice.discount),
    subtract(invoice.subtotal, add(...invoice.discounts.map((entry) => entry.amount))),
  );
  equal('BR-CO-14', say`The tax`, invoice.tax, add(...invoice.taxes.map((entry) => entry.amount)));
  equal('BR-CO-15', say`The total with tax`, invoice.gross, add(subtract(invoice.subtotal, invoice.discount), invoice.tax));
  equal('BR-CO-16', say`The amount due`, invoice.payable, add(subtract(invoice.gross, invoice.prepaid), invoice.rounding));
  if (invoice.dueDate !== null && invoice.dueDate < invoice.issueDate) found.push(say`The due date is before the issue date.`);
  if (!/^[A-Z]{3}$/.test(invoice.currency)) found.push(say`The currency is not a code of three letters (BR-CL-04).`);
  return found;
}

function amount(invoice: EInvoice, value: Kobo): string {
  return formatMoney(value, currencySymbol(invoice.currency));
}
