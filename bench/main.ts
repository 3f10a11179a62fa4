import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/postgres/ports.ts';
import { removeCluster, startPostgres } from '../tools/postgres/launcher.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openPool, sqlOf } from '../src/server/db/pool.ts';
import { treeCpu } from './cpu.ts';
import { drive, overHttp } from './load.ts';
import type { Rate } from './load.ts';
import { withDatabase } from '../src/server/testing/test-server.ts';
import { lists } from './lists.ts';
import type { Listed } from './lists.ts';
import { hotAndSpread } from './postings.ts';
import { report } from './report.ts';
import type { Measured } from './report.ts';
import { benchEnv, makeScene } from './scenario.ts';
import type { Scene } from './scenario.ts';
import { answered, createWork, draftWork, key, payWork } from './work.ts';
import type { Body, Work } from './work.ts';

const CLIENTS = 8;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);

/** `npm run bench`: all measurements in one run, on one new PostgreSQL with its default durability. */
const dataDir = mkdtempSync(join(tmpdir(), 'duewell-bench-'));
const postgres = await startPostgres({ dataDir, port: 4495 });
try {
  await migrate(postgres.url);
  const scene = await makeScene(postgres.url, 32);
  const measured: Measured[] = [];
  for (const work of [createWork(scene), draftWork(scene), payWork(scene)]) measured.push(await sideBySide(postgres.url, work, scene));
  const postings = await hotAndSpread(postgres.url, scene, Number(process.env['BENCH_HOT_SECONDS'] ?? 60));
  const listed = process.env['BENCH_LISTS'] === 'off' ? [] : await listsApart();
  const text = report(measured, postings, listed, { clients: CLIENTS, seconds: SECONDS, cores: cpus().length, model: cpus()[0]?.model ?? '' });
  writeFileSync(new URL('results.md', import.meta.url), text);
  process.stdout.write(text);
} finally {
  await postgres.stop();
  removeCluster(dataDir);
}

/** With a separate database, so that earlier data have no effect. */
async function listsApart(): Promise<Listed[]> {
  const name = 'lists';
  const admin = openPool(postgres.url, { role: undefined, size: 1, onLost: () => undefined });
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = withDatabase(postgres.url, name);
  await migrate(url);
  return lists(url);
}

/** The raw driver, a bare node:http server and the product's API do the same work with the same function. Two rounds; the better of each counts. */
async function sideBySide(databaseUrl: string, work: Work, scene: Scene): Promise<Measured> {
  const rounds: Omit<Measured, 'name'>[] = [];
  for (let round = 0; round < 2; round += 1) {
    const raw = await rawDriver(databaseUrl, work, scene);
    const bare = await server('bare', databaseUrl, work);
    const full = await server('full', databaseUrl, work);
    rounds.push({ raw, bare, full });
  }
  const best = <K extends 'raw' | 'bare' | 'full'>(kind: K) => rounds.map((round) => round[kind]).reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  return { name: work.name, raw: best('raw'), bare: best('bare'), full: best('full') };
}

async function rawDriver(databaseUrl: string, work: Work, scene: Scene): Promise<Rate> {
  const pool = openPool(databaseUrl, { role: 'duewell_app', size: CLIENTS, onLost: () => undefined });
  const sql = sqlOf(pool);
  const env = benchEnv(databaseUrl, 0);
  const actor = scene.parties[0]?.userId ?? '';
  const rate = await drive(CLIENTS, SECONDS, async () => {
    let before = work.begin().body;
    for (const call of work.calls) {
      const input = call.input(env, { key: key(), ...call.request(before) }, actor);
      const [row] = await sql.query<{ result: Body }>(call.sql, [JSON.stringify(input)]);
      if (!row || 'refused' in row.result || 'reason' in row.result) return false;
      before = answered(before, row.result);
    }
    return true;
  });
  await pool.end();
  return rate;
}

async function server(kind: 'bare' | 'full', databaseUrl: string, work: Work) {
  const port = await freePort(4496);
  const child = fork(new URL('server.ts', import.meta.url), [kind, databaseUrl, String(port)]);
  await once(child, 'message');
  const postmaster = await postmasterOf(databaseUrl);
  const once1 = overHttp(port, work);
  await drive(CLIENTS, 2, once1);
  const before = { own: await cpuOf(child), database: treeCpu(postmaster) };
  const begun = performance.now();
  let done = 0;
  const rate = await drive(CLIENTS, SECONDS, async () => {
    done += 1;
    return once1();
  });
  const after = { own: await cpuOf(child), database: treeCpu(postmaster) };
  child.disconnect();
  await once(child, 'exit');
  const cpu = (after.own.cpu - before.own.cpu + after.database - before.database) / done;
  return { ...rate, cpuMs: cpu, rssMb: after.own.rss / 1_048_576, seconds: (performance.now() - begun) / 1000 };
}

async function cpuOf(child: ChildProcess): Promise<{ cpu: number; rss: number }> {
  child.send('cpu');
  const [answer] = await once(child, 'message');
  // bench/server.ts answers 'cpu' with this and sends nothing else after 'ready'.
  const { cpu, rss } = answer as { cpu: { user: number; system: number }; rss: number };
  return { cpu: (cpu.user + cpu.system) / 1000, rss };
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl, { role: undefined, size: 1, onLost: () => undefined });
  const [row] = await sqlOf(pool).query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${row?.pid ?? 0}/stat`, 'utf8');
  await pool.end();
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
