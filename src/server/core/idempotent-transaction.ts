import { scopeOf } from './context.ts';
import type { Context } from './context.ts';
import { codeOf, CommitUnknown, LOCK_NOT_AVAILABLE, transaction } from '../db/transaction.ts';
import { lostToTwin, onceFor, throwIfRefused } from './idempotency.ts';
import type { Text } from '../../shared/i18n/message.ts';

export interface Done {
  readonly data: unknown;
  readonly message: Text;
}

const MOST_TRIES = 3;

/**
 * Runs `work` in one transaction of the caller's business, once for the call's idempotency key if it has one: its answer or
 * refusal is stored together with its effect, and a simultaneous call with the key gets the first one's.
 */
export async function runOnce(ctx: Context, routeId: string, work: (inside: Context) => Promise<Done>): Promise<Done> {
  const { app, businessId, idempotencyKey: key, bodyHash } = ctx;
  const attempt = () =>
    transaction(app.pool, scopeOf(ctx), (sql) => {
      const run = () => work({ ...ctx, sql });
      return key === undefined ? run() : onceFor(sql, { businessId, route: routeId, key, bodyHash, vault: app.env }, run);
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return throwIfRefused(await attempt());
    } catch (error) {
      // Another call with the key committed first or holds a lock, or the answer to our own COMMIT was lost: either there is a stored
      // answer, or the work was not done.
      const again = lostToTwin(error) || (key !== undefined && (error instanceof CommitUnknown || codeOf(error) === LOCK_NOT_AVAILABLE));
      if (!again || tries === MOST_TRIES) throw error;
    }
  }
}
