/**
 * The words a person reads. The English sentence is the key, so that English needs no catalogue and a missing translation
 * answers English. A browser sets one language; the server has none set, and renders messages in that of the caller.
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

/** Translates texts into one language. */
export interface Translator {
  readonly language: string;
  /** What `Intl` writes days and months in: British order for English. */
  readonly locale: string;
  readonly t: (text: string, values?: Values, context?: string) => string;
  readonly tn: (count: number, one: string, other: string, values?: Values) => string;
}

const ENGLISH = 'en';

/** English texts are the keys themselves. */
export const ENGLISH_TRANSLATOR: Translator = translatorOf({ language: ENGLISH, messages: {} });
let current = ENGLISH_TRANSLATOR;

/** Sets the language. Before the modules with words are evaluated: tables of words are made once. */
export function setLocale(catalogue: Catalogue): void {
  current = translatorOf(catalogue);
}

/** Translates with this catalogue, independent of the language that is set. */
export function translatorOf({ language, messages }: Catalogue): Translator {
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    locale: language === ENGLISH ? 'en-GB' : language,
    t: (text, values, context) => {
      const translated = messages[context === undefined ? text : `${text} @${context}`];
      return filled(typeof translated === 'string' ? translated : text, values);
    },
    tn: (count, one, other, values) => {
      const forms = messages[`${one} | ${other}`];
      const form = typeof forms === 'object' ? (forms[plurals.select(count)] ?? forms.other) : count === 1 ? one : other;
      return filled(form, { count: count.toLocaleString(language), ...values });
    },
  };
}

/** What translates into the language set. */
export function translator(): Translator {
  return current;
}

/** Runs synchronous work, such as a parse, with its texts in this translator's language. */
export function inLocale<T>(by: Translator, work: () => T): T {
  const before = current;
  current = by;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** `t('Pay {amount} to {name}', { amount, name })`: the text in the language set, with the values put in. */
export function t(text: string, values?: Values, context?: string): string {
  return current.t(text, values, context);
}

/** `tn(count, '{count} invoice', '{count} invoices')`: the form the language has for this count, which is grouped: `1,234`. */
export function tn(count: number, one: string, other: string, values?: Values): string {
  return current.tn(count, one, other, values);
}

/** A whole number as the language writes it: `1,234`. Never for money, which is written one way in every language. */
export function grouped(count: number): string {
  return count.toLocaleString(current.language);
}

/** What `Intl` writes days and months in: British order for English. */
export function locale(): string {
  return current.locale;
}

export function isEnglish(): boolean {
  return current.language === ENGLISH;
}

function filled(text: string, values: Values | undefined): string {
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
