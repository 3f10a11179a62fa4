import type { MailContent } from '../port.ts';
import type { InvoiceMail } from './invoices.ts';
import { button, paragraph, renderLetter } from './layout.ts';
import type { Block } from './layout.ts';

export interface RevisionMail extends InvoiceMail {
  /** What the new text changed, in sentences. */
  readonly changes: readonly string[];
}

/** A denied or expired invoice was put right and sent again. */
export function revisionMail(mail: RevisionMail): MailContent {
  const { productName, senderName, invoiceNumber, amount, dueDate } = mail;
  return renderLetter({
    subject: `Revised invoice ${invoiceNumber} from ${senderName}: ${amount}, due ${dueDate}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: `${amount}, due ${dueDate}. ${mail.changes[0] ?? ''}`,
    heading: `Invoice ${invoiceNumber}, revised`,
    blocks: [
      paragraph(`Hello ${mail.recipientName}, ${senderName} has revised this invoice. It replaces the earlier one, and your decision is required again.`),
      { kind: 'amount', label: 'To pay', amount },
      ...mail.changes.slice(0, 12).map((change): Block => paragraph(change)),
      button('View the invoice', mail.link),
      paragraph('No account is needed to view, approve or decline it.'),
    ],
    footer: [
      `Sent for ${senderName} through ${productName}. The link is meant for you alone.`,
      'Not expecting this? Check with the sender by a number you know before you pay.',
    ],
  });
}

export interface ReminderMail extends InvoiceMail {
  /** Days from the due day; negative before it. */
  readonly step: number;
  /** What was paid already, formatted; left out when nothing was. */
  readonly paid?: string | undefined;
}

/** Still owed: before the due day, on it, and after it. */
export function reminderMail(mail: ReminderMail): MailContent {
  const { productName, senderName, invoiceNumber, amount, dueDate, step } = mail;
  const when = step < 0 ? `is due in ${-step} days, on ${dueDate}` : step === 0 ? `is due today, ${dueDate}` : `was due on ${dueDate}`;
  return renderLetter({
    subject: step > 0 ? `Overdue: invoice ${invoiceNumber} from ${senderName}, ${amount}` : `Reminder: invoice ${invoiceNumber} from ${senderName}, ${amount}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: `${amount} ${when}.`,
    heading: `Invoice ${invoiceNumber} ${step > 0 ? 'is overdue' : step === 0 ? 'is due today' : 'is due soon'}`,
    blocks: [
      paragraph(`Hello ${mail.recipientName}, invoice ${invoiceNumber} from ${senderName} ${when}.`),
      { kind: 'amount', label: 'Still to pay', amount },
      ...(mail.paid === undefined ? [] : [paragraph(`${mail.paid} has been paid already.`)]),
      button('View the invoice', mail.link),
      paragraph('Already paid? Then please ignore this letter, or tell the sender how.'),
    ],
    footer: [
      `Sent for ${senderName} through ${productName}. The link is meant for you alone.`,
      'Not expecting this? Check with the sender by a number you know before you pay.',
    ],
  });
}
