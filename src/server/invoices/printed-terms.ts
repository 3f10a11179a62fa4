import { instalmentsText } from '../../shared/invoices/instalments.ts';
import { lateFeeText } from '../../shared/invoices/late-fee.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { withholdingText } from '../../shared/invoices/withholding.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { InvoiceRecord, Sender } from './queries.ts';
import { withholdingOf } from './taxes/expected-withholding.ts';

/** As printed: the sender's own terms, and the late fee. */
export function termsOf({ terms, lateFee }: Pick<Sender, 'terms' | 'lateFee'>, write: (text: Text) => string): string {
  return [terms, lateFee && write(lateFeeText(lateFee))].filter(Boolean).join('\n');
}

/** What an e-mail about an amount due also says: the instalments, the tax that the buyer keeps, and the late fee. */
export function paymentTerms(invoice: InvoiceRecord): Text[] {
  const withheld = withholdingOf(invoice);
  const { lateFee } = invoice.sender ?? {};
  const { instalments } = invoice;
  return [
    ...(instalments ? [instalmentsText(instalments)] : []),
    ...(withheld ? [withholdingText(withheld, kobo(invoice.balance), instalments !== null)] : []),
    ...(lateFee ? [lateFeeText(lateFee)] : []),
  ];
}
