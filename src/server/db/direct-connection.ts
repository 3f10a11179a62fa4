import type pg from 'pg';

/**
 * Throws an Error unless the client talks to PostgreSQL itself. A pooler of connections answers LISTEN without an error, and what is notified later never arrives. It
 * is recognised by the number of the backend, which a pooler makes up when a client connects.
 */
export async function assertDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // A property of the client that its types lack.
  const { processID } = client as pg.Client & { readonly processID: number | null };
  if (rows[0]?.pid !== processID)
    throw new Error('DATABASE_APP_URL is the address of a pooler of connections: DATABASE_LISTEN_URL must be that of PostgreSQL itself');
}
