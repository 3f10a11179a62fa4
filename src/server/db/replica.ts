import type pg from 'pg';
import { sqlOf } from './pool.ts';
import type { Sql } from './pool.ts';
import { codeOf, isUnreachable, SERIALIZATION_FAILURE, snapshot } from './transaction.ts';
import type { Scope } from './transaction.ts';

/** Reads whose answer may be some seconds old (`mayLag` in the contract). */
export interface Replica {
  /** Runs a read in one `snapshot`: on the replica while it follows closely, else, and after any error there, on the primary. `work` may run twice, so it must only read. */
  read<T>(scope: Scope, work: (sql: Sql) => Promise<T>): Promise<T>;
  stop(): void;
}

interface Following {
  readonly primary: pg.Pool;
  /** Null without a replica. */
  readonly replica: pg.Pool | null;
  /** Called when the replica becomes usable, or is left. */
  onChange(isUsed: boolean, why: string): void;
}

/**
 * Between two looks at the replica, in milliseconds. It is used while it has replayed what the primary had written one look earlier, so an answer is at most two looks
 * old.
 */
const EVERY = 5_000;

/** Looks at the replica now and then, and leaves it at once when a read fails there for a reason of its own. */
export function followReplica({ primary, replica, onChange }: Following): Replica {
  if (!replica) return { read: (scope, work) => snapshot(primary, scope, work), stop: () => undefined };
  let isUsed = false;
  let written: string | null = null;
  const change = (to: boolean, why: string) => {
    if (to !== isUsed) onChange(to, why);
    isUsed = to;
  };
  const look = async () => {
    const earlier = written;
    const [now] = await sqlOf(primary).query<{ lsn: string; login: string; cluster: string }>(
      'select pg_current_wal_lsn()::text as lsn, session_user::text as login, system_identifier::text as cluster from pg_control_system()',
    );
    if (!now) throw new Error('the primary did not say where it is');
    written = now.lsn;
    const [state] = await sqlOf(replica).query<{ fault: string | null }>(
      `select case when not pg_is_in_recovery() then 'it is no replica' when system_identifier::text <> $3 then 'it is a replica of another database'
         when session_user <> $2 then 'its login is not that of DATABASE_APP_URL' when pg_last_wal_replay_lsn() < $1::pg_lsn then 'it is behind the primary' end as fault
       from pg_control_system()`,
      [earlier ?? now.lsn, now.login, now.cluster],
    );
    change(state?.fault === null, state?.fault ?? '');
  };
  const lookSafely = () => look().catch((error: unknown) => change(false, String(error)));
  const timer = setInterval(() => void lookSafely(), EVERY).unref();
  void lookSafely();
  return {
    async read(scope, work) {
      if (!isUsed) return snapshot(primary, scope, work);
      try {
        return await snapshot(replica, scope, work);
      } catch (error) {
        // Unreachable, or it cancels queries to replay a change: the next read would fail there too.
        if (isUnreachable(error) || codeOf(error) === SERIALIZATION_FAILURE) change(false, String(error));
        // After a refusal too: what was created a moment ago is not found on the replica yet.
        return snapshot(primary, scope, work);
      }
    },
    stop: () => clearInterval(timer),
  };
}
