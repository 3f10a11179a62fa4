import { ZERO, divideRounded, formatMoney, formatQuantity, kobo, milli, subtract, times } from '../kit/money.ts';
import type { Kobo, Milli } from '../kit/money.ts';
import { plainText } from '../kit/plain-text.ts';
import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** How an invoice can differ from its order, or from what was received of it. */
export const DIFFERENCE_KINDS = ['not-ordered', 'more-than-ordered', 'more-than-received', 'price-higher', 'price-lower', 'discount', 'tax'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Amounts in kobo, quantities in thousandths of a unit. */
export interface OrderedLine {
  readonly name: string;
  readonly quantity: Milli;
  readonly price: Kobo;
  readonly delivered: Milli;
}

export interface InvoicedLine {
  readonly name: string;
  /** Without what was credited. */
  readonly quantity: Milli;
  readonly price: Kobo;
}

/** In kobo. The discount and the tax are of the whole document. */
export interface ComparedSums {
  readonly subtotal: Kobo;
  readonly discount: Kobo;
  readonly tax: Kobo;
}

export interface ComparedOrder {
  readonly lines: readonly OrderedLine[];
  readonly sums: ComparedSums;
}

export interface ComparedInvoice {
  /** Made from the order, so that its lines have the places of the order's lines. */
  readonly isMade: boolean;
  readonly lines: readonly InvoicedLine[];
}

export interface Difference {
  readonly kind: DifferenceKind;
  /** The number of the invoice's line, from 1; null: on the total. */
  readonly line: number | null;
  /** Of the goods, in thousandths of a unit; null for a price and on the total. */
  readonly quantity: Milli | null;
  /** What it makes, in kobo, above zero; of a discount or a tax below zero if it is less than ordered. */
  readonly amount: Kobo;
}

/** A line of the invoice beside its line of the order; null where there is none. */
export interface ComparedLine {
  /** Its number in the invoice, from 1. */
  readonly line: number;
  readonly name: string;
  readonly ordered: Milli | null;
  /** Null also if no delivery is recorded. */
  readonly received: Milli | null;
  /** On earlier invoices of the order, and on earlier lines of this one. */
  readonly before: Milli;
  readonly now: Milli;
  readonly priceOrdered: Kobo | null;
  readonly priceInvoiced: Kobo;
}

export interface Comparison {
  /** Without a recorded delivery only order and invoice are compared. */
  readonly isDelivered: boolean;
  readonly lines: readonly ComparedLine[];
  /** Empty: the invoice matches the order, and what was received of it. */
  readonly differences: readonly Difference[];
}

/** Parts of a discount or a tax are rounded: a smaller difference is none. */
const ROUNDING = kobo(100);

/**
 * Compares an invoice, line by line, with its order, what was received of it, and the order's earlier valid invoices. Amounts in kobo, rounded by `times` and
 * `divideRounded`; quantities in thousandths of a unit. Throws RangeError outside the safe integers.
 */
export function compareWithOrder(
  order: ComparedOrder,
  invoice: ComparedInvoice & { readonly sums: ComparedSums },
  earlier: readonly ComparedInvoice[],
): Comparison {
  const isDelivered = order.lines.some(({ delivered }) => delivered > 0);
  const invoiced = order.lines.map(() => 0);
  for (const one of earlier) for (const [at, place] of placesOf(order.lines, one).entries()) addAt(invoiced, place, one.lines[at]?.quantity ?? 0);
  const places = placesOf(order.lines, invoice);
  const lines: ComparedLine[] = [];
  for (const [at, { name, quantity: now, price: priceInvoiced }] of invoice.lines.entries()) {
    const place = places[at] ?? null;
    const from = place === null ? undefined : order.lines[place];
    const before = milli(place === null ? 0 : (invoiced[place] ?? 0));
    const received = isDelivered && from ? from.delivered : null;
    lines.push({ line: at + 1, name, ordered: from?.quantity ?? null, received, before, now, priceOrdered: from?.price ?? null, priceInvoiced });
    addAt(invoiced, place, now);
  }
  return { isDelivered, lines, differences: [...lines.flatMap(differencesOf), ...differencesOfSums(order.sums, invoice.sums)] };
}

/** `6 more than received, ₦1,200.00`. */
export function differenceText({ kind, quantity, amount }: Difference): Message {
  const money = formatMoney(kobo(Math.abs(amount)));
  const count = quantity === null ? '' : formatQuantity(quantity);
  switch (kind) {
    case 'not-ordered':
      return say`Not ordered: ${money}`;
    case 'more-than-ordered':
      return say`${count} more than ordered: ${money}`;
    case 'more-than-received':
      return say`${count} more than received: ${money}`;
    case 'price-higher':
      return say`Price higher: ${money} more than ordered`;
    case 'price-lower':
      return say`Price lower: ${money} less than ordered`;
    case 'discount':
      return amount > 0 ? say`Discount: ${money} more than ordered` : say`Discount: ${money} less than ordered`;
    case 'tax':
      return amount > 0 ? say`Tax: ${money} more than ordered` : say`Tax: ${money} less than ordered`;
  }
}

/**
 * For each line of the invoice the place of its line in the order, by name; null if there is none. Each line of the order is used once, the one in the same
 * place or with the same price first; then the last one of that name again.
 */
function placesOf(order: readonly OrderedLine[], { isMade, lines }: ComparedInvoice): (number | null)[] {
  const names = order.map(({ name }) => plainName(name));
  const places = lines.map((): number | null => null);
  const used = new Set<number>();
  const passes: ((line: InvoicedLine, at: number, place: number) => boolean)[] = [
    (_line, at, place) => isMade && at === place,
    (line, _at, place) => order[place]?.price === line.price,
    () => true,
  ];
  for (const fits of passes) {
    for (const [at, line] of lines.entries()) {
      if (places[at] !== null) continue;
      const name = plainName(line.name);
      const place = names.findIndex((one, index) => one === name && !used.has(index) && fits(line, at, index));
      if (place === -1) continue;
      places[at] = place;
      used.add(place);
    }
  }
  return lines.map(({ name }, at) => {
    const last = names.lastIndexOf(plainName(name));
    return places[at] ?? (last === -1 ? null : last);
  });
}

/** A name without differences of case, accents, spaces and punctuation. */
function plainName(name: string): string {
  return plainText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function addAt(sums: number[], place: number | null | undefined, quantity: number): void {
  if (place !== null && place !== undefined) sums[place] = (sums[place] ?? 0) + quantity;
}

function differencesOf({ line, ordered, received, before, now, priceOrdered, priceInvoiced }: ComparedLine): Difference[] {
  if (now <= 0) return [];
  if (ordered === null || priceOrdered === null) return [{ kind: 'not-ordered', line, quantity: now, amount: times(priceInvoiced, now) }];
  const found: Difference[] = [];
  const above = (limit: Milli) => milli(Math.max(0, Math.min(now, before + now - limit)));
  const aboveOrder = above(ordered);
  const aboveReceived = received === null ? milli(0) : above(received);
  const add = (kind: DifferenceKind, quantity: Milli) => found.push({ kind, line, quantity, amount: times(priceInvoiced, quantity) });
  if (aboveOrder > 0) add('more-than-ordered', aboveOrder);
  // No more is received than ordered: the same quantity is not said twice.
  if (aboveReceived > aboveOrder) add('more-than-received', aboveReceived);
  const step = subtract(priceInvoiced, priceOrdered);
  if (step !== 0) found.push({ kind: step > 0 ? 'price-higher' : 'price-lower', line, quantity: null, amount: times(kobo(Math.abs(step)), now) });
  return found;
}

/** An invoice for a part has its part of the order's discount, and of its tax, which is of the subtotal. */
function differencesOfSums(order: ComparedSums, invoice: ComparedSums): Difference[] {
  const part = (amount: Kobo) => partOf(amount, invoice.subtotal, order.subtotal);
  const all = [
    { kind: 'discount', amount: subtract(invoice.discount, part(order.discount)) },
    { kind: 'tax', amount: subtract(invoice.tax, part(order.tax)) },
  ] as const;
  return all.filter(({ amount }) => Math.abs(amount) >= ROUNDING).map((one) => ({ ...one, line: null, quantity: null }));
}

/** `amount` × `part` / `all`, rounded once; zero of nothing. */
function partOf(amount: Kobo, part: Kobo, all: Kobo): Kobo {
  return all <= 0 ? ZERO : kobo(divideRounded(BigInt(amount) * BigInt(part), BigInt(all)));
}
