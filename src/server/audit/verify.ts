import type pg from 'pg';
import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { canonicalEntry, INSTALLATION, nextHash, startOf } from './format.ts';
import { anchorsBetween, businessHeadsAt, head, linksAfter, newestAnchors, progress, slippedIn } from './chain-queries.ts';
import type { Anchor, Linked } from './chain-queries.ts';
import { exclusively } from '../db/exclusive.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { anchorIsOurs } from './chain.ts';
import { keepHead, readHead } from './stored-head.ts';
import type { StoredHead } from './stored-head.ts';

const PORTION = 2_000;
const DAY = 86_400_000;

export interface Verified {
  readonly count: number;
  readonly head: string;
  /** The error of the first wrong entry; null if all are right. */
  readonly wrong: string | null;
}

type Checked = Pick<App, 'env' | 'providers' | 'log' | 'clock'>;

/**
 * The hourly job: continues from the stored head, and recalculates everything if that was last done a day ago. Null while another process verifies. A break
 * opens one case for the operator; else the head is stored with the documents.
 */
export function watchAudit(app: Checked, pool: pg.Pool): Promise<Verified | null> {
  return exclusively(pool, 'audit-verify', async () => {
    const { storedHead, unreadable } = await readHead(app);
    const since = app.clock() - Date.parse(storedHead?.wholeAt ?? '');
    return settle(app, pool, await verify(app, pool, storedHead, since >= 0 && since < DAY ? storedHead : null), unreadable);
  });
}

/**
 * The command: recalculates both chains from the first entry on, and compares them with the anchors and with the head stored with the documents. With
 * `renewHead` it ignores the stored head and stores the calculated one.
 */
export async function verifyAudit(app: Checked, pool: pg.Pool, { renewHead = false } = {}): Promise<Verified> {
  const { storedHead, unreadable } = renewHead ? { storedHead: null, unreadable: null } : await readHead(app);
  return settle(app, pool, await verify(app, pool, storedHead, null), unreadable, renewHead);
}

type Found = Verified & Pick<StoredHead, 'upto' | 'wholeAt'>;

/** `from` is the start; null for the first entry. */
async function verify(app: Checked, pool: pg.Pool, storedHead: StoredHead | null, from: StoredHead | null): Promise<Found> {
  const wholeAt = from?.wholeAt ?? new Date(app.clock()).toISOString();
  const upto = await transaction(pool, 'system', progress);
  const walk: Walk = { n: from?.n ?? 0, hash: from ? Buffer.from(from.hash, 'hex') : startOf(INSTALLATION), businesses: new Map(), storedHead };
  let wrong = from && (await transaction(pool, 'system', (sql) => misses(sql, from)));
  for (let more = true; more && wrong === null;) {
    const [rows, anchors] = await transaction(pool, 'system', async (sql) => {
      const found = await linksAfter(sql, walk.n, PORTION);
      if (from) await recall(sql, walk, from.n, found);
      return [found, await anchorsBetween(sql, walk.n, found.at(-1)?.n ?? walk.n)] as const;
    });
    more = rows.length === PORTION;
    wrong = follow(
      app,
      walk,
      rows,
      Map.groupBy(anchors, (anchor) => anchor.n),
    );
  }
  wrong ??= await transaction(pool, 'system', (sql) => ends(app, sql, walk, from?.upto ?? '0'));
  return { count: walk.n, head: walk.hash.toString('hex'), wrong, upto, wholeAt };
}

async function settle(app: Checked, pool: pg.Pool, { upto, wholeAt, ...found }: Found, unreadable: string | null, renewHead = false): Promise<Verified> {
  const wrong = found.wrong ?? unreadable;
  const { count, head: hash } = found;
  if (wrong === null) {
    // Another process may have stored a later one meanwhile.
    const { storedHead } = renewHead ? { storedHead: null } : await readHead(app);
    if (!storedHead || storedHead.n <= count) await keepHead(app, { n: count, hash, upto, wholeAt });
    return found;
  }
  const opened = await transaction(pool, 'system', (sql) =>
    openCase(sql, {
      id: newId('case'),
      kind: 'audit-chain',
      subject: wrong,
      detail: { label: 'The audit log', note: wrong },
      at: new Date(app.clock()).toISOString(),
    }),
  );
  if (opened !== null) app.log.error({ error: wrong, count }, 'the audit log does not prove itself');
  return { ...found, wrong };
}

interface Walk {
  n: number;
  hash: Buffer;
  readonly businesses: Map<string, { n: number; hash: Buffer }>;
  readonly storedHead: StoredHead | null;
}

/** The error at the start; null if the entry there is the stored one. */
async function misses(sql: Sql, { n, hash }: StoredHead): Promise<string | null> {
  if (n === 0) return null;
  const [link] = await linksAfter(sql, n - 1, 1);
  const end = await head(sql);
  if (!end || end.n < n) return cutOff(end?.n ?? 0, n);
  if (link?.n !== n) return `Entry ${n} is missing from the chain: deleted.`;
  return link.hash.toString('hex') === hash ? null : differsFromHead(link);
}

/** The heads of the businesses at the start. Only the database has their hashes, until everything is recalculated. */
async function recall(sql: Sql, walk: Walk, n: number, rows: readonly Linked[]): Promise<void> {
  const unknown = new Set(rows.flatMap(({ business }) => (business !== null && !walk.businesses.has(business) ? [business] : [])));
  for (const [business, businessHead] of await businessHeadsAt(sql, [...unknown], n)) walk.businesses.set(business, businessHead);
}

/** The first wrong entry of these; null if all are right. */
function follow({ env }: Pick<Checked, 'env'>, walk: Walk, rows: readonly Linked[], anchors: ReadonlyMap<number, readonly Anchor[]>): string | null {
  for (const row of rows) {
    const wrong = step(walk, row);
    if (wrong) return wrong;
    for (const anchor of anchors.get(row.n) ?? []) {
      if (!anchor.hash.equals(row.hash)) return `Entry ${row.n} (id ${row.entry_id}): the chain was calculated again; it differs from the anchor made then.`;
      if (anchorIsOurs(env, anchor) === false) return `Entry ${row.n} (id ${row.entry_id}): its anchor was not sealed by this installation.`;
    }
    if (walk.storedHead?.n === row.n && walk.storedHead.hash !== row.hash.toString('hex')) return differsFromHead(row);
  }
  return null;
}

function differsFromHead(row: Linked): string {
  return `Entry ${row.n} (id ${row.entry_id}): the chain was calculated again; it differs from the head kept beside the documents.`;
}

function cutOff(last: number, expected: number): string {
  return `The entries ${last + 1} to ${expected} were deleted: the head kept beside the documents is number ${expected}.`;
}

function step(walk: Walk, row: Linked): string | null {
  const n = walk.n + 1;
  if (row.n !== n) return `Entry ${n} is missing from the chain: deleted.`;
  if (row.id === null) return `Entry ${n} (id ${row.entry_id}) was deleted from the audit log.`;
  // The left join found the entry, so these are not null.
  const entry = { ...row, id: row.id };
  const canonical = canonicalEntry(entry);
  const hash = nextHash(walk.hash, canonical);
  if (!hash.equals(row.hash) || row.business !== row.chained_business) return `Entry ${n} (id ${row.entry_id}) was changed, or exchanged for another one.`;
  const { business } = entry;
  if (business !== null) {
    const before = walk.businesses.get(business) ?? { n: 0, hash: startOf(business) };
    const own = { n: before.n + 1, hash: nextHash(before.hash, canonical) };
    if (row.business_n !== own.n || !row.business_hash?.equals(own.hash)) return `Entry ${n} (id ${row.entry_id}) does not fit the chain of ${business}.`;
    walk.businesses.set(business, own);
  }
  walk.n = n;
  walk.hash = hash;
  return null;
}

/** Entries missing at the end, or outside the chain. Entries added later are searched among transactions from number `from` on. */
async function ends({ env }: Pick<Checked, 'env'>, sql: Sql, walk: Walk, from: string): Promise<string | null> {
  const [end, anchors] = [await head(sql), await newestAnchors(sql)];
  const [anchor] = anchors;
  if (walk.storedHead && walk.storedHead.n > walk.n) return cutOff(walk.n, walk.storedHead.n);
  if (anchor && anchor.n > (end?.n ?? 0)) return `The entries ${(end?.n ?? 0) + 1} to ${anchor.n} were deleted: the newest anchor is of number ${anchor.n}.`;
  if (end && (!anchor || anchor.n < end.n)) return `The entries after ${anchor?.n ?? 0} have no anchor: they were not chained by this installation.`;
  const seals = anchors.map((one) => anchorIsOurs(env, one));
  if (anchor && seals.includes(false)) return `The anchor of entry ${anchor.n} was not sealed by this installation.`;
  if (anchor && !seals.includes(true)) return `The newest anchor, of entry ${anchor.n}, names the key ${anchor.key_id}, which this installation does not know.`;
  const inserted = await slippedIn(sql, from);
  return inserted === null ? null : `The entry with id ${inserted} was inserted later: the chain does not have it.`;
}
