import { LIMITS, missed } from './figures.ts';
import type { Figures, PageName } from './figures.ts';

const seconds = (ms: number) => `${(Math.round(ms) / 1000).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`;
const kilobytes = (bytes: number) => `${(Math.round(bytes / 100) / 10).toLocaleString('en')} kB`;

/** The measurements beside their limits, in Markdown. */
export function table(measured: ReadonlyMap<PageName, Figures>, runs: number): string {
  const rows = [...measured].map(([name, figures]) => {
    const limits = LIMITS[name];
    const late = missed(figures, limits, { timed: true });
    return [
      name,
      `${figures.performance} / ${figures.accessibility} / ${figures.practices}`,
      seconds(figures.fcp),
      `${seconds(figures.lcp)} (≤ ${seconds(limits.lcp)})`,
      `${Math.round(figures.tbt)} ms (≤ ${limits.tbt})`,
      `${Math.round(figures.cls * 1000) / 1000} (≤ ${limits.cls})`,
      `${kilobytes(figures.js)} (≤ ${kilobytes(limits.js)})`,
      `${kilobytes(figures.css)} (≤ ${kilobytes(limits.css)})`,
      `${figures.requests} (≤ ${limits.requests})`,
      late.length === 0 ? 'kept' : late.join(', '),
      figures.wanting.join(', '),
    ];
  });
  return `# Lighthouse

Made by \`npm run lighthouse\`: the built product with its demo, Lighthouse's mobile preset with its simulated slow 4G (150 ms, 1.6 Mbit/s, processor four times
slower), empty caches, the median of ${runs} by the largest paint. Scores are performance, accessibility, best practices. JavaScript and CSS are gzip sizes of all files of the first
load; requests are those begun before the largest paint.

\`dashboard\` is seen by a person who comes back: signed in, caches empty, the dashboard seen once on this device, so that the last known figures are drawn at once and marked with their
time (\`docs/behaviour/reports.md\`). The first time on a device there are none: the figures wait for the app's code and then for an answer. That row is promised only what it can keep, which is
less than the performance of 95 and the 2.0 s of the others.

| page | scores | first paint | largest paint | blocked | shift | JavaScript | CSS | requests | missed | below their best |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
