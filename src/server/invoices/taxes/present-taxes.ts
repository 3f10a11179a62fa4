import { lineTaxText, TAX_NAMES } from '../../../shared/invoices/line-tax.ts';
import type { LineTax } from '../../../shared/invoices/line-tax.ts';
import { taxShare } from '../../../shared/invoices/totals.ts';
import { basisPoints, kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
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

export function taxRow({ name, rate, category, amount }: StoredTax, subtotal: number): TaxRow {
  return {
    name: category === undefined ? name : TAX_NAMES[category],
    rate: basisPoints(rate),
    amount: amount === undefined ? taxShare(kobo(subtotal), basisPoints(rate)) : kobo(amount),
  };
}

/** The taxes of a document for the API, in its language. */
export function taxesOf(taxes: readonly StoredTax[], subtotal: number, by: Translator) {
  return taxes.map((tax) => {
    const { name, rate, amount } = taxRow(tax, subtotal);
    return {
      name: render(name, by),
      // A rate in per cent, not money.
      amount: rate / 100,
      total: nairaFromKobo(amount),
      ...(tax.category && { category: tax.category, taxable: nairaFromKobo(kobo(tax.taxable ?? 0)) }),
    };
  });
}

export function lineTaxOf(tax: LineTax, by: Translator) {
  // A rate in per cent, not money.
  return { category: tax.category, rate: tax.rate / 100, label: render(lineTaxText(tax), by) };
}
