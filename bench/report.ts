import { SIZES } from './lists.ts';
import type { Listed } from './lists.ts';
import type { Rate } from './load.ts';
import type { Postings } from './postings.ts';

export interface Served extends Rate {
  readonly cpuMs: number;
  readonly rssMb: number;
}

export interface Measured {
  readonly name: string;
  readonly raw: Rate;
  readonly bare: Served;
  readonly full: Served;
}

const count = (value: number) => Math.round(value).toLocaleString('en');
const share = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`;

export function report(
  measured: readonly Measured[],
  postings: Postings,
  listed: readonly Listed[],
  on: { clients: number; seconds: number; cores: number; model: string },
): string {
  const rows = measured.map(({ name, raw, bare, full }) =>
    [
      name,
      count(raw.perSecond),
      count(bare.perSecond),
      count(full.perSecond),
      share(full.perSecond, bare.perSecond),
      `${bare.cpuMs.toFixed(2)} ms`,
      `${full.cpuMs.toFixed(2)} ms`,
      `${full.p99.toFixed(1)} ms`,
      `${Math.round(full.rssMb)} MB`,
      String(full.failed),
    ].join(' | '),
  );
  const { spread, hot, sixths } = postings;
  return `# Bench

Made by \`npm run bench\`: ${on.clients} clients, ${on.seconds} s a measurement, the better of two rounds, all in one run on one fresh PostgreSQL with default
durability, load generator on the same ${on.cores} cores (${on.model}). The raw driver and the bare \`node:http\` server call the same plpgsql functions as the API with
an input that is ready; the API authenticates, validates, computes, authorises and answers in the envelope besides. CPU is server and
database together, an operation.

| work | raw driver /s | bare Node /s | API /s | API of bare | CPU bare | CPU API | p99 API | API memory | failed |
|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Goals: API at least 50 % of bare Node, at most 0.6 ms of processor, nothing failed.

Postings by \`ledger_post\`, 32 clients: between many wallets ${count(spread.perSecond)}/s; all into one platform account ${count(hot.perSecond)}/s (${share(hot.perSecond, spread.perSecond)} of spread, goal
70 %), by sixths of the run ${sixths.map(count).join(', ')} (goal: not falling). Failed: ${spread.failed + hot.failed}.
${listTable(listed)}`;
}

/** Through the API, one client, the median of fifty; the calling business has a tenth of all invoices. */
function listTable(listed: readonly Listed[]): string {
  if (listed.length === 0) return '';
  const sizes = SIZES.map((size) => `${count(size / 10)} of ${count(size)}`);
  const rows = listed.map(({ name, medians }) => {
    const [small = 0, , large = 0] = medians;
    return `| ${name} | ${medians.map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${(large / small).toFixed(2)} |`;
  });
  return `
The invoice list through the whole API, one client, median of fifty, for a business with a tenth of all invoices:

| call | ${sizes.join(' | ')} | largest of smallest |
|---|${'---|'.repeat(sizes.length + 1)}
${rows.join('\n')}

Goal: at most 1.5.
`;
}
