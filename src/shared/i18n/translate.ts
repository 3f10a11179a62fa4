/**
 * The texts of one language. The English sentence is the key, so English needs no locale file and a missing translation
 * is shown in English. A browser sets one language; a server sets none and renders messages in the caller's language.
 */
export interface Catalogue {
  /** A BCP 47 code such as `fr`. */
  readonly language: string;
  readonly messages: Messages;
  /** Inserts the values, in a language that changes a word before them. */
  readonly fill?: typeof filled;
}

/** The key of a plural has both English forms: `{count} invoice | {count} invoices`; the key of a homonym has text and context: `Archive @verb`. */
export type Messages = Readonly<Record<string, string | Forms>>;

/** The forms of a plural by `Intl.PluralRules` of the language; `other` replaces missing forms. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export type Values = Readonly<Record<string, string | number>>;

/** Translates texts into one language. */
export interface Translator {
  readonly language: string;
  /** The locale for `Intl` dates: British order for English. */
  readonly locale: string;
  readonly t: (text: string, values?: Values, context?: string) => string;
  readonly tn: (count: number, one: string, other: string, values?: Values) => string;
}

const ENGLISH = 'en';

/** English texts are the keys themselves. */
export const ENGLISH_TRANSLATOR: Translator = translatorOf({ language: ENGLISH, messages: {} });
let current = ENGLISH_TRANSLATOR;

/** Sets the language. Must run before modules with texts are evaluated: tables of texts are created once. */
export function setLocale(catalogue: Catalogue): Translator {
  return (current = translatorOf(catalogue));
}

/** Translates with this catalogue, independent of the language that is set. */
export function translatorOf({ language, messages, fill = filled }: Catalogue): Translator {
  const plurals = new Intl.PluralRules(language);
  return {
    language,
    locale: language === ENGLISH ? 'en-GB' : language,
    t: (text, values, context) => {
      const translated = messages[context === undefined ? text : `${text} @${context}`];
      return fill(typeof translated === 'string' ? translated : text, values);
    },
    tn: (count, one, other, values) => {
      const forms = messages[`${one} | ${other}`];
      const form = typeof forms === 'object' ? (forms[plurals.select(count)] ?? forms.other) : count === 1 ? one : other;
      return fill(form, { count: count.toLocaleString(language), ...values });
    },
  };
}

/** The translator of the current locale. */
export function translator(): Translator {
  return current;
}

/** Runs synchronous work, such as a parse, with this translator as the current one. */
export function inLocale<T>(by: Translator, work: () => T): T {
  const before = current;
  current = by;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** `t('Pay {amount} to {name}', { amount, name })`: the text in the current language, with the values inserted. */
export function t(text: string, values?: Values, context?: string): string {
  return current.t(text, values, context);
}

/** `tn(count, '{count} invoice', '{count} invoices')`: the plural form of the language for this count, which is grouped: `1,234`. */
export function tn(count: number, one: string, other: string, values?: Values): string {
  return current.tn(count, one, other, values);
}

/** A whole number in the format of the language: `1,234`. Not for money, which has one format in every language. */
export function grouped(count: number): string {
  return count.toLocaleString(current.language);
}

/** The locale for `Intl` dates: British order for English. */
export function locale(): string {
  return current.locale;
}

export function isEnglish(): boolean {
  return current.language === ENGLISH;
}

export function filled(text: string, values: Values | undefined): string {
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
