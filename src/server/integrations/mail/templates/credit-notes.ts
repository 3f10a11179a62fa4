import { day, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import type { InvoiceMail } from './invoices.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';

export interface CreditNoteMail extends InvoiceMail {
  readonly creditNote: string;
  /** What is still due on the invoice, formatted; null if nothing is. */
  readonly balance: string | null;
  /** What is paid back, formatted; null if nothing is. */
  readonly returned: string | null;
  /** The address of the PDF. */
  readonly pdf: string;
}

/** A credit note for the recipient of the invoice, in the sender's name. `amount` and `note`: its total and its reason. */
export function creditNoteMail(mail: CreditNoteMail): MailContent {
  const { productName, senderName, invoiceNumber, creditNote, amount, balance, returned } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: say`Credit note ${creditNote} from ${senderName}: ${amount} for invoice ${invoiceNumber}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: balance === null ? say`Nothing is due on invoice ${invoiceNumber}.` : say`The balance due is now ${balance}.`,
    heading: say`Credit note ${creditNote}`,
    blocks: [
      paragraph(say`Hello ${mail.recipientName}, ${senderName} has credited ${amount} of invoice ${invoiceNumber}.`),
      { kind: 'amount', label: say`Total credited`, amount },
      {
        kind: 'facts',
        facts: [
          [say`From`, senderName],
          [say`Invoice`, invoiceNumber],
          ...(balance === null ? [] : [[say`Balance due`, balance] as const, [say`Due date`, day(mail.dueDate)] as const]),
          ...(returned === null ? [] : [[say`Paid back to you`, returned] as const]),
        ],
      },
      ...quote(say`Reason`, mail.note, mail.productName),
      button(say`View the invoice`, mail.link),
      { kind: 'list', title: say`For your records`, items: [{ text: say`Download the credit note as PDF`, link: mail.pdf }] },
    ],
    footer: [say`Sent for ${senderName} by ${productName}. This link is for you only.`, say`A question about this credit note? Reply to this email.`],
  });
}
