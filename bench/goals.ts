import type { Figures } from './measure.ts';
import type { Column, Results } from './report.ts';
import { isFlat } from './memory.ts';
import type { WorkName } from './work.ts';

export interface Goal {
  readonly goal: string;
  readonly figure: string;
  readonly verdict: 'reached' | 'missed' | 'not measured';
}

/** Every goal with its figure. A figure that was not measured reaches no goal. */
export function goals({ measured, hot, memory, listed }: Results): Goal[] {
  const of = (work: WorkName, column: Column = 'product'): Figures | undefined => measured.find((one) => one.work === work)?.columns.get(column);
  const times = (value: number) => `${value.toFixed(2)} ×`;
  const percent = (value: number) => `${Math.round(value * 100)} %`;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const found: Goal[] = [];
  const add = (goal: string, figure: number | undefined, reached: (figure: number) => boolean, text: (figure: number) => string) =>
    found.push(
      figure === undefined || !Number.isFinite(figure)
        ? { goal, figure: '–', verdict: 'not measured' }
        : { goal, figure: text(figure), verdict: reached(figure) ? 'reached' : 'missed' },
    );
  const ratio = (a: Figures | undefined, b: Figures | undefined, read: (figures: Figures) => number) => (a && b ? read(a) / read(b) : undefined);
  for (const [work, name] of [
    ['create', 'create and send'],
    ['pay', 'pay from the wallet'],
  ] as const) {
    const faster = ratio(of(work), of(work, 'release'), (one) => one.perSecond);
    add(`${name}: at least 2.5 × release 0.4 a second`, faster, (x) => x >= 2.5, times);
    const ofLimit = ratio(of(work), of(work, 'bareLean'), (one) => one.perSecond);
    add(`${name}: at least 50 % of bare Node on the lean schema`, ofLimit, (x) => x >= 0.5, percent);
    add(`${name}: at most 0.75 ms of processor`, of(work)?.cpuMs, (x) => x <= 0.75, ms);
    add(`${name}: at most 0.6 ms of processor (the aim)`, of(work)?.cpuMs, (x) => x <= 0.6, ms);
    const p99 = ratio(of(work), of(work, 'release'), (one) => one.p99);
    add(`${name}: p99 no worse than release 0.4`, p99, (x) => x <= 1, times);
  }
  for (const [work, name] of [
    ['spread', 'between wallets'],
    ['hot', 'to one platform account'],
  ] as const) {
    const faster = ratio(of(work), of(work, 'release'), (one) => one.perSecond);
    add(`\`ledger_post\` ${name}: at least 1.6 × release 0.4`, faster, (x) => x >= 1.6, times);
  }
  const share = ratio(of('hot'), of('spread'), (one) => one.perSecond);
  add('one platform account: at least 70 % of the rate between wallets', share, (x) => x >= 0.7, percent);
  const lasting = hot.length > 0 ? Math.min(...hot.slice(-2)) / (hot[0] ?? 0) : undefined;
  add('one platform account: the last third of a long run at least 90 % of its start', lasting, (x) => x >= 0.9, percent);
  add('list page: at most 0.35 ms of processor', of('list')?.cpuMs, (x) => x <= 0.35, ms);
  for (const [work, name] of [
    ['first', 'first payment'],
    ['full', 'full payment'],
  ] as const) {
    const dearer = ratio(of(work), of('pay'), (one) => one.cpuMs);
    add(`${name}: at most 1.3 × the processor of a part payment`, dearer, (x) => x <= 1.3, times);
  }
  for (const { name, medians } of listed.calls) {
    const [large = Number.NaN, smaller = Number.NaN] = medians.toReversed();
    const goal = `${name}: with ${count(listed.sizes.at(-1) ?? 0)} invoices at most 1.5 × the time with ${count(listed.sizes.at(-2) ?? 0)}`;
    add(goal, large / smaller, (x) => x <= 1.5, times);
  }
  const most = Math.max(...measured.flatMap(({ columns }) => columns.get('product')?.rssMb ?? []), ...memory);
  add(
    'memory under load: at most 200 MB',
    most > 0 ? most : undefined,
    (x) => x <= 200,
    (x) => `${Math.round(x)} MB`,
  );
  const flat = isFlat(memory);
  add(
    'memory flat over thirty minutes',
    flat === null ? undefined : memory.length,
    () => flat === true && memory.length >= 30,
    (x) => `${x} minutes`,
  );
  const failed = measured.reduce((sum, { columns }) => sum + (columns.get('product')?.failed ?? 0), 0);
  add('nothing failed', failed, (x) => x === 0, String);
  return found;
}

/** The median of the values; the upper of two. */
export const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const count = (value: number) => Math.round(value).toLocaleString('en');
