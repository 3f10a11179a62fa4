import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Runner } from './binaries.ts';
import type { ClusterDirectory } from './cluster-directory.ts';

/** For tests: no waits for the disk, and a connection needs no thousands of hashes on both sides. */
const hurried = ['--no-sync', '-c', 'scram_iterations=1'];

type Cluster = { readonly dataDir: string; readonly cluster: string; readonly durable: boolean };

/** Created beside its final name and moved there when complete, so that an interrupted start leaves no incomplete database. */
export async function createCluster(run: Runner, place: ClusterDirectory, { dataDir, cluster, durable }: Cluster): Promise<void> {
  mkdirSync(place.home, { recursive: true, mode: 0o700 });
  // initdb changes the mode of its directory, so it must own it; that is only possible below `work`.
  const work = join(place.home, 'new');
  const fresh = join(work, 'data');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  const passwordFile = join(work, 'password');
  writeFileSync(passwordFile, newPassword(dataDir), { mode: 0o600 });
  if (place.identity) for (const at of [work, passwordFile]) chownSync(at, place.identity.uid, place.identity.gid);
  const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth=scram-sha-256', '--no-instructions'];
  const made = await run.exec('initdb', ['-D', fresh, '-U', 'duewell', `--pwfile=${passwordFile}`, ...flags, ...(durable ? [] : hurried)]);
  if (made.code !== 0) throw new Error(`The database could not be set up (initdb, ${made.code}):\n${made.output}`);
  const named = await run.exec('postgres', ['--single', '-D', fresh, 'template1'], 'CREATE DATABASE duewell\n');
  if (named.code !== 0) throw new Error(`The database could not be set up (postgres, ${named.code}):\n${named.output}`);
  renameSync(fresh, cluster);
  rmSync(work, { recursive: true, force: true });
}

export function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) throw new Error(`${file} is missing: the database cannot be opened without it. Restore it from a backup.`);
  return readFileSync(file, 'utf8').trim();
}

function newPassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(join(dataDir, 'postgres.password'), password, { mode: 0o600 });
  return password;
}
