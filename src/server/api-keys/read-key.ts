import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { keyByHash, touchKey } from './queries.ts';
import type { KeyHolder } from './queries.ts';

/** The minimum interval of writing a key's last use, which happens only when it is read from the database. */
const USED_EVERY = 60_000;

export interface ActiveKey {
  readonly id: string;
  readonly name: string;
  readonly businessId: string;
  readonly scopes: readonly Scope[];
  readonly level: Level;
  readonly checkers: number;
  readonly category: Category;
  /** Its business, by an operator (docs/behaviour/business.md). */
  readonly suspended: boolean;
  /** By its owner (docs/behaviour/own-data-and-closing.md). */
  readonly closedAt: string | null;
  /** Epoch milliseconds; infinite without an expiry date. */
  readonly expiresAt: number;
}

/** The holder of a key; null if it is unknown, revoked or expired. */
export async function readKey(app: App, tokenHash: Buffer): Promise<ActiveKey | null> {
  const row = await transaction(app.pool, 'system', (sql) => keyByHash(sql, tokenHash));
  if (!row) return null;
  const expiresAt = row.expires_at === null ? Infinity : Date.parse(row.expires_at);
  if (expiresAt <= app.clock()) return null;
  noteUsed(app, row);
  const { id, name, scopes, level, checkers, category, suspended } = row;
  return { id, name, businessId: row.business_id, scopes, level, checkers, category, suspended, closedAt: row.closed_at, expiresAt };
}

/** Nobody waits for it, and a failure is only logged. */
function noteUsed(app: App, key: KeyHolder): void {
  const now = app.clock();
  if (key.last_used_at !== null && now - Date.parse(key.last_used_at) < USED_EVERY) return;
  transaction(app.pool, 'system', (sql) => touchKey(sql, key.id, new Date(now).toISOString())).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'the last use of an API key could not be written down'),
  );
}
