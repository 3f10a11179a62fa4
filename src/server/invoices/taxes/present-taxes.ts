import { DOCUMENT_TEXTS } from '../../../shared/invoices/document-texts.ts';
import { lineTaxText, taxText, TAX_NAMES } from '../../../shared/invoices/line-tax.ts';
import type { LineTax } from '../../../shared/invoices/line-tax.ts';
import { taxShares } from '../../../shared/invoices/totals.ts';
import { basisPoints, kobo, nairaFromKobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { render } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';
import { english } from '../../core/stored-text.ts';
import type { StoredTax } from './stored-tax.ts';

/** A tax of a document with its amount: of the whole invoice, or of its lines of one category and rate. */
export interface TaxRow {
  readonly label: Text;
  readonly amount: Kobo;
}

/** Of a document: kobo. `tax` is the whole tax; the rows add up to it. */
export interface Taxed {
  readonly taxes: readonly StoredTax[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
}

export function taxRows({ taxes, subtotal, discount, tax }: Taxed): TaxRow[] {
  const shares = taxShares(
    kobo(tax),
    taxes.map(({ rate }) => basisPoints(rate)),
  );
  const above = kobo(subtotal - discount);
  return taxes.map(({ rate, amount, taxable = subtotal, ...one }, index) => ({
    label: taxText(taxName(one), basisPoints(rate), { base: kobo(taxable), above }),
    amount: kobo(amount ?? shares[index] ?? ZERO),
  }));
}

export function taxName({ name, category }: Pick<StoredTax, 'name' | 'category'>): Text {
  return category === undefined ? name : TAX_NAMES[category];
}

/** The taxes of a document for the API, in its language. */
export function taxesOf(of: Taxed, by: Translator) {
  const rows = taxRows(of);
  return of.taxes.map((tax, index) => ({
    name: render(taxName(tax), by),
    // A rate in per cent, not money.
    amount: tax.rate / 100,
    total: nairaFromKobo(rows[index]?.amount ?? ZERO),
    label: render(rows[index]?.label ?? '', by),
    ...(tax.category && { category: tax.category, taxable: nairaFromKobo(kobo(tax.taxable ?? 0)) }),
  }));
}

interface Named {
  readonly name: string;
  readonly amount: number;
  readonly label?: string;
}

/** The discounts and taxes of a version that may have been stored before they had labels. */
export function labelled<D extends Named, T extends Named>({ discounts, taxes }: { readonly discounts: readonly D[]; readonly taxes: readonly T[] }) {
  return {
    discounts: discounts.map((one) => ({ ...one, label: one.label ?? (one.name || english(DOCUMENT_TEXTS.discount)) })),
    taxes: taxes.map((one) => ({ ...one, label: one.label ?? `${one.name} ${one.amount}%` })),
  };
}

export function lineTaxOf(tax: LineTax, by: Translator) {
  // A rate in per cent, not money.
  return { category: tax.category, rate: tax.rate / 100, label: render(lineTaxText(tax), by) };
}
