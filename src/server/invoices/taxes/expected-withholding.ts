import { withheldOf } from '../../../shared/invoices/withholding.ts';
import type { Withheld } from '../../../shared/invoices/withholding.ts';
import { isOff } from '../../../shared/invoices/is-off.ts';
import type { Status } from '../../../shared/invoices/status.ts';
import { payToLines } from '../../../shared/invoices/pay-to.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { InvoiceRecord, PrintedBank } from '../queries.ts';

type Sums = Pick<InvoiceRecord, 'editor' | 'subtotal' | 'discount' | 'credited_net' | 'balance'>;

/** What the buyer is expected to withhold; null where the sender expects nothing. */
export function withholdingOf(row: Sums): Withheld | null {
  return withheldOf(row.editor.withholdingTax, {
    subtotal: kobo(row.subtotal),
    discount: kobo(row.discount),
    creditedNet: kobo(row.credited_net),
    balance: kobo(row.balance),
  });
}

/** The account to pay with its reference, and what to keep back, as printed; empty where nothing is to be paid. A draft has no final balance. */
export function payToWith(bank: PrintedBank | null, row: InvoiceRecord, status: Status, write: (text: Text) => string): string {
  if (isOff(status) || (row.stage !== 'draft' && row.balance <= 0)) return '';
  return payToLines(bank, row.number, withholdingOf(row), kobo(row.balance), row.instalments !== null)
    .map(write)
    .join('\n');
}
