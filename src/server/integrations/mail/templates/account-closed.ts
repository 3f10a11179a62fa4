import { moment, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface AccountClosedMail {
  readonly productName: string;
  /** First name. */
  readonly name: string;
  /** ISO-8601. */
  readonly at: string;
  readonly timeZone: string;
  /** The page on which people without an account write to us. */
  readonly link: string;
}

/** To the address that the account had. */
export function accountClosedMail({ productName, name, at, timeZone, link }: AccountClosedMail): MailContent {
  return renderEmail({
    productName,
    subject: say`Your ${productName} account is closed`,
    brand: productName,
    preview: say`You can no longer sign in with this address.`,
    heading: say`Your account is closed`,
    blocks: [
      paragraph(
        say`Hello ${name}, your ${productName} account was closed on ${moment(at, timeZone)}. You left every business, and all devices were signed out.`,
      ),
      paragraph(say`Documents and records of the businesses stay with them, as the law requires. You can register again with this address at any time.`),
      button(say`This wasn’t me: contact support`, link),
    ],
    footer: [say`If you closed it yourself, no action is needed.`],
  });
}
