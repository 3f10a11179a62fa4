import type { Draft } from '../../../shared/invoices/draft.ts';
import { discountText, placedDiscounts } from '../../../shared/invoices/discounts.ts';
import type { Discount } from '../../../shared/invoices/discounts.ts';
import { basisPoints, kobo, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { render } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';

/** A discount of an invoice or order, in kobo. `rate`, basis points: if it is per cent; `itemId`: the key of the line that it lowers. */
export interface StoredDiscount {
  readonly name: string;
  readonly amount: number;
  readonly rate?: number;
  readonly itemId?: string;
}

/** `amounts`: as calculated. */
export function storedDiscounts(discounts: Draft['discounts'], amounts: readonly Kobo[]): StoredDiscount[] {
  return discounts.map(({ name, rate, itemId }, index) => ({
    name,
    amount: amounts[index] ?? 0,
    ...(rate !== undefined && { rate }),
    ...(itemId !== undefined && { itemId }),
  }));
}

/** As in a draft. */
export function typedDiscounts(stored: readonly StoredDiscount[]): Draft['discounts'] {
  return stored.map(({ name, amount, rate, itemId }) => ({ name, amount: kobo(amount), rate: rate === undefined ? undefined : basisPoints(rate), itemId }));
}

interface Lines {
  readonly lines: readonly { readonly key: string; readonly name: string }[];
}

/** For the calculator. */
export function discountsOf({ discounts, lines }: Lines & { readonly discounts: readonly StoredDiscount[] }): Discount[] {
  return placedDiscounts(
    typedDiscounts(discounts),
    lines.map(({ key }) => key),
  );
}

/** As printed. */
export function discountLabel({ name, rate, itemId }: StoredDiscount, { lines }: Lines): Text {
  return discountText(name, rate === undefined ? undefined : basisPoints(rate), lines.find(({ key }) => key === itemId)?.name);
}

/** The discounts of a document for the API, in its language. */
export function presentDiscounts(discounts: readonly StoredDiscount[], lines: Lines['lines'], by: Translator) {
  return discounts.map((one) => ({
    name: one.name,
    amount: nairaFromKobo(kobo(one.amount)),
    label: render(discountLabel(one, { lines }), by),
    // A rate in per cent, not money.
    ...(one.rate !== undefined && { rate: one.rate / 100 }),
    ...(one.itemId !== undefined && { itemId: one.itemId }),
  }));
}
