import type { FieldError } from '../kit/errors.ts';
import { add, divideRounded, formatMoney, formatQuantity, kobo, milli, subtract, times, ZERO } from '../kit/money.ts';
import type { Kobo, Milli } from '../kit/money.ts';
import { say } from '../i18n/message.ts';
import { isTaxedByLine, taxGroups } from './line-tax.ts';
import type { LineTax, TaxGroup } from './line-tax.ts';

/** A line of an invoice, with the part that credit notes have credited: kobo, thousandths. */
export interface CreditableLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: Milli;
  readonly unitPrice: Kobo;
  readonly total: Kobo;
  readonly creditedQuantity: Milli;
  readonly credited: Kobo;
  /** Where the lines have their own tax. */
  readonly tax?: LineTax | undefined;
}

/** A chosen line: a quantity of it, or an amount of its total before discount and tax. */
export interface CreditChoice {
  readonly id: string;
  readonly quantity?: Milli | undefined;
  readonly amount?: Kobo | undefined;
}

export interface InvoiceSums {
  readonly subtotal: Kobo;
  readonly discount: Kobo;
  readonly tax: Kobo;
  /** Without the deposit received before the invoice. */
  readonly total: Kobo;
}

/** `quantity` is null if an amount was credited. */
export interface CreditedLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: Milli | null;
  readonly unitPrice: Kobo;
  readonly total: Kobo;
  readonly tax?: LineTax | undefined;
}

export interface CreditSums {
  readonly subtotal: Kobo;
  readonly discount: Kobo;
  readonly tax: Kobo;
  readonly total: Kobo;
  /** The part of the total that lowers the invoice; the rest is of its deposit. */
  readonly credited: Kobo;
}

/** The amount of a line that can still be credited: kobo. */
export function leftOf(line: CreditableLine): Kobo {
  return subtract(line.total, line.credited);
}

/**
 * The sums of the next credit note of `amount` kobo of the subtotal, after notes of `before` kobo. Discount and tax are credited in proportion: all notes together
 * have credited that part of the invoice's discount and tax, rounded once, half away from zero, and this note the difference to the earlier ones. So no note
 * depends on how the earlier ones were divided, all of them never exceed the invoice, and the last one takes the rest.
 * Throws RangeError if more than the subtotal is credited.
 */
export function creditSums(invoice: InvoiceSums, before: Kobo, amount: Kobo): CreditSums {
  if (amount <= 0 || add(before, amount) > invoice.subtotal) throw new RangeError('a credit note credits a part of the invoice');
  const [earlier, now] = [upTo(invoice, before), upTo(invoice, add(before, amount))];
  return {
    subtotal: amount,
    discount: subtract(now.discount, earlier.discount),
    tax: subtract(now.tax, earlier.tax),
    total: subtract(now.total, earlier.total),
    credited: subtract(now.credited, earlier.credited),
  };
}

/**
 * The sums of the next credit note of these lines, which have the parts that earlier notes credited. Where the lines have their own tax, each category and rate is
 * credited by itself, with its own part of the discount and its own tax, by the rule of `creditSums`; `groups` are the note's parts of them.
 */
export function sumsOfNote(
  invoice: InvoiceSums,
  lines: readonly CreditableLine[],
  chosen: readonly CreditedLine[],
): CreditSums & { readonly groups: readonly TaxGroup[] } {
  const amount = add(...chosen.map((line) => line.total));
  if (!isTaxedByLine(lines)) return { ...creditSums(invoice, add(...lines.map((line) => line.credited)), amount), groups: [] };
  const all = taxGroups(lines, invoice.discount).map((group) => {
    const own = lines.filter(({ tax }) => tax?.category === group.category && tax.rate === group.rate);
    const before = add(...own.map((line) => line.credited));
    const now = add(before, ...chosen.filter(({ id }) => own.some((line) => line.id === id)).map((line) => line.total));
    const part = (whole: Kobo, of: Kobo) => (group.net === 0 ? ZERO : kobo(divideRounded(BigInt(whole) * BigInt(of), BigInt(group.net))));
    const upTo = (of: Kobo) => ({ net: of, discount: part(group.discount, of), tax: part(group.amount, of) });
    return { group, earlier: upTo(before), now: upTo(now) };
  });
  const total = (of: 'earlier' | 'now') => add(...all.map((one) => add(subtract(one[of].net, one[of].discount), one[of].tax)));
  const lowered = (sum: Kobo) => (sum < invoice.total ? sum : invoice.total);
  const groups = all
    .map(({ group, earlier, now }) => {
      const [net, discount] = [subtract(now.net, earlier.net), subtract(now.discount, earlier.discount)];
      return { ...group, net, discount, taxable: subtract(net, discount), amount: subtract(now.tax, earlier.tax) };
    })
    .filter((group) => group.net > 0);
  return {
    subtotal: amount,
    discount: add(...groups.map((group) => group.discount)),
    tax: add(...groups.map((group) => group.amount)),
    total: subtract(total('now'), total('earlier')),
    credited: subtract(lowered(total('now')), lowered(total('earlier'))),
    groups,
  };
}

/** What notes of `credited` kobo of the subtotal have credited together. The deposit comes last. */
function upTo(invoice: InvoiceSums, credited: Kobo) {
  const part = (whole: Kobo) => (invoice.subtotal === 0 ? ZERO : kobo(divideRounded(BigInt(whole) * BigInt(credited), BigInt(invoice.subtotal))));
  const [discount, tax] = [part(invoice.discount), part(invoice.tax)];
  const total = add(subtract(credited, discount), tax);
  return { discount, tax, total, credited: total < invoice.total ? total : invoice.total };
}

/** The chosen lines as they are credited; all that is left for null. Call `creditProblems` first: a choice beyond the line is credited up to what is left. */
export function creditedLines(lines: readonly CreditableLine[], choices: readonly CreditChoice[] | null): CreditedLine[] {
  const chosen = choices ?? lines.map(({ id, quantity, creditedQuantity }) => ({ id, quantity: milli(quantity - creditedQuantity) }));
  return chosen.flatMap((choice) => {
    const line = lines.find(({ id }) => id === choice.id);
    if (!line) return [];
    const { id, name, unitPrice, tax } = line;
    const total = amountOf(line, choice);
    if (total <= 0) return [];
    // A quantity whose price was lowered by an earlier note is credited as an amount.
    const quantity = choice.quantity !== undefined && choice.quantity > 0 && times(unitPrice, choice.quantity) === total ? choice.quantity : null;
    return [{ id, name, quantity, unitPrice: quantity === null ? total : unitPrice, total, ...(tax && { tax }) }];
  });
}

/** Kobo of the line's total. All of the quantity that is left takes all of the amount that is left, also after an earlier note lowered the price. */
function amountOf(line: CreditableLine, { quantity, amount }: Omit<CreditChoice, 'id'>): Kobo {
  const left = leftOf(line);
  const wanted = quantity === undefined ? (amount ?? ZERO) : quantity >= line.quantity - line.creditedQuantity ? left : times(line.unitPrice, quantity);
  return wanted < left ? wanted : left;
}

/** The errors in a choice of lines, each with field and remedy; empty if there are none. */
export function creditProblems(lines: readonly CreditableLine[], choices: readonly CreditChoice[]): FieldError[] {
  const found: FieldError[] = [];
  choices.forEach(({ id, quantity, amount }, index) => {
    const line = lines.find((one) => one.id === id);
    const [at, name] = [`lines.${index}`, line?.name ?? ''];
    if (!line) return void found.push({ field: `${at}.id`, message: say`The invoice has no such line.` });
    if (choices.findIndex((one) => one.id === id) < index) return void found.push({ field: `${at}.id`, message: say`“${name}” is chosen twice.` });
    if ((quantity === undefined) === (amount === undefined))
      return void found.push({ field: `${at}.amount`, message: say`Enter a quantity or an amount for “${name}”.` });
    const left = leftOf(line);
    if (left === 0) return void found.push({ field: `${at}.id`, message: say`“${name}” is credited already.` });
    const most = milli(line.quantity - line.creditedQuantity);
    if (quantity !== undefined && quantity > most)
      found.push({ field: `${at}.quantity`, message: say`At most ${formatQuantity(most)} of “${name}” can be credited.` });
    if (amount !== undefined && amount > left) found.push({ field: `${at}.amount`, message: say`At most ${formatMoney(left)} of “${name}” can be credited.` });
  });
  return found;
}

/** How a payment can be returned: to the wallet of the business that paid, to the card or account of a guest, or outside the product, as it was made. */
export const RETURN_WAYS = ['wallet', 'card', 'outside'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

export interface Returnable {
  readonly id: string;
  readonly way: ReturnWay;
  /** Kobo of it that were not returned before. */
  readonly left: Kobo;
}

/** Divides `amount` kobo over payments, which come newest first: the newest is returned first. Throws RangeError if they are less. */
export function returnsFrom<T extends Returnable>(payments: readonly T[], amount: Kobo): { readonly payment: T; readonly amount: Kobo }[] {
  let open = amount;
  const parts: { payment: T; amount: Kobo }[] = [];
  for (const payment of payments) {
    const part = payment.left < open ? payment.left : open;
    if (part <= 0) continue;
    parts.push({ payment, amount: part });
    open = subtract(open, part);
  }
  if (open > 0) throw new RangeError('more is returned than was paid');
  return parts;
}
