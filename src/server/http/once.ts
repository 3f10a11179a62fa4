import type { Context } from '../context.ts';
import { CommitUnknown, transaction } from '../db/transaction.ts';
import type { Scope } from '../db/transaction.ts';
import { lostToTwin, onceFor, settled } from './idempotency.ts';

export interface Done {
  readonly data: unknown;
  readonly message: string;
}

/**
 * Runs `work` in one transaction of the caller's business, once for the call's idempotency key if it has one: its answer or refusal is kept beside
 * its effect, and a twin gets the first one's.
 */
export async function runOnce(ctx: Context, routeId: string, work: (inside: Context) => Promise<Done>): Promise<Done> {
  const { app, businessId, idempotencyKey: key, bodyHash } = ctx;
  const scope: Scope = businessId ? { businessId } : 'system';
  const attempt = () =>
    transaction(app.pool, scope, (sql) => {
      const run = () => work({ ...ctx, sql });
      return key === undefined ? run() : onceFor(sql, { businessId, route: routeId, key, bodyHash }, run);
    });
  const result = await attempt().catch((error: unknown) => {
    // A twin committed first, or our own COMMIT's answer was lost: the kept answer tells, or the work was never done.
    if (lostToTwin(error) || (error instanceof CommitUnknown && key !== undefined)) return attempt();
    throw error;
  });
  return settled(result);
}
