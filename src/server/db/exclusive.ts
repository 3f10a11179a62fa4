import type pg from 'pg';

/**
 * Runs `work` unless another process runs work of that name; null then. The lock needs its own connection
 * (so `pool` needs room for two), and no transaction is open meanwhile.
 */
export async function exclusively<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [name]);
    if (rows[0]?.mine !== true) return null;
    try {
      return await work();
    } finally {
      // A connection that cannot release the lock is closed, which releases it.
      broken = await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
        () => undefined,
        (failure: Error) => failure,
      );
    }
  } finally {
    client.release(broken);
  }
}
