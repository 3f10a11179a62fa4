import type { TaxCategory } from '../../shared/invoices/line-tax.ts';
import { STANDARD_RATE } from '../../shared/invoices/line-tax.ts';
import { scaled } from '../../shared/kit/money.ts';
import { plainNumber } from '../../shared/kit/plain-number.ts';
import { plainText } from '../../shared/kit/plain-text.ts';

const WORDS: readonly [RegExp, TaxCategory][] = [
  [/^(standard|normale?)$/, 'standard'],
  [/^zero([ -]?rated?)?$/, 'zero-rated'],
  [/^(exempt(e|ed|ion)?|exoner(ee?|ation))$/, 'exempt'],
];

/** The category of a cell of a price list, in English or French: `7.5`, `7,5 %`, `VAT 7.5%`, `Zero rated`, `exonéré`. Null: none that we know. */
export function taxCategoryOf(cell: string): TaxCategory | null {
  const text = plainText(cell)
    .replaceAll(/\b(vat|tva|taxe?|rate|taux|de|a)\b|%/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');
  for (const [word, category] of WORDS) if (word.test(text)) return category;
  const rate = plainNumber(text);
  if (rate === null) return null;
  const points = scaled(Number(rate), 2);
  if (points === 0) return 'zero-rated';
  return points === STANDARD_RATE ? 'standard' : null;
}
