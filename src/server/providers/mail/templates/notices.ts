import type { MailKind } from '../../../../shared/notifications/mail-kinds.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderLetter } from './layout.ts';

export interface NoticeMail {
  readonly productName: string;
  readonly business: string;
  /** First name of who reads it. */
  readonly name: string;
  /** What happened, in one sentence. */
  readonly text: string;
  readonly link: string;
}

/** One thing that happened, told at once to a member who wants it so. */
export function noticeMail({ productName, business, name, text, link }: NoticeMail): MailContent {
  return renderLetter({
    subject: text,
    brand: productName,
    preview: text,
    heading: business,
    blocks: [paragraph(`Hello ${name},`), paragraph(text), button('Have a look', link)],
    footer: [`You receive this because you work for ${business} on ${productName}.`],
  });
}

export interface DigestMail {
  readonly productName: string;
  readonly business: string;
  readonly day: string;
  readonly groups: readonly { readonly kind: MailKind; readonly items: readonly { readonly text: string; readonly link: string }[] }[];
  /** Of all that happened; more than is listed, on a busy day. */
  readonly count: number;
  readonly link: string;
  readonly settingsLink: string;
}

const TITLES: Readonly<Record<MailKind, string>> = {
  received: 'Received',
  decided: 'Decided',
  paid: 'Paid',
  reminders: 'Reminders',
  approvals: 'Approvals',
  credit: 'Credit',
  wallet: 'Wallet',
  team: 'Team and settings',
};

/** What happened since the last one, once a day; none when nothing did. */
export function digestMail({ productName, business, day, groups, count, link, settingsLink }: DigestMail): MailContent {
  const listed = groups.filter(({ items }) => items.length > 0);
  const more = count - listed.reduce((sum, { items }) => sum + items.length, 0);
  const what = count === 1 ? 'One thing' : `${count} things`;
  return renderLetter({
    subject: `${business}: ${what} happened (${day})`,
    brand: productName,
    preview: listed[0]?.items[0]?.text ?? '',
    heading: `${what} happened at ${business}`,
    blocks: [
      ...listed.map(({ kind, items }) => ({ kind: 'list' as const, title: TITLES[kind], items })),
      ...(more > 0 ? [paragraph(`And ${more} more, before these.`)] : []),
      button(`Open ${productName}`, link),
    ],
    footer: [`One letter a day at most, and none when nothing happened. Choose what is in it, or turn it off: ${settingsLink}`],
  });
}
