import { createHash, randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The user who runs PostgreSQL. Undefined: the user of this process. */
export type Identity = { readonly uid: number; readonly gid: number };

export type ClusterDirectory = {
  /** The directory that holds the cluster (`data`). */
  readonly home: string;
  /** A place for a copy of the programs, if the packages themselves cannot be used. */
  readonly shared: string;
  readonly identity: Identity | undefined;
};

type Record = { readonly home: string; readonly shared: string; readonly gid: number };

/**
 * PostgreSQL refuses to run as root. Started by root it runs as nobody with a separate group, from a directory that only that group may enter: other programs
 * of nobody have no access. The place is stored in the data directory, so that every later start finds the same cluster even when the project has moved.
 */
export function clusterDirectory(dataDir: string, { inMemory = false } = {}): ClusterDirectory {
  const file = join(dataDir, 'postgres.json');
  if (process.getuid?.() !== 0) {
    const own = { home: join(dataDir, 'pg'), shared: join(dataDir, 'pg-programs'), identity: undefined };
    return { ...own, ...(inMemory && memory() && { home: join(memory() ?? '', `duewell-${process.getuid?.()}-${digest(dataDir)}`) }) };
  }
  const theirs = ofAnotherUser(dataDir);
  if (theirs) return theirs;
  const record = existsSync(file) ? readRecord(file) : newRecord(inMemory ? memory() : undefined);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  mkdirSync(record.home, { recursive: true, mode: 0o710 });
  assertOurs(record.home);
  chownSync(record.home, 0, record.gid);
  chmodSync(record.home, 0o710);
  return { home: record.home, shared: record.shared, identity: { uid: nobody(), gid: record.gid } };
}

/** A directory beside the cluster that its user alone may enter, for its sockets; empty where the system cannot take a path as long. */
export function socketDirectory({ home, identity }: ClusterDirectory): string {
  const directory = join(home, 'socket');
  const isPossible = process.platform !== 'win32' && !directory.includes('"') && Buffer.byteLength(join(directory, '.s.PGSQL.65535')) < MAX_SOCKET_PATH;
  if (!isPossible) return '';
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (identity) chownSync(directory, identity.uid, identity.gid);
  return directory;
}

/** Bytes of `sun_path` on macOS; Linux has four more. */
const MAX_SOCKET_PATH = 104;

/** Throws unless only root can replace or write this directory and its parents. */
export function assertOurs(directory: string): void {
  for (let at = directory; ; at = dirname(at)) {
    const found = lstatSync(at);
    const sticky = at !== directory && (found.mode & 0o1000) !== 0;
    const open = (found.mode & 0o022) !== 0 && !sticky;
    if (!found.isDirectory() || found.uid !== 0 || open) {
      throw new Error(`${at} must be a directory that root owns and nobody else can write to, since the database lies in ${directory}.`);
    }
    if (at === dirname(at)) return;
  }
}

/** An ordinary user started here first: root continues with that user's cluster, as that user. */
function ofAnotherUser(dataDir: string): ClusterDirectory | undefined {
  const home = join(dataDir, 'pg');
  if (!existsSync(join(home, 'data'))) return undefined;
  const { uid, gid } = lstatSync(join(home, 'data'));
  return uid === 0 ? undefined : { home, shared: sharedRoot(), identity: { uid, gid } };
}

function readRecord(file: string): Record {
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const ok = (value: unknown): value is Record =>
    typeof value === 'object' &&
    value !== null &&
    'home' in value &&
    'shared' in value &&
    'gid' in value &&
    typeof value.home === 'string' &&
    typeof value.shared === 'string' &&
    typeof value.gid === 'number';
  if (!ok(stored)) throw new Error(`${file} does not say where the database lies. Restore it, or delete its folder to start over.`);
  return stored;
}

function newRecord(parent?: string): Record {
  const shared = sharedRoot();
  return { home: join(parent ?? shared, `${parent ? 'duewell-' : ''}${randomBytes(8).toString('hex')}`), shared, gid: unusedGroup() };
}

/** A file system in memory with enough room. Databases for one run of tests are created several times faster there. */
function memory(): string | undefined {
  const path = '/dev/shm';
  if (!existsSync(path)) return undefined;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize > 2 ** 31 ? path : undefined;
}

/** A directory that no other user can create first: below one that only root can write, else with a random name in the temporary one. */
function sharedRoot(): string {
  for (const parent of ['/var/lib', '/opt', '/srv']) {
    try {
      const root = join(parent, 'duewell');
      mkdirSync(root, { recursive: true, mode: 0o755 });
      assertOurs(root);
      return root;
    } catch {
      continue;
    }
  }
  const root = mkdtempSync(join(tmpdir(), 'duewell-'));
  chmodSync(root, 0o755);
  assertOurs(root);
  return root;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Below 50,000, so that it exists in containers which map 65,536 ids. */
function unusedGroup(): number {
  const groups = existsSync('/etc/group') ? readFileSync('/etc/group', 'utf8') : '';
  for (;;) {
    const gid = randomInt(20_000, 50_000);
    if (!groups.includes(`:${gid}:`)) return gid;
  }
}

/** initdb looks its user up by name: the uid needs an entry. */
function nobody(): number {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):/m);
  if (!line?.[1] || line[1] === '0') {
    throw new Error('This system has no user "nobody" to run PostgreSQL as. Start as an ordinary user, or set DATABASE_URL.');
  }
  return Number(line[1]);
}
