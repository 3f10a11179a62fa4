import { inRow, say, told } from '../../../../shared/kit/say.ts';
import type { Text } from '../../../../shared/kit/say.ts';
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
  const why: Text[] = reason === null ? [] : [told(reason)];
  const said = {
    succeeded: {
      subject: say`${amount} was paid out to ${bank}`,
      heading: say`Paid out`,
      text: say`${amount} has left the wallet of ${mail.businessName} for ${bank}.`,
    },
    failed: {
      subject: say`${amount} could not be paid out`,
      heading: say`Not paid out`,
      text: inRow([say`${amount} could not be paid out to ${bank}.`, ...why, say`Nothing has left the wallet of ${mail.businessName}.`], ' '),
    },
    reversed: {
      subject: say`${amount} came back from ${bank}`,
      heading: say`The money came back`,
      text: inRow([...why, say`${amount} is in the wallet of ${mail.businessName} again, and so is the fee.`], ' '),
    },
  }[what];
  return renderLetter({
    subject: said.subject,
    brand: productName,
    preview: said.text,
    heading: said.heading,
    blocks: [
      paragraph(say`Hello ${mail.name},`),
      paragraph(said.text),
      { kind: 'amount', label: what === 'succeeded' ? say`Paid out` : say`In the wallet`, amount },
      {
        kind: 'facts',
        facts: [
          [say`To`, `${bank}, ${mail.accountName}`],
          [say`Fee`, what === 'succeeded' ? mail.fee : say`none`],
          [say`Reference`, mail.reference],
        ],
      },
      button(say`See the withdrawal`, mail.link),
    ],
    footer: [say`Was this not you or your team? Change your password and talk to us at once.`],
  });
}
