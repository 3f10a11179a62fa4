import type { BillLine, BillReading, Field } from '../../../shared/bills/reading.ts';
import type { Cell } from './cells.ts';
import { labelOf } from './labels.ts';
import { readPages } from './pages.ts';
import { guessed } from './values.ts';
import { UNREADABLE } from './recognized.ts';

/**
 * A bill whose texts were recognized on a picture: all is a guess. Open is what a misread letter can make wrong without a sign of it: a sum that no other
 * confirms, dates in the wrong order, and details that can be the buyer's because the page does not say who that is.
 */
export function readSeen(rows: readonly (readonly Cell[])[], format: BillReading['format']): BillReading {
  const reading = readPages(rows);
  const { supplier, net, tax, total, payable, lines, issueDate, dueDate } = reading;
  const cells = rows.flat();
  const unsure = cells.flatMap(({ text }) => (text.includes(UNREADABLE) ? [text] : []));
  const readable = (known: Field<string>) => (known && unsure.some((text) => text.includes(known.value)) ? null : guessed(known));
  const namesBuyer = cells.some((cell) => labelOf(cell, 0)?.label === 'buyer');
  const ofSupplier = (known: Field<string>) => (namesBuyer ? readable(known) : null);
  const inOrder = !issueDate || !dueDate || issueDate.value <= dueDate.value;
  return {
    ...reading,
    format,
    kind: guessed(reading.kind),
    supplier: {
      name: supplier.accountName ? readable(supplier.name) : ofSupplier(supplier.name),
      taxId: ofSupplier(supplier.taxId),
      email: ofSupplier(supplier.email),
      phone: ofSupplier(supplier.phone),
      bankName: readable(supplier.bankName),
      accountNumber: readable(supplier.accountNumber),
      accountName: readable(supplier.accountName),
    },
    number: readable(reading.number),
    orderNumber: readable(reading.orderNumber),
    issueDate: inOrder ? guessed(issueDate) : null,
    dueDate: inOrder ? guessed(dueDate) : null,
    currency: guessed(reading.currency),
    lines: lines.some(({ amount }) => amount?.certainty !== 'read') ? [] : lines.map((line) => guessedLine(line, readable)),
    net: confirmed(net),
    tax: confirmed(tax),
    total: confirmed(total),
    // Derived from the total if no other amount is to be paid.
    payable: payable?.value === confirmed(total)?.value ? guessed(payable) : confirmed(payable),
  };
}

function guessedLine({ description, quantity, unitPrice, amount, taxRate }: BillLine, readable: (text: Field<string>) => Field<string>): BillLine {
  return {
    description: readable(description),
    quantity: guessed(quantity),
    unitPrice: guessed(unitPrice),
    amount: guessed(amount),
    taxRate: guessed(taxRate),
  };
}

function confirmed(sum: Field<number>): Field<number> {
  return sum?.certainty === 'read' ? guessed(sum) : null;
}
