import { createHash } from 'node:crypto';
import { FLUTTERWAVE_CARDS } from './flutterwave-cards.ts';
import { collectionFee } from './amounts.ts';
import { randomCode, randomHex } from '../core/ids.ts';
import type { CardOnFile, Charge } from './rows.ts';

/** The bank's message for a refused card. */
export const REFUSALS = {
  declined: 'Declined',
  insufficient: 'Insufficient Funds',
  error: 'An error occurred at the bank',
  honour: 'Do not honour',
  fraud: 'Fraudulent. Transaction could not be completed',
  pin: 'Incorrect PIN',
} as const;

/** paystack.com/docs/payments/test-payments, "Test cards". */
export interface TestCard {
  readonly number: string;
  readonly cvv: string;
  readonly expiry: string;
  readonly pin: string | null;
  readonly otp: string | null;
  readonly outcome: 'success' | 'timeout' | keyof typeof REFUSALS;
  readonly brand: string;
  readonly reusable: boolean;
  readonly label: string;
}

export const TEST_CARDS: readonly TestCard[] = [
  card('4084084084084081', '408', 'success', 'No further check'),
  card('507850785078507812', '081', 'success', 'Asks for PIN 1111', { pin: '1111' }),
  card('5060666666666666666', '123', 'success', 'Asks for PIN 1234 and OTP 123456', { pin: '1234', otp: '123456' }),
  card('4084080000005408', '001', 'declined', 'Declined'),
  card('4084080000670037', '787', 'insufficient', 'Insufficient funds'),
  card('5060660000000064', '606', 'timeout', 'Bank does not answer'),
  card('5060665060665060', '060', 'error', 'Server error'),
];

/** The test cards of the company of this page. */
export function cardsOf({ by }: Pick<Charge, 'by'>): readonly TestCard[] {
  return by === 'flutterwave' ? FLUTTERWAVE_CARDS : TEST_CARDS;
}

export function testCard(charge: Pick<Charge, 'by'>, number: string, cvv: string): TestCard | undefined {
  return cardsOf(charge).find((each) => each.number === number.replace(/\D/g, '') && each.cvv === cvv.trim());
}

/** The stored card, with the values that its holder would type. */
export function testCardOf(charge: Charge): TestCard | undefined {
  const { card } = charge;
  return card ? cardsOf(charge).find(({ number }) => number.startsWith(card.bin) && number.endsWith(card.last4)) : undefined;
}

/** The stored data of a card: never its number. */
export function onFile({ by }: Pick<Charge, 'by'>, { number, brand, reusable, expiry }: TestCard): CardOnFile {
  const [expMonth = '', year = ''] = expiry.split('/');
  return {
    authorizationCode: by === 'flutterwave' ? `flw-t1nf-${randomHex(32)}-m03k` : `AUTH_${randomCode(10)}`,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand,
    expMonth,
    expYear: `20${year}`,
    bank: 'TEST BANK',
    reusable,
    signature: `SIG_${createHash('sha256').update(number).digest('hex').slice(0, 20)}`,
    mood: 'success',
  };
}

/** 1.5 %, plus ₦100 from ₦2,500 on; at most ₦2,000 (paystack.com/pricing). Kobo, rounded up. */
export function localFee(amount: number): number {
  // A share in per cent, not money into naira.
  const share = Math.ceil((amount * 15) / 1_000);
  return Math.min(amount, Math.min(share + (amount >= 2_500_00 ? 100_00 : 0), 2_000_00));
}

export function chargeFee({ by }: Pick<Charge, 'by'>, amount: number): number {
  return by === 'flutterwave' ? collectionFee(amount) : localFee(amount);
}

function card(
  number: string,
  cvv: string,
  outcome: TestCard['outcome'],
  label: string,
  { pin = null, otp = null }: { pin?: string | null; otp?: string | null } = {},
): TestCard {
  return { number, cvv, expiry: '12/30', pin, otp, outcome, label, brand: number.startsWith('4') ? 'visa' : 'verve', reusable: true };
}
