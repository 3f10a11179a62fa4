import type { Translator } from '../../../shared/i18n/translate.ts';

/** What the product needs of a mail server. Throws ProviderError; never call it inside a database transaction. */
export interface MailProvider {
  readonly name: string;
  send(message: MailMessage): Promise<{ readonly messageId: string }>;
  /** Ends idle connections; sending afterwards fails. */
  close(): void;
}

/** What the templates make: both bodies, always. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What the link is called that turns such letters off. */
  readonly turnOff?: string | undefined;
  /** The same letter in another language. */
  readonly inLanguage?: ((translator: Translator) => MailContent) | undefined;
}

export interface MailMessage extends MailContent {
  readonly to: string;
  /** Of who has no account here, as a code; English without. Who has one reads the language of their account. */
  readonly language?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Shown beside the installation's own address: "Amara Textiles via Duewell". */
  readonly fromName?: string | undefined;
  /** The same for every try of one message, so that mail programs show repeats once. The adapter adds @ and its domain. */
  readonly messageId?: string | undefined;
  /** Where these letters are turned off: a page to open, and one POST to it (RFC 8058). Left out where they always come. */
  readonly unsubscribe?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
}
