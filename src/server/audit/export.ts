import type pg from 'pg';
import { AUDIT_FORMAT, INSTALLATION, startOf } from './format.ts';
import { anchorsBetween, businessHeads, businessLinksAfter, head, linksAfter } from './chain-queries.ts';
import type { Linked } from './chain-queries.ts';
import { transaction } from '../db/transaction.ts';
import type { Scope } from '../db/transaction.ts';

const PORTION = 1_000;

/**
 * The audit log as JSON lines: a header, then the entries of one chain in order, each with its number and hash; for the whole installation also the anchors,
 * after the entry they sign. `scripts/verify-audit.mjs` verifies the file without other data.
 */
export async function* exportAudit(pool: pg.Pool, businessId: string | null, exportedAt: string): AsyncGenerator<string> {
  const scope: Scope = businessId === null ? 'system' : { businessId };
  const end = await transaction(pool, scope, async (sql) =>
    businessId === null ? head(sql) : ((await businessHeads(sql, [businessId])).get(businessId) ?? null),
  );
  const name = businessId ?? INSTALLATION;
  const count = end?.n ?? 0;
  yield `${JSON.stringify({
    format: AUDIT_FORMAT,
    scope: name,
    algorithm: 'hash = SHA-256(previous hash, then the UTF-8 JSON array ["1", id, business, at, actor, action, subject, detail] without spaces)',
    start: startOf(name).toString('hex'),
    count,
    head: (end?.hash ?? startOf(name)).toString('hex'),
    exportedAt,
  })}\n`;
  for (let last = 0; last < count;) {
    const [rows, anchors] = await transaction(pool, scope, async (sql) => {
      const found = businessId === null ? await linksAfter(sql, last, PORTION) : await businessLinksAfter(sql, businessId, last, PORTION);
      return [found, businessId === null ? await anchorsBetween(sql, last, found.at(-1)?.n ?? last) : []] as const;
    });
    if (rows.length === 0) return;
    const sealed = Map.groupBy(anchors, (anchor) => anchor.n);
    let lines = '';
    for (const row of rows) {
      const n = businessId === null ? row.n : (row.business_n ?? 0);
      if (n > count) break;
      lines += lineOf(row, n, businessId === null ? row.hash : row.business_hash);
      for (const anchor of sealed.get(row.n) ?? [])
        lines += `${JSON.stringify({ anchor: anchor.n, hash: hex(anchor.hash), at: anchor.at, key: anchor.key_id, seal: hex(anchor.seal) })}\n`;
      last = n;
    }
    yield lines;
    if ((rows.at(-1)?.n ?? 0) > count && businessId === null) return;
  }
}

function lineOf({ id, business, at, actor, action, subject, detail }: Linked, n: number, hash: Buffer | null): string {
  // A deleted entry has no line; the verification of the file reports it.
  if (id === null) return '';
  return `${JSON.stringify({ n, id, business, at, actor, action, subject, detail, hash: hex(hash ?? Buffer.alloc(0)) })}\n`;
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}
