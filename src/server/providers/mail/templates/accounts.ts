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

/** To the holder of an account whose address somebody has just tried to register. The link leads to the log-in. */
export function knownMail({ productName, name, link }: LinkMail): MailContent {
  return renderLetter({
    subject: `You already have a ${productName} account`,
    brand: productName,
    preview: 'Nothing was changed. Log in with the password you have.',
    heading: 'You already have an account',
    blocks: [
      paragraph(`Hello ${name}, somebody tried to open a ${productName} account with this address, which already has one. Nothing was changed.`),
      paragraph('Was it you? Log in with the password you have, or choose a new one there.'),
      button('Log in', link),
    ],
    footer: ['It was not you? Then ignore this e-mail: your account stays as it is.'],
  });
}

const CHANGES = {
  password: 'Your password was changed.',
  'totp-on': 'A second factor was turned on: signing in now asks for a code of your authenticator app.',
  'totp-off': 'The second factor was turned off: signing in asks for the password alone.',
  'recovery-codes': 'New recovery codes were made; the old ones do not work any more.',
  'openid-join': 'Another way to sign in was joined to your account.',
  'openid-part': 'A way to sign in was parted from your account.',
  phone: 'The phone number of your account was changed. Codes go to the new one.',
} as const;

export interface SecurityMail extends LinkMail {
  readonly what: keyof typeof CHANGES;
  /** ISO-8601. */
  readonly at: string;
}

/** Tells a person that how they sign in has changed. The link leads to a new password, in case it was not them. */
export function securityMail({ productName, name, link, what, at }: SecurityMail): MailContent {
  return renderLetter({
    subject: `Your ${productName} sign-in was changed`,
    brand: productName,
    preview: CHANGES[what],
    heading: 'Your sign-in was changed',
    blocks: [
      paragraph(`Hello ${name}. ${CHANGES[what]}`),
      paragraph(`This was on ${at.slice(0, 16).replace('T', ' at ')} (UTC). If it was you, there is nothing to do.`),
      button('It was not me: new password', link),
    ],
    footer: ['A new password signs out every device. Then look at Settings, Security.'],
  });
}
