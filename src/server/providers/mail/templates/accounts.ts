import { moment, say } from '../../../../shared/kit/say.ts';
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
    subject: say`Confirm your e-mail address for ${productName}`,
    brand: productName,
    preview: say`One click, and you can sign in.`,
    heading: say`Confirm your e-mail address`,
    blocks: [
      paragraph(say`Hello ${name}, welcome to ${productName}. Please confirm that this address is yours; then you can sign in.`),
      button(say`Confirm my address`, link),
      paragraph(say`The link works for 24 hours. After that, ask for a new one on the sign-in page.`),
    ],
    footer: [say`You did not register with ${productName}? Then ignore this e-mail: nothing happens.`],
  });
}

/** The link that lets a person choose a new password (60 minutes, once). */
export function resetMail({ productName, name, link }: LinkMail): MailContent {
  return renderLetter({
    subject: say`Choose a new password for ${productName}`,
    brand: productName,
    preview: say`The link works once, for 60 minutes.`,
    heading: say`Choose a new password`,
    blocks: [
      paragraph(say`Hello ${name}, somebody asked for a new password for your ${productName} account.`),
      button(say`Choose a new password`, link),
      paragraph(say`The link works once, for 60 minutes. Afterwards you are signed out everywhere.`),
    ],
    footer: [say`It was not you? Then ignore this e-mail: your password stays as it is.`],
  });
}

/** To the holder of an account whose address somebody has just tried to register. The link leads to the log-in. */
export function knownMail({ productName, name, link }: LinkMail): MailContent {
  return renderLetter({
    subject: say`You already have a ${productName} account`,
    brand: productName,
    preview: say`Nothing was changed. Log in with the password you have.`,
    heading: say`You already have an account`,
    blocks: [
      paragraph(say`Hello ${name}, somebody tried to open a ${productName} account with this address, which already has one. Nothing was changed.`),
      paragraph(say`Was it you? Log in with the password you have, or choose a new one there.`),
      button(say`Log in`, link),
    ],
    footer: [say`It was not you? Then ignore this e-mail: your account stays as it is.`],
  });
}

export interface StepUpMail extends LinkMail {
  readonly code: string;
  /** What the code confirms, in the reader's language. */
  readonly summary: string;
}

/** The code that confirms one action, where no phone number counts yet. The link leads to a new password, in case it was not them. */
export function stepUpMail({ productName, name, link, code, summary }: StepUpMail): MailContent {
  return renderLetter({
    subject: say`Your ${productName} code: ${code}`,
    brand: productName,
    preview: say`It is valid for 10 minutes. Do not share it with anybody.`,
    heading: say`Confirm that it is you`,
    blocks: [
      paragraph(say`Hello ${name}. Enter this code to confirm: ${summary}`),
      paragraph(code),
      paragraph(say`It is valid for 10 minutes. Do not share it with anybody.`),
      button(say`It was not me: new password`, link),
    ],
    footer: [say`You receive this because somebody signed in to your account asked for it.`],
  });
}

export interface NewDeviceMail extends LinkMail {
  /** ISO-8601. */
  readonly at: string;
  readonly address: string;
  /** Browser and system in words. */
  readonly agent: string;
}

/** Tells a person of a sign-in from a device that their account did not know. The link leads to a new password, in case it was not them. */
export function newDeviceMail({ productName, name, link, at, address, agent }: NewDeviceMail): MailContent {
  return renderLetter({
    subject: say`New sign-in to your ${productName} account`,
    brand: productName,
    preview: say`From a device that your account did not know.`,
    heading: say`New sign-in to your account`,
    blocks: [
      paragraph(say`Hello ${name}, somebody signed in to your account with a device that it did not know.`),
      paragraph(say`This was on ${moment(at, 'UTC')} (UTC), with ${agent}, from the address ${address}. If it was you, there is nothing to do.`),
      button(say`It was not me: new password`, link),
    ],
    footer: [say`A new password signs out every device. Then look at Settings, Security.`],
  });
}

const CHANGES = {
  password: say`Your password was changed.`,
  'totp-on': say`A second factor was turned on: signing in now asks for a code of your authenticator app.`,
  'totp-off': say`The second factor was turned off: signing in asks for the password alone.`,
  'recovery-codes': say`New recovery codes were made; the old ones do not work any more.`,
  'openid-join': say`Another way to sign in was joined to your account.`,
  'openid-part': say`A way to sign in was parted from your account.`,
  phone: say`The phone number of your account was changed. For a day, codes to confirm payments still go to the number before.`,
  suspended: say`You were suspended from a team by another owner or admin. For 72 hours, what needs two people there still needs two.`,
  role: say`Your role in a team was changed by another owner. For 72 hours, what needs two people there still needs two.`,
} as const;

export interface SecurityMail extends LinkMail {
  readonly what: keyof typeof CHANGES;
  /** ISO-8601. */
  readonly at: string;
}

/** Tells a person that how they sign in has changed. The link leads to a new password, in case it was not them. */
export function securityMail({ productName, name, link, what, at }: SecurityMail): MailContent {
  return renderLetter({
    subject: say`Your ${productName} sign-in was changed`,
    brand: productName,
    preview: CHANGES[what],
    heading: say`Your sign-in was changed`,
    blocks: [
      paragraph(say`Hello ${name}. ${CHANGES[what]}`),
      paragraph(say`This was on ${moment(at, 'UTC')} (UTC). If it was you, there is nothing to do.`),
      button(say`It was not me: new password`, link),
    ],
    footer: [say`A new password signs out every device. Then look at Settings, Security.`],
  });
}
