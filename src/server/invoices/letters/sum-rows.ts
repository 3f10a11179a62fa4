import { DOCUMENT_TEXTS } from '../../../shared/invoices/document-texts.ts';
import { formatMoney, formatRate, kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import { inRow } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { InvoiceRecord } from '../queries.ts';
import { taxRows } from '../taxes/present-taxes.ts';

type Sums = Pick<InvoiceRecord, 'discounts' | 'taxes' | 'tax' | 'amount_paid'>;

/** What leads from the lines of an invoice to its total, as the document prints it: discounts, taxes and a deposit. */
export function sumRows({ discounts, taxes, tax, amount_paid: deposit }: Sums): [label: Text, value: string][] {
  const less = (amount: number) => formatMoney(subtract(ZERO, kobo(amount)));
  return [
    ...discounts.filter(({ amount }) => amount > 0).map(({ name, amount }): [Text, string] => [name || DOCUMENT_TEXTS.discount, less(amount)]),
    ...taxRows(taxes, tax).map(({ name, rate, amount }): [Text, string] => [inRow([name || DOCUMENT_TEXTS.tax, formatRate(rate)], ' '), formatMoney(amount)]),
    ...(deposit > 0 ? [[DOCUMENT_TEXTS.deposit, less(deposit)] satisfies [Text, string]] : []),
  ];
}
