import type pg from 'pg';
import { newId } from '../context.ts';
import type { App } from '../context.ts';
import { canonicalEntry, INSTALLATION, nextHash, startOf } from './format.ts';
import { anchorsBetween, head, lastAnchor, linksAfter, openAuditCase, slippedIn } from './chain-queries.ts';
import type { Anchor, Linked } from './chain-queries.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import { anchorIsOurs } from './chain.ts';

const PORTION = 2_000;
/** Where the head is kept outside the database, whose owner could cut off the newest entries and their anchors. */
const HEAD_KEY = 'audit/head';
const HEAD_PLACE = { owner: INSTALLATION, field: 'audit-head' };

export interface Verified {
  readonly count: number;
  readonly head: string;
  /** What is wrong with the first entry that does not fit; null when everything does. */
  readonly wrong: string | null;
}

type Checked = Pick<App, 'env' | 'providers'>;

/** Recalculates both chains from the first entry on, and compares with the anchors and with the head kept beside the documents. */
export async function verifyAudit(app: Checked, pool: pg.Pool): Promise<Verified> {
  const kept = await keptHead(app);
  const walk: Walk = { n: 0, hash: startOf(INSTALLATION), businesses: new Map(), kept };
  let wrong: string | null = null;
  for (let more = true; more && wrong === null;) {
    const [rows, anchors] = await transaction(pool, 'system', async (sql) => {
      const found = await linksAfter(sql, walk.n, PORTION);
      return [found, await anchorsBetween(sql, walk.n, found.at(-1)?.n ?? walk.n)] as const;
    });
    more = rows.length === PORTION;
    wrong = follow(app, walk, rows, new Map(anchors.map((anchor) => [anchor.n, anchor])));
  }
  wrong ??= await transaction(pool, 'system', (sql) => ends(app, sql, walk));
  return { count: walk.n, head: walk.hash.toString('hex'), wrong };
}

/** The hourly job: a break is a case for the operator, said once; else the head is kept beside the documents. */
export async function watchAudit(app: Pick<App, 'env' | 'providers' | 'log' | 'clock'>, pool: pg.Pool): Promise<Verified> {
  const verified = await verifyAudit(app, pool);
  const { wrong, count } = verified;
  if (wrong === null) {
    await app.providers.files.put(HEAD_PLACE, HEAD_KEY, Buffer.from(JSON.stringify({ n: count, hash: verified.head })));
    return verified;
  }
  const opened = await transaction(pool, 'system', (sql) =>
    openAuditCase(sql, { id: newId('case'), subject: wrong, detail: { label: 'The audit log', note: wrong }, at: new Date(app.clock()).toISOString() }),
  );
  if (opened) app.log.error({ error: wrong, count }, 'the audit log does not prove itself');
  return verified;
}

interface Walk {
  n: number;
  hash: Buffer;
  readonly businesses: Map<string, { n: number; hash: Buffer }>;
  readonly kept: { readonly n: number; readonly hash: string } | null;
}

/** The first entry of these that does not fit; null when all do. */
function follow({ env }: Pick<Checked, 'env'>, walk: Walk, rows: readonly Linked[], anchors: ReadonlyMap<number, Anchor>): string | null {
  for (const row of rows) {
    const wrong = step(walk, row);
    if (wrong) return wrong;
    const anchor = anchors.get(row.n);
    if (anchor && !anchor.hash.equals(row.hash))
      return `Entry ${row.n} (id ${row.entry_id}): the chain was calculated again; it differs from the anchor made then.`;
    if (anchor && anchorIsOurs(env, anchor) === false) return `Entry ${row.n} (id ${row.entry_id}): its anchor was not sealed by this installation.`;
    if (walk.kept?.n === row.n && walk.kept.hash !== row.hash.toString('hex'))
      return `Entry ${row.n} (id ${row.entry_id}): the chain was calculated again; it differs from the head kept beside the documents.`;
  }
  return null;
}

function step(walk: Walk, row: Linked): string | null {
  const n = walk.n + 1;
  if (row.n !== n) return `Entry ${n} is missing from the chain: deleted.`;
  if (row.id === null) return `Entry ${n} (id ${row.entry_id}) was deleted from the audit log.`;
  // The left join found the entry, so these are there.
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

/** What is missing at the end, or lies outside the chain. */
async function ends({ env }: Pick<Checked, 'env'>, sql: Sql, walk: Walk): Promise<string | null> {
  const [end, anchor] = [await head(sql), await lastAnchor(sql)];
  if (walk.kept && walk.kept.n > walk.n)
    return `The entries ${walk.n + 1} to ${walk.kept.n} were deleted: the head kept beside the documents is number ${walk.kept.n}.`;
  if (anchor && anchor.n > (end?.n ?? 0)) return `The entries ${(end?.n ?? 0) + 1} to ${anchor.n} were deleted: the newest anchor is of number ${anchor.n}.`;
  if (end && (!anchor || anchor.n < end.n)) return `The entries after ${anchor?.n ?? 0} have no anchor: they were not chained by this installation.`;
  if (anchor && anchorIsOurs(env, anchor) === false) return `The anchor of entry ${anchor.n} was not sealed by this installation.`;
  const inserted = await slippedIn(sql);
  return inserted === null ? null : `The entry with id ${inserted} was inserted later: the chain does not have it.`;
}

async function keptHead({ providers }: Pick<Checked, 'providers'>): Promise<Walk['kept']> {
  const bytes = await providers.files.get(HEAD_PLACE, HEAD_KEY);
  if (!bytes) return null;
  const { n, hash } = Object(JSON.parse(bytes.toString('utf8')));
  return { n: Number(n), hash: String(hash) };
}
