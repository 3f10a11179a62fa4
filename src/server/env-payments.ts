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
