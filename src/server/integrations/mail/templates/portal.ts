import { say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface PortalMail {
  readonly productName: string;
  readonly senderName: string;
  readonly senderAccent?: string | undefined;
  readonly recipientName: string;
  /** The balance due of all invoices, formatted; null if nothing is due. */
  readonly balance: string | null;
  readonly overdue: string | null;
  readonly link: string;
}

/** The link of the customer portal, in the business's name. */
export function portalMail(mail: PortalMail): MailContent {
  const { productName, senderName, balance, overdue } = mail;
  const due: Text = balance === null ? say`Nothing is due at the moment.` : say`The balance due is ${balance}.`;
  return renderEmail({
    productName: mail.productName,
    subject: say`All your invoices from ${senderName}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: due,
    heading: say`Your invoices from ${senderName}`,
    blocks: [
      paragraph(say`Hello ${mail.recipientName}, this link opens all your invoices, payments and receipts with ${senderName} on one page.`),
      ...(balance === null ? [paragraph(due)] : [{ kind: 'amount', label: say`Balance due`, amount: balance } as const]),
      ...(overdue === null ? [] : [paragraph(say`Of this, ${overdue} is overdue.`)]),
      button(say`View your invoices`, mail.link),
      paragraph(say`To open it, you’ll need a code, which we send to this address.`),
    ],
    footer: [say`Sent for ${senderName} by ${productName}.`],
  });
}

export interface PortalCodeMail {
  readonly productName: string;
  readonly senderName: string;
  readonly code: string;
  /** Opens the page with the code filled in. */
  readonly link: string;
}

/** The one-time code that opens the customer portal; to the contact's address. */
export function portalCodeMail({ productName, senderName, code, link }: PortalCodeMail): MailContent {
  return renderEmail({
    productName,
    subject: say`${code} is your code: open your invoices from ${senderName}`,
    brand: productName,
    preview: say`It expires in 10 minutes.`,
    heading: say`Open your invoices from ${senderName}`,
    blocks: [
      paragraph(say`Someone opened the link to your invoices. If it’s you, enter this code, or use the button to fill it in.`),
      { kind: 'amount', label: say`Your code`, amount: code },
      button(say`Continue with this code`, link),
      paragraph(say`It expires in 10 minutes and works only for this. Nobody at ${productName} or ${senderName} will ever ask you for it.`),
    ],
    footer: [say`If it wasn’t you, no action is needed: nobody sees your invoices without the code.`],
  });
}
