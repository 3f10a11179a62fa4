import type { PaymentVendor } from '../core/store.ts';

/** A transaction that the product began: hosted checkout, saved card or one-time account. Amounts are kobo. */
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
  /** What the hosted page asks next. */
  readonly step: 'pay' | 'pin' | 'otp';
  readonly said: string | null;
  readonly channel: 'card' | 'bank_transfer' | null;
  readonly card: CardOnFile | null;
  readonly transfer: OneTimeAccount | null;
  /** What was paid, and what Paystack keeps of it. */
  readonly paid: number;
  readonly fees: number;
  /** What the payer was charged besides; what is kept besides the fee. */
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

/** How a saved card behaves: `lost-answer` charges and answers nothing, `no-answer` does neither, `slow` waits to be concluded, `paused` for its holder on the hosted page. */
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

/** Paystack's words. */
export const REFUND_STATUSES = ['pending', 'processing', 'needs-attention', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Refund {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly status: RefundStatus;
  readonly note?: string | null;
  /** The dispute that it ends. */
  readonly disputeId?: number;
  readonly createdAt: string;
}

export const DISPUTE_STATUSES = ['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved', 'archived'] as const;

export interface Dispute {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly status: (typeof DISPUTE_STATUSES)[number];
  /** merchant-accepted, auto-accepted, declined, or a word that nobody knows yet. */
  readonly resolution: string | null;
  readonly createdAt: string;
  readonly dueAt: string;
}
