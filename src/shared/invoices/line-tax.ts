import type { FieldError } from '../kit/errors.ts';
import { add, basisPoints, divideRounded, formatMoney, formatRate, kobo, share, subtract, times, ZERO } from '../kit/money.ts';
import type { BasisPoints, Kobo, Milli } from '../kit/money.ts';
import { inRow, message, say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';

/** Value-added tax by line (docs/behaviour/taxes.md). Zero-rated and exempt lines have the rate 0; they differ in the e-invoice and in the tax return. */
export const TAX_CATEGORIES = ['standard', 'zero-rated', 'exempt'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

export interface LineTax {
  readonly category: TaxCategory;
  readonly rate: BasisPoints;
}

/** The rate of Nigeria's value-added tax. */
export const STANDARD_RATE: BasisPoints = basisPoints(750);

/** All lines of one category and rate. `taxable` = `net` − `discount`; `amount` is `rate` of `taxable`, rounded once. */
export interface TaxGroup extends LineTax {
  readonly net: Kobo;
  readonly discount: Kobo;
  readonly taxable: Kobo;
  readonly amount: Kobo;
}

interface TaxedLine {
  readonly quantity: Milli;
  readonly unitPrice: Kobo;
  /** What its own discounts take from it: kobo. */
  readonly discount?: Kobo | undefined;
  readonly tax?: LineTax | undefined;
}

/** Whether any line has a tax of its own. Then every line needs one, and the invoice has no other taxes. */
export function isTaxedByLine(items: readonly { readonly tax?: LineTax | undefined }[]): boolean {
  return items.some(({ tax }) => tax !== undefined);
}

/**
 * The lines by category and rate, standard rates first and higher rates before lower ones, so that the order of the lines changes nothing; lines without a tax
 * are left out. `discount`, that of the whole invoice, is divided in proportion to the groups after the discounts of their lines: all groups up to one have that
 * part of it, rounded once, half away from zero, and the group the difference to those before it. So the parts are exactly the discount, and none exceeds its
 * group while the discount does not exceed the lines.
 */
export function taxGroups(items: readonly TaxedLine[], discount: Kobo): TaxGroup[] {
  const sums = new Map<string, { tax: LineTax; net: Kobo; own: Kobo }>();
  for (const { tax, unitPrice, quantity, discount: own = ZERO } of items) {
    if (!tax) continue;
    const key = `${tax.category} ${tax.rate}`;
    const before = sums.get(key) ?? { net: ZERO, own: ZERO };
    sums.set(key, { tax, net: add(before.net, times(unitPrice, quantity)), own: add(before.own, own) });
  }
  const groups = [...sums.values()].toSorted((a, b) => placeOf(a.tax) - placeOf(b.tax) || b.tax.rate - a.tax.rate);
  const parts = divided(
    groups.map(({ net, own }) => subtract(net, own)),
    discount,
  );
  return groups.map(({ tax, net, own }, index) => {
    const lowered = add(own, parts[index] ?? ZERO);
    const taxable = subtract(net, lowered);
    // A draft may have discounts above its lines, which cannot be sent.
    return { ...tax, net, discount: lowered, taxable, amount: taxable > 0 ? share(taxable, tax.rate) : ZERO };
  });
}

function placeOf({ category }: LineTax): number {
  return TAX_CATEGORIES.indexOf(category);
}

/** `amount` divided in proportion to `sizes`, exactly; the first takes it if they are nothing together. */
function divided(sizes: readonly Kobo[], amount: Kobo): Kobo[] {
  const whole = add(...sizes);
  let [before, given] = [ZERO, ZERO];
  return sizes.map((size) => {
    before = add(before, size);
    const upTo = whole <= 0 ? amount : kobo(divideRounded(BigInt(amount) * BigInt(before), BigInt(whole)));
    const part = subtract(upTo, given);
    given = upTo;
    return part;
  });
}

/** The errors in the taxes of lines, each with field and remedy. `others`: the number of taxes on the whole invoice. */
export function lineTaxProblems(items: readonly { readonly tax?: LineTax | undefined }[], others: number): FieldError[] {
  if (!isTaxedByLine(items)) return [];
  const found: FieldError[] = [];
  if (others > 0) found.push({ field: 'taxes', message: say`Taxes are either on the whole invoice or on its lines. Please remove one of them.` });
  items.forEach(({ tax }, index) => {
    const field = `itemDetails.${index}.tax`;
    if (!tax) found.push({ field, message: say`The other lines have their own tax. Please choose one for this line too.` });
    else if (tax.category === 'standard' && tax.rate <= 0) found.push({ field: `${field}.rate`, message: say`The standard tax needs a rate above 0%.` });
    else if (tax.category !== 'standard' && tax.rate !== 0)
      found.push({ field: `${field}.rate`, message: say`Zero-rated and exempt lines have a rate of 0%.` });
  });
  return found;
}

/** The name of the tax on documents, without its rate. */
export const TAX_NAMES: Readonly<Record<TaxCategory, Text>> = { standard: say`VAT`, 'zero-rated': say`VAT zero-rated`, exempt: say`VAT exempt` };

/** The tax of a line: `VAT 7.5%`, `VAT zero-rated`. */
export function lineTaxText({ category, rate }: LineTax): Text {
  return category === 'standard' ? say`VAT ${formatRate(rate)}` : TAX_NAMES[category];
}

/** The taxed amount of a tax, and the subtotal less all discounts, which is printed above it: kobo. */
interface TaxBase {
  readonly base: Kobo;
  readonly above: Kobo;
}

/** A tax in the totals of a document: `VAT 7.5%`, or `VAT 7.5% of ₦200,000.00` where it is not computed of the amount above it (docs/behaviour/taxes.md). */
export function taxText(name: Text, rate: BasisPoints, { base, above }: TaxBase): Text {
  const named = inRow([name || say`Tax`, formatRate(rate)], ' ');
  return base === above ? named : message('{tax} of {amount}', { tax: named, amount: formatMoney(base) });
}
