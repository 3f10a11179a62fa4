import { BILL_LENGTHS } from '../../../shared/bills/reading.ts';
import type { BillLine, BillReading } from '../../../shared/bills/reading.ts';
import { clean, consistent, field, guessed, isProductOf } from './values.ts';

/** What a file for programs says; null is what it does not say, or says twice. */
export interface Statement {
  readonly format: 'ubl' | 'cii';
  readonly kind: 'invoice' | 'credit note' | null;
  readonly name: string | null;
  readonly taxId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly bankName?: string | null;
  readonly accountNumber?: string | null;
  readonly accountName?: string | null;
  readonly number: string | null;
  readonly orderNumber: string | null;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly currency: string | null;
  readonly lines: BillLine[];
  readonly moreLines: boolean;
  readonly lineTotal: number | null;
  readonly net: number | null;
  readonly tax: number | null;
  readonly total: number | null;
  readonly prepaid: number | null;
  readonly rounding: number | null;
  readonly payable: number | null;
}

/** A reading of values that are `stated`, but `guessed` where they contradict each other. */
export function statedReading(said: Statement): BillReading {
  const stated = <T>(value: T | null | undefined) => field(value ?? null, 'stated');
  const reading = consistent({
    format: said.format,
    kind: stated(said.kind),
    supplier: {
      name: stated(said.name),
      // The standard puts the country before every number; elsewhere it is a part of it.
      taxId: stated(clean(said.taxId?.replace(/^NG(?=\d)/, '') ?? '', BILL_LENGTHS.taxId)),
      email: stated(said.email),
      phone: stated(said.phone),
      bankName: stated(clean(said.bankName ?? '', BILL_LENGTHS.bankName)),
      accountNumber: stated(said.accountNumber),
      accountName: stated(said.accountName),
    },
    number: stated(said.number),
    // Peppol's text for an order that has no number.
    orderNumber: stated(said.orderNumber === 'NA' ? null : said.orderNumber),
    issueDate: stated(said.issueDate),
    dueDate: stated(said.dueDate),
    currency: stated(said.currency),
    lines: said.lines,
    moreLines: said.moreLines,
    net: stated(said.net),
    tax: stated(said.tax),
    total: stated(said.total),
    payable: stated(said.payable),
  });
  const addUp = linesAddUp(said);
  const lines = reading.lines.map((line) => ({
    ...line,
    ...(!isProduct(line) && { unitPrice: guessed(line.unitPrice) }),
    ...(!addUp && { amount: guessed(line.amount) }),
  }));
  return { ...reading, lines, payable: payableAddsUp(said) ? reading.payable : guessed(reading.payable) };
}

/** Whether the price is the whole story of a line: discounts and charges change its amount. */
function isProduct({ unitPrice, quantity, amount }: BillLine): boolean {
  return !unitPrice || !quantity || !amount || isProductOf(unitPrice.value, quantity.value, amount.value);
}

function linesAddUp({ lines, moreLines, lineTotal }: Statement): boolean {
  if (moreLines || lineTotal === null) return true;
  return lines.reduce((sum, { amount }) => sum + (amount?.value ?? 0), 0) === lineTotal;
}

function payableAddsUp({ total, prepaid, rounding, payable }: Statement): boolean {
  return total !== null && payable === total - (prepaid ?? 0) + (rounding ?? 0);
}
