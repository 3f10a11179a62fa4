import type { PaymentVendor } from '../core/store.ts';

/** A transaction started by the product: hosted checkout, saved card or one-time account. Amounts are kobo. */
export interface Charge {
  readonly by?: PaymentVendor;
  readonly id: number;
  readonly reference: string;
  readonly email: string;
  readonly amount: number;
  readonly accessCode: string;
  readonly callbackUrl: string | null;
  readonly channels: readonly ('card' | 'bank_transfer')[];
  readonly label: string;
  readonly status: 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed';
  /** The next step of the hosted page. */
  readonly step: 'pay' | 'pin' | 'otp';
  readonly said: string | null;
  readonly channel: 'card' | 'bank_transfer' | null;
  readonly card: CardOnFile | null;
  readonly transfer: OneTimeAccount | null;
  /** The paid amount, and Paystack's fee. */
  readonly paid: number;
  readonly fees: number;
  /** The fee paid by the payer in addition; and stamp duty kept besides the fee. */
  readonly onTop?: number;
  readonly duty?: number;
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export interface OneTimeAccount {
  readonly number: string;
  readonly name: string;
  readonly bank: string;
  readonly expiresAt: string;
  readonly senderName: string | null;
}

/**
 * The behaviour of a saved card: `lost-answer` charges without answering, `no-answer` does neither, `slow` waits for its conclusion, `paused` for its holder on
 * the hosted page.
 */
export const CARD_MOODS = ['success', 'declined', 'insufficient', 'slow', 'lost-answer', 'no-answer', 'paused'] as const;

export interface CardOnFile {
  readonly authorizationCode: string;
  readonly bin: string;
  readonly last4: string;
  readonly brand: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly bank: string;
  readonly reusable: boolean;
  readonly signature: string;
  readonly mood: (typeof CARD_MOODS)[number];
}

/** Paystack's values. */
export const REFUND_STATUSES = ['pending', 'processing', 'needs-attention', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Refund {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly status: RefundStatus;
  readonly note?: string | null;
  /** The dispute that this refund ends. */
  readonly disputeId?: number;
  readonly createdAt: string;
}

export const DISPUTE_STATUSES = ['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved', 'archived'] as const;

export interface Dispute {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly status: (typeof DISPUTE_STATUSES)[number];
  /** merchant-accepted, auto-accepted, declined, or an unknown value. */
  readonly resolution: string | null;
  readonly createdAt: string;
  readonly dueAt: string;
  /** What the merchant has sent; the name of a file is known before its bytes. */
  readonly evidence?: Readonly<Record<string, unknown>>;
  readonly file?: { readonly name: string; readonly size: number };
}
