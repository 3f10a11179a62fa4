import { counted, day, render, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { Translator } from '../../../../shared/i18n/translate.ts';
import type { MailContent } from '../port.ts';
import { amountLabel, termBlocks } from './invoices.ts';
import type { InvoiceMail } from './invoices.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';
import type { Block } from './layout.ts';

export interface RevisionMail extends InvoiceMail {
  /** The changes of the new version, as sentences. */
  readonly changes: readonly Text[];
}

/** A denied or expired invoice was revised and sent again. */
export function revisionMail(mail: RevisionMail): MailContent {
  const { productName, senderName, invoiceNumber, amount, dueDate } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: say`Revised invoice ${invoiceNumber} from ${senderName}: ${amount}, due ${day(dueDate)}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: say`${amount}, due ${day(dueDate)}. ${mail.changes[0] ?? ''}`,
    heading: say`Invoice ${invoiceNumber}, revised`,
    blocks: [
      paragraph(say`Hello ${mail.recipientName}, ${senderName} has revised this invoice. It replaces the previous version and is awaiting your approval.`),
      { kind: 'amount', label: say`Amount due`, amount },
      ...termBlocks(mail),
      ...mail.changes.slice(0, 12).map((change) => paragraph(change)),
      button(say`View the invoice`, mail.link),
      paragraph(say`No account needed. To approve or decline, we’ll send a code to this address. Please don’t forward this email.`),
    ],
    footer: [
      say`Sent for ${senderName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the sender on a number you know before you pay.`,
    ],
  });
}

export interface ReminderMail extends InvoiceMail {
  /** Days from the due date; negative before it. */
  readonly step: number;
  /** The amount paid already, formatted; missing without a payment. */
  readonly paid?: string | undefined;
  /** The sender's own texts instead of the standard ones; amount, link and footer stay. */
  readonly own?: { readonly subject?: Text | undefined; readonly message?: Text | undefined } | undefined;
}

/** A reminder of the balance due: before, on, or after the due date. */
export function reminderMail(mail: ReminderMail): MailContent {
  const { productName, senderName, invoiceNumber, amount, step } = mail;
  const said = remindedOf(mail);
  const own = quote(say`Message from ${senderName}`, mail.own?.message, productName);
  return renderEmail({
    productName: mail.productName,
    subject:
      mail.own?.subject ??
      (step > 0 ? say`Overdue: invoice ${invoiceNumber} from ${senderName}, ${amount}` : say`Reminder: invoice ${invoiceNumber} from ${senderName}, ${amount}`),
    brand: senderName,
    accent: mail.senderAccent,
    preview: said.preview,
    heading: said.heading,
    blocks: [...(own.length > 0 ? own : [paragraph(said.text)]), ...belowMessage(mail)],
    footer: [
      say`Sent for ${senderName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the sender on a number you know before you pay.`,
    ],
  });
}

/** Everything below the message, which the sender cannot change. */
function belowMessage(mail: ReminderMail): Block[] {
  const { amount, paid, link } = mail;
  return [
    { kind: 'amount', label: amountLabel(mail), amount },
    ...termBlocks(mail),
    ...(paid === undefined ? [] : [paragraph(say`${paid} has been paid already.`)]),
    button(say`View the invoice`, link),
    paragraph(say`Already paid? Please ignore this email, or tell the sender how you paid.`),
  ];
}

/** The message of a reminder and the lines below it, as its reader sees them: without the address of the link. */
export function reminderParts(mail: ReminderMail, translator: Translator): { subject: string; message: string; rest: string[] } {
  const write = (text: Text) => render(text, translator);
  const { inLanguage } = reminderMail(mail);
  const rest = belowMessage(mail).map((block) => {
    if (block.kind === 'amount') return write(say`${block.label}: ${block.amount}`);
    return block.kind === 'button' ? `[${write(block.label)}]` : block.kind === 'paragraph' ? write(block.text) : '';
  });
  return { subject: (inLanguage?.(translator) ?? reminderMail(mail)).subject, message: write(mail.own?.message ?? remindedOf(mail).text), rest };
}

function remindedOf({ recipientName, senderName, invoiceNumber, amount, dueDate, step }: ReminderMail): Readonly<Record<'preview' | 'heading' | 'text', Text>> {
  const due = day(dueDate);
  if (step > 0)
    return {
      preview: say`${amount} was due on ${due}.`,
      heading: say`Invoice ${invoiceNumber} is overdue`,
      text: say`Hello ${recipientName}, invoice ${invoiceNumber} from ${senderName} was due on ${due}.`,
    };
  if (step === 0)
    return {
      preview: say`${amount} is due today, ${due}.`,
      heading: say`Invoice ${invoiceNumber} is due today`,
      text: say`Hello ${recipientName}, invoice ${invoiceNumber} from ${senderName} is due today, ${due}.`,
    };
  return {
    preview: counted(-step, '{amount} is due in {count} day, on {due}.', '{amount} is due in {count} days, on {due}.', { amount, due }),
    heading: say`Invoice ${invoiceNumber} is due soon`,
    text: counted(
      -step,
      'Hello {name}, invoice {number} from {sender} is due in {count} day, on {due}.',
      'Hello {name}, invoice {number} from {sender} is due in {count} days, on {due}.',
      { name: recipientName, number: invoiceNumber, sender: senderName, due },
    ),
  };
}
