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
  /** What its own discounts take from it. */
  readonly discount: Kobo;
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

/** A part of the invoice whose discount and tax are credited in proportion: all of it, or the lines of one category and rate. `discount` has those of its lines. */
interface Part {
  readonly lines: readonly CreditableLine[];
  readonly discount: Kobo;
  readonly tax: Kobo;
  readonly group: TaxGroup | null;
}

/**
 * The sums of the next credit note of these lines, of which earlier notes may have credited a part. Discounts and tax are credited in proportion to the lines:
 * what all notes together credit is calculated and rounded once, half away from zero; this note has that less what the earlier notes have. So the sums do not
 * depend on the number of notes, and the last note takes what is left. Where the lines have their own tax, each category and rate is calculated separately
 * (`groups`). Throws RangeError if nothing is credited, or more than a line.
 */
export function sumsOfNote(
  invoice: InvoiceSums,
  lines: readonly CreditableLine[],
  chosen: readonly Pick<CreditedLine, 'id' | 'total'>[],
): CreditSums & { readonly groups: readonly TaxGroup[] } {
  const now = (line: CreditableLine) => add(line.credited, ...chosen.filter(({ id }) => id === line.id).map(({ total }) => total));
  const amount = add(...chosen.map(({ total }) => total));
  if (amount <= 0 || lines.some((line) => now(line) > line.total)) throw new RangeError('a credit note credits a part of the invoice');
  const parts = partsOf(invoice, lines).map((part) => ({ part, earlier: upTo(part, (line) => line.credited), later: upTo(part, now) }));
  const sum = (of: (one: (typeof parts)[number]) => Kobo) => add(...parts.map(of));
  const [earlier, later] = [sum((one) => one.earlier.total), sum((one) => one.later.total)];
  const lowered = (total: Kobo) => (total < invoice.total ? total : invoice.total);
  return {
    subtotal: amount,
    discount: sum((one) => subtract(one.later.discount, one.earlier.discount)),
    tax: sum((one) => subtract(one.later.tax, one.earlier.tax)),
    total: subtract(later, earlier),
    // The deposit comes last.
    credited: subtract(lowered(later), lowered(earlier)),
    groups: parts.flatMap(({ part: { group }, earlier: before, later: after }) => {
      const [net, discount] = [subtract(after.amount, before.amount), subtract(after.discount, before.discount)];
      return group && net > 0 ? [{ ...group, net, discount, taxable: subtract(net, discount), amount: subtract(after.tax, before.tax) }] : [];
    }),
  };
}

function partsOf(invoice: InvoiceSums, lines: readonly CreditableLine[]): readonly Part[] {
  if (!isTaxedByLine(lines)) return [{ lines, discount: invoice.discount, tax: invoice.tax, group: null }];
  return taxGroups(lines, subtract(invoice.discount, add(...lines.map(({ discount }) => discount)))).map((group) => ({
    lines: lines.filter(({ tax }) => tax?.category === group.category && tax.rate === group.rate),
    discount: group.discount,
    tax: group.amount,
    group,
  }));
}

/** What notes have credited of a part together, if they have credited so much of each line. A tax on the whole invoice is of the lines before discounts. */
function upTo({ lines, discount, tax, group }: Part, creditedOf: (line: CreditableLine) => Kobo) {
  const own = add(...lines.map((line) => proportion(line.discount, creditedOf(line), line.total)));
  const [amount, all] = [add(...lines.map(creditedOf)), add(...lines.map(({ total }) => total))];
  const allOwn = add(...lines.map((line) => line.discount));
  const [net, allNet] = [subtract(amount, own), subtract(all, allOwn)];
  const lowered = add(own, proportion(subtract(discount, allOwn), net, allNet));
  const taxed = group ? proportion(tax, net, allNet) : proportion(tax, amount, all);
  return { amount, discount: lowered, tax: taxed, total: add(subtract(amount, lowered), taxed) };
}

/** `of` / `all` of an amount, rounded half away from zero; nothing of nothing. */
function proportion(whole: Kobo, of: Kobo, all: Kobo): Kobo {
  return all === 0 ? ZERO : kobo(divideRounded(BigInt(whole) * BigInt(of), BigInt(all)));
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
