import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';
import type { Block } from './layout.ts';

export interface InvitationMail {
  readonly productName: string;
  /** First name of the invited. */
  readonly name: string;
  readonly invitedBy: string;
  readonly businessName: string;
  readonly role: string;
  readonly link: string;
}

/** The link by which a person joins a team (7 days, once). */
export function invitationMail({ productName, name, invitedBy, businessName, role, link }: InvitationMail): MailContent {
  return renderLetter({
    subject: `${invitedBy} invites you to ${businessName} on ${productName}`,
    brand: productName,
    preview: `Join ${businessName} as ${role}. The link works for 7 days.`,
    heading: `Join ${businessName}`,
    blocks: [
      paragraph(`Hello ${name}, ${invitedBy} invites you to work for ${businessName} on ${productName}, as ${role}.`),
      button('Accept the invitation', link),
      paragraph('The link works once, for 7 days. If it has ended, ask for a new one.'),
    ],
    footer: [`You do not know ${invitedBy}? Then ignore this e-mail: nothing happens.`],
  });
}

export interface RequestMail {
  readonly productName: string;
  readonly name: string;
  readonly businessName: string;
  /** Who asks. */
  readonly maker: string;
  /** What will happen, in one sentence. */
  readonly summary: string;
  readonly amount: string | null;
  readonly note: string | null;
  readonly expires: string;
  readonly link: string;
}

/** Somebody asks for an approval; to each who may give it. */
export function requestMail(mail: RequestMail): MailContent {
  return renderLetter({
    subject: `${mail.maker} asks for your approval: ${mail.summary}`,
    brand: mail.productName,
    preview: mail.summary,
    heading: 'Your decision is needed',
    blocks: [
      paragraph(`Hello ${mail.name}, ${mail.maker} at ${mail.businessName} asks you to approve this:`),
      ...amount(mail.amount),
      paragraph(mail.summary),
      ...quote(`${mail.maker} writes`, mail.note),
      button('Look at the request', mail.link),
      paragraph(`Nothing happens until somebody decides. After ${mail.expires} it is denied by itself.`),
    ],
    footer: [`You receive this because you approve requests of ${mail.businessName}.`],
  });
}

export interface DecidedMail {
  readonly productName: string;
  readonly name: string;
  readonly decision: 'approved' | 'denied';
  /** Who decided; null when nobody did in time. */
  readonly who: string | null;
  readonly summary: string;
  readonly amount: string | null;
  readonly reason: string | null;
  readonly link: string;
}

/** What was asked is decided; to who asked. */
export function decidedMail(mail: DecidedMail): MailContent {
  const isApproved = mail.decision === 'approved';
  const next = isApproved
    ? `${mail.who ?? ''} approved your request, and it is done.`
    : mail.who
      ? `${mail.who} denied your request. Nothing was done.`
      : 'Your request has ended. Nothing was done.';
  return renderLetter({
    subject: `${isApproved ? 'Approved' : 'Denied'}: ${mail.summary}`,
    brand: mail.productName,
    preview: next,
    heading: isApproved ? 'Your request is approved' : 'Your request is denied',
    blocks: [
      paragraph(`Hello ${mail.name}, ${next}`),
      ...amount(mail.amount),
      paragraph(mail.summary),
      ...quote('The reason given', isApproved ? null : mail.reason),
      button('Look at the request', mail.link),
    ],
    footer: [`You receive this because you asked for it in ${mail.productName}.`],
  });
}

function amount(text: string | null): Block[] {
  return text === null ? [] : [{ kind: 'amount', label: 'Amount', amount: text }];
}

function quote(label: string, text: string | null): Block[] {
  return text === null || text.trim() === '' ? [] : [{ kind: 'quote', label, text: text.trim() }];
}
