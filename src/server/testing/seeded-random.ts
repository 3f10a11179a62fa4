export interface Random {
  /** A whole number from 0 to less than `below`. */
  below(below: number): number;
  /** True in `percent` of a hundred. */
  of(percent: number): boolean;
  one<T>(those: readonly T[]): T;
  shuffled<T>(those: readonly T[]): T[];
}

/** The same seed gives the same run: GATE_SEED repeats a failed one. */
export const SEED = Number(process.env['GATE_SEED'] ?? Date.now() % 2 ** 31);

/** mulberry32. */
export function seededRandom(seed = SEED): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of: (percent) => next() * 100 < percent,
    one: (those) => {
      if (those.length === 0) throw new Error('nothing to choose from');
      // The index is within the array.
      return those[below(those.length)]!;
    },
    shuffled: (those) => {
      const all = [...those];
      for (let n = all.length - 1; n > 0; n -= 1) {
        const other = below(n + 1);
        // Both indexes are within the array.
        [all[n], all[other]] = [all[other]!, all[n]!];
      }
      return all;
    },
  };
}

/** `workers` parallel loops until `count` have been done. */
export async function crowd(workers: number, count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) {
        const n = next;
        next += 1;
        await work(n);
      }
    }),
  );
}
