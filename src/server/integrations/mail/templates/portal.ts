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
      paragraph(say`Whoever has this link can see these documents. Don’t forward it.`),
    ],
    footer: [say`Sent for ${senderName} by ${productName}.`],
  });
}
