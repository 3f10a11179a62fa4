import type { Speaker, Values } from './words.ts';

/**
 * What is written before it is known who reads it, as in a letter: said by a speaker when it leaves. A plain string is a name, a sum or
 * what a person wrote, and stays as it is.
 */
export type Text = string | ((speaker: Speaker) => string);

/** say`Hello ${name}, welcome.`: the English sentence is the key, with its values numbered and the context `letter`. */
export function say(parts: TemplateStringsArray, ...values: readonly Text[]): Text {
  const key = parts.map((part, index) => (index === 0 ? part : `{${index}}${part}`)).join('');
  return (speaker) => speaker.t(key, spokenValues(Object.fromEntries(values.map((value, index) => [index + 1, value])), speaker), 'letter');
}

/** `counted(2, '{count} line', '{count} lines')`: as `tn`. */
export function counted(count: number, one: string, other: string, values: Readonly<Record<string, Text>> = {}): Text {
  return (speaker) => speaker.tn(count, one, other, spokenValues(values, speaker));
}

/** What the product wrote down in English before, such as a notification: looked up as the browser does. Longer than any of ours, it stays. */
export function told(text: string): Text {
  // A letter says it in the subject and in both bodies.
  let last: { speaker: Speaker; said: string } | undefined;
  return (speaker) => {
    if (text.length > LONGEST) return text;
    if (last?.speaker !== speaker) last = { speaker, said: speaker.said(text) };
    return last.said;
  };
}

/** A state or role of `said-words.ts`, which stands inside a sentence. */
export function wordSaid(text: string): Text {
  return (speaker) => speaker.t(text, undefined, 'said');
}

/** `12 Mar 2026`, as `formatDate` wrote it; anything else stays. */
export function day(text: string): Text {
  return (speaker) => speaker.day(text);
}

/** `12 March 2026 at 14:00` in this zone, of an ISO-8601 instant. */
export function moment(at: string, timeZone: string): Text {
  return (speaker) => new Intl.DateTimeFormat(speaker.locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(Date.parse(at));
}

/** One after the other. */
export function inRow(texts: readonly Text[], between = ', '): Text {
  return (speaker) => texts.map((text) => spoken(text, speaker)).join(between);
}

/** The text as this speaker says it. */
export function spoken(text: Text, speaker: Speaker): string {
  return typeof text === 'string' ? text : text(speaker);
}

/** Patterns of sentences take long for a text that is none. */
const LONGEST = 400;

function spokenValues(values: Readonly<Record<string, Text>>, speaker: Speaker): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spoken(value, speaker)]));
}
