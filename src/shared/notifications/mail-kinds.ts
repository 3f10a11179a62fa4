/** The categories of e-mails. Codes, sign-in links and e-mails about outgoing money have none: they are always sent. */
export const MAIL_KINDS = ['received', 'decided', 'paid', 'reminders', 'approvals', 'credit', 'wallet', 'team'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** What an unsubscribe link turns off: one category, or the whole digest. */
export type LinkKind = MailKind | 'digest';

/** At once, in the daily digest, or not at all. */
export const MAIL_CHOICES = ['now', 'digest', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** The hour of the digest, in the business's time zone. */
export const DIGEST_HOUR = 8;

/**
 * The defaults: `address` for the person with the business's own address, `others` for
 * the rest of the team. `now` covers events that have their own e-mail; minor notifications without one wait for the digest,
 * and are sent at once only to those who chose so, because there may be hundreds in a minute.
 */
export const MAIL_DEFAULTS: Readonly<Record<MailKind, { readonly address: MailChoice; readonly others: MailChoice }>> = {
  received: { address: 'now', others: 'digest' },
  decided: { address: 'now', others: 'digest' },
  paid: { address: 'now', others: 'digest' },
  reminders: { address: 'now', others: 'digest' },
  approvals: { address: 'now', others: 'now' },
  credit: { address: 'now', others: 'digest' },
  wallet: { address: 'now', others: 'digest' },
  team: { address: 'digest', others: 'digest' },
};
