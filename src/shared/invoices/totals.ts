import type { FieldError } from '../kit/errors.ts';
import { add, kobo, MAX_KOBO, share, subtract, times, ZERO } from '../kit/money.ts';
import type { BasisPoints, Kobo, Milli } from '../kit/money.ts';
import { say } from '../i18n/message.ts';
import { discountAmounts, lineDiscounts } from './discounts.ts';
import type { Discount } from './discounts.ts';
import { isTaxedByLine, lineTaxProblems, taxGroups } from './line-tax.ts';
import type { LineTax, TaxGroup } from './line-tax.ts';

export interface Line {
  readonly quantity: Milli;
  readonly unitPrice: Kobo;
  readonly tax?: LineTax | undefined;
}

export interface Amounts {
  readonly items: readonly Line[];
  readonly discounts: readonly Discount[];
  readonly taxes: readonly { readonly rate: BasisPoints }[];
  /** The amount received before the invoice was made. */
  readonly amountPaid: Kobo;
}

export interface Totals {
  readonly lines: readonly Kobo[];
  readonly subtotal: Kobo;
  /** The amount of each discount, and what those of each line take from it. */
  readonly discounts: readonly Kobo[];
  readonly lineDiscounts: readonly Kobo[];
  readonly discount: Kobo;
  readonly tax: Kobo;
  /** The tax by category and rate, if the lines have their own; otherwise empty. */
  readonly groups: readonly TaxGroup[];
  /** Subtotal − discounts + tax. */
  readonly gross: Kobo;
  readonly amountPaid: Kobo;
  /** Gross − amountPaid: the invoice total of the customer's document. */
  readonly total: Kobo;
}

/**
 * The only calculator, for form, server, document and e-invoice. Kobo throughout.
 * total = subtotal − discounts + subtotal × Σ tax − amountPaid, where each line and the tax as a whole are rounded once,
 * half away from zero, and nothing afterwards. Source: the customer's document, §5. Where lines have their own tax, the tax is the sum of their groups instead
 * (`taxGroups`, docs/behaviour/taxes.md), each rounded once after its part of the discounts.
 * Exact for amounts that `problems` accepts.
 */
export function totals(amounts: Amounts): Totals {
  const lines = amounts.items.map((line) => times(line.unitPrice, line.quantity));
  const subtotal = add(...lines);
  const discounts = discountAmounts(lines, amounts.discounts);
  const own = lineDiscounts(lines, amounts.discounts, discounts);
  const discount = add(...discounts);
  const rate = amounts.taxes.reduce((sum, entry) => sum + entry.rate, 0);
  const groups = taxGroups(
    amounts.items.map((line, index) => ({ ...line, discount: own[index] })),
    subtract(discount, add(...own)),
  );
  // A sum of whole basis points is a whole number of basis points.
  const tax = isTaxedByLine(amounts.items) ? add(...groups.map(({ amount }) => amount)) : share(subtotal, rate as BasisPoints);
  const gross = add(subtract(subtotal, discount), tax);
  return {
    lines,
    subtotal,
    discounts,
    lineDiscounts: own,
    discount,
    tax,
    groups,
    gross,
    amountPaid: amounts.amountPaid,
    total: subtract(gross, amounts.amountPaid),
  };
}

/**
 * The whole tax divided over its rates in their proportion, for display: each is rounded down, and the kobo that are left go to those that lost most, the first
 * of equals first. The sum is exactly the tax, which is at least 0.
 */
export function taxShares(tax: Kobo, rates: readonly BasisPoints[]): Kobo[] {
  const whole = BigInt(rates.reduce((sum, rate) => sum + rate, 0)) || 1n;
  const parts = rates.map((rate, index) => ({ index, size: (BigInt(tax) * BigInt(rate)) / whole, lost: (BigInt(tax) * BigInt(rate)) % whole }));
  const left = Number(BigInt(tax) - parts.reduce((sum, { size }) => sum + size, 0n));
  const raised = new Set(
    parts
      .toSorted((a, b) => Number(b.lost - a.lost))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, size }) => kobo(Number(size) + (raised.has(index) ? 1 : 0)));
}

export const TOO_LARGE = say`This invoice is too large: at most 1 trillion.`;

/** Whether the subtotal is at most MAX_KOBO; checked before calculating, because lines can be too large to be exact. */
export function fits(items: readonly Line[]): boolean {
  let left = MAX_KOBO;
  for (const { unitPrice, quantity } of items) {
    // The float is precise enough to detect a line above the maximum. A negative line has its own error, and must be exact too.
    if (Math.abs(unitPrice * quantity) / 1000 > MAX_KOBO + 1) return false;
    left -= times(unitPrice, quantity);
    if (left < 0) return false;
  }
  return true;
}

/** The errors in these amounts, each with field and remedy; empty if there are none. */
export function problems(amounts: Amounts): FieldError[] {
  const found: FieldError[] = [];
  amounts.items.forEach((line, index) => {
    if (line.quantity <= 0) found.push({ field: `itemDetails.${index}.quantity`, message: say`The quantity must be above zero.` });
    if (line.unitPrice < 0) found.push({ field: `itemDetails.${index}.unitPrice`, message: say`The price cannot be negative.` });
  });
  amounts.discounts.forEach((entry, index) => {
    if (entry.amount < 0) found.push({ field: `discounts.${index}.amount`, message: say`A discount cannot be negative.` });
    if (entry.line !== undefined && !amounts.items[entry.line])
      found.push({ field: `discounts.${index}.itemId`, message: say`The line of this discount was removed. Choose another line or all lines.` });
  });
  found.push(...lineTaxProblems(amounts.items, amounts.taxes.length));
  if (amounts.amountPaid < 0) found.push({ field: 'amountPaid', message: say`The deposit cannot be negative.` });
  if (found.length > 0) return found;
  const sum = fits(amounts.items) ? totals(amounts) : null;
  if (!sum || sum.gross > MAX_KOBO) return [{ field: 'itemDetails', message: TOO_LARGE }];
  const above = sum.lines.findIndex((total, line) => (sum.lineDiscounts[line] ?? ZERO) > total);
  // The largest discount of that line is the likeliest slip.
  const ofLine = sum.discounts.map((amount, index) => (amounts.discounts[index]?.line === above && above >= 0 ? amount : ZERO));
  const over = above < 0 ? -1 : ofLine.indexOf(kobo(Math.max(...ofLine)));
  const typed = amounts.discounts[over]?.rate === undefined ? 'amount' : 'rate';
  if (over >= 0) found.push({ field: `discounts.${over}.${typed}`, message: say`The discounts on this line are more than its amount. Please lower them.` });
  else if (sum.discount > sum.subtotal) found.push({ field: 'discounts', message: say`The discounts are more than the subtotal. Please lower them.` });
  else if (sum.total < 0) found.push({ field: 'amountPaid', message: say`The deposit is more than the invoice total. Please lower it.` });
  return found;
}
