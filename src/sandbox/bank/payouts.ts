import { holderAt } from './bank-accounts.ts';
import { randomCode } from '../core/ids.ts';
import { nextId } from '../core/store.ts';
import { vendorOf } from '../companies/companies.ts';
import type { PaymentVendor, Store } from '../core/store.ts';
import type { DeliveryOptions } from '../core/webhook-dispatcher.ts';
import type { WebhooksByVendor } from './payment-webhooks.ts';

export interface Recipient {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly bankCode: string;
  readonly number: string;
  readonly accountName: string;
  readonly createdAt: string;
}

export const PAYOUT_STATUSES = ['pending', 'queued', 'otp', 'received', 'success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** A transfer sent by the product; `status` is Paystack's value. */
export interface Payout {
  readonly by?: PaymentVendor;
  readonly id: number;
  readonly code: string;
  readonly reference: string;
  readonly amount: number;
  readonly fee: number;
  readonly recipientCode: string;
  readonly reason: string | null;
  readonly status: PayoutStatus;
  /** Its automatic next status and time (epoch milliseconds); null if there is none. */
  readonly next: { readonly status: PayoutStatus; readonly at: number } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Made by a person on the company's site, where a reference is optional. */
  readonly unnamed?: boolean;
}

/** The course of a transfer, chosen by the last two digits of its amount in kobo: simulates each of Paystack's cases. */
export interface Course {
  readonly ending: number;
  readonly what: string;
  readonly status: PayoutStatus;
  readonly becomes?: PayoutStatus;
  /** `lost`: executed, but the answer is a 504. `never`: the first call is a 504 and nothing happened. `late`: a 504 now, executed later. */
  readonly answer?: 'lost' | 'never' | 'late' | 'no-money';
}

export const COURSES: readonly Course[] = [
  { ending: 1, what: 'fails', status: 'pending', becomes: 'failed' },
  { ending: 2, what: 'succeeds, then comes back', status: 'pending', becomes: 'success' },
  { ending: 3, what: 'stays pending until you decide', status: 'pending' },
  { ending: 4, what: 'waits for an OTP until you decide', status: 'otp' },
  { ending: 5, what: 'is abandoned', status: 'otp', becomes: 'abandoned' },
  { ending: 6, what: 'is blocked', status: 'pending', becomes: 'blocked' },
  { ending: 7, what: 'is rejected', status: 'received', becomes: 'rejected' },
  { ending: 8, what: 'is received, then succeeds', status: 'received', becomes: 'success' },
  { ending: 9, what: 'is queued, then succeeds', status: 'queued', becomes: 'success' },
  { ending: 11, what: 'gets no answer and was not carried out the first time', status: 'pending', becomes: 'success', answer: 'never' },
  { ending: 12, what: 'gets no answer but was carried out', status: 'pending', becomes: 'success', answer: 'lost' },
  { ending: 13, what: 'gets no answer and is carried out a while later', status: 'pending', becomes: 'success', answer: 'late' },
  { ending: 14, what: 'is refused: the balance is not enough', status: 'failed', answer: 'no-money' },
];
const USUAL: Course = { ending: 0, what: 'succeeds', status: 'pending', becomes: 'success' };

export function courseOf(amount: number): Course {
  // The kobo of an amount as a code, not a conversion.
  return COURSES.find(({ ending }) => ending === amount % 100) ?? USUAL;
}

/** ₦10 to ₦5,000, ₦25 to ₦50,000, ₦50 above (support.paystack.com, "How much does it cost to transfer"); kobo. */
export function transferFee(amount: number): number {
  if (amount <= 5_000_00) return 10_00;
  return amount <= 50_000_00 ? 25_00 : 50_00;
}

/** The same account returns the same recipient, as at Paystack. Null if no bank knows the account. */
export function recipientFor(store: Store, { bankCode, number, name }: { bankCode: string; number: string; name: string }): Recipient | null {
  const recipient = [...store.tables.recipients.values()].find((each) => each.bankCode === bankCode && each.number === number);
  if (recipient) return recipient;
  const accountName = holderAt(store, bankCode, number);
  if (!accountName) return null;
  const createdAt = new Date().toISOString();
  const made: Recipient = { id: nextId(store.tables.recipients, 56_824_902), code: `RCP_${randomCode(15)}`, name, bankCode, number, accountName, createdAt };
  store.put('recipients', made.code, made);
  return made;
}

/** Later changes, made by Paystack itself, by the page or by a script. */
export interface PayoutControl {
  create(given: {
    reference: string;
    amount: number;
    recipientCode: string;
    reason: string | null;
    by?: PaymentVendor;
    course?: Course;
    unnamed?: boolean;
  }): Payout;
  /** Sends the webhook of the new status. */
  turn(reference: string, status: PayoutStatus, delivery?: DeliveryOptions): Payout | null;
  stop(): void;
}

export function payoutControl(store: Store, webhooks: WebhooksByVendor, pace = 400): PayoutControl {
  const timers = new Set<NodeJS.Timeout>();
  const save = (payout: Payout): Payout => {
    store.put('payouts', payout.reference, payout);
    return payout;
  };
  function plan({ reference, next }: Payout): void {
    if (!next) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const now = store.tables.payouts.get(reference);
        if (now?.next?.status === next.status) turn(reference, next.status, {});
      },
      Math.max(0, next.at - Date.now()),
    );
    timers.add(timer);
  }
  function turn(reference: string, status: PayoutStatus, delivery: DeliveryOptions = {}): Payout | null {
    const before = store.tables.payouts.get(reference);
    if (!before) return null;
    // 02: paid out, then returned.
    const returns = status === 'success' && courseOf(before.amount).ending === 2;
    const next = returns ? { status: 'reversed' as const, at: Date.now() + 3 * pace } : null;
    const after = save({ ...before, status, next, updatedAt: new Date().toISOString() });
    webhooks[vendorOf(after)].payout(after, delivery);
    plan(after);
    return after;
  }
  for (const payout of store.tables.payouts.values()) plan(payout);
  return {
    create({ reference, amount, recipientCode, reason, by = 'paystack', course = courseOf(amount), unnamed = false }) {
      const { status, becomes } = course;
      const now = new Date().toISOString();
      const made = save({
        by,
        unnamed,
        id: nextId(store.tables.payouts, 860_703_114),
        code: `TRF_${randomCode(16)}`,
        reference,
        amount,
        fee: transferFee(amount),
        recipientCode,
        reason,
        status,
        next: becomes ? { status: becomes, at: Date.now() + pace } : null,
        createdAt: now,
        updatedAt: now,
      });
      plan(made);
      return made;
    },
    turn,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
