import { moment, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import { storedLabel } from '../../../../shared/i18n/status-labels.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, quote, renderEmail } from './layout.ts';
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
  return renderEmail({
    productName,
    subject: say`${invitedBy} invites you to ${businessName} on ${productName}`,
    brand: productName,
    preview: say`Join ${businessName} as ${storedLabel(role)}. The link works for 7 days.`,
    heading: say`Join ${businessName}`,
    blocks: [
      paragraph(say`Hello ${name}, ${invitedBy} invites you to work for ${businessName} on ${productName}, as ${storedLabel(role)}.`),
      button(say`Accept the invitation`, link),
      paragraph(say`The link works once and expires in 7 days. If it has expired, ask for a new one.`),
    ],
    footer: [say`Don’t know ${invitedBy}? You can ignore this email.`],
  });
}

export interface RequestMail {
  readonly productName: string;
  readonly name: string;
  readonly businessName: string;
  /** The requester. */
  readonly maker: string;
  /** The effect of the request, as one sentence. */
  readonly summary: Text;
  readonly amount: string | null;
  readonly note: string | null;
  /** The expiry: ISO-8601, and the time zone for display. */
  readonly expires: { readonly at: string; readonly timeZone: string };
  readonly link: string;
}

/** Informs each possible approver of a request. */
export function requestMail(mail: RequestMail): MailContent {
  return renderEmail({
    productName: mail.productName,
    subject: say`${mail.maker} requests your approval: ${mail.summary}`,
    brand: mail.productName,
    preview: mail.summary,
    heading: say`Awaiting your approval`,
    blocks: [
      paragraph(say`Hello ${mail.name}, ${mail.maker} at ${mail.businessName} asks you to approve this:`),
      ...amount(mail.amount),
      paragraph(mail.summary),
      ...quote(say`Message from ${mail.maker}`, mail.note, mail.productName),
      button(say`Review request`, mail.link),
      paragraph(say`Nothing happens until someone approves it. It expires on ${moment(mail.expires.at, mail.expires.timeZone)}.`),
    ],
    footer: [say`You’re receiving this because you approve requests for ${mail.businessName}.`],
  });
}

export interface DecidedMail {
  readonly productName: string;
  readonly name: string;
  readonly decision: 'approved' | 'denied';
  /** The person who decided; null if nobody did in time. */
  readonly who: string | null;
  readonly summary: Text;
  readonly amount: string | null;
  readonly reason: Text | null;
  /** Opens what the request is about. */
  readonly open: { readonly label: Text; readonly link: string };
}

/** Informs the requester of the decision. */
export function decidedMail(mail: DecidedMail): MailContent {
  const { subject, heading, next } = outcomeOf(mail);
  return renderEmail({
    productName: mail.productName,
    subject,
    brand: mail.productName,
    preview: next,
    heading,
    blocks: [
      paragraph(say`Hello ${mail.name},`),
      paragraph(next),
      ...amount(mail.amount),
      paragraph(mail.summary),
      ...quote(say`Reason`, mail.decision === 'approved' ? null : mail.reason, mail.productName),
      button(mail.open.label, mail.open.link),
    ],
    footer: [say`You’re receiving this because you requested it in ${mail.productName}.`],
  });
}

function outcomeOf({ decision, who, summary }: DecidedMail): Readonly<Record<'subject' | 'heading' | 'next', Text>> {
  if (who === null)
    return {
      subject: say`Your request ended: ${summary}`,
      heading: say`Your request ended`,
      next: say`Your request ended without a decision. Nothing was done.`,
    };
  return decision === 'approved'
    ? {
        subject: say`${who} approved your request: ${summary}`,
        heading: say`Your request is approved`,
        next: say`${who} approved your request and it was carried out.`,
      }
    : {
        subject: say`${who} declined your request: ${summary}`,
        heading: say`Your request is declined`,
        next: say`${who} declined your request. Nothing was done.`,
      };
}

function amount(text: string | null): Block[] {
  return text === null ? [] : [{ kind: 'amount', label: say`Amount`, amount: text }];
}
