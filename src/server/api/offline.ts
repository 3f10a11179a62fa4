import { setCurrencyCode } from '../../shared/kit/currency-symbol.ts';
import { openPool } from '../db/pool.ts';
import { followReplica } from '../db/replica.ts';
import type { App } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import { switches } from '../core/feature-flags.ts';
import { logger } from '../core/log.ts';
import { makeProviders } from '../integrations/index.ts';

/** The product without API and workers, for running verbs directly: its jobs wait for a worker process. The caller ends its pool. */
export function offline(env: Env, { size, clock = Date.now }: { size: number; clock?: () => number }): App {
  setCurrencyCode(env.currency);
  const log = logger('error');
  const pool = openPool(env.databaseUrl, { role: 'duewell_app', size, onLost: () => undefined });
  return {
    env,
    pool,
    replica: followReplica({ primary: pool, replica: null, onChange: () => undefined }),
    providers: makeProviders(env),
    clock,
    wake: () => undefined,
    forgetSessions: () => undefined,
    switches: switches({ env, pool, log }),
    log,
  };
}
