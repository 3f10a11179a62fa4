import type { BillReading } from '../../../shared/bills/reading.ts';
import { amountIn } from './amounts.ts';
import type { DecimalMark, ReadAmount } from './amounts.ts';
import type { Cell } from './cells.ts';
import { belowOf, rightOf } from './labels.ts';
import type { Label, Labelled } from './labels.ts';
import { field } from './values.ts';

export interface Sums extends Pick<BillReading, 'net' | 'tax' | 'total' | 'payable'> {
  readonly found: readonly ReadAmount[];
}

interface Page {
  readonly rows: readonly (readonly Cell[])[];
  readonly labelled: readonly Labelled[];
  readonly mark: DecimalMark | null;
  /** The sum of the lines of the table; null without lines. */
  readonly lineSum: number | null;
}

/** Amounts beside one label, at most this many. */
const MOST = 8;

/**
 * The sums beside their labels. They are `read` where two of them confirm a third: net and tax give the total, the lines give the net or the total. Without a
 * confirmation, or with several amounts beside one label, they are `guessed`.
 */
export function sumsOf(page: Page): Sums {
  const [nets, taxes, totals, payables, paid] = (['net', 'tax', 'total', 'payable', 'paid'] as const).map((label) => amountsBeside(label, page));
  const all = [nets, taxes, totals, payables].flatMap((list) => list ?? []);
  const [n, t, g, p] = [valuesOf(nets), valuesOf(taxes), [...new Set([...valuesOf(totals), ...valuesOf(payables)])], valuesOf(payables)];
  const triples = n.flatMap((net) => t.filter((tax) => g.includes(net + tax)).map((tax) => ({ net, tax, total: net + tax })));
  const [only] = triples;
  // The same amounts may stand on the page twice; two different ways to add up are none, and a larger total has more in it.
  const isOnlyWay = only && triples.every(({ total }) => total === only.total) && valuesOf(totals).every((total) => total <= only.total);
  const confirmed = isOnlyWay ? only : null;
  const known = confirmed ? { ...confirmed, isSure: true } : unconfirmed(page, n, t, valuesOf(totals), p);
  const certainty = known.isSure ? 'read' : 'guessed';
  return {
    net: field(known.net, certainty),
    tax: field(known.tax, certainty),
    total: field(known.total, certainty),
    payable: payableOf(known.total, known.isSure, p, valuesOf(paid)),
    found: all,
  };
}

/** Without net and tax that give the total, other amounts may confirm it. */
function unconfirmed({ lineSum }: Page, nets: readonly number[], taxes: readonly number[], totals: readonly number[], payables: readonly number[]) {
  const candidates = totals.length > 0 ? totals : payables;
  const total =
    candidates.find((one) => one === lineSum) ?? (candidates.length === 1 ? (candidates[0] ?? null) : (candidates.toSorted((a, b) => b - a)[0] ?? null));
  const [net = null, tax = null] = [nets[0], taxes[0]];
  // A total below the net is the amount of something else; without a total, the others say little.
  if (total === null || (net !== null && net > total && total >= 0)) return { net: null, tax: null, total: null, isSure: false };
  const hasOther = (net !== null && net !== total) || (tax !== null && tax !== 0);
  const isSure = total !== 0 && total === lineSum && !hasOther;
  return { net, tax, total, isSure };
}

function payableOf(total: number | null, isSure: boolean, payables: readonly number[], paid: readonly number[]): BillReading['payable'] {
  const [first] = payables;
  if (first === undefined) return total !== null && paid.length === 0 ? field(total, 'guessed') : null;
  const isOnly = payables.length === 1;
  const fits = first === total || (total !== null && paid.some((amount) => total - Math.abs(amount) === first));
  return field(first, isOnly && isSure && fits ? 'read' : 'guessed');
}

function valuesOf(amounts: readonly ReadAmount[] = []): number[] {
  return [...new Set(amounts.map(({ value }) => value))].slice(0, MOST);
}

/** Amounts to the right of a label, or in its cell; below it only if there is none elsewhere. */
function amountsBeside(label: Label, { rows, labelled, mark }: Page): ReadAmount[] {
  const wanted = labelled.filter((one) => one.label === label);
  const labels = new Set(labelled.map(({ cell }) => cell));
  const beside = wanted.flatMap((one) => {
    const right = rightOf(one, rows[one.row] ?? [], (cell) => labels.has(cell)).map(({ text }) => amountIn(text, mark));
    const amounts = right.filter((amount) => amount !== null);
    const last = amounts.at(-1);
    if (last) return [last];
    const own = amountIn(one.rest.replace(/^[^:]*:\s*/, ''), mark) ?? amountIn(one.rest.replace(/^\(?[^()\d]{0,20}\)\s*:?\s*/, ''), mark);
    return own ? [own] : [];
  });
  if (beside.length > 0) return beside.filter(({ isMoney }, _, list) => isMoney || !list.some((other) => other.isMoney));
  const below = wanted.flatMap((one) => amountIn((one.isPlain && belowOf(one, rows)?.text) || '', mark) ?? []);
  return below.filter(({ isMoney }) => isMoney);
}
