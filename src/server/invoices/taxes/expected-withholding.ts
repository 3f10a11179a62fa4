import { withheldOf } from '../../../shared/invoices/withholding.ts';
import type { Withheld } from '../../../shared/invoices/withholding.ts';
import { isOff } from '../../../shared/invoices/is-off.ts';
import type { Status } from '../../../shared/invoices/status.ts';
import { payToLines } from '../../../shared/invoices/pay-to.ts';
import { kobo, subtract } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Editor, InvoiceRecord, PrintedBank } from '../queries.ts';

type Sums = Pick<InvoiceRecord, 'subtotal' | 'discount' | 'credited_net' | 'balance'> & { readonly editor: Pick<Editor, 'withholdingTax'> };

/** What the buyer is expected to withhold; null where the sender expects nothing. */
export function withholdingOf(row: Sums): Withheld | null {
  return withheldOf(row.editor.withholdingTax, {
    subtotal: kobo(row.subtotal),
    discount: kobo(row.discount),
    creditedNet: kobo(row.credited_net),
    balance: kobo(row.balance),
  });
}

/** Kobo: what the buyer is to pay of the balance, and the tax that it keeps. */
export function toPay(row: Sums): { amount: Kobo; withheld: Kobo } {
  const balance = kobo(row.balance);
  const amount = withholdingOf(row)?.payNow ?? balance;
  return { amount, withheld: subtract(balance, amount) };
}

/** The account to pay with its reference, and what to keep back, as printed; empty where nothing is to be paid. A draft has no final balance. */
export function payToWith(bank: PrintedBank | null, row: InvoiceRecord, status: Status, write: (text: Text) => string): string {
  if (isOff(status) || (row.stage !== 'draft' && row.balance <= 0)) return '';
  return payToLines(bank, row.number, withholdingOf(row), kobo(row.balance), row.instalments !== null)
    .map(write)
    .join('\n');
}
