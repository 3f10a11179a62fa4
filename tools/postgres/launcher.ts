import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runner, type Runner } from './binaries.ts';
import { createCluster, readPassword } from './cluster.ts';
import { clusterDirectory, socketDirectory } from './cluster-directory.ts';
import { takeLock } from './lock.ts';
import { freePort } from './ports.ts';
import { isReady, removeDeadPidFile, stopOrphan, untilExit } from './process.ts';

export type Postgres = {
  /** The owner's connection: through a socket of the file system, which costs half of what TCP does, where its path is short enough. */
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Holds the cluster, its password and its log. Created when missing. */
  readonly dataDir: string;
  /** The preferred port; if it is taken, the next free one is used. */
  readonly port: number;
  /** Ports that other parts of the product will listen on. */
  readonly avoid?: readonly number[];
  /** 'off' trades crash safety for speed, and uses memory where there is room: only for tests. */
  readonly durability?: 'on' | 'off';
  /** Called when PostgreSQL ended without stop(), and runs again at the same address. */
  readonly onRestart?: (reason: string) => void;
  /** Called when it ended and could not be restarted, or has ended too often. */
  readonly onLost?: (reason: string) => void;
};

type Server = { readonly exited: Promise<string>; readonly pid: number };

const startSeconds = 60;
/** A server that ends more often within a minute has a fault that a restart does not fix. */
const MOST_ENDS = 5;
const logLimitBytes = 5_000_000;

/** Starts the PostgreSQL of the packages. One process for each data directory; a second caller is refused with the owner's process id. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(dataDir, 'postgres.lock'));
  try {
    const place = clusterDirectory(dataDir, { inMemory: options.durability === 'off' });
    const run = runner(place, dataDir);
    const cluster = join(place.home, 'data');
    if (existsSync(cluster)) await stopOrphan(run, cluster);
    else await createCluster(run, place, { dataDir, cluster, durable: options.durability !== 'off' });
    const logFile = join(dataDir, 'postgres.log');
    const sockets = socketDirectory(place);
    const { server, port } = await boot({ run, cluster, logFile, sockets }, options);
    writeFileSync(join(dataDir, PORT_FILE), String(port), { mode: 0o600 });
    const keeper = keepRunning({ run, cluster, logFile, sockets, port, options }, server);
    let stopping: Promise<void> | undefined;
    return {
      url: addressOf(readPassword(dataDir), port, sockets),
      port,
      stop: () => (stopping ??= keeper.stop().finally(lock.release)),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Deletes a stopped PostgreSQL with all its data. */
export function removeCluster(dataDir: string): void {
  if (existsSync(dataDir)) rmSync(clusterDirectory(resolve(dataDir)).home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** The owner's connection to the PostgreSQL that another process runs in this folder. */
export function runningPostgres(dataDir: string): string {
  return addressOf(readPassword(resolve(dataDir)), Number(readFileSync(join(resolve(dataDir), PORT_FILE), 'utf8')));
}

const PORT_FILE = 'postgres.port';

function addressOf(password: string, port: number, sockets = ''): string {
  return `postgres://duewell:${encodeURIComponent(password)}@${encodeURIComponent(sockets) || '127.0.0.1'}:${port}/duewell`;
}

interface Cluster {
  readonly run: Runner;
  readonly cluster: string;
  readonly logFile: string;
  /** The directory of its sockets; empty where it listens by TCP alone. */
  readonly sockets: string;
}

interface ClusterState extends Cluster {
  readonly port: number;
  readonly options: PostgresOptions;
}

/** Restarts a server that ended by itself (killed, out of memory), at the same port, where clients reconnect. */
function keepRunning({ port, options, ...state }: ClusterState, first: Server): { stop(): Promise<void> } {
  let server = first;
  let isStopping = false;
  let booting: Promise<unknown> = Promise.resolve();
  const ends: number[] = [];
  const watch = async () => {
    for (;;) {
      const reason = await server.exited;
      if (isStopping) return;
      const now = performance.now();
      ends.push(now);
      if (ends.filter((end) => end > now - 60_000).length > MOST_ENDS) throw new Error(`${reason}, more than ${MOST_ENDS} times in a minute`);
      const boots = boot(state, { ...options, port, keepsPort: true });
      booting = boots.catch(() => undefined);
      ({ server } = await boots);
      if (!isStopping) options.onRestart?.(reason);
    }
  };
  watch().catch((error: unknown) => options.onLost?.(error instanceof Error ? error.message : String(error)));
  return {
    async stop() {
      isStopping = true;
      await booting;
      await halt(state.run, state.cluster, server);
    },
  };
}

/** Fast shutdown first (transactions are rolled back, data is flushed); immediate when that takes too long. */
async function halt(run: Runner, cluster: string, server: Server): Promise<void> {
  run.signal(server.pid, 'fast', cluster);
  if (await untilExit(server.exited, 10_000)) return;
  run.signal(server.pid, 'immediate', cluster);
  await untilExit(server.exited, 5_000);
}

/** Retries while processes of a killed predecessor still hold its shared memory, and on the next port when one is taken. */
async function boot(
  { run, cluster, logFile, sockets }: Cluster,
  options: Pick<PostgresOptions, 'port' | 'avoid' | 'durability'> & { readonly keepsPort?: boolean },
): Promise<{ server: Server; port: number }> {
  const deadline = Date.now() + startSeconds * 1000;
  let wished = options.port;
  for (;;) {
    const port = options.keepsPort ? wished : await freePort(wished, { avoid: options.avoid ?? [] });
    const log = openLog(logFile);
    const offset = statSync(logFile).size;
    const server = launch({ run, cluster, sockets }, port, log, options.durability === 'off');
    const outcome = await untilReady(cluster, server, deadline);
    if (outcome === 'ready') return { server, port };
    const logged = run.tail(logFile, offset);
    if (outcome === 'late' || Date.now() > deadline) {
      run.signal(server.pid, 'immediate', cluster);
      throw new Error(`PostgreSQL was not ready after ${startSeconds} seconds. See ${logFile}:\n${logged}`);
    }
    if (logged.includes('Address already in use')) wished += options.keepsPort ? 0 : 1;
    else if (logged.includes('postmaster.pid')) removeDeadPidFile(cluster);
    else if (!logged.includes('shared memory block')) throw new Error(`PostgreSQL did not start (${outcome}). See ${logFile}:\n${logged}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** `detached`: a Ctrl-C in the terminal must reach the application first, which then stops PostgreSQL last. */
function launch({ run, cluster, sockets }: Pick<Cluster, 'run' | 'cluster' | 'sockets'>, port: number, log: number, unsafe: boolean): Server {
  const listed = sockets && `"${sockets}"`;
  const settings = { ...modest, ...(unsafe ? withoutDurability : {}), port: String(port), unix_socket_directories: listed };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(run.binary('postgres'), ['-D', cluster, ...flags], {
    ...run.identity,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(`exit ${signal ?? code}`));
  });
  return { exited, pid: child.pid ?? 0 };
}

const modest = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '256MB',
  max_connections: '200',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements contain personal data: only the message of an error is logged.
  log_min_error_statement: 'panic',
};

const withoutDurability = {
  // Each of several test processes has up to three servers with their pools and workers.
  max_connections: '400',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
};

async function untilReady(cluster: string, server: Server, deadline: number): Promise<string> {
  let ended: string | undefined;
  void server.exited.then((reason) => (ended = reason));
  while (Date.now() < deadline) {
    if (ended !== undefined) return ended;
    if (isReady(cluster, server.pid)) return 'ready';
    await new Promise((done) => setTimeout(done, 10));
  }
  return 'late';
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > logLimitBytes) {
    rmSync(`${file}.1`, { force: true });
    renameSync(file, `${file}.1`);
  }
  return openSync(file, 'a', 0o600);
}
