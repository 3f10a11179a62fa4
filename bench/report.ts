import { count, goals } from './goals.ts';
import type { Listed } from './lists.ts';
import type { Figures } from './measure.ts';
import { isFlat } from './memory.ts';
import { WORKS } from './work.ts';
import type { WorkName } from './work.ts';

export type Column = 'release' | 'product' | 'bare' | 'raw' | 'bareLean' | 'lean';

export interface Measured {
  readonly work: WorkName;
  readonly columns: ReadonlyMap<Column, Figures>;
}

export interface Results {
  readonly measured: readonly Measured[];
  /** Postings a second in each sixth of the long run. */
  readonly hot: readonly number[];
  /** Megabytes after each minute. */
  readonly memory: readonly number[];
  readonly listed: Listed;
  /** Why there is no release 0.4; null if there is. */
  readonly missing: string | null;
  readonly on: {
    readonly clients: number;
    readonly seconds: number;
    readonly rounds: number;
    readonly cores: number;
    readonly model: string;
    readonly pgbench: string | null;
    /** Without dispatcher and worker. */
    readonly api: boolean;
  };
}

const NAMES: Readonly<Record<Column, string>> = {
  release: 'release 0.4.0, whole',
  product: 'this version, whole',
  bare: 'bare Node, its functions',
  raw: 'driver, its functions',
  bareLean: 'bare Node, lean schema',
  lean: 'lean schema alone',
};

export function report(results: Results): string {
  const { measured, hot, memory, listed, missing, on } = results;
  const rows = goals(results).map(({ goal, figure, verdict }) => `| ${goal} | ${figure} | ${verdict === 'missed' ? '**missed**' : verdict} |`);
  const parts = [
    `# Bench

Made by \`npm run bench\`: ${on.clients} clients, the median of ${on.rounds} rounds of ${on.seconds} s, the columns in turn, each on its own fresh PostgreSQL with default durability; load
generator on the same ${on.cores} cores (${on.model}). Whole: ${on.api ? 'the API alone (BENCH_ROLE=api)' : 'API, dispatcher and worker in one process as `npm start` runs them'}; e-mails are dropped where they would be queued.
Processor: server and database, until everything that the load left to do was done (events, counters, queue, vacuum), an operation. Driver and lean schema: the
database alone. The lean schema (\`bench/lean.sql\`) is driven by ${on.pgbench ?? 'the raw driver, as no pgbench was found'}.${missing === null ? '' : ` Release 0.4.0 was not measured: ${missing}.`}

| goal | figure | |
|---|---|---|
${rows.join('\n')}
`,
    ...measured.map(workTable),
  ];
  if (hot.length > 0) parts.push(`Postings a second on one platform account, by sixths of a long run: ${hot.map(count).join(', ')}.\n`);
  if (memory.length > 0) {
    const flat = isFlat(memory);
    const verdict = flat === null ? 'too short to tell' : flat ? 'flat' : 'growing';
    parts.push(`Memory under full load after each minute, in MB: ${memory.map((mb) => Math.round(mb)).join(', ')}: ${verdict}.\n`);
  }
  if (listed.calls.length > 0) parts.push(listTable(listed));
  return parts.join('\n');
}

function workTable({ work, columns }: Measured): string {
  const rows = [...columns].map(([column, { perSecond, cpuMs, databaseMs, p99, rssMb, settledAfter, failed }]) =>
    [
      NAMES[column],
      count(perSecond),
      `${cpuMs.toFixed(2)} ms${settledAfter === null ? ' and more' : ''}`,
      `${databaseMs.toFixed(2)} ms`,
      `${p99.toFixed(1)} ms`,
      rssMb === null ? '–' : `${Math.round(rssMb)} MB`,
      settledAfter === null ? 'over 60 s' : `${settledAfter.toFixed(0)} s`,
      String(failed),
    ].join(' | '),
  );
  const title = WORKS[work];
  return `## ${title.slice(0, 1).toUpperCase()}${title.slice(1)}

| | /s | processor | of it database | p99 | memory | done after | failed |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

function listTable({ sizes, calls }: Listed): string {
  const rows = calls.map(({ name, medians }) => {
    const [large = 0, smaller] = medians.toReversed();
    return `| ${name} | ${medians.map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${smaller === undefined ? '–' : (large / smaller).toFixed(2)} |`;
  });
  return `## Lists by size

Through the whole API, one client, median of fifty, for a business with a tenth of all invoices, and with as many transfers received as there are invoices.

| call | ${sizes.map((size) => `${count(size / 10)} of ${count(size)}`).join(' | ')} | last of the one before |
|---|${'---|'.repeat(sizes.length + 1)}
${rows.join('\n')}
`;
}
