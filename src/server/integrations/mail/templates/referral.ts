import { say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface ReferralMail {
  readonly productName: string;
  /** Who invites. */
  readonly name: string;
  readonly business: string;
  readonly link: string;
}

/** One business invites another to the product; sent once to an address. */
export function referralMail({ productName, name, business, link }: ReferralMail): MailContent {
  return renderEmail({
    productName,
    subject: say`${name} of ${business} invites you to ${productName}`,
    brand: productName,
    preview: say`Send and receive invoices, get paid, and see every balance, together with ${business}.`,
    heading: say`${business} uses ${productName}`,
    blocks: [
      paragraph(say`Hello, ${name} of ${business} thinks that ${productName} would help your business too.`),
      paragraph(say`Send, approve and pay invoices and purchase orders in one place, with both sides seeing the same figures.`),
      button(say`Open an account`, link),
    ],
    footer: [say`You’re receiving this once, because ${name} gave us your address. We won’t email you again unless you open an account.`],
  });
}
