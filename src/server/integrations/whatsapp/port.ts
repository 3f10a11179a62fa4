/** The port of a WhatsApp provider. Throws ProviderError; never call it inside a database transaction. */
export interface WhatsAppProvider {
  readonly name: string;
  /** Sends one message from an approved template. After `unknown-outcome` a repetition may arrive twice. */
  send(message: WhatsAppMessage): Promise<{ readonly messageId: string }>;
  /** The answer to the provider's subscription of our webhook; null if it is not for us. */
  verifySubscription(query: URLSearchParams): string | null;
  /** Checks a webhook by its signature. Never throws. Pass the headers lower-cased. */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): WhatsAppVerdict;
}

/** Business-initiated messages are templates that the provider has approved: docs/whatsapp-templates.md has their texts. */
export const WHATSAPP_TEMPLATES = ['invoice_sent', 'invoice_reminder', 'payment_receipt', 'money_arrived'] as const;
export type WhatsAppTemplate = (typeof WHATSAPP_TEMPLATES)[number];

/** The languages in which the templates are approved. */
const LANGUAGES: readonly string[] = ['en', 'fr'];

/** The language of the templates for a reader; English for others. */
export function templateLanguage(of: string | null): string {
  return LANGUAGES.find((one) => one === of) ?? 'en';
}

export interface WhatsAppMessage {
  /** E.164, with the plus sign. */
  readonly to: string;
  /** Ours, at most 512 characters: the webhooks about the message repeat it. */
  readonly reference: string;
  readonly template: WhatsAppTemplate;
  readonly language: string;
  /** The values of the template's body, in order. */
  readonly values: readonly string[];
  /** The end of the address of the template's button. */
  readonly buttonSuffix: string;
}

export type WhatsAppState = 'sent' | 'delivered' | 'read' | 'failed';

export type WhatsAppVerdict =
  | {
      readonly ok: true;
      readonly states: readonly { readonly reference: string; readonly state: WhatsAppState }[];
      /** Texts that people wrote to our number, with their number in E.164. */
      readonly texts: readonly { readonly from: string; readonly text: string }[];
    }
  | { readonly ok: false; readonly reason: 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable' };
