import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';

export interface LinkMail {
  readonly productName: string;
  /** First name. */
  readonly name: string;
  readonly link: string;
}

/** The link that confirms an e-mail address (24 hours). */
export function verifyMail({ productName, name, link }: LinkMail): MailContent {
  return renderLetter({
    subject: `Confirm your e-mail address for ${productName}`,
    brand: productName,
    preview: 'One click, and you can sign in.',
    heading: 'Confirm your e-mail address',
    blocks: [
      paragraph(`Hello ${name}, welcome to ${productName}. Please confirm that this address is yours; then you can sign in.`),
      button('Confirm my address', link),
      paragraph('The link works for 24 hours. After that, ask for a new one on the sign-in page.'),
    ],
    footer: [`You did not register with ${productName}? Then ignore this e-mail: nothing happens.`],
  });
}

/** The link that lets a person choose a new password (60 minutes, once). */
export function resetMail({ productName, name, link }: LinkMail): MailContent {
  return renderLetter({
    subject: `Choose a new password for ${productName}`,
    brand: productName,
    preview: 'The link works once, for 60 minutes.',
    heading: 'Choose a new password',
    blocks: [
      paragraph(`Hello ${name}, somebody asked for a new password for your ${productName} account.`),
      button('Choose a new password', link),
      paragraph('The link works once, for 60 minutes. Afterwards you are signed out everywhere.'),
    ],
    footer: ['It was not you? Then ignore this e-mail: your password stays as it is.'],
  });
}
