import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { counted, day, inRow, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface RemittanceMail {
  readonly productName: string;
  readonly payerName: string;
  readonly receiverName: string;
  /** Formatted, like the other amounts. */
  readonly amount: string;
  /** The tax that the payer keeps of all invoices; null without. */
  readonly withheld: string | null;
  readonly paidOn: CalendarDate;
  readonly invoices: readonly PaidInvoice[];
  readonly link: string;
}

interface PaidInvoice {
  readonly number: string | null;
  readonly issuedOn: CalendarDate | null;
  readonly amount: string;
  readonly withheld: string | null;
}

/** What a payment run has paid to one supplier, invoice by invoice; the same is attached. */
export function remittanceMail({ productName, payerName, receiverName, amount, withheld, paidOn, invoices, link }: RemittanceMail): MailContent {
  return renderEmail({
    productName,
    subject: say`Remittance advice from ${payerName}`,
    brand: productName,
    preview: counted(invoices.length, '{amount} for {count} invoice, paid on {day}.', '{amount} for {count} invoices, paid on {day}.', {
      amount,
      day: day(paidOn),
    }),
    heading: say`Remittance advice`,
    blocks: [
      paragraph(say`Hello ${receiverName}, ${payerName} has paid you from their wallet.`),
      { kind: 'amount', label: say`Received`, amount },
      {
        kind: 'facts',
        facts: [
          ...invoices.map((one) => [titleOf(one), one.withheld === null ? one.amount : say`${one.amount} (tax withheld: ${one.withheld})`] as const),
          ...(withheld === null ? [] : [[say`Tax withheld`, withheld] as const]),
          [say`Total paid`, amount],
          [say`From`, payerName],
          [say`Paid on`, day(paidOn)],
        ],
      },
      paragraph(say`The remittance advice is attached as a PDF file.`),
      button(say`Open your invoices`, link),
    ],
    footer: [say`You’re receiving this because the payment went to your ${productName} wallet.`],
  });
}

function titleOf({ number, issuedOn }: PaidInvoice): Text {
  return inRow([say`Invoice ${number ?? '–'}`, ...(issuedOn === null ? [] : [day(issuedOn)])]);
}
