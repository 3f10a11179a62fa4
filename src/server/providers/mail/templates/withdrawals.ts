import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';

export interface WithdrawalMail {
  readonly productName: string;
  readonly name: string;
  readonly businessName: string;
  readonly what: 'succeeded' | 'failed' | 'reversed';
  /** Formatted, as the two below: `₦1,234.50`. */
  readonly amount: string;
  readonly fee: string;
  readonly bank: string;
  readonly accountName: string;
  readonly reference: string;
  /** Why nothing went out, or came back. */
  readonly reason: string | null;
  readonly link: string;
}

/** What became of a withdrawal; to who asked for it. */
export function withdrawalMail(mail: WithdrawalMail): MailContent {
  const { productName, amount, bank, what, reason } = mail;
  const said = {
    succeeded: {
      subject: `${amount} was paid out to ${bank}`,
      heading: 'Paid out',
      text: `${amount} has left the wallet of ${mail.businessName} for ${bank}.`,
    },
    failed: {
      subject: `${amount} could not be paid out`,
      heading: 'Not paid out',
      text: `${amount} could not be paid out to ${bank}. ${reason ?? ''} Nothing has left the wallet of ${mail.businessName}.`,
    },
    reversed: {
      subject: `${amount} came back from ${bank}`,
      heading: 'The money came back',
      text: `${reason ?? ''} ${amount} is in the wallet of ${mail.businessName} again, and so is the fee.`,
    },
  }[what];
  return renderLetter({
    subject: said.subject,
    brand: productName,
    preview: said.text.trim(),
    heading: said.heading,
    blocks: [
      paragraph(`Hello ${mail.name},`),
      paragraph(said.text.trim()),
      { kind: 'amount', label: what === 'succeeded' ? 'Paid out' : 'In the wallet', amount },
      {
        kind: 'facts',
        facts: [
          ['To', `${bank}, ${mail.accountName}`],
          ['Fee', what === 'succeeded' ? mail.fee : 'none'],
          ['Reference', mail.reference],
        ],
      },
      button('See the withdrawal', mail.link),
    ],
    footer: ['Was this not you or your team? Change your password and talk to us at once.'],
  });
}
