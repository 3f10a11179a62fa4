import type { AuditEntry } from './format.ts';
import type { Sql } from '../db/pool.ts';

const ENTRY = `a.id::text as id, a.business_id as business, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor, a.action, a.subject, a.detail::text as detail`;

type EntryRow = AuditEntry & Record<string, unknown>;

export interface Link {
  readonly n: number;
  readonly entryId: string;
  readonly hash: Buffer;
  readonly business: string | null;
  readonly businessN: number | null;
  readonly businessHash: Buffer | null;
}

export interface Head extends Record<string, unknown> {
  readonly n: number;
  readonly hash: Buffer;
}

export interface Anchor extends Head {
  readonly at: string;
  readonly key_id: string;
  readonly seal: Buffer;
}

/** False while another process extends the chain. */
export async function takeChain(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('audit_chain')) as mine`);
  return row?.mine === true;
}

/** The same, but waits for the other process. */
export async function waitForChain(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('audit_chain'))`);
}

/**
 * The next entries, oldest transactions first, whose transactions no open one can precede. After a restore into another server transactions are numbered anew:
 * then everything is read once (`upto` is ahead of the server).
 */
export async function unchained(sql: Sql, most: number): Promise<{ entries: AuditEntry[]; upto: string }> {
  const [now] = await sql.query<{ xmin: string; xmax: string; upto: string; anew: boolean }>(
    `select pg_snapshot_xmin(s)::text as xmin, pg_snapshot_xmax(s)::text as xmax, upto::text as upto, upto > pg_snapshot_xmin(s) as anew
     from audit_progress, pg_current_snapshot() s`,
  );
  if (!now) throw new Error('audit_progress has no row; the first migration inserts it');
  const { xmin, xmax, upto, anew } = now;
  const rows = await sql.query<EntryRow & { xact: string }>(
    `select ${ENTRY}, a.xact::text as xact from audit_log a
     where ${anew ? `(a.xact < $1::xid8 or a.xact >= $2::xid8)` : `a.xact >= $2::xid8 and a.xact < $1::xid8`} and not exists (select from audit_chain c where c.entry_id = a.id)
     order by a.xact, a.id limit $3`,
    [xmin, anew ? xmax : upto, most],
  );
  const last = rows.at(-1);
  const partial = last !== undefined && rows.length === most;
  return { entries: rows, upto: !partial ? xmin : anew ? upto : last.xact };
}

export async function setProgress(sql: Sql, upto: string): Promise<void> {
  await sql.query('update audit_progress set upto = $1::xid8 where upto <> $1::xid8', [upto]);
}

export async function head(sql: Sql): Promise<Head | null> {
  const [row] = await sql.query<Head>('select n, hash from audit_chain order by n desc limit 1');
  return row ?? null;
}

export async function businessHeads(sql: Sql, businesses: readonly string[]): Promise<Map<string, Head>> {
  const rows = await sql.query<{ id: string } & Head>(
    `select b.id, h.n, h.hash from unnest($1::text[]) b(id)
     cross join lateral (select business_n as n, business_hash as hash from audit_chain where business_id = b.id order by business_n desc limit 1) h`,
    [businesses],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The heads of businesses as of number `n` of the installation's chain. */
export async function businessHeadsAt(sql: Sql, businesses: readonly string[], n: number): Promise<Map<string, Head>> {
  const rows = await sql.query<{ id: string } & Head>(
    `select b.id, h.n, h.hash from unnest($1::text[]) b(id)
     cross join lateral (select business_n as n, business_hash as hash from audit_chain where business_id = b.id and n <= $2 order by business_n desc limit 1) h`,
    [businesses, n],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function appendLinks(sql: Sql, links: readonly Link[]): Promise<void> {
  const column = <T>(read: (link: Link) => T) => links.map(read);
  await sql.query(
    `insert into audit_chain (n, entry_id, hash, business_id, business_n, business_hash)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::bigint[], $6::bytea[])`,
    [
      column((link) => link.n),
      column((link) => link.entryId),
      column((link) => link.hash),
      column((link) => link.business),
      column((link) => link.businessN),
      column((link) => link.businessHash),
    ],
  );
}

export async function appendAnchor(sql: Sql, { n, hash, at, key_id, seal }: Anchor): Promise<void> {
  await sql.query('insert into audit_anchors (n, hash, at, key_id, seal) values ($1, $2, $3, $4, $5)', [n, hash, at, key_id, seal]);
}

/** The anchors of the newest entry with an anchor: one for each key that signed it. */
export function newestAnchors(sql: Sql): Promise<Anchor[]> {
  return sql.query<Anchor>('select n, hash, at, key_id, seal from audit_anchors where n = (select max(n) from audit_anchors) order by at');
}

export function anchorsBetween(sql: Sql, after: number, upto: number): Promise<Anchor[]> {
  return sql.query<Anchor>('select n, hash, at, key_id, seal from audit_anchors where n > $1 and n <= $2 order by n, at', [after, upto]);
}

export type Linked = Record<string, unknown> & {
  readonly n: number;
  readonly entry_id: string;
  readonly hash: Buffer;
  readonly chained_business: string | null;
  readonly business_n: number | null;
  readonly business_hash: Buffer | null;
  /** Null if the entry was deleted. */
  readonly id: string | null;
} & Omit<AuditEntry, 'id'>;

const LINKED = `select c.n, c.entry_id::text as entry_id, c.hash, c.business_id as chained_business, c.business_n, c.business_hash, ${ENTRY}
  from audit_chain c left join audit_log a on a.id = c.entry_id`;

export function linksAfter(sql: Sql, n: number, most: number): Promise<Linked[]> {
  return sql.query<Linked>(`${LINKED} where c.n > $1 order by c.n limit $2`, [n, most]);
}

export function businessLinksAfter(sql: Sql, business: string, n: number, most: number): Promise<Linked[]> {
  return sql.query<Linked>(`${LINKED} where c.business_id = $1 and c.business_n > $2 order by c.business_n limit $3`, [business, n, most]);
}

/** Every transaction below this number is in the chain. */
export async function progress(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ upto: string }>('select upto::text as upto from audit_progress');
  return row?.upto ?? '0';
}

/** An entry that was added behind the chain. Checks transactions from number `from` on. */
export async function slippedIn(sql: Sql, from: string): Promise<string | null> {
  // From 0 on it reads the whole log: slower than the timeout of a request.
  await sql.query(`set local statement_timeout = '10min'`);
  const [row] = await sql.query<{ id: string }>(
    `select a.id::text as id from audit_log a, audit_progress p
     where a.xact >= $1::xid8 and a.xact < p.upto and not exists (select from audit_chain c where c.entry_id = a.id) order by a.id limit 1`,
    [from],
  );
  return row?.id ?? null;
}
