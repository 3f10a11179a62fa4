/** What one load of a page came to. Scores of 100; times in ms as simulated on slow 4G; sizes in bytes as gzip sends them. */
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
  /** Begun before the largest content was painted; the page itself among them. */
  readonly requests: number;
  /** What kept a score from 100, as Lighthouse names it. */
  readonly wanting: readonly string[];
}

export type Limits = Readonly<Record<Exclude<keyof Figures, 'wanting' | 'fcp'>, number>>;

const kB = 1000;
const PUBLIC = { performance: 100, accessibility: 100, practices: 100, lcp: 1350, tbt: 50, cls: 0.02, css: 12 * kB, requests: 8 };
const SIGNED_IN = { performance: 95, accessibility: 100, practices: 100, lcp: 2000, tbt: 200, cls: 0.02, css: 20 * kB, requests: 60, js: 220 * kB };

/** The promises, page by page. */
export const LIMITS = {
  'log-in': { ...PUBLIC, js: 110 * kB },
  'received invoice': { ...PUBLIC, js: 90 * kB },
  /** Somebody who comes back: signed in, and has seen it on this device. */
  dashboard: SIGNED_IN,
  /** The figures need the app's code and then an answer: it cannot keep what the row above promises. */
  'dashboard, the first time on a device': { ...SIGNED_IN, performance: 85, lcp: 3600, tbt: 300 },
  editor: SIGNED_IN,
} satisfies Record<string, Limits>;

export type PageName = keyof typeof LIMITS;

const AT_LEAST: readonly (keyof Limits)[] = ['performance', 'accessibility', 'practices'];
/** What a busy machine makes worse: judged by hand, never in CI. */
const TIMED: readonly (keyof Limits)[] = ['performance', 'lcp', 'tbt'];

/** The names of the figures that miss their limit. */
export function missed(figures: Figures, limits: Limits, { timed }: { timed: boolean }): (keyof Limits)[] {
  // `Limits` declares these keys and no others.
  const names = Object.keys(limits) as (keyof Limits)[];
  return names.filter((name) => {
    if (!timed && TIMED.includes(name)) return false;
    // What could not be measured is missed too.
    return !(AT_LEAST.includes(name) ? figures[name] >= limits[name] : figures[name] <= limits[name]);
  });
}

/** The run in the middle by its largest paint: one slow run says something about the machine alone. */
export function median(runs: readonly Figures[]): Figures {
  const middle = [...runs].sort((a, b) => a.lcp - b.lcp || a.tbt - b.tbt)[Math.floor((runs.length - 1) / 2)];
  if (!middle) throw new Error('There is no run to choose from.');
  return middle;
}
