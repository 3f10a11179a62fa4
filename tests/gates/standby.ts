import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runner } from '../../tools/postgres/binaries.ts';
import { clusterDirectory } from '../../tools/postgres/cluster-directory.ts';
import { startPostgres } from '../../tools/postgres/launcher.ts';
import { testPort } from '../../src/server/testing/port.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { copyCluster, handOver } from './backup.ts';
import { killPostgres } from './kill-postgres.ts';

/** A PostgreSQL that nothing restarts, on a machine of its own, as it were. */
export interface Machine {
  readonly url: string;
  readonly port: number;
  /** Power is lost. */
  kill(): void;
  /** The machine is replaced, and becomes a standby of `primary` with a new copy of its data. */
  follow(primary: Machine): Promise<void>;
  /** Commits wait from now on until `standby` has stored them too. */
  waitFor(standby: Machine): Promise<void>;
  /** It receives nothing more from its primary. */
  stopReceiving(): Promise<void>;
  promote(): Promise<void>;
  log(): string;
  remove(): Promise<void>;
}

interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
}

export async function newPrimary(): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
  const port = await testPort();
  const created = await startPostgres({ dataDir, port, durability: 'off' });
  await created.stop();
  const primary = machine({ dataDir, port, password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim() });
  await primary.start();
  return primary;
}

export async function newStandby(primary: Machine): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'duewell-gate-'));
  const standby = machine({ dataDir, port: await testPort(), password: decodeURIComponent(new URL(primary.url).password) });
  await standby.follow(primary);
  return standby;
}

function machine({ dataDir, port, password }: Place): Machine & { start(): Promise<void> } {
  const place = clusterDirectory(dataDir, { inMemory: true });
  const run = runner(place, dataDir);
  const [cluster, logs] = [join(place.home, 'data'), join(place.home, 'log')];
  const log = join(logs, 'postgres.log');
  const url = `postgres://duewell:${password}@127.0.0.1:${port}/duewell`;
  const name = `at${port}`;

  async function start(primary?: Machine): Promise<void> {
    mkdirSync(logs, { recursive: true });
    const settings = { ...SETTINGS, port: String(port), cluster_name: name, ...(primary && { primary_conninfo: streamFrom(primary, name) }) };
    const lines = Object.entries(settings).map(([setting, value]) => `${setting} = '${value}'\n`);
    writeFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''));
    if (primary) writeFileSync(join(cluster, 'standby.signal'), '');
    for (const top of [cluster, logs]) handOver(place, top);
    const started = await run.exec('pg_ctl', ['start', '-D', cluster, '-l', log, '-w', '-t', '120']);
    if (started.code !== 0) throw new Error(`${name} did not start: ${started.output}${readFileSync(log, 'utf8')}`);
  }

  return {
    url,
    port,
    start,
    kill: () => killPostgres(cluster),
    async follow(primary) {
      rmSync(cluster, { recursive: true, force: true });
      mkdirSync(cluster, { recursive: true });
      const from = await asOwner(primary.url, (owner) => owner.query<{ data_directory: string }>('show data_directory'));
      await copyCluster(primary.url, from.rows[0]?.data_directory ?? '', cluster);
      await start(primary);
      await eventually(`${name} streams`, () => replication(primary, `application_name = '${name}' and state = 'streaming'`));
    },
    async waitFor(standby) {
      const other = `at${standby.port}`;
      await asOwner(url, async (owner) => {
        await owner.query(`alter system set synchronous_standby_names = '${other}'`);
        await owner.query('select pg_reload_conf()');
      });
      await eventually('the standby is synchronous', () => replication({ url }, `application_name = '${other}' and sync_state = 'sync'`));
    },
    async stopReceiving() {
      await asOwner(url, async (owner) => {
        await owner.query(`alter system set primary_conninfo = ''`);
        await owner.query('select pg_reload_conf()');
        await eventually('nothing is received', async () => (await owner.query('select from pg_stat_wal_receiver')).rowCount === 0);
      });
    },
    promote: async () => void (await asOwner(url, (owner) => owner.query('select pg_promote()'))),
    log: () => readFileSync(log, 'utf8'),
    async remove() {
      await run.exec('pg_ctl', ['stop', '-D', cluster, '-m', 'immediate', '-w', '-t', '30']);
      rmSync(place.home, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A killed process has already given what it wrote to the system, so nothing waits for a disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_keep_size: '512MB',
  fsync: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

function streamFrom(primary: Machine, name: string): string {
  const { hostname, port, username, password } = new URL(primary.url);
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${name}`;
}

async function replication({ url }: Pick<Machine, 'url'>, condition: string): Promise<boolean> {
  return asOwner(url, async (owner) => (await owner.query(`select from pg_stat_replication where ${condition}`)).rowCount === 1);
}

/** Waits until the standby shows everything that the primary has written so far. */
export async function caughtUp(primary: Machine, standby: Machine): Promise<void> {
  const { rows } = await asOwner(primary.url, (owner) => owner.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'));
  await asOwner(standby.url, (reader) =>
    eventually(
      'the standby has caught up',
      async () => (await reader.query('select where pg_last_wal_replay_lsn() >= $1::pg_lsn', [rows[0]?.lsn])).rowCount === 1,
    ),
  );
}
