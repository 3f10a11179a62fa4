import type { Carrier } from '../core/webhook-dispatcher.ts';

/** The bank's message for a refused card. */
export const REFUSALS = {
  declined: 'Declined',
  insufficient: 'Insufficient Funds',
  error: 'An error occurred at the bank',
  honour: 'Do not honour',
  fraud: 'Fraudulent. Transaction could not be completed',
  pin: 'Incorrect PIN',
} as const;

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

/** The secrets of our account with a company. */
export interface CompanyAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** What distinguishes a payments company besides the form of its API and of its webhooks. Fees in kobo. */
export interface Company {
  readonly title: string;
  readonly cards: readonly TestCard[];
  /** The name of the bank that has the accounts for one payment. */
  readonly transferBank: string;
  /** Whether it keeps stamp duty besides its fee (`duty_kobo` of its conduct). */
  readonly keepsDuty: boolean;
  /** Whether it refunds an accepted dispute itself. */
  readonly refundsDisputes: boolean;
  /** `status` in the body of a refused call. */
  readonly refusedStatus: false | 'error';
  account(env: NodeJS.ProcessEnv): CompanyAccount;
  authorizationCode(): string;
  /** Of a payment by card. */
  cardFee(amount: number): number;
  /** Of money into an account. */
  depositFee(amount: number): number;
  /** What is added to the return address after the hosted page. */
  returned(charge: { readonly id: number; readonly reference: string; readonly isPaid: boolean }): Readonly<Record<string, string>>;
  carrier(url: string, account: CompanyAccount): Carrier;
}

export function card(
  [number, cvv, expiry]: readonly [number: string, cvv: string, expiry: string],
  outcome: TestCard['outcome'],
  label: string,
  { pin = null, otp = null, brand }: { pin?: string | null; otp?: string | null; brand: string },
): TestCard {
  return { number, cvv, expiry, pin, otp, outcome, label, brand: number.startsWith('4') ? 'visa' : brand, reusable: true };
}
