import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { lists } from './lists.ts';
import { longHot } from './postings.ts';
import { measure, ofRounds } from './measure.ts';
import type { Figures } from './measure.ts';
import { memoryOverTime } from './memory.ts';
import { checkOutRelease } from './release.ts';
import { report } from './report.ts';
import type { Column, Measured } from './report.ts';
import { scale } from './scale.ts';
import { pgbench } from './script.ts';
import { bareNode, bareNodeOnLean, CLIENTS, lean, product, rawDriver, release } from './subjects.ts';
import type { Subject } from './subjects.ts';
import { WORKS } from './work.ts';
import type { WorkName } from './work.ts';

/**
 * `npm run bench`: all measurements in one run, each column on its own new PostgreSQL, in turn within each round. BENCH_SECONDS a measurement, BENCH_ROUNDS,
 * BENCH_WORKS=create,pay for some of the works, BENCH_COLUMNS=release,product for some of the columns, BENCH_HOT_SECONDS (0: left out), BENCH_SIZE invoices in the longest list (0: no lists; 10000000), BENCH_MINUTES of
 * full load whose memory is recorded; BENCH_ROLE=api without dispatcher and worker. With `--scale` only several API processes behind pgbouncer, in bench/scale.md.
 */
if (process.argv.includes('--scale')) process.exit(await scale());

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const HOT_SECONDS = Number(process.env['BENCH_HOT_SECONDS'] ?? 60);
const SIZE = Number(process.env['BENCH_SIZE'] ?? 1_000_000);
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 0);
const names = Object.keys(WORKS).filter((name): name is WorkName => name in WORKS);
const wanted = names.filter((name) => process.env['BENCH_WORKS']?.split(',').includes(name) ?? true);

/** A run of a part prints its report only. */
const isWhole = ['BENCH_WORKS', 'BENCH_COLUMNS', 'BENCH_ROLE'].every((name) => process.env[name] === undefined) && SIZE >= 1_000_000;
const isWanted = (column: Column) => process.env['BENCH_COLUMNS']?.split(',').includes(column) ?? true;

const old = isWanted('release') ? checkOutRelease() : { missing: 'left out' };
const starts: readonly (readonly [Column, (() => Promise<Subject>) | null])[] = [
  ['release', 'root' in old ? () => release(old.root) : null],
  ['product', product],
  ['bare', bareNode],
  ['raw', rawDriver],
  ['bareLean', bareNodeOnLean],
  ['lean', lean],
];
const subjects = new Map<Column, Subject>();
const stop = async () => {
  for (const [column, subject] of subjects) {
    subjects.delete(column);
    await subject.stop();
  }
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().finally(() => process.exit(1)));
try {
  for (const [column, start] of starts) {
    if (start && isWanted(column)) subjects.set(column, await start());
  }
  const measured: Measured[] = [];
  for (const work of wanted) measured.push({ work, columns: await inTurn(work) });
  const ours = subjects.get('product');
  const hot = ours && HOT_SECONDS > 0 ? await longHot(ours, HOT_SECONDS) : [];
  const memory = ours && MINUTES > 0 ? await memoryOverTime(ours, MINUTES) : [];
  const listed = SIZE > 0 ? await lists(SIZE) : { sizes: [], calls: [] };
  const text = report({
    measured,
    hot,
    memory,
    listed,
    missing: 'missing' in old ? old.missing : null,
    on: {
      clients: CLIENTS,
      seconds: SECONDS,
      rounds: ROUNDS,
      cores: cpus().length,
      model: cpus()[0]?.model ?? '',
      pgbench: await pgbench(),
      api: process.env['BENCH_ROLE'] === 'api',
    },
  });
  if (isWhole) writeFileSync(new URL('results.md', import.meta.url), text);
  process.stdout.write(text);
} finally {
  await stop();
}

/** Each column once in each round. */
async function inTurn(work: WorkName): Promise<Map<Column, Figures>> {
  const rounds = new Map<Column, Figures[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [column, subject] of subjects) {
      // What the first round finds cold must not count.
      if (round === 0) await subject.run(work, 1);
      const figures = await measure(subject, work, SECONDS);
      if (figures) rounds.set(column, [...(rounds.get(column) ?? []), figures]);
    }
    process.stderr.write(`${work}, round ${round + 1} of ${ROUNDS}\n`);
  }
  const all = new Map<Column, Figures>();
  for (const [column, ofColumn] of rounds) {
    const figures = ofRounds(ofColumn);
    if (figures) all.set(column, figures);
  }
  return all;
}
