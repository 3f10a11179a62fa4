import type { CalendarDate } from '../kit/date.ts';
import { dayInLocale, isDay, withOrdinal } from './days.ts';
import { translator } from './translate.ts';
import type { Translator, Values } from './translate.ts';

/**
 * A text whose reader is not known yet: a key of the locale files (the English text) with its values. It is JSON, so
 * that it can be stored and sent between processes; `render` makes the text in the reader's language.
 */
export type Message =
  | Phrase
  /** A day, `YYYY-MM-DD`. */
  | { readonly date: string }
  /** An ISO-8601 instant, shown in this time zone. */
  | { readonly moment: string; readonly zone: string }
  /** Joined with `between`, by default `, `. */
  | { readonly list: readonly Text[]; readonly between?: string }
  /** A text at the start of a sentence: its first letter becomes upper case. */
  | { readonly capital: Text };

/** `key` is the English text; for a plural `one | other`, with `count` among the values; for a text with a context `approved @status`. */
export interface Phrase {
  readonly key: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** A plain string is a name, an amount or text typed by a person, and is not translated. */
export type Text = string | Message;
export type MessageValue = Text | number;

/** Whether a value that was read from JSON has the form of a text. */
export function isText(value: unknown): value is Text {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** say`Invoice ${number} is paid.`: the key is `Invoice {1} is paid.`; `npm run i18n` finds it in the source files. */
export function say(parts: TemplateStringsArray, ...values: readonly MessageValue[]): Phrase {
  const key = parts.map((part, index) => (index === 0 ? part : `{${index}}${part}`)).join('');
  return values.length === 0 ? { key } : { key, values: Object.fromEntries(values.map((value, index) => [index + 1, value])) };
}

/** `message('Due in {days} days.', { days })`: the same with named values. */
export function message(key: string, values?: Readonly<Record<string, MessageValue>>): Phrase {
  return values === undefined ? { key } : { key, values };
}

/** `counted(2, '{count} line', '{count} lines')`: a plural, like `tn`. */
export function counted(count: number, one: string, other: string, values: Readonly<Record<string, MessageValue>> = {}): Phrase {
  return { key: `${one} | ${other}`, values: { ...values, count } };
}

/** `12 Mar 2026`, in the reader's language; empty for null. */
export function day(date: CalendarDate | null): Message {
  return date === null ? { list: [] } : { date };
}

/** `12 March 2026 at 14:00` in this time zone, for an ISO-8601 instant. */
export function moment(at: string, timeZone: string): Message {
  return { moment: at, zone: timeZone };
}

export function inRow(texts: readonly Text[], between = ', '): Message {
  return { list: texts, between };
}

/** `Invoice INV-7` at the start of a sentence, for `invoice INV-7` inside one. */
export function capital(text: Text): Message {
  return { capital: text };
}

/** Text from outside the product, such as a bank's, or text that is rendered already: the same in every language. */
export function verbatim(text: Text): Message {
  return typeof text === 'string' ? { list: [text] } : text;
}

/** The text in the translator's language; without a translator, in the current locale (English on a server). */
export function render(text: Text, by: Translator = translator()): string {
  if (typeof text === 'string') return text;
  if ('key' in text) return phrase(text, by);
  if ('date' in text) return dayOf(text.date, by);
  if ('moment' in text) {
    return withOrdinal(
      new Intl.DateTimeFormat(by.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: text.zone }).format(Date.parse(text.moment)),
      by.locale,
    );
  }
  if ('capital' in text) {
    const inside = render(text.capital, by);
    return inside.charAt(0).toUpperCase() + inside.slice(1);
  }
  return text.list.map((one) => render(one, by)).join(text.between ?? ', ');
}

function phrase({ key, values = {} }: Phrase, by: Translator): string {
  const { count } = values;
  const rendered: Values = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : render(value, by)]));
  const [one = '', other] = key.split(' | ');
  if (other !== undefined && typeof count === 'number') {
    const { count: _, ...others } = rendered;
    return by.tn(count, one, other, others);
  }
  const [, text = key, context] = /^(.*) @(\w+)$/s.exec(key) ?? [];
  return by.t(text, rendered, context);
}

function dayOf(text: string, by: Translator): string {
  return isDay(text) ? dayInLocale(text, by.locale) : text;
}
