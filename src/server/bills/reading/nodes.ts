import { calendarDate } from '../../../shared/kit/date.ts';
import { koboFromNaira, scaled } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { Read } from '../../core/xml.ts';
import { clean } from './values.ts';

/** The children with a name, whatever their namespace; `A|B` are two names. */
export function childrenOf(node: Read | null, names: string): Read[] {
  const wanted = names.split('|').map((name) => `}${name}`);
  return node?.children.filter((child) => wanted.some((name) => child.name.endsWith(name))) ?? [];
}

/** The only node at a path; null if there is none, or if a step has several: which of them is meant is then not known. */
export function nodeAt(node: Read | null, ...path: readonly string[]): Read | null {
  return path.reduce<Read | null>((at, names) => {
    const found = childrenOf(at, names);
    return found.length === 1 ? (found[0] ?? null) : null;
  }, node);
}

/** The only value of a list; null if there are none or several. */
export function onlyOf<T>(values: readonly T[]): T | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** The text at a path, cleaned and cut to `max` characters. */
export function textAt(node: Read | null, max: number, ...path: readonly string[]): string | null {
  const found = nodeAt(node, ...path);
  return found && clean(found.text, max);
}

/** `YYYY-MM-DD`, perhaps with a time zone, or the eight digits of CII. */
export function dateAt(node: Read | null, ...path: readonly string[]): string | null {
  const text = nodeAt(node, ...path)?.text.trim() ?? '';
  return calendarDate(/^\d{8}$/.test(text) ? text.replace(/^(....)(..)(..)$/, '$1-$2-$3') : text.slice(0, 10));
}

/** An amount in hundredths; null in another currency, with more than two decimals, or beyond the limit. */
export function amountAt(currency: string | null, node: Read | null, ...path: readonly string[]): Kobo | null {
  const found = nodeAt(node, ...path);
  if (!found || !currency || (found.attributes['currencyID'] ?? currency) !== currency) return null;
  const value = decimal(found.text);
  return value === null ? null : koboFromNaira(value);
}

/** A number in units of 10^-places; null if it has more decimals. */
export function numberAt(places: number, node: Read | null, ...path: readonly string[]): number | null {
  const value = decimal(nodeAt(node, ...path)?.text ?? '');
  return value === null ? null : scaled(value, places);
}

/** xs:decimal, without exponent and grouping. */
function decimal(text: string): number | null {
  return /^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/.test(text.trim()) ? Number(text) : null;
}
