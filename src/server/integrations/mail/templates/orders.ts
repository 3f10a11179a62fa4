import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { day, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';

export interface OrderMail {
  readonly productName: string;
  readonly buyerName: string;
  /** The buyer's accent colour, `#rrggbb`. */
  readonly buyerAccent?: string | null | undefined;
  readonly supplierName: string;
  readonly orderNumber: string;
  /** Formatted: `₦1,234.50`. */
  readonly amount: string;
  /** The formatted date, or null without one. */
  readonly wantedBy: CalendarDate | null;
  readonly note?: string | null | undefined;
  readonly link: string;
}

export interface RevisedOrderMail extends OrderMail {
  /** The changes of the new version, as sentences. */
  readonly changes: readonly Text[];
}

/** A new purchase order for the supplier, in the buyer's name. */
export function orderMail(mail: OrderMail): MailContent {
  const { productName, buyerName, orderNumber, amount, wantedBy } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: say`Purchase order ${orderNumber} from ${buyerName}: ${amount}`,
    brand: buyerName,
    accent: mail.buyerAccent,
    preview:
      wantedBy === null ? say`${amount}. View it and approve or decline it.` : say`${amount}, delivery by ${day(wantedBy)}. View it and approve or decline it.`,
    heading: say`Purchase order ${orderNumber}`,
    blocks: [
      paragraph(say`Hello ${mail.supplierName}, ${buyerName} has sent you a purchase order. It is awaiting your approval.`),
      { kind: 'amount', label: say`Order total`, amount },
      {
        kind: 'facts',
        facts: [[say`From`, buyerName], [say`Order`, orderNumber], ...(wantedBy === null ? [] : [[say`Delivery date`, day(wantedBy)] as const])],
      },
      ...quote(say`Message from ${buyerName}`, mail.note, mail.productName),
      button(say`View the order`, mail.link),
      paragraph(say`No account needed. To approve or decline, we’ll send a code to this address. Please don’t forward this email.`),
    ],
    footer: [
      say`Sent for ${buyerName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the buyer on a number you know before you deliver.`,
    ],
  });
}

/** A denied order was revised and sent again. */
export function revisedOrderMail(mail: RevisedOrderMail): MailContent {
  const { productName, buyerName, orderNumber, amount, wantedBy } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: say`Revised purchase order ${orderNumber} from ${buyerName}: ${amount}`,
    brand: buyerName,
    accent: mail.buyerAccent,
    preview: mail.changes[0] === undefined ? say`${amount}. View it and approve or decline it.` : say`${amount}. ${mail.changes[0]}`,
    heading: say`Purchase order ${orderNumber}, revised`,
    blocks: [
      paragraph(say`Hello ${mail.supplierName}, ${buyerName} has revised this purchase order. It replaces the previous version and is awaiting your approval.`),
      { kind: 'amount', label: say`Order total`, amount },
      ...mail.changes.slice(0, 12).map((change) => paragraph(change)),
      ...(wantedBy === null ? [] : [{ kind: 'facts' as const, facts: [[say`Delivery date`, day(wantedBy)] as const] }]),
      ...quote(say`Message from ${buyerName}`, mail.note, mail.productName),
      button(say`View the order`, mail.link),
      paragraph(say`No account needed. To approve or decline, we’ll send a code to this address. Please don’t forward this email.`),
    ],
    footer: [
      say`Sent for ${buyerName} by ${productName}. This link is for you only.`,
      say`Not expecting this? Call the buyer on a number you know before you deliver.`,
    ],
  });
}

export interface OrderDecisionMail {
  readonly productName: string;
  readonly decision: 'approved' | 'denied';
  /** The buyer, who reads this e-mail. */
  readonly buyerName: string;
  readonly supplierName: string;
  readonly orderNumber: string;
  readonly amount: string;
  readonly reason: string | null;
  readonly link: string;
}

/** The supplier has decided; to the buyer. */
export function orderDecisionMail(mail: OrderDecisionMail): MailContent {
  const { productName, supplierName, orderNumber, amount } = mail;
  const isApproved = mail.decision === 'approved';
  const next = isApproved
    ? say`${supplierName} has approved the order. Their invoice comes next.`
    : say`${supplierName} has declined the order. You can revise it and send it again.`;
  return renderEmail({
    productName: mail.productName,
    subject: isApproved ? say`${supplierName} approved purchase order ${orderNumber}` : say`${supplierName} declined purchase order ${orderNumber}`,
    brand: productName,
    preview: next,
    heading: isApproved ? say`Order ${orderNumber} is approved` : say`Order ${orderNumber} was declined`,
    blocks: [
      paragraph(say`Hello ${mail.buyerName},`),
      paragraph(next),
      {
        kind: 'facts',
        facts: [
          [say`Supplier`, supplierName],
          [say`Amount`, amount],
        ],
      },
      ...quote(say`Reason`, isApproved ? undefined : mail.reason, mail.productName),
      button(isApproved ? say`Open the order` : say`Revise the order`, mail.link),
    ],
    footer: [say`You’re receiving this because you sent the order with ${productName}.`],
  });
}
