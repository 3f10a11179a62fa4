import { moment, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

interface Person {
  readonly productName: string;
  readonly name: string;
}

/** The code that confirms a new address (30 minutes), to that address. */
export function emailCodeMail({ productName, name, code, link }: Person & { readonly code: string; readonly link: string }): MailContent {
  return renderEmail({
    productName,
    subject: say`${code} is your code for your new email address`,
    brand: productName,
    preview: say`It expires in 30 minutes. Don’t share it with anyone.`,
    heading: say`Confirm your new email address`,
    blocks: [
      paragraph(say`Hello ${name}. Enter this code in ${productName} to sign in with this address from now on:`),
      paragraph(code),
      button(say`Open your profile`, link),
      paragraph(say`It expires in 30 minutes. Don’t share it with anyone.`),
    ],
    footer: [say`You don’t have a ${productName} account? Someone mistyped their address, and you can ignore this email.`],
  });
}

export interface EmailChangedMail extends Person {
  /** With most of the name hidden. */
  readonly newEmail: string;
  readonly until: { readonly at: string; readonly timeZone: string };
  readonly link: string;
}

/** To the former address: the change, and how to undo it. */
export function emailChangedMail({ productName, name, newEmail, until, link }: EmailChangedMail): MailContent {
  return renderEmail({
    productName,
    subject: say`Your ${productName} email address was changed`,
    brand: productName,
    preview: say`You now sign in with ${newEmail}.`,
    heading: say`Your email address was changed`,
    blocks: [
      paragraph(say`Hello ${name}, you now sign in to ${productName} with ${newEmail}, and no longer with this address. If this was you, no action is needed.`),
      button(say`This wasn’t me: undo`, link),
      paragraph(say`Until ${moment(until.at, until.timeZone)} you can undo it. Everybody is then signed out of your account, and you choose a new password.`),
    ],
    footer: [say`You’re receiving this because this was the address of your account.`],
  });
}
