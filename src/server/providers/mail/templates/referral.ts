import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';

export interface ReferralMail {
  readonly productName: string;
  /** Who invites. */
  readonly name: string;
  readonly business: string;
  readonly link: string;
}

/** One business invites another to the product; sent once to an address. */
export function referralMail({ productName, name, business, link }: ReferralMail): MailContent {
  return renderLetter({
    subject: `${name} of ${business} invites you to ${productName}`,
    brand: productName,
    preview: `Send and receive invoices, get paid, and see what is owed, together with ${business}.`,
    heading: `${business} works with ${productName}`,
    blocks: [
      paragraph(`Hello, ${name} of ${business} thinks that ${productName} would help your business too.`),
      paragraph('Invoices and purchase orders go from business to business, are approved and paid in one place, and both sides see the same figures.'),
      button('Open an account', link),
    ],
    footer: [`You receive this once, because ${name} gave us your address. Nothing more comes of it unless you open an account.`],
  });
}
