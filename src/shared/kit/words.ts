/**
 * The words a person reads. The English sentence is the key, so that English needs no catalogue and a missing translation
 * answers English; so does the server, which sets none.
 */
export interface Catalogue {
  /** BCP 47: `fr`. */
  readonly language: string;
  readonly messages: Messages;
}

/** The key of a plural is both English forms: `{count} invoice | {count} invoices`; of a homonym, its text and context: `Archive @verb`. */
export type Messages = Readonly<Record<string, string | Forms>>;

/** The forms of a plural by `Intl.PluralRules` of the language; `other` stands in for those it leaves out. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export type Values = Readonly<Record<string, string | number>>;

/** Says texts in one language. */
export interface Speaker {
  readonly language: string;
  /** What `Intl` writes days and months in: British order for English. */
  readonly locale: string;
  readonly t: (text: string, values?: Values, context?: string) => string;
  readonly tn: (count: number, one: string, other: string, values?: Values) => string;
  readonly said: (text: string) => string;
  /** A day as `formatDate` writes it in English; any other text stays. */
  readonly day: (text: string) => string;
}

const ENGLISH = 'en';
const WITHOUT: Catalogue = { language: ENGLISH, messages: {} };
let spoken = spokenOf(WITHOUT);

/** Sets the language. Before the modules with words are evaluated: tables of words are made once. */
export function speak(catalogue: Catalogue): void {
  spoken = spokenOf(catalogue);
}

/** Says texts by this catalogue, whatever language is set; without one, in English. */
export function speakerOf(catalogue: Catalogue = WITHOUT): Speaker {
  const by = spokenOf(catalogue);
  return {
    language: by.language,
    locale: localeOf(by),
    t: (text, values, context) => textBy(by, text, values, context),
    tn: (count, one, other, values) => countBy(by, count, one, other, values),
    said: (text) => saidBy(by, text),
    day: (text) => dayBy(by, text) ?? text,
  };
}

/** `t('Pay {amount} to {name}', { amount, name })`: the text in the language set, with the values put in. */
export function t(text: string, values?: Values, context?: string): string {
  return textBy(spoken, text, values, context);
}

/** `tn(count, '{count} invoice', '{count} invoices')`: the form the language has for this count, which is grouped: `1,234`. */
export function tn(count: number, one: string, other: string, values?: Values): string {
  return countBy(spoken, count, one, other, values);
}

/**
 * A text that the server said, in English, with its values already in it: found as it stands, by the keys that have placeholders, or
 * sentence by sentence. What is not known stays as it was said, whole.
 */
export function said(text: string): string {
  return saidBy(spoken, text);
}

/** A whole number as the language writes it: `1,234`. Never for money, which is written one way in every language. */
export function grouped(count: number): string {
  return count.toLocaleString(spoken.language);
}

/** What `Intl` writes days and months in: British order for English. */
export function locale(): string {
  return localeOf(spoken);
}

export function isEnglish(): boolean {
  return spoken.language === ENGLISH;
}

/** A catalogue, and what is made of it once. */
interface Spoken extends Catalogue {
  readonly plurals: Intl.PluralRules;
  patterns?: readonly Pattern[];
}

function spokenOf(catalogue: Catalogue): Spoken {
  return { ...catalogue, plurals: new Intl.PluralRules(catalogue.language) };
}

function localeOf({ language }: Catalogue): string {
  return language === ENGLISH ? 'en-GB' : language;
}

function textBy(by: Spoken, text: string, values?: Values, context?: string): string {
  const translated = by.messages[context === undefined ? text : `${text} @${context}`];
  return filled(typeof translated === 'string' ? translated : text, values);
}

function countBy(by: Spoken, count: number, one: string, other: string, values?: Values): string {
  const forms = by.messages[`${one} | ${other}`];
  const form = typeof forms === 'object' ? (forms[by.plurals.select(count)] ?? forms.other) : count === 1 ? one : other;
  return filled(form, { count: count.toLocaleString(by.language), ...values });
}

function saidBy(by: Spoken, text: string): string {
  return by.language === ENGLISH ? text : (found(by, text) ?? sentenceBySentence(by, text) ?? text);
}

function filled(text: string, values: Values | undefined): string {
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function found(by: Spoken, text: string, least: number = LEAST_LETTERS.sentence): string | undefined {
  const exact = by.messages[text];
  if (typeof exact === 'string') return exact;
  by.patterns ??= patternsOf(by.messages);
  for (const { shape, names, form, own } of by.patterns) {
    const match = own >= least ? shape.exec(text) : null;
    if (match) return filled(form, Object.fromEntries(names.map((name, index) => [name, valueOf(by, match[index + 1] ?? '')])));
  }
  return undefined;
}

function sentenceBySentence(by: Spoken, text: string): string | undefined {
  const sentences = text.split(/(?<=[.?!…]) /).map((sentence) => found(by, sentence));
  return sentences.length > 1 && sentences.every((sentence) => sentence !== undefined) ? sentences.join(' ') : undefined;
}

/**
 * What stands in the place of a value: a word (`src/shared/kit/said-words.ts`), a day, a text of its own, or some of them in a row; else
 * a name or a sum, which stays.
 */
function valueOf(by: Spoken, text: string): string {
  const word = by.messages[`${text} @said`];
  if (typeof word === 'string') return word;
  const date = dayBy(by, text);
  if (date !== undefined) return date;
  const known =
    found(by, text, LEAST_LETTERS.value) ??
    sentenceBySentence(by, text) ??
    capital(found(by, text.charAt(0).toLowerCase() + text.slice(1), LEAST_LETTERS.value));
  if (known !== undefined) return known;
  const parts = text.split(', ');
  if (parts.length > 1) return parts.map((part) => valueOf(by, part)).join(', ');
  return text.replace(/(?<= \()[\w ]+(?=\)$)/, (inside) => valueOf(by, inside));
}

/** `Invoice INV-7 is paid.` begins with what is `invoice INV-7` in other sentences. */
function capital(text: string | undefined): string | undefined {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

function dayBy(by: Spoken, text: string): string | undefined {
  if (!DAY.test(text)) return undefined;
  if (by.language === ENGLISH) return text;
  return new Date(`${text} UTC`).toLocaleDateString(by.language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
}

/** As `formatDate` writes days in English. */
const DAY = /^\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec) \d{4}$/;

interface Pattern {
  readonly shape: RegExp;
  readonly names: readonly string[];
  readonly form: string;
  /** Letters of its own. */
  readonly own: number;
}

/** Fewer letters of its own, and a key would fit sentences that are not its own. */
const LEAST_LETTERS = { sentence: 8, value: 7 } as const;

function patternsOf(messages: Messages): Pattern[] {
  // A number before a word is nothing but that.
  const own = (key: string) => (/^\{count\} \w+$/.test(key) ? LEAST_LETTERS.sentence : key.replace(/\{\w+\}|\P{L}/gu, '').length);
  return (
    Object.entries(messages)
      .flatMap(([key, value]): [string, string][] => {
        if (typeof value === 'string') return [[key, value]];
        const [one = '', other = ''] = key.split(' | ');
        return [
          [one, value.one ?? value.other],
          [other, value.other],
        ];
      })
      // With a context, it is looked up by its whole key and never said by the server.
      .filter(([key]) => key.includes('{') && own(key) >= LEAST_LETTERS.value && !/ @\w+$/.test(key))
      .sort(([a], [b]) => own(b) - own(a) || b.split('{').length - a.split('{').length)
      .map(([key, form]) => ({
        shape: new RegExp(
          `^${key
            .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
            .replaceAll('{count}', '([\\d,]+)')
            .replace(/\{\w+\}/g, '(.+)')}$`,
          's',
        ),
        names: [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        form,
        own: own(key),
      }))
  );
}
