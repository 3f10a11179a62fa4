import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Scope } from '../../shared/api-keys/scopes.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { keyByHash, touchKey } from './queries.ts';
import type { KeyHolder } from './queries.ts';

/** A key's last use is written down this often at most, and only when the key is read from the database anyway. */
const USED_EVERY = 60_000;

export interface ActiveKey {
  readonly id: string;
  readonly name: string;
  readonly businessId: string;
  readonly scopes: readonly Scope[];
  readonly level: Level;
  readonly checkers: number;
  readonly category: Category;
  /** Epoch milliseconds; infinite where its end is open. */
  readonly expiresAt: number;
}

/** What a key stands for; null when it is unknown, revoked or expired. */
export async function readKey(app: App, tokenHash: Buffer): Promise<ActiveKey | null> {
  const row = await transaction(app.pool, 'system', (sql) => keyByHash(sql, tokenHash));
  if (!row) return null;
  const expiresAt = row.expires_at === null ? Infinity : Date.parse(row.expires_at);
  if (expiresAt <= app.clock()) return null;
  noteUsed(app, row);
  const { id, name, scopes, level, checkers, category } = row;
  return { id, name, businessId: row.business_id, scopes, level, checkers, category, expiresAt };
}

/** Nobody waits for it, and its failure is worth a line in the log and no more. */
function noteUsed(app: App, key: KeyHolder): void {
  const now = app.clock();
  if (key.last_used_at !== null && now - Date.parse(key.last_used_at) < USED_EVERY) return;
  transaction(app.pool, 'system', (sql) => touchKey(sql, key.id, new Date(now).toISOString())).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'the last use of an API key could not be written down'),
  );
}
