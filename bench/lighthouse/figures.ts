/** The results of one load of a page. Scores of 100; times in ms, simulated on slow 4G; sizes in bytes after gzip. */
export interface Figures {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly lcp: number;
  readonly fcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly js: number;
  readonly css: number;
  /** Started before the largest paint; including the page itself. */
  readonly requests: number;
  /** The audits that lowered a score, by Lighthouse's names. */
  readonly wanting: readonly string[];
}

export type Limits = Readonly<Record<Exclude<keyof Figures, 'wanting' | 'fcp'>, number>>;

const kB = 1000;
const PUBLIC = { performance: 100, accessibility: 100, practices: 100, lcp: 1350, tbt: 50, cls: 0.02, css: 12 * kB, requests: 8 };
const SIGNED_IN = { performance: 95, accessibility: 100, practices: 100, lcp: 2000, tbt: 200, cls: 0.02, css: 20 * kB, requests: 60, js: 220 * kB };

/** The limits, page by page. */
export const LIMITS = {
  'log-in': { ...PUBLIC, js: 110 * kB },
  'received invoice': { ...PUBLIC, js: 90 * kB },
  /** A returning user: signed in, with the dashboard seen once on this device. */
  dashboard: SIGNED_IN,
  /** The figures need the app's code and then an answer, so the limits above cannot be met. */
  'dashboard, the first time on a device': { ...SIGNED_IN, performance: 85, lcp: 3600, tbt: 300 },
  editor: SIGNED_IN,
} satisfies Record<string, Limits>;

export type PageName = keyof typeof LIMITS;

const AT_LEAST: readonly (keyof Limits)[] = ['performance', 'accessibility', 'practices'];
/** Depends on the machine's load: checked by hand, never in CI. */
const TIMED: readonly (keyof Limits)[] = ['performance', 'lcp', 'tbt'];

/** The names of the figures that exceed their limits. */
export function missed(figures: Figures, limits: Limits, { timed }: { timed: boolean }): (keyof Limits)[] {
  // `Limits` declares these keys and no others.
  const names = Object.keys(limits) as (keyof Limits)[];
  return names.filter((name) => {
    if (!timed && TIMED.includes(name)) return false;
    // A missing measurement counts as exceeded.
    return !(AT_LEAST.includes(name) ? figures[name] >= limits[name] : figures[name] <= limits[name]);
  });
}

/** The median run by largest paint: a single slow run only shows the machine's load. */
export function median(runs: readonly Figures[]): Figures {
  const middle = [...runs].sort((a, b) => a.lcp - b.lcp || a.tbt - b.tbt)[Math.floor((runs.length - 1) / 2)];
  if (!middle) throw new Error('There is no run to choose from.');
  return middle;
}
