/** What e-mails are about, as a person would group them. Codes, sign-in links and what concerns money going out belong to none: they always come. */
export const MAIL_KINDS = ['received', 'decided', 'paid', 'reminders', 'approvals', 'credit', 'wallet', 'team'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** What one letter's link turns off: its kind, or the digest as a whole. */
export type LinkKind = MailKind | 'digest';

/** At once, in the daily digest, or not at all. */
export const MAIL_CHOICES = ['now', 'digest', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** When the digest leaves, in the business's zone. */
export const DIGEST_HOUR = 8;

/**
 * What holds until somebody chooses: `address` for whoever reads the business's own address, as it always was, `others` for
 * the rest of the team. `now` means the letters there always were; small news without a letter of its own waits for the digest then,
 * and comes at once only to who chose so: hundreds may happen in one minute.
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
