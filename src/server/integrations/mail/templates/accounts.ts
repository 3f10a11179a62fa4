import { moment, say } from '../../../../shared/i18n/message.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface LinkMail {
  readonly productName: string;
  /** First name. */
  readonly name: string;
  readonly link: string;
}

/** The link that confirms an e-mail address (24 hours). Nobody has proved it yet: nothing that was written goes there. */
export function verifyMail({ productName, link }: Omit<LinkMail, 'name'>): MailContent {
  return renderEmail({
    productName,
    subject: say`Confirm your email address for ${productName}`,
    brand: productName,
    preview: say`Confirm your address to start using your account.`,
    heading: say`Confirm your email address`,
    blocks: [
      paragraph(say`Hello, welcome to ${productName}. Please confirm your email address to start using your account.`),
      button(say`Confirm my address`, link),
      paragraph(say`The link expires in 24 hours. After that, request a new one on the sign-in page.`),
    ],
    footer: [say`Didn’t sign up for ${productName}? You can ignore this email.`],
  });
}

/** The link that lets a person choose a new password (60 minutes, once). */
export function resetMail({ productName, name, link }: LinkMail): MailContent {
  return renderEmail({
    productName,
    subject: say`Choose a new password for ${productName}`,
    brand: productName,
    preview: say`The link works once and expires in 60 minutes.`,
    heading: say`Choose a new password`,
    blocks: [
      paragraph(say`Hello ${name}, someone asked for a new password for your ${productName} account.`),
      button(say`Choose a new password`, link),
      paragraph(say`The link works once and expires in 60 minutes. Setting a new password signs you out everywhere.`),
    ],
    footer: [say`Wasn’t you? You can ignore this email; your password won’t change.`],
  });
}

/** To the holder of an account whose address somebody has just tried to register. The link opens the log-in. */
export function accountExistsMail({ productName, name, link }: LinkMail): MailContent {
  return renderEmail({
    productName,
    subject: say`You already have a ${productName} account`,
    brand: productName,
    preview: say`Nothing was changed. Sign in with your password.`,
    heading: say`You already have an account`,
    blocks: [
      paragraph(say`Hello ${name}, someone tried to open a ${productName} account with this address, which already has one. Nothing was changed.`),
      paragraph(say`Was it you? Sign in with your password, or reset it there.`),
      button(say`Sign in`, link),
    ],
    footer: [say`Wasn’t you? You can ignore this email; nothing changes in your account.`],
  });
}

export interface StepUpMail extends LinkMail {
  readonly code: string;
  /** What the code confirms, in the reader's language. */
  readonly summary: string;
}

/** The code that confirms one action, while no phone number counts yet. The link resets the password, in case it was somebody else. */
export function stepUpMail({ productName, name, link, code, summary }: StepUpMail): MailContent {
  return renderEmail({
    productName,
    subject: say`Your ${productName} code: ${code}`,
    brand: productName,
    preview: say`It expires in 10 minutes. Don’t share it with anyone.`,
    heading: say`Confirm it’s you`,
    blocks: [
      paragraph(say`Hello ${name}. Enter this code to confirm: ${summary}`),
      paragraph(code),
      paragraph(say`It expires in 10 minutes. Don’t share it with anyone.`),
      button(say`This wasn’t me: reset password`, link),
    ],
    footer: [say`You’re receiving this because someone signed in to your account requested it.`],
  });
}

export interface NewDeviceMail extends LinkMail {
  /** ISO-8601. */
  readonly at: string;
  /** The time zone of the reader's business. */
  readonly timeZone: string;
  readonly address: string;
  /** Browser and system in words. */
  readonly agent: string;
}

/** Informs a person of a sign-in from an unknown device. The link resets the password, in case it was somebody else. */
export function newDeviceMail({ productName, name, link, at, timeZone, address, agent }: NewDeviceMail): MailContent {
  return renderEmail({
    productName,
    subject: say`New sign-in to your ${productName} account`,
    brand: productName,
    preview: say`From a new device.`,
    heading: say`New sign-in to your account`,
    blocks: [
      paragraph(say`Hello ${name}, we noticed a sign-in to your account from a new device.`),
      {
        kind: 'message',
        text: say`Time: ${moment(at, timeZone)} (${timeZone}). Device: ${agent}. IP address: ${address}. If this was you, no action is needed.`,
      },
      button(say`This wasn’t me: reset password`, link),
    ],
    footer: [say`Resetting your password signs out every device. Then review Settings, Security.`],
  });
}

const CHANGES = {
  password: say`Your password was changed.`,
  'totp-on': say`Two-factor sign-in was turned on: signing in now asks for a code from your authenticator app.`,
  'totp-off': say`Two-factor sign-in was turned off: signing in only asks for your password.`,
  'recovery-codes': say`New recovery codes were created; the old ones no longer work.`,
  'openid-join': say`A sign-in provider was linked to your account.`,
  'openid-part': say`A sign-in provider was unlinked from your account.`,
  phone: say`The phone number of your account was changed. For 24 hours, codes to confirm payments still go to the old number.`,
  email: say`The email address with which you sign in was changed. Other devices were signed out.`,
  suspended: say`You were suspended from a team by another owner or admin. For 72 hours, actions there that need two people still need two.`,
  role: say`Your role in a team was changed by another owner. For 72 hours, actions there that need two people still need two.`,
} as const;

export interface SecurityMail extends LinkMail {
  readonly what: keyof typeof CHANGES;
  /** ISO-8601. */
  readonly at: string;
  /** In which it is read: that of the reader's business. */
  readonly timeZone: string;
}

/** Informs a person of a change of how they sign in. The link resets the password, in case it was somebody else. */
export function securityMail({ productName, name, link, what, at, timeZone }: SecurityMail): MailContent {
  return renderEmail({
    productName,
    subject: say`Your ${productName} sign-in settings changed`,
    brand: productName,
    preview: CHANGES[what],
    heading: say`Your sign-in settings changed`,
    blocks: [
      paragraph(say`Hello ${name}. ${CHANGES[what]}`),
      paragraph(say`Time: ${moment(at, timeZone)} (${timeZone}). If this was you, no action is needed.`),
      button(say`This wasn’t me: reset password`, link),
    ],
    footer: [say`Resetting your password signs out every device. Then review Settings, Security.`],
  });
}
