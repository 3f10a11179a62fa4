import type { PhoneChannel } from '../../shared/contacts/channels.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { forMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import { withCause } from '../tracing/span.ts';
import { classOf, priorityOf } from './classes.ts';

/** Changes of which a person is informed by e-mail, in case somebody else made them. */
export type SecurityChange = 'password' | 'totp-on' | 'totp-off' | 'recovery-codes' | 'openid-join' | 'openid-part' | 'phone' | 'email' | 'suspended' | 'role';

/** The kinds of e-mails about an advance. */
export type CreditEmail = 'approved' | 'partial' | 'denied' | 'offer-ending' | 'disbursed' | 'due-soon' | 'due-today' | 'overdue' | 'repaid';

/** A member, or the business's own address if no member has it. */
export interface ToReader {
  readonly userId?: string | null;
}

/** Every task and the payload of its jobs: only ids, never a secret or an amount that could change. */
export interface Tasks {
  'sms.code': { readonly userId: string };
  /** `instead`: of a message by the channel that the person chose. */
  'sms.alert': { readonly businessId: string; readonly notificationId: string; readonly userId: string; readonly instead?: 'whatsapp' };
  'whatsapp.alert': { readonly businessId: string; readonly notificationId: string; readonly userId: string };
  /** Without a device: finds the devices, and queues a job for each. */
  'push.alert': { readonly businessId: string; readonly notificationId: string; readonly subscriptionId?: string };
  'code.step-up': { readonly userId: string; readonly sessionId: string; readonly challengeId: string };
  'mail.link': { readonly userId: string; readonly purpose: 'email' | 'reset' | 'known'; readonly createdAt: string };
  'mail.email-code': { readonly changeId: string };
  'mail.email-changed': { readonly changeId: string };
  'mail.security': { readonly userId: string; readonly what: SecurityChange; readonly at: string };
  /** To the address that the account had, which is stored nowhere else. */
  'mail.account-closed': { readonly userId: string; readonly email: string; readonly name: string; readonly language: string; readonly at: string };
  'mail.business-closed': { readonly businessId: string; readonly userId: string; readonly by: string; readonly at: string };
  'mail.new-device': { readonly userId: string; readonly deviceId: string };
  'mail.invoice': { readonly businessId: string; readonly invoiceId: string; readonly linkId: string; readonly email: string; readonly again?: string };
  'mail.decision-code': { readonly businessId: string; readonly invoiceId: string; readonly linkId: string };
  'mail.order-code': { readonly businessId: string; readonly orderId: string; readonly linkId: string };
  'mail.decision': { readonly businessId: string; readonly invoiceId: string } & ToReader;
  /** `revision`: the one that was sent; none in jobs of an earlier release, and for an e-mail that was requested `again`. */
  'mail.order': {
    readonly businessId: string;
    readonly orderId: string;
    readonly linkId: string;
    readonly email: string;
    readonly again?: string;
    readonly revision?: number;
  };
  'mail.order-decision': { readonly businessId: string; readonly orderId: string } & ToReader;
  'mail.quote': { readonly businessId: string; readonly quoteId: string; readonly linkId: string; readonly email: string; readonly again?: string };
  'mail.quote-code': { readonly businessId: string; readonly quoteId: string; readonly linkId: string };
  'mail.quote-decision': { readonly businessId: string; readonly quoteId: string } & ToReader;
  'mail.revision': { readonly businessId: string; readonly invoiceId: string; readonly revision: number; readonly email: string };
  'mail.resent': { readonly businessId: string; readonly invoiceId: string; readonly letter: string; readonly by: string };
  'mail.certificate': { readonly businessId: string; readonly invoiceId: string; readonly letter: string };
  'mail.credit-note': { readonly businessId: string; readonly creditNoteId: string; readonly email: string };
  'mail.portal-code': { readonly contactId: string };
  'mail.portal': { readonly businessId: string; readonly contactId: string; readonly email?: string; readonly at: string };
  'phone.message': { readonly businessId: string; readonly invoiceId: string; readonly occasion: string; readonly channel: PhoneChannel };
  'mail.reminder': { readonly businessId: string; readonly invoiceId: string; readonly letter: string; readonly by?: string };
  'invoices.expire': Readonly<Record<string, never>>;
  'quotes.expire': Readonly<Record<string, never>>;
  'invoices.remind': Readonly<Record<string, never>>;
  'invoices.recur': Readonly<Record<string, never>>;
  'invoices.late-fees': Readonly<Record<string, never>>;
  'analytics.forward': Readonly<Record<string, never>>;
  'mail.referral': { readonly businessId: string; readonly referralId: string };
  'mail.payment': { readonly businessId: string; readonly paymentId: string } & ToReader;
  /** Without a business: from a person without an account. */
  'mail.help': { readonly businessId?: string; readonly threadId: string; readonly messageId: string };
  'mail.operator-invitation': { readonly operatorId: string; readonly createdAt: string };
  'mail.operator-passkey': { readonly operatorId: string; readonly passkeyId: string };
  'mail.invitation': { readonly businessId: string; readonly memberId: string; readonly invitedAt: string };
  'mail.request': { readonly businessId: string; readonly requestId: string; readonly userId: string };
  'mail.request-decided': { readonly businessId: string; readonly requestId: string };
  'team.lapse': { readonly businessId: string };
  /** `path`: the page of a document. */
  'team.end-requests': { readonly businessId: string; readonly path: string };
  'team.finish': { readonly businessId: string; readonly requestId: string };
  /** `contactId`: the customer whose account it is; missing for the business's own. */
  'wallet.open-account': { readonly businessId: string; readonly contactId?: string };
  'wallet.account-told': { readonly provider: string; readonly customerCode: string; readonly refused: string | null };
  'mail.payment-removed': { readonly businessId: string; readonly paymentId: string };
  /** `businessId`: the supplier. `at`: the moment at which the lines of this advice were marked. */
  'mail.remittance': { readonly businessId: string; readonly payerId: string; readonly runId: string; readonly at: string } & ToReader;
  'mail.payment-returned': { readonly businessId: string; readonly paymentId: string };
  'mail.receipt': { readonly businessId: string; readonly paymentId: string };
  'mail.withdrawal': { readonly businessId: string; readonly withdrawalId: string };
  'payments.reconcile': Readonly<Record<string, never>>;
  'payments.check-ledger': Readonly<Record<string, never>>;
  'wallet.payout': { readonly reference: string };
  'wallet.sweep-payouts': Readonly<Record<string, never>>;
  'identity.start-face-check': { readonly checkId: string };
  'identity.ask-face-check': { readonly checkId: string };
  'identity.forget-photos': { readonly checkId: string };
  'bank.finish-link': { readonly account: string };
  'mail.verification': {
    readonly businessId: string;
    readonly verdict: 'accepted' | 'refused';
    readonly items: readonly string[];
    readonly reason: Text | null;
    readonly eventId: number;
  };
  'credit.care': Readonly<Record<string, never>>;
  'mail.credit': { readonly businessId: string; readonly creditId: string; readonly letter: CreditEmail } & ToReader;
  /** `by`: the other business of the event. */
  'mail.notice': { readonly businessId: string; readonly notificationId: string; readonly userId: string; readonly by?: string | undefined };
  'mail.digests': Readonly<Record<string, never>>;
  'mail.digest': { readonly businessId: string; readonly userId: string; readonly day: string };
  'payments.settle-deposit': { readonly reference: string };
  'payments.run': { readonly businessId: string; readonly runId: string };
  'payments.runs': Readonly<Record<string, never>>;
  'payments.follow': { readonly reference: string };
  'payments.refund': { readonly refundId: string };
  'payments.retry-refund': { readonly refundId: string };
  'payments.ask-refund': { readonly reference: string };
  'payments.ask-dispute': { readonly disputeId: string };
  'payments.answer-dispute': { readonly caseId: string };
  'payments.remind-disputes': Readonly<Record<string, never>>;
  'mail.dispute-deadlines': { readonly operatorId: string; readonly day: string };
  'webhooks.send': Readonly<Record<string, never>>;
  'cards.expiring': Readonly<Record<string, never>>;
  'exports.make': { readonly businessId: string; readonly exportId: string };
  'exports.tidy': Readonly<Record<string, never>>;
  'bills.read': { readonly businessId: string; readonly billId: string };
  'books.send': Readonly<Record<string, never>>;
  /** `through`: the last day of the month. */
  'mail.books': { readonly businessId: string; readonly userId: string; readonly through: CalendarDate };
  'mail.export': { readonly businessId: string; readonly exportId: string };
}

export type Task = keyof Tasks;

/**
 * Queues a job in the transaction of its cause, delayed by `after` milliseconds of the queue's clock. Jobs with the same key are queued
 * once. A job with a larger `behind` runs after others of its class. E-mails wait in the lane of their business, or of their reader, and cannot be delayed.
 */
export async function enqueue<T extends Task>(
  sql: Sql,
  task: T,
  payload: Tasks[T],
  { key, after, behind = 0 }: { key?: string; after?: number; behind?: number } = {},
): Promise<void> {
  const lane = classOf(task) === 'letter' ? laneOf(task, payload) : null;
  if (lane !== null && after !== undefined) throw new Error(`${task} cannot be put off`);
  await queue(sql, { task, payload: withCause(payload), key: key ?? null, after: after ?? null, priority: priorityOf(task) + behind, lane });
}

const queue = forMany(async (sql, jobs: readonly object[]) => {
  await sql.query('select enqueue($1)', [JSON.stringify(jobs)]);
  return jobs.map(() => undefined);
});

function laneOf(task: Task, payload: Tasks[Task]): string {
  // E-mail tasks name their business, their reader, or both.
  const { businessId, userId } = payload as { readonly businessId?: string; readonly userId?: string | null };
  return businessId ?? userId ?? task;
}
