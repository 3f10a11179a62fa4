import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { day, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { paragraph, renderEmail } from './layout.ts';

export interface ReceiptMail {
  readonly productName: string;
  readonly payerName: string;
  readonly payeeName: string;
  readonly invoiceNumber: string | null;
  /** Formatted, as `balance`: `₦1,234.50`. */
  readonly amount: string;
  readonly paidAt: CalendarDate;
  readonly way: keyof typeof WAYS;
  /** The balance due; null if nothing is due. */
  readonly balance: string | null;
  readonly reference: string;
}

const WAYS = { wallet: say`from the wallet`, outside: say`paid outside`, card: say`by card`, transfer: say`by bank transfer` } as const;

/** The receipt for the payer, attached. */
export function receiptMail(mail: ReceiptMail): MailContent {
  const { payeeName, amount, invoiceNumber, balance } = mail;
  const paidOn = day(mail.paidAt);
  return renderEmail({
    subject: say`Receipt: ${amount} paid to ${payeeName}`,
    brand: mail.productName,
    preview: invoiceNumber === null ? say`${amount}, paid on ${paidOn}.` : say`${amount} for invoice ${invoiceNumber}, paid on ${paidOn}.`,
    heading: say`Your receipt`,
    blocks: [
      paragraph(
        invoiceNumber === null
          ? say`Hello ${mail.payerName}, your payment has reached ${payeeName}.`
          : say`Hello ${mail.payerName}, your payment for invoice ${invoiceNumber} has reached ${payeeName}.`,
      ),
      { kind: 'amount', label: say`Paid @amount`, amount },
      {
        kind: 'facts',
        facts: [
          [say`To`, payeeName],
          [say`Paid on`, paidOn],
          [say`Payment method`, WAYS[mail.way]],
          [say`Balance due`, balance ?? say`nothing`],
          [say`Reference`, mail.reference],
        ],
      },
      paragraph(say`The receipt is attached as a PDF file.`),
    ],
    footer: [say`Sent for ${payeeName} by ${mail.productName}.`],
  });
}
