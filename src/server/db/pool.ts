import { createHash } from 'node:crypto';
import pg from 'pg';

export type Row = Record<string, unknown>;

/** One open transaction, or the pool for single statements. Statements are prepared once for each connection. */
export interface Sql {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

interface PoolOptions {
  readonly role: string | undefined;
  readonly size: number;
  /** Of all timeouts: default 1. */
  readonly timeoutFactor?: number;
  onLost(error: Error): void;
}

/** A connection that waits for the answer of a machine that has disappeared ends after 20 seconds: Node then asks ten times, once a second. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The product's connections: a role with row-level security, and a timeout for every wait. */
export function openPool(url: string, { role, size, timeoutFactor = 1, onLost }: PoolOptions): pg.Pool {
  const after = (setting: string, seconds: number) => `-c ${setting}=${String(seconds * timeoutFactor)}s`;
  const settings = [after('lock_timeout', 2), after('statement_timeout', 5), after('idle_in_transaction_session_timeout', 5), '-c timezone=UTC'];
  if (role) settings.push(`-c role=${role}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000 * timeoutFactor,
    // Query plans made while tables were small are dropped with their connection.
    maxLifetimeSeconds: 600,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    options: settings.join(' '),
    types,
  });
  // Without both listeners a lost backend connection ends the process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

export function sqlOf(client: pg.Pool | pg.ClientBase): Sql {
  return {
    async query<R extends Row>(text: string, values: readonly unknown[] = []) {
      const statement = prepared(text);
      try {
        return (await client.query<R>(statement, [...values])).rows;
      } catch (error) {
        if (!isOutdated(error)) throw error;
        prepareAnew(text, statement);
        // In a transaction, that one is repeated.
        if (!(client instanceof pg.Pool)) throw error;
        return (await client.query<R>(prepared(text), [...values])).rows;
      }
    },
  };
}

type Prepared = pg.QueryConfig & { readonly name: string };

const statements = new Map<string, Prepared>();
let renewals = 0;

/** Name and text of a statement. They are inherited, because pg copies the own fields of a configuration for every query, slowly. */
export function prepared(text: string): Prepared {
  const existing = statements.get(text);
  if (existing) return existing;
  // The text differs too, because pgbouncer knows a statement by it.
  const sent = renewals === 0 ? text : `${text}\n/* ${renewals} */`;
  const made: Prepared = Object.create({ name: createHash('sha256').update(sent).digest('hex').slice(0, 24), text: sent });
  statements.set(text, made);
  return made;
}

/**
 * Whether PostgreSQL refuses a statement as it was prepared, because a migration has added a column that it returns (`select *`). It refuses it on every connection
 * that had prepared it, until that connection ends. Nothing was done.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** From now on all statements are prepared again, under other names; not if that happened since `refused` was sent. */
export function prepareAnew(text: string, refused: Prepared): void {
  if (statements.get(text) !== refused) return;
  renewals += 1;
  statements.clear();
}

/** Beyond 2^53, which only sums over many documents reach, the nearest number (docs/decisions/0003-money-is-kobo-in-postings.md). */
function parseInt8(text: string): number {
  return Number(text);
}
