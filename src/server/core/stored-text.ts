import { render } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';

/** The English text, for logs, webhooks, operators and the text columns of the database. */
export function english(text: Text): string {
  return render(text, ENGLISH_TRANSLATOR);
}

/**
 * A text for two columns: `reason` has it in English, for searches and earlier releases; `reason_i18n` (jsonb) has the message for
 * readers of other languages, null for text typed by a person.
 */
export function storedText(text: Text): readonly [english: string, message: Message | null] {
  return [english(text), typeof text === 'string' ? null : text];
}

/** The same for a text that may be null. */
export function storedMaybe(text: Text | null): readonly [english: string | null, message: Message | null] {
  return text === null ? [null, null] : storedText(text);
}

/** Selects two such columns as one `Text`. Rows of earlier releases have no message and stay as written. */
export function textColumn(column: string, name = column): string {
  return `coalesce(${column}_i18n, to_jsonb(${column})) as ${name}`;
}
