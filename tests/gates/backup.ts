import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/postgres/ports.ts';
import { clusterDirectory } from '../../tools/postgres/cluster-directory.ts';
import type { ClusterDirectory } from '../../tools/postgres/cluster-directory.ts';
import { startPostgres } from '../../tools/postgres/launcher.ts';
import type { Postgres } from '../../tools/postgres/launcher.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';

/** A PostgreSQL with an archive of its log, like an operator's. */
export interface Archiving {
  readonly dataDir: string;
  readonly postgres: Postgres;
  readonly archive: string;
}

/** The data stored elsewhere, in case the machine is lost. */
export interface Backup {
  readonly base: string;
  readonly archive: string;
  readonly password: string;
}

const scratch: string[] = [];

/** Deletes everything that these functions have written. */
export function forgetBackups(): void {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function folder(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `duewell-${name}-`));
  scratch.push(made);
  return made;
}

function owned(place: ClusterDirectory, path: string): void {
  if (place.identity) chownSync(path, place.identity.uid, place.identity.gid);
}

/** Gives a folder and what is in it to the user who runs PostgreSQL. */
export function handOver(place: ClusterDirectory, top: string): void {
  chmodSync(top, 0o700);
  owned(place, top);
  for (const path of readdirSync(top, { recursive: true, encoding: 'utf8' })) owned(place, join(top, path));
}

export async function startArchiving(): Promise<Archiving> {
  const dataDir = folder('gate');
  const first = await startPostgres({ dataDir, port: await freePort(4640) });
  const place = clusterDirectory(dataDir);
  const archive = join(place.home, 'archive');
  scratch.push(place.home);
  mkdirSync(archive, { mode: 0o700 });
  owned(place, archive);
  await asOwner(first.url, async (owner) => {
    await owner.query(`alter system set archive_mode = 'on'`);
    await owner.query(`alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  });
  await first.stop();
  return { dataDir, postgres: await startPostgres({ dataDir, port: await freePort(4640) }), archive };
}

/** Not useful in a copy: another machine's locks and caches, and the log, which comes from the archive. */
const LEFT_OUT = /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.|pgsql_tmp/;

/** Copies the files while the database runs. */
export async function takeBase({ dataDir, postgres }: Archiving): Promise<string> {
  const base = folder('base');
  await copyCluster(postgres.url, join(clusterDirectory(dataDir).home, 'data'), base);
  return base;
}

/** Copies the data directory of a running PostgreSQL into another folder: a base backup without its log. */
export async function copyCluster(url: string, cluster: string, base: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query(`select pg_backup_start('gate', true)`);
    for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(cluster.length + 1);
      if (entry.isDirectory()) await mkdir(join(base, path), { recursive: true });
      else if (!LEFT_OUT.test(path)) await copyFound(join(cluster, path), join(base, path));
    }
    const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(base, 'backup_label'), rows[0]?.labelfile ?? '');
  });
}

/** A table dropped during the copying is also dropped in the log. */
async function copyFound(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Names this moment in the log, and waits until the log up to it is archived; returns the file that contains it. */
export function nameMoment({ postgres }: Archiving, name: string): Promise<string> {
  return asOwner(postgres.url, async (owner) => {
    const { rows } = await owner.query<{ file: string }>(`select pg_walfile_name(pg_create_restore_point($1)) as file`, [name]);
    const file = rows[0]?.file ?? '';
    await owner.query('select pg_switch_wal()');
    for (const end = Date.now() + 300_000; ;) {
      const archived = await owner.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
      if ((archived.rows[0]?.last ?? '') >= file) return file;
      if (Date.now() > end) throw new Error(`the log up to ${name} was not archived in five minutes`);
      await new Promise((done) => setTimeout(done, 20));
    }
  });
}

/** The machine is lost: only the data stored elsewhere remain. */
export async function loseAll(at: Archiving, base: string): Promise<Backup> {
  const archive = folder('archive');
  const password = readFileSync(join(at.dataDir, 'postgres.password'), 'utf8');
  await at.postgres.stop();
  cpSync(at.archive, archive, { recursive: true });
  rmSync(clusterDirectory(at.dataDir).home, { recursive: true, force: true });
  return { base, archive, password };
}

/** A new PostgreSQL from the copy and the log up to a named moment; accepts no connections before. */
export async function restore({ base, archive, password }: Backup, moment: string): Promise<Postgres> {
  const dataDir = folder('restored');
  writeFileSync(join(dataDir, 'postgres.password'), password, { mode: 0o600 });
  const place = clusterDirectory(dataDir);
  scratch.push(place.home);
  const [cluster, log] = [join(place.home, 'data'), join(place.home, 'archive')];
  cpSync(base, cluster, { recursive: true });
  cpSync(archive, log, { recursive: true });
  const settings = {
    archive_mode: 'off',
    restore_command: `cp ${log}/%f %p`,
    recovery_target_name: moment,
    recovery_target_action: 'promote',
    hot_standby: 'off',
  };
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  writeFileSync(join(cluster, 'recovery.signal'), '');
  for (const top of [cluster, log]) handOver(place, top);
  return startPostgres({ dataDir, port: await freePort(4650) });
}
