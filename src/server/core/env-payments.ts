import { isCurrency } from '../../shared/kit/currency-symbol.ts';

/** What each payments company needs. */
export type PaymentSettings =
  | {
      readonly provider: 'paystack';
      readonly url: string;
      readonly secretKey: string;
      readonly previousSecretKey: string | undefined;
      /** The bank that gives out account numbers, by Paystack's word for it. */
      readonly preferredBank: string | undefined;
    }
  | {
      readonly provider: 'flutterwave';
      readonly url: string;
      readonly secretKey: string;
      readonly webhookSecret: string;
      readonly previousWebhookSecret: string | undefined;
    };

/** Adds to `wrong` what no installation can have. */
export function currencyOf(code: string | undefined, wrong: string[]): string {
  const chosen = code ?? 'NGN';
  if (!isCurrency(chosen)) wrong.push('CURRENCY must be the ISO 4217 code of a currency with hundredths, such as NGN');
  return chosen;
}
