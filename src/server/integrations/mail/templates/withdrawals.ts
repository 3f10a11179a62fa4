import { inRow, say, verbatim } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

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
  /** The reason why the money did not leave, or came back. */
  readonly reason: Text | null;
  readonly link: string;
}

/** The outcome of a withdrawal, to its requester. */
export function withdrawalMail(mail: WithdrawalMail): MailContent {
  const { productName, amount, bank, what, reason } = mail;
  const why: Text[] = reason === null ? [] : [reason];
  const said = {
    succeeded: {
      subject: say`${amount} was paid out to ${bank}`,
      heading: say`Paid out`,
      text: say`${amount} was sent from the wallet of ${mail.businessName} to ${bank}.`,
    },
    failed: {
      subject: say`${amount} could not be paid out`,
      heading: say`Withdrawal failed`,
      text: inRow([say`${amount} could not be paid out to ${bank}.`, ...why, say`The wallet of ${mail.businessName} was not debited.`], ' '),
    },
    reversed: {
      subject: say`${amount} was returned from ${bank}`,
      heading: say`Withdrawal returned`,
      text: inRow([...why, say`${amount} and the fee were returned to the wallet of ${mail.businessName}.`], ' '),
    },
  }[what];
  return renderEmail({
    productName: mail.productName,
    subject: said.subject,
    brand: productName,
    preview: said.text,
    heading: said.heading,
    blocks: [
      paragraph(say`Hello ${mail.name},`),
      paragraph(said.text),
      { kind: 'amount', label: what === 'succeeded' ? say`Paid out` : say`Wallet balance`, amount },
      {
        kind: 'facts',
        facts: [
          [say`To`, verbatim(`${bank}, ${mail.accountName}`)],
          [say`Fee`, what === 'succeeded' ? mail.fee : say`none`],
          [say`Reference`, mail.reference],
        ],
      },
      button(say`View withdrawal`, mail.link),
    ],
    footer: [say`Wasn’t you or your team? Change your password and contact us immediately.`],
  });
}
