import { createHash } from 'node:crypto';
import { randomCode } from '../ids.ts';
import type { CardOnFile } from './rows.ts';

/** paystack.com/docs/payments/test-payments, "Test cards". */
export interface TestCard {
  readonly number: string;
  readonly cvv: string;
  readonly expiry: string;
  readonly pin: string | null;
  readonly otp: string | null;
  readonly outcome: 'success' | 'declined' | 'insufficient' | 'timeout' | 'error';
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

export function testCard(number: string, cvv: string): TestCard | undefined {
  return TEST_CARDS.find((each) => each.number === number.replace(/\D/g, '') && each.cvv === cvv.trim());
}

/** What Paystack keeps of a card: never its number. */
export function onFile({ number, brand, reusable }: TestCard): CardOnFile {
  return {
    authorizationCode: `AUTH_${randomCode(10)}`,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand,
    expMonth: '12',
    expYear: '2030',
    bank: 'TEST BANK',
    reusable,
    signature: `SIG_${createHash('sha256').update(number).digest('hex').slice(0, 20)}`,
    mood: 'success',
  };
}

/** 1.5 % and ₦100, these from ₦2,500 on; at most ₦2,000 (paystack.com/pricing). Kobo, rounded up. */
export function localFee(amount: number): number {
  // A share in per cent, not money into naira.
  const share = Math.ceil((amount * 15) / 1_000);
  return Math.min(amount, Math.min(share + (amount >= 2_500_00 ? 100_00 : 0), 2_000_00));
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
