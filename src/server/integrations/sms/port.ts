/** The port of an SMS company. Throws ProviderError; never call it inside a database transaction. */
export interface SmsProvider {
  readonly name: string;
  /** Sends one text. After `unknown-outcome` a repetition may arrive twice: acceptable for codes; other texts should not be repeated. */
  send(message: SmsMessage): Promise<{ readonly messageId: string }>;
}

export interface SmsMessage {
  /** E.164, with the plus sign. */
  readonly to: string;
  /** One part is 160 characters of the GSM alphabet, or 70 with any other (₦ included). */
  readonly text: string;
}
