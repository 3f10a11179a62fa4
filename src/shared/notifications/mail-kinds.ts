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

/** The kind of every notification; one that is missing here fails a test. */
export const KIND_OF_TOPIC: Readonly<Record<string, MailKind>> = {
  'invoice.sent': 'received',
  'invoice.revised': 'received',
  'invoice.voided': 'received',
  'order.sent': 'received',
  'invoice.decided': 'decided',
  'invoice.expired': 'decided',
  'invoice.schedule-stopped': 'decided',
  'order.decided': 'decided',
  'payment.settled': 'paid',
  'invoice.marked-paid': 'paid',
  'invoice.mark-undone': 'paid',
  'invoice.reminded': 'reminders',
  'request.asked': 'approvals',
  'request.decided': 'approvals',
  'credit.requested': 'credit',
  'credit.decided': 'credit',
  'credit.offer-ending': 'credit',
  'credit.expired': 'credit',
  'credit.disbursed': 'credit',
  'credit.due-soon': 'credit',
  'credit.due-today': 'credit',
  'credit.overdue': 'credit',
  'credit.part-repaid': 'credit',
  'credit.repaid': 'credit',
  'credit.waived': 'credit',
  'credit.defaulted': 'credit',
  'wallet.credited': 'wallet',
  'wallet.account-failed': 'wallet',
  'wallet.account-opened': 'wallet',
  'withdrawal.succeeded': 'wallet',
  'withdrawal.failed': 'wallet',
  'withdrawal.returned': 'wallet',
  'payment.received': 'wallet',
  'payment.failed': 'wallet',
  'payment.refunded': 'wallet',
  'payment.disputed': 'wallet',
  'case.closed': 'wallet',
  'card.saved': 'wallet',
  'card.expiring': 'wallet',
  'team.joined': 'team',
  'business.level-changed': 'team',
  'business.item-judged': 'team',
  'bank-account.added': 'team',
  'key.created': 'team',
  'webhook.created': 'team',
  'webhook.disabled': 'team',
  'referral.joined': 'team',
};

/**
 * Notifications that have a letter of their own: whoever wants them at once gets that letter. Invoices, orders and reminders
 * are addressed by their sender to one person; the rest of the team hears by a plain notice.
 */
export const LETTERED: readonly string[] = [
  'invoice.decided',
  'order.decided',
  'payment.settled',
  'request.asked',
  'request.decided',
  'credit.decided',
  'credit.offer-ending',
  'credit.disbursed',
  'credit.due-soon',
  'credit.due-today',
  'credit.overdue',
  'credit.repaid',
];

/** Letters that somebody else addresses to one person. */
export const ADDRESSED: readonly string[] = ['invoice.sent', 'invoice.revised', 'invoice.reminded', 'order.sent'];

/** Small news that whoever reads the business's own address gets at once all the same: banks alert their customers to every credit. */
const ALERTS: readonly string[] = ['wallet.credited'];

/** What holds for one topic until somebody chooses for its kind. */
export function defaultOf(topic: string, kind: MailKind): { address: MailChoice; others: MailChoice } {
  const small = !LETTERED.includes(topic) && !ADDRESSED.includes(topic) && !ALERTS.includes(topic);
  const quiet = (choice: MailChoice): MailChoice => (small && choice === 'now' ? 'digest' : choice);
  return { address: quiet(MAIL_DEFAULTS[kind].address), others: quiet(MAIL_DEFAULTS[kind].others) };
}
