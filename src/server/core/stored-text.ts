import { render } from '../../shared/i18n/message.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';

/** In English, for logs, webhooks, our own staff and the text columns of the database. */
export function english(text: Text): string {
  return render(text, ENGLISH_TRANSLATOR);
}

/**
 * A text for two columns: `reason` holds it in English, which searches and earlier releases read; `reason_i18n` (jsonb) the message that
 * readers of other languages get, null for a person's own words.
 */
export function storedText(text: Text): readonly [english: string, message: Message | null] {
  return [english(text), typeof text === 'string' ? null : text];
}

/** The same of a text that may be missing. */
export function storedMaybe(text: Text | null): readonly [english: string | null, message: Message | null] {
  return text === null ? [null, null] : storedText(text);
}

/** Selects two such columns as one `Text`. Rows of earlier releases have no message and stay as they were said. */
export function textColumn(column: string, name = column): string {
  return `coalesce(${column}_i18n, to_jsonb(${column})) as ${name}`;
}
