import { creditedLines, leftOf, returnsFrom, sumsOfNote } from '../../../shared/invoices/credit-note.ts';
import type { CreditableLine, CreditChoice, CreditSums, Returnable } from '../../../shared/invoices/credit-note.ts';
import type { invoiceCreditNotes } from '../../../shared/invoices/credit-notes-contract.ts';
import { add, basisPoints, kobo, milli, scaled, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { koboOf } from '../../documents/document-data.ts';

export type Creditable = NonNullable<OutputOf<typeof invoiceCreditNotes>['creditable']>;

/** The effect of a credit note, by the server's rule. */
export interface Effect {
  readonly sums: CreditSums;
  /** Kobo due afterwards. */
  readonly balance: Kobo;
  /** Kobo that go back, by the way of each payment. */
  readonly returned: Kobo;
  readonly returns: readonly { readonly way: Returnable['way']; readonly amount: Kobo }[];
}

/** The lines that can still be credited. */
export function openLines(creditable: Creditable): CreditableLine[] {
  return linesOf(creditable).filter((line) => leftOf(line) > 0);
}

function linesOf({ lines }: Creditable): CreditableLine[] {
  return lines.map((line) => ({
    id: line.id,
    name: line.name,
    quantity: milli(scaled(line.quantity, 3) ?? 0),
    unitPrice: koboOf(line.unitPrice),
    total: koboOf(line.total),
    discount: koboOf(line.discount),
    creditedQuantity: milli(scaled(line.creditedQuantity, 3) ?? 0),
    credited: koboOf(line.credited),
    // A rate in per cent, not money.
    ...(line.tax && { tax: { category: line.tax.category, rate: basisPoints(scaled(line.tax.rate, 2) ?? 0) } }),
  }));
}

/** Null while nothing is chosen. `choices` null: everything. */
export function effectOf(creditable: Creditable, choices: readonly CreditChoice[] | null): Effect | null {
  const lines = creditedLines(openLines(creditable), choices);
  const amount = add(ZERO, ...lines.map((line) => line.total));
  if (amount <= 0) return null;
  const whole = {
    subtotal: koboOf(creditable.subtotal),
    discount: koboOf(creditable.discount),
    tax: koboOf(creditable.tax),
    total: koboOf(creditable.total),
  };
  const sums = sumsOfNote(whole, linesOf(creditable), lines);
  const due = koboOf(creditable.balance);
  const returned = sums.credited > due ? subtract(sums.credited, due) : ZERO;
  const payments = creditable.payments.map(({ id, way, left }) => ({ id, way, left: koboOf(left) }));
  const byWay = new Map<Returnable['way'], Kobo>();
  for (const { payment, amount: part } of returnsFrom(payments, returned)) byWay.set(payment.way, add(byWay.get(payment.way) ?? ZERO, part));
  return {
    sums,
    returned,
    balance: kobo(Math.max(0, due - sums.credited)),
    returns: [...byWay].map(([way, part]) => ({ way, amount: part })),
  };
}
