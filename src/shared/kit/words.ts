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
 * A sentence that the server said, in English, with its values already in it: found as it stands, or by the keys that have
 * placeholders. What is not known stays as it was said.
 */
export function said(text: string): string {
  if (isEnglish()) return text;
  const exact = spoken.messages[text];
  if (typeof exact === 'string') return exact;
  patterns ??= patternsOf(spoken.messages);
  for (const { shape, names, form } of patterns) {
    const match = shape.exec(text);
    if (match) return filled(form, Object.fromEntries(names.map((name, index) => [name, t(match[index + 1] ?? '')])));
  }
  return text;
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

interface Pattern {
  readonly shape: RegExp;
  readonly names: readonly string[];
  readonly form: string;
}

/** Fewer letters of its own, and a key would fit sentences that are not its own. */
const LEAST_LETTERS = 8;

function patternsOf(messages: Messages): Pattern[] {
  const letters = (key: string) => key.replace(/\{\w+\}|\P{L}/gu, '').length;
  return Object.entries(messages)
    .flatMap(([key, value]): [string, string][] => {
      if (typeof value === 'string') return [[key, value]];
      const [one = '', other = ''] = key.split(' | ');
      return [
        [one, value.one ?? value.other],
        [other, value.other],
      ];
    })
    .filter(([key]) => key.includes('{') && letters(key) >= LEAST_LETTERS)
    .sort(([a], [b]) => letters(b) - letters(a))
    .map(([key, form]) => ({
      shape: new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+)')}$`, 's'),
      names: [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      form,
    }));
}
