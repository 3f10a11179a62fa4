import { MAIL_DEFAULTS } from '../../shared/notifications/mail-kinds.ts';
import type { MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import type { Topic } from '../events.ts';

/** The category of every notification. A missing or additional topic does not compile beside `notificationListeners`. */
export const KIND_OF_TOPIC = {
  'invoice.sent': 'received',
  'invoice.revised': 'received',
  'invoice.voided': 'received',
  'credit-note.issued': 'received',
  'order.sent': 'received',
  'order.revised': 'received',
  'order.delivered': 'received',
  'order.delivery-undone': 'received',
  'quote.sent': 'received',
  'bill.arrived': 'received',
  'invoice.decided': 'decided',
  'invoice.expired': 'decided',
  'invoice.schedule-stopped': 'decided',
  'order.decided': 'decided',
  'quote.decided': 'decided',
  'quote.expired': 'decided',
  'payment.settled': 'paid',
  'invoice.marked-paid': 'paid',
  'invoice.mark-undone': 'paid',
  'invoice.withholding-certified': 'paid',
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
  'payment-run.finished': 'wallet',
  'payment.received': 'wallet',
  'payment.failed': 'wallet',
  'payment.refunded': 'wallet',
  'payment.disputed': 'wallet',
  'wallet.disputed': 'wallet',
  'case.closed': 'wallet',
  'card.saved': 'wallet',
  'card.expiring': 'wallet',
  'team.joined': 'team',
  'business.level-changed': 'team',
  'business.item-judged': 'team',
  'bank-account.added': 'team',
  'team.left': 'team',
  'business.exported': 'team',
  'key.created': 'team',
  'webhook.created': 'team',
  'webhook.disabled': 'team',
  'referral.joined': 'team',
} as const satisfies { readonly [T in Topic]?: MailKind };

/** The events with a notification. */
export type NotifiedTopic = keyof typeof KIND_OF_TOPIC;
// The keys of this table are exactly its topics.
export const NOTIFIED_TOPICS = Object.keys(KIND_OF_TOPIC) as readonly NotifiedTopic[];

/**
 * Notifications with their own e-mail, for members who want them at once. The sender addresses the e-mails of invoices, orders and reminders to one person; the
 * rest of the team gets a plain notice.
 */
export const HAS_OWN_EMAIL: readonly Topic[] = [
  'business.exported',
  'invoice.decided',
  'order.decided',
  'quote.decided',
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
] satisfies readonly NotifiedTopic[];

/** The other party addresses the e-mail about these to one person. */
export const SENT_TO_COUNTERPARTY: readonly Topic[] = [
  'invoice.sent',
  'invoice.revised',
  'invoice.reminded',
  'credit-note.issued',
  'order.sent',
  'order.revised',
  'quote.sent',
] satisfies readonly NotifiedTopic[];

/**
 * Minor events that are by default sent at once to the person with the business's own address: banks alert their customers to every credit, and to money that a
 * card's holder takes back.
 */
export const MAILED_AT_ONCE: readonly Topic[] = ['wallet.credited', 'wallet.disputed'] satisfies readonly NotifiedTopic[];

/** Money arrived: told at once on the devices and phones of members who chose it. */
export const ALERTED: readonly Topic[] = ['wallet.credited', 'payment.settled', 'credit.disbursed', 'withdrawal.returned'] satisfies readonly NotifiedTopic[];

/** The categories of what another business does with a document. */
const BY_OTHERS: readonly MailKind[] = ['received', 'decided', 'paid', 'reminders'];

/**
 * Whether an unread notification is renewed by the next one about the same document: the other party could repeat what causes it without end.
 * Each that tells of arrived money stays.
 */
export function isRenewed(topic: NotifiedTopic): boolean {
  return isByOthers(KIND_OF_TOPIC[topic]) && !ALERTED.includes(topic);
}

export function isByOthers(kind: MailKind): boolean {
  return BY_OTHERS.includes(kind);
}

/** The default of one topic, until a preference for its category exists. */
export function defaultOf(topic: NotifiedTopic, kind: MailKind): { address: MailChoice; others: MailChoice } {
  const small = !HAS_OWN_EMAIL.includes(topic) && !SENT_TO_COUNTERPARTY.includes(topic) && !MAILED_AT_ONCE.includes(topic);
  const quiet = (choice: MailChoice): MailChoice => (small && choice === 'now' ? 'digest' : choice);
  return { address: quiet(MAIL_DEFAULTS[kind].address), others: quiet(MAIL_DEFAULTS[kind].others) };
}

/** The topics of a category. */
export function topicsOf(kind: MailKind): NotifiedTopic[] {
  return NOTIFIED_TOPICS.filter((topic) => KIND_OF_TOPIC[topic] === kind);
}

/** The category of a stored notification; undefined for a topic unknown to this release. */
export function kindOf(topic: string): MailKind | undefined {
  const kinds: Readonly<Record<string, MailKind>> = KIND_OF_TOPIC;
  return Object.hasOwn(kinds, topic) ? kinds[topic] : undefined;
}
