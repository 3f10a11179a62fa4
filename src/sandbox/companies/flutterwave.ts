import { randomCode, randomHex } from '../core/ids.ts';
import { card as cardOf } from './company.ts';
import type { Company, TestCard } from './company.ts';

/** developer.flutterwave.com/docs/integration-guides/testing-helpers, "Test cards". The PIN of all is 3310, the OTP 12345. */
const CARDS: readonly TestCard[] = [
  card('4187427415564246', '828', '09/32', 'success', 'No further check'),
  card('5531886652142950', '564', '09/32', 'success', 'Asks for PIN 3310 and OTP 12345', { pin: '3310', otp: '12345' }),
  card('5438898014560229', '564', '10/31', 'timeout', '3D Secure: the bank has not answered yet'),
  card('5258585922666506', '883', '09/31', 'insufficient', 'Insufficient funds'),
  card('5143010522339965', '276', '08/31', 'honour', 'Do not honour'),
  card('5590131743294314', '887', '11/32', 'fraud', 'Fraudulent'),
  card('5399834697894723', '883', '09/31', 'pin', 'Wrong PIN'),
];

export const flutterwave: Company = {
  title: 'Flutterwave',
  cards: CARDS,
  transferBank: 'Mock Bank',
  keepsDuty: true,
  refundsDisputes: false,
  refusedStatus: 'error',
  account: (env) => ({
    secretKey: env['FLUTTERWAVE_SECRET_KEY'] ?? 'FLWSECK_TEST-duewell-sandbox',
    webhookSecret: env['FLUTTERWAVE_WEBHOOK_SECRET'] ?? 'flutterwave_sandbox_webhook_secret',
  }),
  authorizationCode: () => `flw-t1nf-${randomHex(32)}-m03k`,
  cardFee: collectionFee,
  depositFee: collectionFee,
  /** It adds the outcome and its own number. */
  returned: ({ id, reference, isPaid }) => ({
    status: isPaid ? 'successful' : 'cancelled',
    tx_ref: reference,
    ...(isPaid && { transaction_id: String(id) }),
  }),
  /** `verif-hash` is the secret itself, for any body (developer.flutterwave.com/docs/integration-guides/webhooks). */
  carrier: (url, { webhookSecret }) => ({
    url,
    userAgent: 'Flutterwave',
    dress: ({ body }, signature) => ({ headers: { 'verif-hash': signature === 'wrong' ? randomCode(32) : webhookSecret }, body }),
  }),
};

/** 1.4 % of incoming money (₦140 of ₦10,000, ₦1,400 of ₦100,000: Node-v3, documentation/transactions.md), here at most ₦2,000; kobo, rounded up. */
function collectionFee(amount: number): number {
  // A share in per cent, not money into naira.
  return Math.min(amount, Math.ceil((amount * 14) / 1_000), 2_000_00);
}

function card(
  number: string,
  cvv: string,
  expiry: string,
  outcome: TestCard['outcome'],
  label: string,
  secrets: { pin?: string; otp?: string } = {},
): TestCard {
  return cardOf([number, cvv, expiry], outcome, label, { ...secrets, brand: 'mastercard' });
}
