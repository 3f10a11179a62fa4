import type { Forms, Messages } from '../../src/shared/i18n/translate.ts';
import type { Key } from './keys.ts';

/** The errors of a locale file: missing or unused keys, different placeholders, missing plural forms. */
export function faults(language: string, messages: Messages, keys: ReadonlyMap<string, Key>): string[] {
  const lacking = [...keys.values()].filter(({ key }) => !Object.hasOwn(messages, key)).map(({ key, at }) => `lacks ${quoted(key)} (${at})`);
  const stale = Object.keys(messages)
    .filter((key) => !keys.has(key))
    .map((key) => `has ${quoted(key)}, which nothing says any more`);
  const wrong = Object.entries(messages).flatMap(([key, value]) => {
    const entry = keys.get(key);
    return entry ? wrongWith(language, entry, value) : [];
  });
  return [...lacking, ...stale, ...wrong];
}

function wrongWith(language: string, { key, plural }: Key, value: string | Forms): string[] {
  if (!plural) {
    if (typeof value !== 'string') return [`${quoted(key)} is no plural`];
    return placeholders(value) === placeholders(key) ? [] : [`${quoted(key)}: the placeholders differ in ${quoted(value)}`];
  }
  if (typeof value === 'string') return [`${quoted(key)} is a plural and needs its forms`];
  const other = key.split(' | ')[1] ?? '';
  const missing = forms(language).filter((form) => value[form] === undefined);
  const differ = placeholders(value.other) === placeholders(other) ? [] : [`${quoted(key)}: the placeholders differ in ${quoted(value.other)}`];
  return [...missing.map((form) => `${quoted(key)} lacks its form "${form}"`), ...differ];
}

/** The plural forms of everyday numbers: a million uses `other`. */
function forms(language: string): Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
