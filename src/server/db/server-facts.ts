import { withConnection } from './connection.ts';
import { pendingMigrations } from './migrate.ts';

export interface ServerFacts {
  /** As PostgreSQL counts: 180004. */
  readonly number: number;
  readonly version: string;
  /** Milliseconds between its clock and ours. */
  readonly skew: number;
  /** Migrations that the next start runs. */
  readonly pending: readonly { readonly name: string }[];
}

/** What one connection tells about a database server; changes nothing. */
export async function serverFacts(url: string): Promise<ServerFacts> {
  return withConnection(url, async (client) => {
    const asked = Date.now();
    const { rows } = await client.query<{ number: number; version: string; now: number }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version, extract(epoch from clock_timestamp())::float * 1000 as now`,
    );
    const [{ number, version, now } = { number: 0, version: '', now: 0 }] = rows;
    return { number, version, skew: Math.abs(now - (asked + Date.now()) / 2), pending: await pendingMigrations(client) };
  });
}
