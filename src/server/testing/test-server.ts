import { join, resolve } from 'node:path';
import { DataDirectoryBusy } from '../../../tools/postgres/lock.ts';
import { startPostgres } from '../../../tools/postgres/launcher.ts';
import type { Postgres } from '../../../tools/postgres/launcher.ts';

/** Tests connect so to the database as its owner, whom row-level security does not bind. */
export { withConnection as asOwner } from '../db/connection.ts';

/** Of the database's timeouts: bursts are tested for what they do, and on a busy machine each call of one waits longer than people would. A lock is given up before `eventually` is. */
export const TEST_TIMEOUT_FACTOR = 10;

/**
 * A PostgreSQL for one run of tests. The next run uses its directory again and ends processes that a killed run left; simultaneous runs take one each. Its data
 * are disposable, so it does not wait for the disk.
 */
export async function startTestPostgres(port: number, name = 'test'): Promise<Postgres> {
  for (let slot = 0; slot < 20; slot += 1) {
    const dataDir = join(root, `${name}-${slot}`);
    try {
      return await startPostgres({ dataDir, port: port + slot, durability: 'off' });
    } catch (error) {
      if (!(error instanceof DataDirectoryBusy)) throw error;
    }
  }
  throw new Error(`Twenty runs of tests at once are too many; see ${root}.`);
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const at = new URL(url);
  at.pathname = `/${database}`;
  return at.href;
}

const project = resolve(import.meta.dirname, '../../..');
const root = join(project, '.data/tests');
