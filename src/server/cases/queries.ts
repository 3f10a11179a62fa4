import type { Sql } from '../db/pool.ts';

/** A case that an operator decides. There is one row for each kind and subject; it is opened and closed as often as needed. */
export interface NewCase {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly businessId?: string | null;
  readonly detail: object;
  readonly at: string;
}

/** What happens to a case that exists already. */
const WHEN_KNOWN = {
  /** It is not changed, closed or open. */
  keep: 'do nothing',
  /** A closed case is reopened with a new date. */
  reopen: `do update set state = 'open', detail = excluded.detail, created_at = excluded.created_at, closed_at = null, closed_by = null, outcome = null
    where c.state = 'closed'`,
  /** It is open afterwards, with the newer detail; the opening time stays the first. */
  update: `do update set state = 'open', detail = excluded.detail, closed_at = null, closed_by = null, outcome = null`,
  /** The same, but a closed one gets the current opening time. */
  renew: `do update set state = 'open', detail = excluded.detail, closed_at = null, closed_by = null, outcome = null,
    created_at = case when c.state = 'closed' then excluded.created_at else c.created_at end`,
  /** A closed one is opened again only if its detail differs. */
  differing: `do update set state = 'open', detail = excluded.detail, closed_at = null, closed_by = null, outcome = null
    where c.state = 'open' or c.closed_by = 'reconciliation' or c.detail <> excluded.detail`,
} as const;

/** Opens a case; returns its id, or null if one of this kind and subject existed and was not changed. */
export async function openCase(sql: Sql, found: NewCase, onConflict: keyof typeof WHEN_KNOWN = 'keep'): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `insert into cases as c (id, kind, subject, business_id, detail, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, subject) ${WHEN_KNOWN[onConflict]} returning id`,
    [found.id, found.kind, found.subject, found.businessId ?? null, found.detail, found.at],
  );
  return row?.id ?? null;
}

/** Adds to the detail of a case. */
export async function addToCase(sql: Sql, kind: string, subject: string, detail: object): Promise<void> {
  await sql.query('update cases set detail = detail || $3 where kind = $1 and subject = $2', [kind, subject, detail]);
}

export interface Closing {
  readonly outcome: string | null;
  readonly by: string | null;
  readonly at: string;
}

/** Closes the case of a subject, if one is open. */
export async function closeCaseOf(sql: Sql, kind: string, subject: string, { outcome, by, at }: Closing): Promise<void> {
  await sql.query(`update cases set state = 'closed', outcome = $3, closed_by = $4, closed_at = $5 where kind = $1 and subject = $2 and state = 'open'`, [
    kind,
    subject,
    outcome,
    by,
    at,
  ]);
}

export interface ClosedCase extends Record<string, unknown> {
  id: string;
  business_id: string | null;
  kind: string;
  detail: Record<string, unknown>;
}

/** Closes an open case by its id; null without one. Requests for manual approval are closed by their own decision. */
export async function closeCaseById(sql: Sql, id: string, { outcome, by, at }: Closing): Promise<ClosedCase | null> {
  const [row] = await sql.query<ClosedCase>(
    `update cases set state = 'closed', outcome = $2, closed_by = $3, closed_at = $4 where id = $1 and state = 'open' and kind <> 'manual-approval'
     returning id, business_id, kind, detail`,
    [id, outcome, by, at],
  );
  return row ?? null;
}

/** Closes cases of differences about these subjects that no longer exist; `still` lists the remaining ones, as `kind subject`. */
export async function closeDifferences(sql: Sql, subjects: readonly string[], still: readonly string[], at: string): Promise<void> {
  await sql.query(
    `update cases set state = 'closed', closed_at = $3, closed_by = 'reconciliation', outcome = 'Our books and the statement agree now.'
     where state = 'open' and kind like 'reconcile-%' and subject = any ($1) and kind || ' ' || subject <> all ($2)`,
    [subjects, still, at],
  );
}

/** The time since which the case of a subject is open; null without one. `lock` holds it until the commit. */
export async function openCaseSince(sql: Sql, kind: string, subject: string, lock = false): Promise<string | null> {
  const [row] = await sql.query<{ created_at: string }>(
    `select created_at from cases where kind = $1 and subject = $2 and state = 'open' ${lock ? 'for update' : ''}`,
    [kind, subject],
  );
  return row?.created_at ?? null;
}

export interface FoundCase extends Record<string, unknown> {
  id: string;
  kind: string;
  subject: string;
  business_id: string | null;
  state: 'open' | 'closed';
  created_at: string;
}

const FOUND = 'c.id, c.kind, c.subject, c.business_id, c.state, c.created_at';

/** A condition on `cases c`: verifications and manual approvals have queues of their own. */
export const WORKED_AS_CASE = `c.kind <> all (array['manual-approval', 'verification'])`;

/** By id or by its whole subject, whatever the kind; in a system transaction. */
export function findCases(sql: Sql, text: string, limit: number): Promise<FoundCase[]> {
  return sql.query<FoundCase>(
    // The unique index begins with the kind, of which there are few: each is looked up.
    `with recursive kinds(kind) as (
       (select kind from cases order by kind limit 1)
       union all select (select c.kind from cases c where c.kind > k.kind order by c.kind limit 1) from kinds k where k.kind is not null)
     select ${FOUND} from cases c where c.id = $1 and ${WORKED_AS_CASE}
     union select ${FOUND} from kinds k join cases c on c.kind = k.kind and c.subject = $1 and ${WORKED_AS_CASE}
     order by created_at desc limit $2`,
    [text, limit],
  );
}

/** Those of a business: open ones first, then the newest. */
export function casesOf(sql: Sql, businessId: string, limit: number): Promise<FoundCase[]> {
  return sql.query<FoundCase>(
    `select ${FOUND} from cases c where c.business_id = $1 and ${WORKED_AS_CASE} order by c.state = 'open' desc, c.created_at desc, c.id limit $2`,
    [businessId, limit],
  );
}

/** The oldest open case of a kind; null without one. */
export async function openCaseOfKind(sql: Sql, kind: string): Promise<{ id: string; created_at: string } | null> {
  const [row] = await sql.query<{ id: string; created_at: string }>(
    `select id, created_at from cases where state = 'open' and kind = $1 order by created_at, id limit 1`,
    [kind],
  );
  return row ?? null;
}
