import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { ensureAppLogin } from '../src/server/db/app-login.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { roundRobin } from '../src/server/testing/round-robin.ts';
import { startPostgres } from '../tools/postgres/launcher.ts';
import { startPgbouncer, whyNoPgbouncer } from '../tools/postgres/pgbouncer.ts';
import { freePort } from '../tools/postgres/ports.ts';
import { settled, treeCpu } from './cpu.ts';
import { count, medianOf } from './goals.ts';
import { overHttp } from './load.ts';
import type { Rate } from './load.ts';
import { dropEmails, makeInvoices } from './prepare.ts';
import { makeScene } from './scenario.ts';
import type { Scene } from './scenario.ts';
import { newDatabase, serve } from './subjects.ts';
import { workOf, WORKS } from './work.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const COUNTS = [1, 2, 4] as const;
const PARTS = ['list', 'create', 'pay'] as const;
const CLIENTS = 32;
const PAIRS = 32;

type Part = (typeof PARTS)[number];

/** One number of processes, with the processor milliseconds of an operation. */
interface Measured extends Rate {
  readonly apiMs: number;
  readonly databaseMs: number;
}

interface Setting {
  readonly scene: Scene;
  /** The balancer's port for each number of processes. */
  readonly ports: ReadonlyMap<number, number>;
  /** Processor milliseconds so far. */
  api(): number;
  database(): number;
}

/** The same load through 1, 2 and 4 API processes in turn, behind a balancer and pgbouncer. Writes bench/scale.md and returns the exit code, which is always 0. */
export async function scale(): Promise<0> {
  const missing = whyNoPgbouncer();
  if (missing !== null) process.stdout.write(`Not measured: ${missing}\n`);
  else {
    const [busy = 0] = loadavg();
    const text = report(await withProcesses(measureAll), busy);
    writeFileSync(new URL('scale.md', import.meta.url), text);
    process.stdout.write(text);
  }
  return 0;
}

async function withProcesses<T>(work: (setting: Setting) => Promise<T>): Promise<T> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const database = await newDatabase(startPostgres);
    stops.push(() => database.stop());
    await migrate(database.url);
    const scene = await makeScene(database.url, PAIRS);
    await dropEmails(database.url);
    const direct = await ensureAppLogin(database.url);
    const pooler = await startPgbouncer(direct, await freePort(4560));
    stops.push(() => pooler.stop());
    const worker = await serve('worker', database.url, { DATABASE_APP_URL: direct });
    stops.push(() => worker.stop());
    const processes: Awaited<ReturnType<typeof serve>>[] = [];
    while (processes.length < Math.max(...COUNTS)) {
      const one = await serve('api', database.url, { DATABASE_APP_URL: pooler.url, DATABASE_LISTEN_URL: direct });
      stops.push(() => one.stop());
      processes.push(one);
    }
    const ports = new Map<number, number>();
    for (const number of COUNTS) {
      const port = await freePort(4570);
      const balancer = await roundRobin(
        port,
        processes.slice(0, number).map((one) => one.port),
      );
      stops.push(() => balancer.stop());
      ports.set(number, port);
    }
    const api = () => processes.reduce((sum, { pid }) => sum + treeCpu(pid), 0);
    return await work({ scene, ports, api, database: () => treeCpu(database.postmaster) });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Each number of processes once in each round, so that what slows the machine slows all of them. */
async function measureAll(setting: Setting): Promise<Map<Part, Map<number, Measured[]>>> {
  const { ports, scene } = setting;
  await makeInvoices(ports.get(4) ?? 0, scene);
  const all = new Map(PARTS.map((part) => [part, new Map<number, Measured[]>(COUNTS.map((number) => [number, []]))] as const));
  for (const [part, columns] of all) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [number, rounds] of columns) {
        // What the first round finds cold must not count.
        if (round === 0) await once(setting, part, number, 1);
        await settled(() => setting.api() + setting.database());
        rounds.push(await once(setting, part, number, SECONDS));
      }
      process.stderr.write(`${part}, round ${round + 1} of ${ROUNDS}\n`);
    }
  }
  return all;
}

async function once({ scene, ports, api, database }: Setting, part: Part, number: number, seconds: number): Promise<Measured> {
  const work = workOf(part, scene);
  if (!work) throw new Error(`no work ${part}`);
  const before = [api(), database()] as const;
  const rate = await overHttp(ports.get(number) ?? 0, work, CLIENTS, seconds);
  return { ...rate, apiMs: (api() - before[0]) / rate.operations, databaseMs: (database() - before[1]) / rate.operations };
}

/** `busy`: the load average before, of other programs. */
function report(all: ReadonlyMap<Part, ReadonlyMap<number, readonly Measured[]>>, busy: number): string {
  const cores = cpus().length;
  const tables = [...all].map(([part, columns]) => {
    const rows = [...columns].map(([number, rounds]) => {
      const median = (read: (one: Measured) => number) => medianOf(rounds.map(read));
      // Of the same round, run beside it.
      const ratio = (read: (one: Measured) => number) =>
        medianOf(
          rounds.map((one, round) => {
            const alone = columns.get(1)?.[round];
            return alone ? read(one) / read(alone) : Number.NaN;
          }),
        );
      return [
        String(number),
        count(median((one) => one.perSecond)),
        `${ratio((one) => one.perSecond).toFixed(2)} ×`,
        `${median((one) => one.p99).toFixed(1)} ms`,
        `${ratio((one) => one.p99).toFixed(2)} ×`,
        `${median((one) => one.apiMs).toFixed(2)} ms`,
        `${median((one) => one.databaseMs).toFixed(2)} ms`,
        String(rounds.reduce((sum, one) => sum + one.failed, 0)),
      ].join(' | ');
    });
    const title = WORKS[part];
    return `## ${title.slice(0, 1).toUpperCase()}${title.slice(1)}

| processes | /s | of one | p99 | of one | API processor | database processor | failed |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
  });
  return `# Several API processes

Made by \`npm run bench -- --scale\`: ${CLIENTS} clients, medians of ${ROUNDS} rounds of ${SECONDS} s, 1, 2 and 4 API processes in turn on one database, behind a balancer of TCP connections and pgbouncer in transaction mode (\`deploy/pgbouncer.ini\`), with one worker.
“Of one” compares with one process in the same round. Processor: milliseconds an operation while the load runs.

The load, the balancer, pgbouncer, the worker and PostgreSQL share the ${cores} cores (${cpus()[0]?.model ?? ''}) with the API; other programs had a load average of ${busy.toFixed(1)} before. ${
    cores < 8
      ? 'So few cores limit every row: when one process and PostgreSQL already use them, more processes cannot raise the rate. Such a machine shows only what several processes cost.'
      : 'A rate that stays the same with more processes is limited by PostgreSQL or by the load.'
  }

${tables.join('\n')}`;
}
