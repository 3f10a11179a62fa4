import { say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import type { InvoiceMail } from './invoices.ts';
import { button, paragraph, renderEmail } from './layout.ts';

/** Asks the buyer for the certificate of the tax that they withheld, in the sender's name. `amount`: what was withheld. */
export function certificateMail(mail: InvoiceMail): MailContent {
  const { productName, senderName, invoiceNumber, amount } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: say`${senderName} asks for the withholding tax certificate of invoice ${invoiceNumber}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: say`${amount} was withheld as tax.`,
    heading: say`Withholding tax certificate`,
    blocks: [
      paragraph(say`Hello ${mail.recipientName}, thank you for paying invoice ${invoiceNumber}. You withheld ${amount} as tax.`),
      paragraph(say`Please send ${senderName} the certificate: reply to this email, or sign in and enter its number on the invoice.`),
      { kind: 'amount', label: say`Withholding tax`, amount },
      button(say`View the invoice`, mail.link),
    ],
    footer: [say`Sent for ${senderName} by ${productName}. This link is for you only.`],
  });
}
