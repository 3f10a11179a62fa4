import { lineTaxText } from '../../shared/invoices/line-tax.ts';
import type { LineTax } from '../../shared/invoices/line-tax.ts';
import { totals } from '../../shared/invoices/totals.ts';
import type { Totals } from '../../shared/invoices/totals.ts';
import { basisPoints, kobo, milli } from '../../shared/kit/money.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { discountsOf } from '../invoices/index.ts';
import type { InvoiceRecord, LineRecord } from '../invoices/index.ts';

/** With the line's own tax below it. */
export function lineName({ name, tax }: { readonly name: string; readonly tax?: LineTax }, write: (text: Text) => string): string {
  return [name || '–', ...(tax ? [write(lineTaxText(tax))] : [])].join('\n');
}

/** By the shared calculator. Throws if they differ from the stored ones. */
export function sumsOf(invoice: InvoiceRecord, lines: readonly LineRecord[]): Totals {
  const sums = totals({
    items: lines.map((line) => ({ quantity: milli(line.quantity), unitPrice: kobo(line.unit_price), ...(line.tax && { tax: line.tax }) })),
    discounts: discountsOf({ discounts: invoice.discounts, lines }),
    taxes: invoice.taxes.filter(({ category }) => category === undefined).map((entry) => ({ rate: basisPoints(entry.rate) })),
    amountPaid: kobo(invoice.amount_paid),
  });
  const same = sums.subtotal === invoice.subtotal && sums.tax === invoice.tax && sums.discount === invoice.discount && sums.total === invoice.total;
  if (!same || sums.lines.some((total, index) => total !== lines[index]?.total)) throw new Error(`the sums of ${invoice.id} are not its own`);
  return sums;
}
