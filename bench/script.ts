import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPool, sqlOf } from '../src/server/db/pool.ts';
import { drive } from './load.ts';
import type { Rate } from './load.ts';

/** One statement with random whole numbers, both ends included. It names each as `:name::type`. */
export interface Script {
  readonly ranges: Readonly<Record<string, readonly [from: number, to: number]>>;
  readonly sql: string;
}

const run = promisify(execFile);
let version: Promise<string | null> | undefined;

/** What pgbench says about itself; null where no PostgreSQL installation is in the path. */
export function pgbench(): Promise<string | null> {
  return (version ??= run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  ));
}

/** By `clients` connections in the product's role: by pgbench, or by the raw driver where there is none. */
export async function runScript(databaseUrl: string, script: Script, clients: number, seconds: number): Promise<Rate> {
  return (await pgbench()) === null ? byDriver(databaseUrl, script, clients, seconds) : byPgbench(databaseUrl, script, clients, seconds);
}

async function byPgbench(databaseUrl: string, { ranges, sql }: Script, clients: number, seconds: number): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), 'duewell-pgbench-'));
  const file = join(folder, 'script.sql');
  const sets = Object.entries(ranges).map(([name, [from, to]]) => `\\set ${name} random(${from}, ${to})\n`);
  writeFileSync(file, `${sets.join('')}${sql.replaceAll('\n', ' ')};\n`);
  const at = new URL(databaseUrl);
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(at.hostname),
    PGPORT: at.port,
    PGUSER: at.username,
    PGPASSWORD: decodeURIComponent(at.password),
    PGDATABASE: at.pathname.slice(1),
    PGOPTIONS: '-c role=duewell_app',
  };
  const flags = ['-n', '-M', 'prepared', '-c', clients, '-T', Math.max(1, Math.round(seconds)), '-l', '--log-prefix', join(folder, 'log'), '-f', file];
  try {
    const { stdout } = await run('pgbench', flags.map(String), { env });
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
    const logs = readdirSync(folder).filter((name) => name.startsWith('log.'));
    // Each line: client, number, microseconds, …
    const took = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n')).map((line) => Number(line.split(' ')[2]) / 1000);
    took.sort((a, b) => a - b);
    return {
      perSecond: number(/^tps = ([\d.]+)/m),
      operations: number(/processed: (\d+)/),
      failed: number(/failed transactions: (\d+)/),
      p99: took[Math.floor(took.length * 0.99)] ?? 0,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same as a prepared statement of the driver. */
export function prepared({ ranges, sql }: Script): { readonly sql: string; values(): number[] } {
  const text = Object.keys(ranges).reduce((all, name, index) => all.replaceAll(`:${name}::`, `$${index + 1}::`), sql);
  return { sql: text, values: () => Object.values(ranges).map(([from, to]) => randomInt(from, to + 1)) };
}

async function byDriver(databaseUrl: string, script: Script, clients: number, seconds: number): Promise<Rate> {
  const pool = openPool(databaseUrl, { role: 'duewell_app', size: clients, onLost: () => undefined });
  const statement = prepared(script);
  const rate = await drive(clients, seconds, async () => {
    await sqlOf(pool).query(statement.sql, statement.values());
    return true;
  });
  await pool.end();
  return rate;
}
