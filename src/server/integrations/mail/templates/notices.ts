import type { CalendarDate } from '../../../../shared/kit/date.ts';
import { counted, day, say } from '../../../../shared/i18n/message.ts';
import type { Text } from '../../../../shared/i18n/message.ts';
import type { MailKind } from '../../../../shared/notifications/mail-kinds.ts';
import type { MailContent } from '../port.ts';
import { button, paragraph, renderEmail } from './layout.ts';

export interface NoticeMail {
  readonly productName: string;
  readonly business: string;
  /** The reader's first name. */
  readonly name: string;
  /** The event, as one sentence. */
  readonly text: Text;
  readonly link: string;
}

/** One event, sent at once to a member who chose so. */
export function noticeMail({ productName, business, name, text, link }: NoticeMail): MailContent {
  return renderEmail({
    productName,
    subject: text,
    brand: productName,
    preview: text,
    heading: business,
    blocks: [paragraph(say`Hello ${name},`), paragraph(text), button(say`View`, link)],
    footer: [say`You’re receiving this as a member of ${business} on ${productName}.`],
  });
}

export interface DigestMail {
  readonly productName: string;
  readonly business: string;
  readonly day: CalendarDate;
  readonly groups: readonly { readonly kind: MailKind; readonly items: readonly { readonly text: Text; readonly link: string }[] }[];
  /** The number of all events; more than are listed, on a busy day. */
  readonly count: number;
  readonly link: string;
  readonly settingsLink: string;
}

const TITLES: Readonly<Record<MailKind, Text>> = {
  received: say`Received`,
  decided: say`Decisions`,
  paid: say`Paid @amount`,
  reminders: say`Reminders`,
  approvals: say`Approvals`,
  credit: say`Credit`,
  wallet: say`Wallet`,
  team: say`Team and settings`,
};

/** The events since the last digest, once a day; not sent without events. */
export function digestMail({ productName, business, day: date, groups, count, link, settingsLink }: DigestMail): MailContent {
  const listed = groups.filter(({ items }) => items.length > 0);
  const more = count - listed.reduce((sum, { items }) => sum + items.length, 0);
  return renderEmail({
    productName,
    subject: counted(count, '{business}: {count} update ({day})', '{business}: {count} updates ({day})', { business, day: day(date) }),
    brand: productName,
    preview: listed[0]?.items[0]?.text ?? '',
    heading: counted(count, '{count} update at {business}', '{count} updates at {business}', { business }),
    blocks: [
      ...listed.map(({ kind, items }) => ({
        kind: 'list' as const,
        title: TITLES[kind],
        items: items.map(({ text, link: to }) => ({ text, link: to })),
      })),
      ...(more > 0 ? [paragraph(say`And ${String(more)} earlier.`)] : []),
      button(say`Open ${productName}`, link),
      {
        kind: 'list',
        title: say`At most one email a day, and none when nothing happened`,
        items: [{ text: say`Choose what it contains, or unsubscribe`, link: settingsLink }],
      },
    ],
    footer: [say`You’re receiving this as a member of ${business} on ${productName}.`],
  });
}
