import type { CalendarDate } from '../../../../shared/kit/date.ts';
import type { QuoteKind } from '../../../../shared/quotes/status.ts';
import { day, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';

export interface QuoteMail {
  readonly productName: string;
  readonly kind: QuoteKind;
  readonly sellerName: string;
  /** The seller's accent colour, `#rrggbb`. */
  readonly sellerAccent?: string | null | undefined;
  readonly customerName: string;
  readonly number: string;
  /** Formatted: `₦1,234.50`. */
  readonly amount: string;
  readonly validUntil: CalendarDate | null;
  readonly note?: string | null | undefined;
  readonly link: string;
}

/** A new quote or proforma invoice for the customer, in the seller's name. */
export function quoteMail(mail: QuoteMail): MailContent {
  const { productName, sellerName, customerName, number, amount, validUntil } = mail;
  const isProforma = mail.kind === 'proforma';
  return renderEmail({
    productName,
    subject: isProforma ? say`Proforma invoice ${number} from ${sellerName}: ${amount}` : say`Quote ${number} from ${sellerName}: ${amount}`,
    brand: sellerName,
    accent: mail.sellerAccent,
    preview:
      validUntil === null
        ? say`${amount}. View it and accept or decline it.`
        : say`${amount}, valid until ${day(validUntil)}. View it and accept or decline it.`,
    heading: isProforma ? say`Proforma invoice ${number}` : say`Quote ${number}`,
    blocks: [
      paragraph(
        isProforma
          ? say`Hello ${customerName}, ${sellerName} has sent you a proforma invoice. It is awaiting your acceptance.`
          : say`Hello ${customerName}, ${sellerName} has sent you a quote. It is awaiting your acceptance.`,
      ),
      { kind: 'amount', label: say`Total`, amount },
      {
        kind: 'facts',
        facts: [[say`From`, sellerName], [say`Number`, number], ...(validUntil === null ? [] : [[say`Valid until`, day(validUntil)] as const])],
      },
      ...quote(say`Message from ${sellerName}`, mail.note, productName),
      button(isProforma ? say`View the proforma invoice` : say`View the quote`, mail.link),
      paragraph(say`No account needed. To accept or decline, we’ll send a code to this address. Please don’t forward this email.`),
    ],
    footer: [
      say`Sent for ${sellerName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the seller on a number you know before you accept.`,
    ],
  });
}

export interface QuoteDecisionMail {
  readonly productName: string;
  readonly decision: 'approved' | 'denied';
  /** The seller, who reads this e-mail. */
  readonly sellerName: string;
  readonly customerName: string;
  readonly number: string;
  readonly amount: string;
  readonly reason: string | null;
  readonly link: string;
}

/** The customer has decided; to the seller. */
export function quoteDecisionMail(mail: QuoteDecisionMail): MailContent {
  const { productName, customerName, number, amount } = mail;
  const isAccepted = mail.decision === 'approved';
  const next = isAccepted
    ? say`${customerName} has accepted the quote. Turn it into an invoice in one click.`
    : say`${customerName} has declined the quote. You can duplicate it, change it and send the new one.`;
  return renderEmail({
    productName,
    subject: isAccepted ? say`${customerName} accepted quote ${number}` : say`${customerName} declined quote ${number}`,
    brand: productName,
    preview: next,
    heading: isAccepted ? say`Quote ${number} is accepted` : say`Quote ${number} was declined`,
    blocks: [
      paragraph(say`Hello ${mail.sellerName},`),
      paragraph(next),
      {
        kind: 'facts',
        facts: [
          [say`Customer`, customerName],
          [say`Amount`, amount],
        ],
      },
      ...quote(say`Reason`, isAccepted ? undefined : mail.reason, productName),
      button(say`Open the quote`, mail.link),
    ],
    footer: [say`You’re receiving this because you sent the quote with ${productName}.`],
  });
}
