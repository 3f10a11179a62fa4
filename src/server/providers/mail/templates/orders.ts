import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';
import type { Block } from './layout.ts';

export interface OrderMail {
  readonly productName: string;
  readonly buyerName: string;
  /** The buyer's accent colour, `#rrggbb`. */
  readonly buyerAccent?: string | null | undefined;
  readonly supplierName: string;
  readonly orderNumber: string;
  /** Formatted: `₦1,234.50`. */
  readonly amount: string;
  /** Formatted day, or null where none was named. */
  readonly wantedBy: string | null;
  readonly note?: string | null | undefined;
  readonly link: string;
}

/** A purchase order has arrived; speaks with the buyer's name first. */
export function orderMail(mail: OrderMail): MailContent {
  const { productName, buyerName, orderNumber, amount, wantedBy } = mail;
  return renderLetter({
    subject: `Purchase order ${orderNumber} from ${buyerName}: ${amount}`,
    brand: buyerName,
    accent: mail.buyerAccent,
    preview: `${amount}${wantedBy === null ? '' : `, wanted by ${wantedBy}`}. View it and approve or decline it.`,
    heading: `Purchase order ${orderNumber}`,
    blocks: [
      paragraph(`Hello ${mail.supplierName}, ${buyerName} orders from you. Your decision is required.`),
      { kind: 'amount', label: 'Order total', amount },
      {
        kind: 'facts',
        facts: [['From', buyerName], ['Order', orderNumber], ...(wantedBy === null ? [] : [['Wanted by', wantedBy] satisfies [string, string]])],
      },
      ...quote(`${buyerName} writes`, mail.note),
      button('View the order', mail.link),
      paragraph('No account is needed to view, approve or decline it.'),
    ],
    footer: [
      `Sent for ${buyerName} through ${productName}. The link is meant for you alone.`,
      'Not expecting this? Check with the buyer by a number you know before you deliver.',
    ],
  });
}

export interface OrderDecisionMail {
  readonly productName: string;
  readonly decision: 'approved' | 'denied';
  /** Who ordered, and reads this. */
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
    ? `${supplierName} has approved the order. Their invoice comes next.`
    : `${supplierName} has declined the order. You can write a new one that puts it right.`;
  return renderLetter({
    subject: `${supplierName} ${isApproved ? 'approved' : 'declined'} purchase order ${orderNumber}`,
    brand: productName,
    preview: next,
    heading: isApproved ? `Order ${orderNumber} is approved` : `Order ${orderNumber} was declined`,
    blocks: [
      paragraph(`Hello ${mail.buyerName},`),
      paragraph(next),
      {
        kind: 'facts',
        facts: [
          ['Supplier', supplierName],
          ['Amount', amount],
        ],
      },
      ...quote('The reason given', isApproved ? undefined : mail.reason),
      button('Open the order', mail.link),
    ],
    footer: [`You receive this because you sent the order with ${productName}.`],
  });
}

function quote(label: string, text: string | null | undefined): Block[] {
  return !text?.trim() ? [] : [{ kind: 'quote', label, text: text.trim() }];
}
