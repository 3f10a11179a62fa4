import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The first version that knows prepared statements in transaction mode. */
const [MAJOR, MINOR] = [1, 21];
const PRODUCTION = resolve(import.meta.dirname, '../../deploy/pgbouncer.ini');

/** Why pgbouncer cannot be used on this machine, and what to install; null if it can. */
export function whyNoPgbouncer(): string | null {
  const program = programOf();
  const version = program === undefined ? '' : spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
  const found = /PgBouncer (\d+)\.(\d+)/.exec(version);
  const [major, minor] = [Number(found?.[1]), Number(found?.[2])];
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return null;
  return `install pgbouncer ${MAJOR}.${MINOR} or newer (Debian 13, Ubuntu 24.04: apt-get install pgbouncer); found: ${found?.[0] ?? 'none'}`;
}

/**
 * pgbouncer with the configuration of production, of which only addresses and the file of passwords are others. `changed` edits it further. Returns the address of the
 * database through it, with the login of `databaseUrl`.
 */
export async function startPgbouncer(
  databaseUrl: string,
  port: number,
  changed = (ini: string) => ini,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const missing = whyNoPgbouncer();
  const program = programOf();
  if (missing !== null || program === undefined) throw new Error(String(missing));
  const database = new URL(databaseUrl);
  const home = mkdtempSync(join(tmpdir(), 'duewell-pgbouncer-'));
  const [ini, users] = [join(home, 'pgbouncer.ini'), join(home, 'users.txt')];
  const settings: readonly (readonly [string, string])[] = [
    ['duewell = host=postgres port=5432', `${database.pathname.slice(1)} = host=127.0.0.1 port=${database.port}`],
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_file = /tmp/userlist.txt', `auth_file = ${users}`],
  ];
  const text = settings.reduce((all, [from, to]) => replaced(all, from, to), readFileSync(PRODUCTION, 'utf8'));
  writeFileSync(ini, `${changed(text)}\nunix_socket_dir =\n`);
  writeFileSync(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`);
  const isRoot = process.getuid?.() === 0;
  // As root it becomes this user, who must be able to read both.
  if (isRoot) chmodSync(home, 0o755);
  const child = spawn(program, ['--quiet', ...(isRoot ? ['--user=nobody'] : []), ini], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2_000)));
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
    rmSync(home, { recursive: true, force: true });
  };
  while (!(await accepts(port))) {
    if (child.exitCode === null) continue;
    await stop();
    throw new Error(`pgbouncer ended before it listened: ${said}`);
  }
  database.host = `127.0.0.1:${port}`;
  return { url: database.href, stop };
}

/** Debian installs it outside of the path of users. */
function programOf(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));
}

function replaced(ini: string, from: string, to: string): string {
  if (!ini.includes(`\n${from}\n`)) throw new Error(`deploy/pgbouncer.ini does not contain “${from}”`);
  return ini.replace(`\n${from}\n`, () => `\n${to}\n`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => setTimeout(() => done(false), 20));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
  });
}
