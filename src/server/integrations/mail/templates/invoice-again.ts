import { day, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { amountLabel, termBlocks } from './invoices.ts';
import type { InvoiceMail } from './invoices.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';

export interface InvoiceAgainMail extends InvoiceMail {
  /** To another address than the recipient's: it cannot decide. */
  readonly isCopy: boolean;
  /** Of the recipient's decision; `settled`: nothing is due. */
  readonly state: 'pending' | 'open' | 'settled';
  readonly pdf: string;
}

/** A sent invoice once more: to its recipient, or a copy to another address. `link` of a copy only shows. */
export function invoiceAgainMail(mail: InvoiceAgainMail): MailContent {
  const { productName, senderName, recipientName, invoiceNumber, amount, dueDate, isCopy, state } = mail;
  const subject = isCopy ? say`Copy of invoice ${invoiceNumber} from ${senderName}: ${amount}` : say`Invoice ${invoiceNumber} from ${senderName}: ${amount}`;
  const opening = isCopy
    ? say`${senderName} has sent you a copy of this invoice to ${recipientName}.`
    : state === 'pending'
      ? say`Hello ${recipientName}, ${senderName} has sent you this invoice again. It is awaiting your approval.`
      : say`Hello ${recipientName}, ${senderName} has sent you this invoice again.`;
  return renderEmail({
    productName: mail.productName,
    subject,
    brand: senderName,
    accent: mail.senderAccent,
    preview: state === 'settled' ? say`Invoice ${invoiceNumber} is paid.` : say`${amount}, due ${day(dueDate)}.`,
    heading: isCopy ? say`Copy of invoice ${invoiceNumber}` : say`Invoice ${invoiceNumber}`,
    blocks: [
      paragraph(opening),
      ...quote(say`Message from ${senderName}`, mail.note, mail.productName),
      { kind: 'amount', label: state === 'settled' ? say`Paid` : amountLabel(mail), amount },
      ...termBlocks(mail),
      {
        kind: 'facts',
        facts: [
          [say`From`, senderName],
          [say`Invoice`, invoiceNumber],
          [say`Due date`, day(dueDate)],
        ],
      },
      button(say`View the invoice`, mail.link),
      { kind: 'list', title: say`For your records`, items: [{ text: say`Download the invoice as PDF`, link: mail.pdf }] },
      ...(!isCopy && state === 'pending'
        ? [paragraph(say`No account needed. To approve or decline, we’ll send a code to this address. Please don’t forward this email.`)]
        : []),
    ],
    footer: [
      isCopy ? say`Sent for ${senderName} by ${productName}.` : say`Sent for ${senderName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the sender on a number you know before you pay.`,
    ],
  });
}
