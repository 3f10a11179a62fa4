import { say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface DecisionCodeMail {
  readonly noun: 'invoice' | 'order' | 'quote';
  readonly action: 'approve' | 'deny';
  readonly code: string;
  readonly productName: string;
  /** The sender of the document to be decided. */
  readonly senderName: string;
  readonly number: string;
  /** The balance due of an invoice or the total of an order or quote, formatted: `₦1,234.50`. */
  readonly amount: string;
  /** Opens the page with the code filled in. */
  readonly link: string;
}

/** The one-time code that proves a decision by link; to the address to which the document was sent. */
export function decisionCodeMail(mail: DecisionCodeMail): MailContent {
  const { code, senderName, productName, amount } = mail;
  return renderEmail({
    productName: mail.productName,
    subject: say`${code} is your code: ${aim(mail)}`,
    brand: productName,
    preview: say`It expires in 10 minutes.`,
    heading: aim(mail),
    blocks: [
      paragraph(say`Someone opened the email from ${senderName} and wants to do this. If it’s you, enter this code, or use the button to fill it in.`),
      { kind: 'amount', label: say`Your code`, amount: code },
      {
        kind: 'facts',
        facts: [
          [say`From`, senderName],
          [mail.noun === 'invoice' ? say`Amount due` : say`Amount`, amount],
        ],
      },
      button(say`Continue with this code`, mail.link),
      paragraph(say`It expires in 10 minutes and works only for this. Nobody at ${productName} or ${senderName} will ever ask you for it.`),
    ],
    footer: [say`If it wasn’t you, no action is needed: nothing happens without the code.`],
  });
}

function aim({ noun, action, number }: DecisionCodeMail): Text {
  if (noun === 'order') return action === 'approve' ? say`Approve purchase order ${number}` : say`Decline purchase order ${number}`;
  if (noun === 'quote') return action === 'approve' ? say`Accept quote ${number}` : say`Decline quote ${number}`;
  return action === 'approve' ? say`Approve invoice ${number}` : say`Decline invoice ${number}`;
}
