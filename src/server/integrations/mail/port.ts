import type { Translator } from '../../../shared/i18n/translate.ts';

/** The port of a mail server. Throws ProviderError; never call it inside a database transaction. */
export interface MailProvider {
  readonly name: string;
  send(message: MailMessage): Promise<{ readonly messageId: string }>;
  /** Closes idle connections; sending afterwards fails. */
  /** Connects and signs in, and sends nothing. Throws ProviderError. */
  verify(): Promise<void>;
  close(): void;
}

/** The result of a template: always both bodies. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The label of the unsubscribe link. */
  readonly turnOff?: string | undefined;
  /** The same e-mail in another language. */
  readonly inLanguage?: ((translator: Translator) => MailContent) | undefined;
}

export interface MailMessage extends MailContent {
  readonly to: string;
  /** The language code for a recipient without an account; English without it. A recipient with an account gets the account's language. */
  readonly language?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Shown beside the installation's own address: "Amara Textiles via Duewell". */
  readonly fromName?: string | undefined;
  /** The same for every attempt of one message, so that mail programs show repeats once. The adapter adds @ and its domain. */
  readonly messageId?: string | undefined;
  /** Where these e-mails are turned off: a page to open, and one POST to it (RFC 8058). Missing for e-mails that are always sent. */
  readonly unsubscribe?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
}
