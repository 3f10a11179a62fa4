import { lineTaxText, TAX_NAMES } from '../../../shared/invoices/line-tax.ts';
import type { LineTax } from '../../../shared/invoices/line-tax.ts';
import { taxShares } from '../../../shared/invoices/totals.ts';
import { basisPoints, kobo, nairaFromKobo, ZERO } from '../../../shared/kit/money.ts';
import type { BasisPoints, Kobo } from '../../../shared/kit/money.ts';
import { render } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';
import type { StoredTax } from './stored-tax.ts';

/** A tax of a document with its amount: of the whole invoice, or of its lines of one category and rate. */
export interface TaxRow {
  readonly name: Text;
  readonly rate: BasisPoints;
  readonly amount: Kobo;
}

/** `tax`: the whole tax of the document, in kobo; the rows add up to it. */
export function taxRows(taxes: readonly StoredTax[], tax: number): TaxRow[] {
  const shares = taxShares(
    kobo(tax),
    taxes.map(({ rate }) => basisPoints(rate)),
  );
  return taxes.map(({ rate, amount, ...one }, index) => ({ name: taxName(one), rate: basisPoints(rate), amount: kobo(amount ?? shares[index] ?? ZERO) }));
}

export function taxName({ name, category }: Pick<StoredTax, 'name' | 'category'>): Text {
  return category === undefined ? name : TAX_NAMES[category];
}

/** The taxes of a document for the API, in its language. */
export function taxesOf(taxes: readonly StoredTax[], tax: number, by: Translator) {
  return taxRows(taxes, tax).map(({ name, rate, amount }, index) => ({
    name: render(name, by),
    // A rate in per cent, not money.
    amount: rate / 100,
    total: nairaFromKobo(amount),
    ...byCategory(taxes[index]),
  }));
}

function byCategory(tax: StoredTax | undefined) {
  return tax?.category && { category: tax.category, taxable: nairaFromKobo(kobo(tax.taxable ?? 0)) };
}

export function lineTaxOf(tax: LineTax, by: Translator) {
  // A rate in per cent, not money.
  return { category: tax.category, rate: tax.rate / 100, label: render(lineTaxText(tax), by) };
}
