import { DOCUMENT_TEXTS } from '../../../shared/invoices/document-texts.ts';
import { formatMoney, kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { InvoiceRecord } from '../queries.ts';
import { discountLabel } from './stored-discount.ts';
import { taxRows } from './present-taxes.ts';

type Row = [label: Text, value: string];

/** What leads from the lines of an invoice to its total: discounts, except those of zero, and taxes. */
export function extraRows(invoice: Pick<InvoiceRecord, 'discounts' | 'lines' | 'taxes' | 'subtotal' | 'discount' | 'tax'>): Row[] {
  return [
    ...invoice.discounts.filter(({ amount }) => amount > 0).map((one): Row => [discountLabel(one, invoice), lessText(one.amount)]),
    ...taxRows(invoice).map(({ label, amount }): Row => [label, formatMoney(amount)]),
  ];
}

/** The deposit, if there was one. */
export function depositRows({ amount_paid: deposit }: Pick<InvoiceRecord, 'amount_paid'>): Row[] {
  return deposit > 0 ? [[DOCUMENT_TEXTS.deposit, lessText(deposit)]] : [];
}

/** An amount that is taken off, with its minus sign. */
export function lessText(amount: number): string {
  return formatMoney(subtract(ZERO, kobo(amount)));
}
