import type { TestCard } from './cards.ts';

/** developer.flutterwave.com/docs/integration-guides/testing-helpers, "Test cards". The PIN of all is 3310, the OTP 12345. */
export const FLUTTERWAVE_CARDS: readonly TestCard[] = [
  card('4187427415564246', '828', '09/32', 'success', 'No further check', {}),
  card('5531886652142950', '564', '09/32', 'success', 'Asks for PIN 3310 and OTP 12345', { pin: '3310', otp: '12345' }),
  card('5438898014560229', '564', '10/31', 'timeout', '3D Secure: the bank has not answered yet', {}),
  card('5258585922666506', '883', '09/31', 'insufficient', 'Insufficient funds', {}),
  card('5143010522339965', '276', '08/31', 'honour', 'Do not honour', {}),
  card('5590131743294314', '887', '11/32', 'fraud', 'Fraudulent', {}),
  card('5399834697894723', '883', '09/31', 'pin', 'Wrong PIN', {}),
];

function card(
  number: string,
  cvv: string,
  expiry: string,
  outcome: TestCard['outcome'],
  label: string,
  { pin = null, otp = null }: { pin?: string | null; otp?: string | null },
): TestCard {
  return { number, cvv, expiry, pin, otp, outcome, label, brand: number.startsWith('4') ? 'visa' : 'mastercard', reusable: true };
}
