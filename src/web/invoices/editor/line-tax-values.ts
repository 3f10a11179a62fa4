import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { lineTaxText, STANDARD_RATE, TAX_CATEGORIES } from '../../../shared/invoices/line-tax.ts';
import type { LineTax, TaxCategory } from '../../../shared/invoices/line-tax.ts';
import { basisPoints, scaled } from '../../../shared/kit/money.ts';
import { render } from '../../../shared/i18n/message.ts';

/** The tax of a line in the form: category and rate in per cent, `standard 7.5`. */
export type LineTaxValue = `${TaxCategory} ${number}`;

type InputTax = NonNullable<DraftInput['itemDetails'][number]['tax']>;

// A rate in per cent, not money.
export const STANDARD_TAX: LineTaxValue = `standard ${STANDARD_RATE / 100}`;

export function valueOfTax({ category, rate }: { category: TaxCategory; rate: number }): LineTaxValue {
  return `${category} ${rate}`;
}

/** The usual rate of a category. */
export function valueOfCategory(category: TaxCategory): LineTaxValue {
  return category === 'standard' ? STANDARD_TAX : `${category} 0`;
}

export function taxOfValue(value: LineTaxValue): InputTax {
  const [said, rate] = value.split(' ');
  return { category: TAX_CATEGORIES.find((one) => one === said) ?? 'standard', rate: Number(rate) };
}

/** For the calculator. */
export function lineTaxOf(value: LineTaxValue): LineTax {
  const { category, rate } = taxOfValue(value);
  return { category, rate: basisPoints(scaled(rate ?? 0, 2) ?? 0) };
}

/** The choices for a line: the usual three, and the rates of its neighbours. */
export function taxChoices(used: readonly (LineTaxValue | undefined)[]): { value: LineTaxValue; label: string }[] {
  const values = new Set([STANDARD_TAX, ...used.filter((value) => value !== undefined), valueOfCategory('zero-rated'), valueOfCategory('exempt')]);
  return [...values].map((value) => ({ value, label: render(lineTaxText(lineTaxOf(value))) }));
}
