import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { day, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
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
  readonly excess: Excess | null;
}

/** More arrived than was due: formatted amounts, and whether the rest goes to the payer's bank, is in their wallet or stays with the payee as their credit. */
export interface Excess {
  readonly received: string;
  readonly returned: string;
  readonly goesTo: 'payer' | 'wallet' | 'credit';
}

export const EXCESS_TEXTS = {
  received: say`Amount received`,
  payer: say`On its way back to you`,
  wallet: say`Put in your wallet`,
  credit: say`Left as your credit`,
} as const;

/** A transfer can pay several invoices, each with its own receipt. */
export function arrivedLabel({ goesTo }: Excess): Text {
  return goesTo === 'credit' ? say`Amount of the transfer` : EXCESS_TEXTS.received;
}

const WAYS = { wallet: say`from the wallet`, outside: say`paid outside`, card: say`by card`, transfer: say`by bank transfer` } as const;

/** The receipt for the payer, attached. */
export function receiptMail(mail: ReceiptMail): MailContent {
  const { payeeName, amount, invoiceNumber, balance, excess } = mail;
  const paidOn = day(mail.paidAt);
  return renderEmail({
    productName: mail.productName,
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
          ...(excess
            ? ([
                [arrivedLabel(excess), excess.received],
                [EXCESS_TEXTS[excess.goesTo], excess.returned],
              ] as const)
            : []),
          [say`Balance due`, balance ?? say`nothing`],
          [say`Reference`, mail.reference],
        ],
      },
      ...(excess?.goesTo === 'credit'
        ? [
            paragraph(
              say`You paid ${excess.returned} more than was due. ${payeeName} keeps it as your credit: ask them to use it for another invoice, or to return it.`,
            ),
          ]
        : []),
      paragraph(say`The receipt is attached as a PDF file.`),
    ],
    footer: [say`Sent for ${payeeName} by ${mail.productName}.`],
  });
}

export interface PaymentReturnedMail {
  readonly productName: string;
  readonly payeeName: string;
  /** Null for several invoices. */
  readonly invoiceNumber: string | null;
  /** What goes back, formatted. */
  readonly amount: string;
  /** What paid the invoices; null if nothing did. */
  readonly rest: string | null;
  /** What should have arrived, formatted, if less did. */
  readonly due: string | null;
  readonly reference: string;
}

function whyReturned({ payeeName, invoiceNumber, rest, due }: PaymentReturnedMail): Text {
  if (rest !== null) return say`${rest} of your payment paid your invoices from ${payeeName}. The rest is more than was due.`;
  if (invoiceNumber !== null)
    return say`Your payment arrived, but invoice ${invoiceNumber} from ${payeeName} could no longer be paid: it was withdrawn or paid meanwhile.`;
  if (due !== null) return say`Your payment arrived, but it was less than the ${due} due to ${payeeName}. These invoices are paid together or not at all.`;
  return say`Your payment arrived, but one of the invoices from ${payeeName} was paid or withdrawn meanwhile, or its balance had changed. This payment was used for none of them.`;
}

/** To a payer without an account whose money arrived when nothing, or less, could be paid with it any more. */
export function paymentReturnedMail(mail: PaymentReturnedMail): MailContent {
  const { productName, payeeName, amount, reference } = mail;
  const why = whyReturned(mail);
  return renderEmail({
    productName,
    subject: say`Your payment of ${amount} is on its way back`,
    brand: productName,
    preview: why,
    heading: say`Your payment is being returned`,
    blocks: [
      paragraph(why),
      { kind: 'amount', label: say`Returned @amount`, amount },
      { kind: 'facts', facts: [[say`Reference`, reference]] },
      paragraph(say`This amount goes back the way it came. You don’t need to do anything.`),
    ],
    footer: [say`Sent for ${payeeName} by ${productName}.`],
  });
}

export interface PaymentRemovedMail {
  readonly productName: string;
  readonly payeeName: string;
  readonly invoiceNumber: string;
  /** Formatted, as `balance`, the balance due now. */
  readonly amount: string;
  readonly paidAt: CalendarDate;
  readonly balance: string;
  readonly reference: string;
}

/** To a payer whose transfer was taken off an invoice after its receipt. */
export function paymentRemovedMail({ productName, payeeName, invoiceNumber, amount, paidAt, balance, reference }: PaymentRemovedMail): MailContent {
  return renderEmail({
    productName,
    subject: say`${payeeName} removed the payment of ${amount} from invoice ${invoiceNumber}`,
    brand: productName,
    preview: say`The balance due on invoice ${invoiceNumber} is ${balance} again.`,
    heading: say`A payment was removed`,
    blocks: [
      paragraph(
        say`${payeeName} had applied a bank transfer of ${day(paidAt)} to invoice ${invoiceNumber} and has removed it again. A receipt that you got for it no longer counts.`,
      ),
      { kind: 'amount', label: say`Balance due`, amount: balance },
      {
        kind: 'facts',
        facts: [
          [say`Invoice`, invoiceNumber],
          [say`Payment removed`, amount],
          [say`Reference`, reference],
        ],
      },
      paragraph(say`If you made this transfer for this invoice, please tell ${payeeName}. The money is still with them.`),
    ],
    footer: [say`Sent for ${payeeName} by ${productName}.`],
  });
}
