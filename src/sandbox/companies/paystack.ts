import { createHmac } from 'node:crypto';
import { randomCode } from '../core/ids.ts';
import { card as cardOf } from './company.ts';
import type { Company, TestCard } from './company.ts';

/** paystack.com/docs/payments/test-payments, "Test cards". */
const CARDS: readonly TestCard[] = [
  card('4084084084084081', '408', 'success', 'No further check'),
  card('507850785078507812', '081', 'success', 'Asks for PIN 1111', { pin: '1111' }),
  card('5060666666666666666', '123', 'success', 'Asks for PIN 1234 and OTP 123456', { pin: '1234', otp: '123456' }),
  card('4084080000005408', '001', 'declined', 'Declined'),
  card('4084080000670037', '787', 'insufficient', 'Insufficient funds'),
  card('5060660000000064', '606', 'timeout', 'Bank does not answer'),
  card('5060665060665060', '060', 'error', 'Server error'),
];

export const paystack: Company = {
  title: 'Paystack',
  cards: CARDS,
  transferBank: 'Test Bank',
  keepsDuty: false,
  refundsDisputes: true,
  refusedStatus: false,
  account(env) {
    const secretKey = env['PAYSTACK_SECRET_KEY'] ?? 'sk_test_duewell_sandbox';
    return { secretKey, webhookSecret: secretKey };
  },
  authorizationCode: () => `AUTH_${randomCode(10)}`,
  cardFee: localFee,
  depositFee: virtualAccountFee,
  /** It adds the reference twice. */
  returned: ({ reference }) => ({ trxref: reference, reference }),
  carrier: (url, { webhookSecret }) => ({
    url,
    userAgent: 'Paystack/2.0',
    dress: ({ body }, signature) => ({ headers: { 'x-paystack-signature': sign(body, signature === 'wrong' ? randomCode(32) : webhookSecret) }, body }),
  }),
};

/** `x-paystack-signature`: hex HMAC-SHA512 of the raw body (paystack.com/docs/payments/webhooks). */
export function sign(body: string, secret: string): string {
  return createHmac('sha512', secret).update(body).digest('hex');
}

/** 1 %, at most ₦300 (support.paystack.com, "Dedicated virtual accounts", Pricing); kobo, rounded up. */
export function virtualAccountFee(amount: number): number {
  // A share in per cent, not money into naira.
  return Math.min(Math.ceil(amount / 100), 300_00);
}

/** 1.5 %, plus ₦100 from ₦2,500 on; at most ₦2,000 (paystack.com/pricing). Kobo, rounded up. */
function localFee(amount: number): number {
  // A share in per cent, not money into naira.
  const share = Math.ceil((amount * 15) / 1_000);
  return Math.min(amount, Math.min(share + (amount >= 2_500_00 ? 100_00 : 0), 2_000_00));
}

function card(number: string, cvv: string, outcome: TestCard['outcome'], label: string, secrets: { pin?: string; otp?: string } = {}): TestCard {
  return cardOf([number, cvv, '12/30'], outcome, label, { ...secrets, brand: 'verve' });
}
