import type pg from 'pg';
import { at } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { canonicalEntry, INSTALLATION, nextHash, startOf } from './format.ts';
import type { AuditEntry } from './format.ts';
import { appendAnchor, appendLinks, businessHeads, head, newestAnchors, setProgress, takeChain, unchained, waitForChain } from './chain-queries.ts';
import type { Anchor, Link } from './chain-queries.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { attest, presentKey, secretNamed } from '../core/encryption.ts';
import type { Keys } from '../core/encryption.ts';

const PORTION = 1_000;
/** Batches in one run: a large backlog must not block the worker's other jobs. */
const PORTIONS = 50;

type Chained = Pick<App, 'env' | 'clock' | 'log'>;

/** Links new entries of the audit log to the chain, in batches. `pool` is the owner's. Returns the number of entries. */
export async function chainAudit(app: Chained, pool: pg.Pool): Promise<number> {
  let sum = 0;
  for (let portion = 0; portion < PORTIONS; portion += 1) {
    const count = await transaction(pool, 'system', (sql) => chainPortion(app, sql));
    sum += count;
    if (count < PORTION) break;
  }
  return sum;
}

/** Whether the signature of an anchor is ours; null if its key is not configured any more. */
export function anchorIsOurs(keys: Keys, anchor: Anchor): boolean | null {
  const secret = secretNamed(keys, anchor.key_id);
  return secret === null ? null : sealOf(secret, anchor.n, anchor.hash, anchor.at).equals(anchor.seal);
}

/**
 * Signs the newest anchor again with the current key, if only an earlier key has signed it: before that key is dropped. False if there is nothing to do, or no
 * known key signed it. `pool` is the owner's.
 */
export function sealAnchorAnew({ env, clock }: Pick<App, 'env' | 'clock'>, pool: pg.Pool): Promise<boolean> {
  return transaction(pool, 'system', async (sql) => {
    await waitForChain(sql);
    const anchors = await newestAnchors(sql);
    const ours = anchors.find((anchor) => anchorIsOurs(env, anchor) === true);
    if (!ours || anchors.some((anchor) => anchor.key_id === presentKey(env))) return false;
    await appendAnchor(sql, sealed(env, ours, at({ now: clock() })));
    return true;
  });
}

async function chainPortion({ env, clock, log }: Chained, sql: Sql): Promise<number> {
  if (!(await takeChain(sql))) return 0;
  const { entries, upto } = await unchained(sql, PORTION);
  if (entries.length > 0) {
    const links = linked(entries, await head(sql), await businessHeads(sql, [...new Set(entries.flatMap(({ business }) => business ?? []))]));
    await appendLinks(sql, links);
    const last = links.at(-1);
    if (last) {
      await appendAnchor(sql, sealed(env, last, at({ now: clock() })));
      // Also outside the database: its owner cannot change the entries of the log collector.
      log.info({ count: last.n, event: last.hash.toString('hex') }, 'audit chain head');
    }
  }
  await setProgress(sql, upto);
  return entries.length;
}

function linked(
  entries: readonly AuditEntry[],
  last: { n: number; hash: Buffer } | null,
  businesses: ReadonlyMap<string, { n: number; hash: Buffer }>,
): Link[] {
  let end = last ?? { n: 0, hash: startOf(INSTALLATION) };
  const ends = new Map(businesses);
  return entries.map((entry) => {
    const canonical = canonicalEntry(entry);
    end = { n: end.n + 1, hash: nextHash(end.hash, canonical) };
    const { business } = entry;
    const before = business === null ? null : (ends.get(business) ?? { n: 0, hash: startOf(business) });
    const own = before && { n: before.n + 1, hash: nextHash(before.hash, canonical) };
    if (business !== null && own) ends.set(business, own);
    return { n: end.n, entryId: entry.id, hash: end.hash, business, businessN: own?.n ?? null, businessHash: own?.hash ?? null };
  });
}

function sealed(env: Keys, { n, hash }: { readonly n: number; readonly hash: Buffer }, sealedAt: string): Anchor {
  return { n, hash, at: sealedAt, key_id: presentKey(env), seal: sealOf(env.secretKey, n, hash, sealedAt) };
}

function sealOf(secretKey: string, n: number, hash: Buffer, sealedAt: string): Buffer {
  return attest(secretKey, 'audit-anchor', `${n}:${hash.toString('hex')}:${sealedAt}`);
}
