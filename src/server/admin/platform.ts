import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { openPool } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import type { Env } from '../core/env.ts';
import { chainAudit } from '../audit/chain.ts';
import { exportAudit } from '../audit/export.ts';
import { verifyAudit } from '../audit/verify.ts';
import { logger } from '../core/log.ts';
import { makeProviders } from '../integrations/index.ts';
import { keysInUse, rewrapAll } from '../jobs/rewrap.ts';
import { filePass } from '../jobs/rewrap-files.ts';
import type { FilePass } from '../jobs/rewrap-files.ts';
import { presentKey } from '../core/encryption.ts';
import { operatorAdmin } from '../operators/index.ts';
import type { OperatorOrder } from '../operators/index.ts';
import { theOne } from './commands.ts';

export type PlatformOrder =
  | OperatorOrder
  | { readonly what: 'keys-status' }
  | { readonly what: 'keys-rewrap' }
  | { readonly what: 'audit-verify'; readonly renewHead?: boolean }
  | { readonly what: 'audit-export'; readonly business: string | null; readonly file: string };

export function isPlatform<T extends { readonly what: string }>(order: T | PlatformOrder): order is PlatformOrder {
  return /^(audit|operators|keys)-/.test(order.what);
}

export class NotProved extends Error {}

/** Commands that need the installation's own settings besides its database. Returns the text to print; throws NotProved if the audit log does not verify. */
export async function runPlatform(env: Env, order: PlatformOrder, actor = 'operator'): Promise<string> {
  const pool = openPool(env.databaseUrl, { role: undefined, size: 2, onLost: () => undefined });
  const app = { env, clock: Date.now, log: logger('error'), providers: makeProviders(env) };
  try {
    if (isOperators(order)) {
      const row = { app, now: Date.now(), businessId: '', actor };
      return await transaction(pool, 'system', (sql) => operatorAdmin({ ...row, sql }, order));
    }
    if (order.what === 'keys-rewrap') {
      const count = await rewrapAll(app, pool, { anew: true });
      if (count === null) return 'Another process is putting values under the present key. Please run this again when it has ended.';
      return `${count} values are under the present key now.\n${await keyStatus(env, pool)}`;
    }
    if (order.what === 'keys-status') return await keyStatus(env, pool);
    await chainAudit(app, pool);
    if (order.what === 'audit-verify') {
      const { count, head, wrong } = await verifyAudit(app, pool, order);
      if (wrong !== null) throw new NotProved(`NOT OK: ${wrong}`);
      return `OK: ${count} entries, head ${head}`;
    }
    const business = order.business === null ? null : await transaction(pool, 'system', (sql) => theOne(sql, order.business ?? ''));
    await pipeline(Readable.from(exportAudit(pool, business, new Date().toISOString())), createWriteStream(order.file, { mode: 0o600 }));
    return `${order.file} is written. Verify it anywhere with: node verify-audit.mjs ${order.file}`;
  } finally {
    await pool.end();
  }
}

function isOperators(order: PlatformOrder): order is OperatorOrder {
  return order.what.startsWith('operators-');
}

async function keyStatus(env: Env, pool: pg.Pool): Promise<string> {
  const uses = await keysInUse(pool);
  const present = presentKey(env);
  const earlier = env.previousSecretKeys.map((secretKey) => presentKey({ secretKey }));
  const pass = await filePass(pool, env);
  const done = (pass?.done_at ?? null) !== null;
  const lines = [`${present}  present  ${uses.get(present) ?? 0} values`];
  for (const key of earlier) {
    const count = uses.get(key) ?? 0;
    const so = count > 0 || !done ? 'keep it, and run keys rewrap' : 'it may be dropped';
    lines.push(`${key}  earlier  ${count} values: ${so}`);
  }
  for (const [key, count] of uses)
    if (key !== present && !earlier.includes(key)) lines.push(`${key || 'unnamed'}  ${key ? 'NOT CONFIGURED' : 'links of before'}  ${count} values`);
  if (earlier.length > 0) lines.push(fileStatus(pass));
  return lines.join('\n');
}

function fileStatus(pass: FilePass | null): string {
  if (!pass?.done_at)
    return `files  ${pass ? `looked through since ${pass.begun_at}, not done` : 'not looked through yet'}: keep the earlier keys, and run keys rewrap`;
  return `files  done: looked through from ${pass.begun_at} to ${pass.done_at}${pass.unopened > 0 ? `; ${pass.unopened} open with no key of this installation` : ''}`;
}
