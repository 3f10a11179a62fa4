import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { formatAccountNumber } from '../../../../shared/kit/account-number.ts';
import { counted, day, say, verbatim } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';
import type { Block } from './layout.ts';

export interface InvoiceMail {
  readonly productName: string;
  readonly senderName: string;
  /** The sender's accent colour, `#rrggbb`. */
  readonly senderAccent?: string | null | undefined;
  readonly recipientName: string;
  readonly invoiceNumber: string;
  /** Formatted: `₦1,234.50`. With instalments what is due on the due date. */
  readonly amount: string;
  readonly isInInstalments?: boolean | undefined;
  /** The template formats it; null: no due date. */
  readonly dueDate: CalendarDate | null;
  /** Withheld tax and a late fee, as sentences. */
  readonly terms?: readonly Text[] | undefined;
  /** What the sender wrote, as plain text. */
  readonly note?: string | null | undefined;
  readonly link: string;
}

export interface SentInvoiceMail extends InvoiceMail {
  /** Formatted; missing where it is the amount. */
  readonly total?: string | undefined;
  /** The invoice's first lines: `2 × Ankara wax print` and the formatted amount. */
  readonly lines: readonly (readonly [text: string, amount: string])[];
  /** The total is zero: nothing is to be approved or paid. */
  readonly isSettled: boolean;
  /** The number of further lines on the invoice. */
  readonly more: number;
  /** Discounts, taxes and a deposit, with their signed amounts: they lead from the lines to the total. */
  readonly sums: readonly (readonly [text: Text, amount: string])[];
  /** The address of the PDF. */
  readonly pdf: string;
  /** The account printed on the invoice; null without one. */
  readonly bank: { readonly bankName: string; readonly accountNumber: string; readonly accountName: string } | null;
}

/** A new invoice for the recipient, in the sender's name. */
export function invoiceMail(mail: SentInvoiceMail): MailContent {
  const { productName, senderName, invoiceNumber, amount, dueDate, isSettled } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: isSettled
      ? say`Invoice ${invoiceNumber} from ${senderName}: nothing to pay`
      : say`Invoice ${invoiceNumber} from ${senderName}: ${amount}, due ${day(dueDate)}`,
    brand: senderName,
    accent: mail.senderAccent,
    preview: isSettled ? say`Nothing is due on this invoice.` : say`${amount}, due ${day(dueDate)}. View it, approve or decline it, and see how to pay.`,
    heading: say`Invoice ${invoiceNumber}`,
    blocks: [
      paragraph(
        isSettled
          ? say`Hello ${mail.recipientName}, ${senderName} has sent you an invoice. Nothing is due: there is nothing to approve or pay.`
          : say`Hello ${mail.recipientName}, ${senderName} has sent you an invoice. It is awaiting your approval.`,
      ),
      { kind: 'amount', label: say`Amount due`, amount },
      ...(isSettled ? [] : termBlocks(mail)),
      {
        kind: 'facts',
        facts: [[say`From`, senderName], [say`Invoice`, invoiceNumber], ...(isSettled ? [] : [[say`Due date`, day(dueDate)] as const])],
      },
      {
        kind: 'facts',
        facts: [
          ...mail.lines,
          ...(mail.more > 0 ? [[counted(mail.more, '{count} more line', '{count} more lines'), ''] as const] : []),
          ...mail.sums,
          [say`Total`, mail.total ?? amount],
        ],
      },
      ...quote(say`Message from ${senderName}`, mail.note, mail.productName),
      button(isSettled ? say`View the invoice` : say`Review and pay`, mail.link),
      ...(isSettled ? [] : transferFacts(mail)),
      { kind: 'list', title: say`For your records`, items: [{ text: say`Download the invoice as PDF`, link: mail.pdf }] },
      paragraph(
        isSettled
          ? say`No account needed. Please don’t forward this email.`
          : say`No account needed. To approve or decline, we’ll send a code to this address. Please don’t forward this email.`,
      ),
    ],
    footer: [
      say`Sent for ${senderName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the sender on a number you know before you pay.`,
    ],
  });
}

/** The label of the amount: of what is left of the invoice, or with instalments of what is due next. */
export function amountLabel({ isInInstalments = false }: InvoiceMail): Text {
  return isInInstalments ? say`Amount due` : say`Balance due`;
}

/** The paragraphs of `terms`, for the place below the amount. */
export function termBlocks({ terms = [] }: InvoiceMail): Block[] {
  return terms.map((text) => paragraph(text));
}

/** For payers who use their bank's app: the account, and the reference by which the transfer is found. */
function transferFacts({ bank, invoiceNumber }: SentInvoiceMail): Block[] {
  if (!bank) return [];
  return [
    paragraph(say`Or pay by bank transfer:`),
    {
      kind: 'facts',
      facts: [
        [say`Bank`, bank.bankName],
        [say`Account number`, formatAccountNumber(bank.accountNumber)],
        // As the bank shows it: a wallet's account has the product's name in it.
        [say`Account name`, verbatim(bank.accountName)],
        [say`Narration`, invoiceNumber],
      ],
    },
  ];
}

export interface DecisionMail {
  readonly productName: string;
  readonly decision: 'approved' | 'denied';
  /** The sender of the invoice, who reads this e-mail. */
  readonly senderName: string;
  /** Who decided. */
  readonly recipientName: string;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly dueDate: CalendarDate | null;
  /** The reason for the denial, as the recipient wrote it. */
  readonly reason?: string | null | undefined;
  readonly link: string;
}

/** The recipient has decided; to the invoice's sender. */
export function decisionMail(mail: DecisionMail): MailContent {
  const { productName, recipientName, invoiceNumber, amount, dueDate } = mail;
  const isApproved = mail.decision === 'approved';
  const next = isApproved
    ? say`${recipientName} has approved the invoice. It is due on ${day(dueDate)}.`
    : say`${recipientName} has declined the invoice. You can revise it and send it again.`;
  return renderEmail({
    productName: mail.productName,
    subject: isApproved ? say`${recipientName} approved invoice ${invoiceNumber}` : say`${recipientName} declined invoice ${invoiceNumber}`,
    brand: productName,
    preview: next,
    heading: isApproved ? say`Invoice ${invoiceNumber} is approved` : say`Invoice ${invoiceNumber} was declined`,
    blocks: [
      paragraph(say`Hello ${mail.senderName},`),
      paragraph(next),
      {
        kind: 'facts',
        facts: [
          [say`Customer`, recipientName],
          [say`Amount`, amount],
          [say`Due date`, day(dueDate)],
        ],
      },
      ...quote(say`Reason`, isApproved ? undefined : mail.reason, mail.productName),
      button(isApproved ? say`Open the invoice` : say`Revise the invoice`, mail.link),
    ],
    footer: [say`You’re receiving this because you sent the invoice with ${productName}.`],
  });
}

export interface PaymentMail {
  readonly productName: string;
  readonly receiverName: string;
  readonly payerName: string;
  readonly amount: string;
  /** Formatted instant or day. */
  readonly paidAt: CalendarDate;
  readonly reference: string;
  /** Missing for money without an invoice. */
  readonly invoiceNumber?: string | undefined;
  /** The balance due, formatted; missing if nothing is due. */
  readonly balance?: string | undefined;
  readonly link: string;
}

/** Confirms received money to its receiver. */
export function paymentMail(mail: PaymentMail): MailContent {
  const { productName, payerName, amount, invoiceNumber, balance } = mail;
  const facts: (readonly [Text, Text])[] = [
    [say`From`, payerName],
    ...(invoiceNumber === undefined ? [] : [[say`Invoice`, invoiceNumber] as const]),
    [say`Received`, day(mail.paidAt)],
    [say`Reference`, mail.reference],
    ...(balance === undefined ? [] : [[say`Balance due`, balance] as const]),
  ];
  return renderEmail({
    productName: mail.productName,
    subject: invoiceNumber === undefined ? say`${amount} received from ${payerName}` : say`${amount} received from ${payerName} for invoice ${invoiceNumber}`,
    brand: productName,
    preview: balance === undefined ? say`${amount} is in your wallet.` : say`The balance due is ${balance}.`,
    heading: say`Payment received`,
    blocks: [
      paragraph(
        invoiceNumber === undefined
          ? say`Hello ${mail.receiverName}, ${payerName} has paid you.`
          : say`Hello ${mail.receiverName}, ${payerName} has paid you for invoice ${invoiceNumber}.`,
      ),
      { kind: 'amount', label: say`Received`, amount },
      { kind: 'facts', facts },
      ...(invoiceNumber !== undefined && balance === undefined ? [paragraph(say`This invoice is paid in full.`)] : []),
      button(invoiceNumber === undefined ? say`Open your wallet` : say`Open the invoice`, mail.link),
    ],
    footer: [say`You’re receiving this because the payment went to your ${productName} wallet.`],
  });
}
