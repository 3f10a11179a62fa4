import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { callCounts, lines } from '../integrations/breaker.ts';

const PAUSE = 30_000;

/** Adds this process's calls to providers to the table twice a minute, in every role, so that the back office sees those of all processes. */
export function keepProviderCalls(app: Pick<App, 'pool' | 'log' | 'clock'>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const add = () => {
    running = running
      .then(() => addProviderCalls(app))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'calls to providers could not be counted'));
  };
  const timer = setInterval(add, PAUSE);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      add();
      await running;
    },
  };
}

export async function addProviderCalls({ pool, clock }: Pick<App, 'pool' | 'clock'>): Promise<void> {
  const taken = callCounts.take();
  const open = lines.open();
  const rows = [...new Set([...taken.keys(), ...open])].map((provider) => ({ provider, isOpen: open.includes(provider), ...taken.get(provider) }));
  if (rows.length === 0) return;
  await transaction(pool, 'system', async (sql) => {
    await sql.query(
      `insert into provider_calls as c (provider, hour, succeeded, refused, failed, last_succeeded_at, last_failed_at, problem, open_at)
       select provider, date_trunc('hour', $2::timestamptz), coalesce(succeeded, 0), coalesce(refused, 0), coalesce(failed, 0),
         to_timestamp("lastSucceededAt" / 1000.0), to_timestamp("lastFailedAt" / 1000.0), problem, case when "isOpen" then $2::timestamptz end
       from jsonb_to_recordset($1) as one (provider text, "isOpen" boolean, succeeded int, refused int, failed int, "lastSucceededAt" bigint, "lastFailedAt" bigint, problem text)
       on conflict (provider, hour) do update set succeeded = c.succeeded + excluded.succeeded, refused = c.refused + excluded.refused, failed = c.failed + excluded.failed,
         last_succeeded_at = greatest(c.last_succeeded_at, excluded.last_succeeded_at), last_failed_at = greatest(c.last_failed_at, excluded.last_failed_at),
         problem = coalesce(excluded.problem, c.problem), open_at = coalesce(excluded.open_at, c.open_at)`,
      [JSON.stringify(rows), new Date(clock()).toISOString()],
    );
  });
}

export interface ProviderRecord extends Record<string, unknown> {
  provider: string;
  succeeded: number;
  refused: number;
  failed: number;
  last_succeeded_at: string | null;
  last_failed_at: string | null;
  problem: string | null;
  open_at: string | null;
}

/** Each provider's calls since then; times and the last problem of the last 30 days. */
export function providerCalls(sql: Sql, since: string): Promise<ProviderRecord[]> {
  return sql.query<ProviderRecord>(
    `select provider, coalesce(sum(succeeded) filter (where hour >= $1), 0)::int as succeeded, coalesce(sum(refused) filter (where hour >= $1), 0)::int as refused,
       coalesce(sum(failed) filter (where hour >= $1), 0)::int as failed, max(last_succeeded_at) as last_succeeded_at, max(last_failed_at) as last_failed_at,
       (array_agg(problem order by hour desc) filter (where problem is not null))[1] as problem, max(open_at) as open_at
     from provider_calls group by provider order by provider limit 50`,
    [since],
  );
}

export async function pruneProviderCalls(sql: Sql): Promise<void> {
  await sql.query(`delete from provider_calls where hour < now() - interval '30 days'`);
}
