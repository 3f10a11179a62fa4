import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';
import type { Block } from './layout.ts';

export interface InvoiceMail {
  readonly productName: string;
  readonly senderName: string;
  /** The sender's accent colour, `#rrggbb`. */
  readonly senderAccent?: string | null | undefined;
  readonly recipientName: string;
  readonly invoiceNumber: string;
  /** Formatted: `₦1,234.50`. */
  readonly amount: string;
  /** Formatted: `21 December 2026`. */
  readonly dueDate: string;
  /** What the sender wrote, as plain text. */
  readonly note?: string | null | undefined;
  readonly link: string;
}

/** An invoice has arrived; speaks with the sender's name first. */
export function invoiceMail(mail: InvoiceMail): MailContent {
  const { productName, senderName, invoiceNumber, amount, dueDate } = mail;
  return renderLetter({
    subject: `Invoice ${invoiceNumber} from ${senderName}: ${amount}, due ${dueDate}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: `${amount}, due ${dueDate}. View it, approve or decline it, and see how to pay.`,
    heading: `Invoice ${invoiceNumber}`,
    blocks: [
      paragraph(`Hello ${mail.recipientName}, ${senderName} has sent you an invoice. Your decision is required.`),
      { kind: 'amount', label: 'To pay', amount },
      {
        kind: 'facts',
        facts: [
          ['From', senderName],
          ['Invoice', invoiceNumber],
          ['Due', dueDate],
        ],
      },
      ...note(`${senderName} writes`, mail.note),
      button('View the invoice', mail.link),
      paragraph('No account is needed to view, approve or decline it.'),
    ],
    footer: [
      `Sent for ${senderName} through ${productName}. The link is meant for you alone.`,
      'Not expecting this? Check with the sender by a number you know before you pay.',
    ],
  });
}

export interface DecisionMail {
  readonly productName: string;
  readonly decision: 'approved' | 'denied';
  /** Who sent the invoice, and reads this. */
  readonly senderName: string;
  /** Who decided. */
  readonly recipientName: string;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly dueDate: string;
  /** Why it was denied, in the recipient's words. */
  readonly reason?: string | null | undefined;
  readonly link: string;
}

/** The recipient has decided; to the invoice's sender. */
export function decisionMail(mail: DecisionMail): MailContent {
  const { productName, recipientName, invoiceNumber, amount, dueDate } = mail;
  const isApproved = mail.decision === 'approved';
  const next = isApproved
    ? `${recipientName} has approved the invoice. It is due on ${dueDate}.`
    : `${recipientName} has declined the invoice. You can revise it and send it again.`;
  return renderLetter({
    subject: `${recipientName} ${isApproved ? 'approved' : 'declined'} invoice ${invoiceNumber}`,
    brand: productName,
    preview: next,
    heading: isApproved ? `Invoice ${invoiceNumber} is approved` : `Invoice ${invoiceNumber} was declined`,
    blocks: [
      paragraph(`Hello ${mail.senderName},`),
      paragraph(next),
      {
        kind: 'facts',
        facts: [
          ['Customer', recipientName],
          ['Amount', amount],
          ['Due', dueDate],
        ],
      },
      ...note('The reason given', isApproved ? undefined : mail.reason),
      button(isApproved ? 'Open the invoice' : 'Revise the invoice', mail.link),
    ],
    footer: [`You receive this because you sent the invoice with ${productName}.`],
  });
}

export interface PaymentMail {
  readonly productName: string;
  readonly receiverName: string;
  readonly payerName: string;
  readonly amount: string;
  /** Formatted instant or day. */
  readonly paidAt: string;
  readonly reference: string;
  /** Left out for money that came without an invoice. */
  readonly invoiceNumber?: string | undefined;
  /** What is still owed on the invoice, formatted; left out when nothing is. */
  readonly balance?: string | undefined;
  readonly link: string;
}

/** Money has arrived; to whoever received it. */
export function paymentMail(mail: PaymentMail): MailContent {
  const { productName, payerName, amount, invoiceNumber, balance } = mail;
  const forWhat = invoiceNumber === undefined ? '' : ` for invoice ${invoiceNumber}`;
  const facts: [string, string][] = [
    ['From', payerName],
    ...(invoiceNumber === undefined ? [] : [['Invoice', invoiceNumber] satisfies [string, string]]),
    ['Received', mail.paidAt],
    ['Reference', mail.reference],
    ...(balance === undefined ? [] : [['Still owed', balance] satisfies [string, string]]),
  ];
  return renderLetter({
    subject: `${amount} received from ${payerName}${forWhat}`,
    brand: productName,
    preview: balance === undefined ? `${amount} is in your wallet.` : `${balance} is still owed.`,
    heading: 'Payment received',
    blocks: [
      paragraph(`Hello ${mail.receiverName}, ${payerName} has paid you${forWhat}.`),
      { kind: 'amount', label: 'Received', amount },
      { kind: 'facts', facts },
      button(invoiceNumber === undefined ? 'Open your wallet' : 'Open the invoice', mail.link),
    ],
    footer: [`You receive this because the payment went to your ${productName} wallet.`],
  });
}

function note(label: string, text: string | null | undefined): Block[] {
  return !text?.trim() ? [] : [{ kind: 'quote', label, text: text.trim() }];
}
