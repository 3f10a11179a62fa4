import { isCurrency } from '../../shared/kit/currency-symbol.ts';

/** The settings of each payments company. */
export type PaymentSettings =
  | {
      readonly provider: 'paystack';
      readonly url: string;
      readonly secretKey: string;
      readonly previousSecretKey: string | undefined;
      /** The bank that provides account numbers, by Paystack's name for it. */
      readonly preferredBank: string | undefined;
    }
  | {
      readonly provider: 'flutterwave';
      readonly url: string;
      readonly secretKey: string;
      readonly webhookSecret: string;
      readonly previousWebhookSecret: string | undefined;
    };

/** Adds an error to `wrong` for a currency that no installation can have. */
export function currencyOf(code: string | undefined, wrong: string[]): string {
  const chosen = code ?? 'NGN';
  if (!isCurrency(chosen)) wrong.push('CURRENCY must be the ISO 4217 code of a currency with hundredths, such as NGN');
  return chosen;
}
