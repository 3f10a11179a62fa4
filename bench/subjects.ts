import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeCluster, startPostgres } from '../tools/postgres/launcher.ts';
import { freePort } from '../tools/postgres/ports.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openPool, sqlOf } from '../src/server/db/pool.ts';
import { parentOf } from './cpu.ts';
import { FUNCTIONS, posting } from './functions.ts';
import { LEAN, leanScene } from './lean.ts';
import { drive, overHttp } from './load.ts';
import type { Rate } from './load.ts';
import { releaseModules } from './release.ts';
import { benchEnv, makeScene } from './scenario.ts';
import type { Scene } from './scenario.ts';
import { runScript } from './script.ts';
import { dropEmails, makeInvoices, makeUnpaid } from './prepare.ts';
import { answered, key, needsUnpaid, workOf } from './work.ts';
import type { Body, Unpaid, WorkName } from './work.ts';

export const CLIENTS = 8;
export const POSTING_CLIENTS = 32;
const PAIRS = 32;

/** What a column of the report measures, on its own PostgreSQL. */
export interface Subject {
  /** Makes what the work reads or uses up, outside the measured time. */
  prepare(work: WorkName): Promise<void>;
  /** Undefined if it does not do this work. */
  run(work: WorkName, seconds: number): Promise<Rate> | undefined;
  readonly postmaster: number;
  /** The server's process, if there is one. */
  readonly server: number | undefined;
  stop(): Promise<void>;
}

interface Database {
  readonly url: string;
  readonly postmaster: number;
  stop(): Promise<void>;
}

/** This version's whole product: API, dispatcher and worker. */
export async function product(): Promise<Subject> {
  const database = await newDatabase(startPostgres);
  await migrate(database.url);
  return overApi(database, 'full', await makeScene(database.url, PAIRS));
}

/** The same of release 0.4.0, from its own folder. */
export async function release(root: string): Promise<Subject> {
  const modules = await releaseModules(root);
  const database = await newDatabase(modules.startPostgres);
  await modules.migrate(database.url);
  return overApi(database, root, await modules.makeScene(database.url, PAIRS));
}

/** node:http and pg calling this version's functions with values that are ready. */
export async function bareNode(): Promise<Subject> {
  const database = await newDatabase(startPostgres);
  await migrate(database.url);
  return overApi(database, 'bare', await makeScene(database.url, PAIRS));
}

/** This version's functions called by the driver, in this process. */
export async function rawDriver(): Promise<Subject> {
  const database = await newDatabase(startPostgres);
  await migrate(database.url);
  const scene = await makeScene(database.url, PAIRS);
  const pool = openPool(database.url, { role: 'duewell_app', size: CLIENTS, onLost: () => undefined });
  const env = benchEnv(database.url, 0);
  const run = (name: WorkName, seconds: number) => {
    const work = workOf(name, scene);
    if (!work || needsUnpaid(name) || work.calls.some((call) => !FUNCTIONS[call.name])) return undefined;
    return drive(CLIENTS, seconds, async () => {
      let before = work.begin()?.body ?? {};
      for (const call of work.calls) {
        const { path, body = {} } = call.request(before);
        const called = FUNCTIONS[call.name];
        const [row] = called ? await sqlOf(pool).query<{ result: Body }>(called.sql, called.values(env, { key: key(), path, body })) : [];
        if (!row || 'refused' in row.result || 'reason' in row.result) return false;
        before = answered(before, row.result);
      }
      return true;
    });
  };
  const stop = () => pool.end().then(database.stop);
  return { prepare: async () => undefined, run, postmaster: database.postmaster, server: undefined, stop };
}

/** The schema of lean.sql under pgbench. */
export async function lean(): Promise<Subject> {
  const { url, postmaster, stop } = await leanDatabase();
  const run = (name: WorkName, seconds: number) => {
    const script = LEAN[name];
    return script && runScript(url, script, isPosting(name) ? POSTING_CLIENTS : CLIENTS, seconds);
  };
  return { prepare: async () => undefined, run, postmaster, server: undefined, stop };
}

/** node:http and pg on the lean schema: what an API could do at most. */
export async function bareNodeOnLean(): Promise<Subject> {
  const database = await leanDatabase();
  const served = await serve('lean', database.url);
  const run = (name: WorkName, seconds: number) => {
    const work = name === 'create' || name === 'pay' ? workOf(name, leanScene()) : undefined;
    return work && overHttp(served.port, work, CLIENTS, seconds);
  };
  const stop = () => served.stop().then(database.stop);
  return { prepare: async () => undefined, run, postmaster: database.postmaster, server: served.pid, stop };
}

async function leanDatabase(): Promise<Database> {
  const database = await newDatabase(startPostgres);
  const owner = openPool(database.url, { role: undefined, size: 1, onLost: () => undefined });
  await owner.query('create role duewell_app');
  await owner.query(readFileSync(new URL('lean.sql', import.meta.url), 'utf8'));
  await owner.end();
  return database;
}

async function overApi(database: Database, kind: string, scene: Scene): Promise<Subject> {
  await dropEmails(database.url);
  const served = await serve(kind, database.url);
  const bare = kind === 'bare';
  let unpaid: Unpaid[] = [];
  let prepared = false;
  return {
    async prepare(work) {
      if (bare) return;
      if (needsUnpaid(work)) unpaid = await makeUnpaid(served.port, database.url, scene);
      else if (!prepared) await makeInvoices(served.port, scene);
      prepared = true;
    },
    run(name, seconds) {
      if (isPosting(name)) {
        const accounts = scene.parties.map(({ accountId }) => accountId);
        return bare ? undefined : runScript(database.url, posting(accounts, name === 'hot' ? scene.feeIncome : undefined), POSTING_CLIENTS, seconds);
      }
      const work = workOf(name, scene, unpaid);
      if (!work || (bare && (needsUnpaid(name) || work.calls.some((call) => !FUNCTIONS[call.name])))) return undefined;
      return overHttp(served.port, work, CLIENTS, seconds);
    },
    postmaster: database.postmaster,
    server: served.pid,
    async stop() {
      await served.stop();
      await database.stop();
    },
  };
}

export function isPosting(work: WorkName): boolean {
  return work === 'spread' || work === 'hot';
}

/** A server of `server.ts` in a process of its own; this version's with the flag that `npm start` sets. */
export async function serve(
  kind: string,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly port: number; readonly pid: number; stop(): Promise<void> }> {
  const port = await freePort(4520);
  const child = fork(new URL('server.ts', import.meta.url), [kind, databaseUrl, String(port)], {
    env: { ...process.env, ...env },
    execArgv: ['full', 'api', 'worker'].includes(kind) ? [...process.execArgv, '--max-semi-space-size=8'] : process.execArgv,
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`the server ${kind} ended before it was ready`);
    }),
  ]);
  const stop = async () => {
    if (!child.connected) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { port, pid: child.pid ?? 0, stop };
}

export async function newDatabase(
  start: (options: { dataDir: string; port: number }) => Promise<{ readonly url: string; stop(): Promise<void> }>,
): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'duewell-bench-'));
  const postgres = await start({ dataDir, port: await freePort(4495) });
  const pool = openPool(postgres.url, { role: undefined, size: 1, onLost: () => undefined });
  const [row] = await sqlOf(pool).query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(row?.pid ?? 0);
  await pool.end();
  const stop = async () => {
    await postgres.stop();
    removeCluster(dataDir);
  };
  return { url: postgres.url, postmaster, stop };
}
