import { add, formatRate, share, subtract, ZERO } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { inRow, say } from '../i18n/message.ts';
import type { Text } from '../i18n/message.ts';

export interface Discount {
  /** Kobo; without meaning where there is a rate. */
  readonly amount: Kobo;
  readonly rate?: BasisPoints | undefined;
  /** The place of the line that it lowers; missing for the whole invoice. */
  readonly line?: number | undefined;
}

/** Discounts that name their line by its key, for the calculator; `keys`: of the lines. A key that is not there has no line, which `problems` refuses. */
export function placedDiscounts(
  discounts: readonly { readonly amount?: Kobo | null | undefined; readonly rate?: BasisPoints | undefined; readonly itemId?: string | undefined }[],
  keys: readonly string[],
): Discount[] {
  return discounts.map(({ amount, rate, itemId }) => ({ amount: amount ?? ZERO, rate, line: itemId === undefined ? undefined : keys.indexOf(itemId) }));
}

/**
 * The amounts of discounts, kobo: a rate is that of its line, or of all lines after their own discounts, each rounded once, half away from zero. Source: the
 * customer's document, §5, subtracts amounts; what is per cent or of a line is such an amount (docs/behaviour/taxes.md).
 */
export function discountAmounts(lines: readonly Kobo[], discounts: readonly Discount[]): Kobo[] {
  const own = discounts.map(({ amount, rate, line }) => (line === undefined ? null : rate === undefined ? amount : share(lines[line] ?? ZERO, rate)));
  const rest = own.reduce<Kobo>((left, amount) => subtract(left, amount ?? ZERO), add(...lines));
  return discounts.map(({ amount, rate }, index) => own[index] ?? (rate === undefined ? amount : share(rest, rate)));
}

/** What the discounts of each line take from it: kobo. `amounts`: of the discounts. */
export function lineDiscounts(lines: readonly Kobo[], discounts: readonly Pick<Discount, 'line'>[], amounts: readonly Kobo[]): Kobo[] {
  return lines.map((_, line) => add(ZERO, ...amounts.filter((_amount, index) => discounts[index]?.line === line)));
}

/** As it is printed: `Discount`, `Loyalty 10%`, `Discount 10%: Garden chair`. `line`: the name of its line. */
export function discountText(name: Text, rate: BasisPoints | undefined, line: string | undefined): Text {
  const named = inRow(
    [name || say`Discount`, rate === undefined ? '' : formatRate(rate)].filter((part) => part !== ''),
    ' ',
  );
  return line === undefined ? named : say`${named}: ${shortened(line)}`;
}

/** A text of more than 60 characters is cut after 59. */
function shortened(text: string): string {
  const [, start] = /^(.{59})..+$/su.exec(text) ?? [];
  return start === undefined ? text : `${start}…`;
}
