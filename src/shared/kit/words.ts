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

const ENGLISH = 'en';
let spoken: Catalogue = { language: ENGLISH, messages: {} };
let plurals = new Intl.PluralRules(ENGLISH);
let patterns: readonly Pattern[] | undefined;

/** Sets the language. Before the modules with words are evaluated: tables of words are made once. */
export function speak(catalogue: Catalogue): void {
  spoken = catalogue;
  plurals = new Intl.PluralRules(catalogue.language);
  patterns = undefined;
}

/** `t('Pay {amount} to {name}', { amount, name })`: the text in the language set, with the values put in. */
export function t(text: string, values?: Values, context?: string): string {
  const found = spoken.messages[context === undefined ? text : `${text} @${context}`];
  return filled(typeof found === 'string' ? found : text, values);
}

/** `tn(count, '{count} invoice', '{count} invoices')`: the form the language has for this count, which is grouped: `1,234`. */
export function tn(count: number, one: string, other: string, values?: Values): string {
  const found = spoken.messages[`${one} | ${other}`];
  const form = typeof found === 'object' ? (found[plurals.select(count)] ?? found.other) : count === 1 ? one : other;
  return filled(form, { count: grouped(count), ...values });
}

/**
 * A text that the server said, in English, with its values already in it: found as it stands, by the keys that have placeholders, or
 * sentence by sentence. What is not known stays as it was said, whole.
 */
export function said(text: string): string {
  return isEnglish() ? text : (found(text) ?? sentenceBySentence(text) ?? text);
}

/** A whole number as the language writes it: `1,234`. Never for money, which is written one way in every language. */
export function grouped(count: number): string {
  return count.toLocaleString(spoken.language);
}

/** What `Intl` writes days and months in: British order for English. */
export function locale(): string {
  return isEnglish() ? 'en-GB' : spoken.language;
}

export function isEnglish(): boolean {
  return spoken.language === ENGLISH;
}

function filled(text: string, values: Values | undefined): string {
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function found(text: string, least: number = LEAST_LETTERS.sentence): string | undefined {
  const exact = spoken.messages[text];
  if (typeof exact === 'string') return exact;
  patterns ??= patternsOf(spoken.messages);
  for (const { shape, names, form, own } of patterns) {
    const match = own >= least ? shape.exec(text) : null;
    if (match) return filled(form, Object.fromEntries(names.map((name, index) => [name, valueOf(match[index + 1] ?? '')])));
  }
  return undefined;
}

function sentenceBySentence(text: string): string | undefined {
  const sentences = text.split(/(?<=[.?!…]) /).map((sentence) => found(sentence));
  return sentences.length > 1 && sentences.every((sentence) => sentence !== undefined) ? sentences.join(' ') : undefined;
}

/**
 * What stands in the place of a value: a word (`src/shared/kit/said-words.ts`), a day, a text of its own, or some of them in a row; else
 * a name or a sum, which stays.
 */
function valueOf(text: string): string {
  const word = spoken.messages[`${text} @said`];
  if (typeof word === 'string') return word;
  if (DAY.test(text)) return new Date(`${text} UTC`).toLocaleDateString(locale(), { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  const known =
    found(text, LEAST_LETTERS.value) ?? sentenceBySentence(text) ?? capital(found(text.charAt(0).toLowerCase() + text.slice(1), LEAST_LETTERS.value));
  if (known !== undefined) return known;
  const parts = text.split(', ');
  return parts.length > 1 ? parts.map(valueOf).join(', ') : text.replace(/(?<= \()[\w ]+(?=\)$)/, (inside) => valueOf(inside));
}

/** `Invoice INV-7 is paid.` begins with what is `invoice INV-7` in other sentences. */
function capital(text: string | undefined): string | undefined {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
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
  return Object.entries(messages)
    .flatMap(([key, value]): [string, string][] => {
      if (typeof value === 'string') return [[key, value]];
      const [one = '', other = ''] = key.split(' | ');
      return [
        [one, value.one ?? value.other],
        [other, value.other],
      ];
    })
    .filter(([key]) => key.includes('{') && own(key) >= LEAST_LETTERS.value)
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
    }));
}
