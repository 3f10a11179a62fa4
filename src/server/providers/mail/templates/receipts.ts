import type { MailContent } from '../port.ts';
import { paragraph, renderLetter } from './layout.ts';

export interface ReceiptMail {
  readonly productName: string;
  readonly payerName: string;
  readonly payeeName: string;
  readonly invoiceNumber: string | null;
  /** Formatted, as `balance`: `₦1,234.50`. */
  readonly amount: string;
  readonly paidAt: string;
  /** `by card`, `from the wallet`. */
  readonly way: string;
  /** What is still owed; null when nothing is. */
  readonly balance: string | null;
  readonly reference: string;
}

/** To who paid, with the receipt attached. */
export function receiptMail(mail: ReceiptMail): MailContent {
  const { payeeName, amount, invoiceNumber, balance } = mail;
  const what = invoiceNumber === null ? '' : ` for invoice ${invoiceNumber}`;
  return renderLetter({
    subject: `Receipt: ${amount} paid to ${payeeName}`,
    brand: mail.productName,
    preview: `${amount}${what}, paid on ${mail.paidAt}.`,
    heading: 'Your receipt',
    blocks: [
      paragraph(`Hello ${mail.payerName}, your payment${what} has reached ${payeeName}.`),
      { kind: 'amount', label: 'Paid', amount },
      {
        kind: 'facts',
        facts: [
          ['To', payeeName],
          ['Paid on', mail.paidAt],
          ['How', mail.way],
          ['Still owed', balance ?? 'nothing'],
          ['Reference', mail.reference],
        ],
      },
      paragraph('The receipt is attached as a PDF file.'),
    ],
    footer: [`Sent for ${payeeName} through ${mail.productName}.`],
  });
}
