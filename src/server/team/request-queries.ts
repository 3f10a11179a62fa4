import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { ActionType, Role } from '../../shared/access/permissions.ts';
import type { APPROVAL_STATUSES } from '../../shared/team/requests-contract.ts';
import type { Message, Text } from '../../shared/i18n/message.ts';
import type { StoredAnswer } from '../core/idempotency.ts';
import { storedText, textColumn } from '../core/stored-text.ts';
import type { Sql } from '../db/pool.ts';

const SUMMARY = textColumn('summary');
/** Every column, with its two texts as messages if they have one. */
const READ = `*, ${SUMMARY}, ${textColumn('reason')}`;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export interface RequestRecord extends Record<string, unknown> {
  business_id: string;
  id: string;
  action: ActionType;
  route: string;
  input: Record<string, unknown>;
  hash: string;
  summary: Text;
  amount: number | null;
  path: string | null;
  snapshot: Record<string, unknown>;
  note: string | null;
  maker_id: string;
  maker_name: string;
  created_at: string;
  expires_at: string;
  status: ApprovalStatus;
  decided_by: string | null;
  decided_name: string | null;
  decided_at: string | null;
  reason: Text | null;
  attempt: number;
  decision_key: string | null;
  decision_hash: string | null;
  outcome: StoredAnswer | null;
}

export type NewRequest = Pick<
  RequestRecord,
  | 'business_id'
  | 'id'
  | 'action'
  | 'route'
  | 'input'
  | 'hash'
  | 'summary'
  | 'amount'
  | 'path'
  | 'snapshot'
  | 'note'
  | 'maker_id'
  | 'maker_name'
  | 'created_at'
  | 'expires_at'
>;

export async function insertRequest(sql: Sql, one: NewRequest): Promise<void> {
  await sql.query(
    `insert into approval_requests (business_id, id, action, route, input, hash, summary, summary_i18n, amount, path, snapshot, note, maker_id, maker_name, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      one.business_id,
      one.id,
      one.action,
      one.route,
      one.input,
      one.hash,
      ...storedText(one.summary),
      one.amount,
      one.path,
      one.snapshot,
      one.note,
      one.maker_id,
      one.maker_name,
      one.created_at,
      one.expires_at,
    ],
  );
}

export async function requestById(sql: Sql, businessId: string, id: string, lock: boolean): Promise<RequestRecord | null> {
  const [row] = await sql.query<RequestRecord>(`select ${READ} from approval_requests where business_id = $1 and id = $2${lock ? ' for no key update' : ''}`, [
    businessId,
    id,
  ]);
  return row ?? null;
}

/** The status as read: a request that nobody decided in time is denied, whether or not the job has run. */
const READ_STATUS = `case when status = 'pending' and expires_at <= $2 then 'denied' else status end`;

export interface RequestFilter {
  readonly offset: number;
  readonly limit: number;
  readonly status?: ApprovalStatus | undefined;
  readonly requestId?: string | undefined;
  readonly path?: string | undefined;
  /** Requested by others, for actions that this person may decide. */
  readonly decider?: { readonly userId: string; readonly actions: readonly ActionType[] } | undefined;
}

export async function requestPage(
  sql: Sql,
  businessId: string,
  now: string,
  { offset, limit, status, requestId, path, decider }: RequestFilter,
): Promise<{ rows: RequestRecord[]; count: number }> {
  const those = `from approval_requests where business_id = $1 and ($3::text is null or ${READ_STATUS} = $3) and ($4::text is null or id = $4)
     and ($5::text is null or (maker_id <> $5 and action = any($6)))
     and ($7::text is null or path = $7)`;
  const values = [businessId, now, status ?? null, requestId ?? null, decider?.userId ?? null, decider?.actions ?? [], path ?? null];
  const rows = await sql.query<RequestRecord>(
    `select ${READ} ${those} order by status = 'pending' and expires_at > $2 desc, created_at desc, id limit $8 offset $9`,
    [...values, limit, offset],
  );
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count ${those}`, values);
  return { rows, count: counted?.count ?? 0 };
}

/** The pending requests of a business, and those of one person among them. */
export async function openRequests(sql: Sql, businessId: string, makerId: string): Promise<{ count: number; own: number }> {
  const [row] = await sql.query<{ count: number; own: number }>(
    `select count(*) as count, count(*) filter (where maker_id = $2) as own from approval_requests where business_id = $1 and status = 'pending'`,
    [businessId, makerId],
  );
  return row ?? { count: 0, own: 0 };
}

/** Whether a request was decided, withdrawn or ended. */
export async function hasRequestEnded(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql.query(`select from approval_requests where business_id = $1 and id = $2 and status <> 'pending'`, [businessId, id]);
  return rows.length > 0;
}

/** The requests for a call that are pending, or running now. */
export function openRequestsFor(sql: Sql, businessId: string, route: string): Promise<RequestRecord[]> {
  return sql.query<RequestRecord>(
    `select ${READ} from approval_requests where business_id = $1 and route = $2 and (status = 'pending' or (status = 'approved' and outcome is null)) order by created_at`,
    [businessId, route],
  );
}

/** When a person made the earliest of their newest `count` requests, withdrawn ones included, if that is after `since`; null if not. */
export async function requestsSince(sql: Sql, one: { businessId: string; makerId: string; since: string; count: number }): Promise<string | null> {
  const [row] = await sql.query<{ created_at: string }>(
    `select created_at from approval_requests where business_id = $1 and maker_id = $2 and created_at > $3 order by created_at desc offset $4 limit 1`,
    [one.businessId, one.makerId, one.since, one.count - 1],
  );
  return row?.created_at ?? null;
}

export interface Decision {
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly reason: Text | null;
}

/** Writes the final result: denied, or approved and done. */
export async function writeDecision(
  sql: Sql,
  request: Pick<RequestRecord, 'business_id' | 'id'>,
  status: 'approved' | 'denied',
  decision: Decision,
  outcome: StoredAnswer | null,
): Promise<void> {
  await sql.query(
    `update approval_requests set status = $3, decided_by = $4, decided_name = $5, decided_at = $6, reason = $7, reason_i18n = null, outcome = $8 where business_id = $1 and id = $2`,
    [request.business_id, request.id, status, decision.by, decision.name, decision.at, decision.reason, outcome],
  );
}

/** Approved, and about to run with the number of this attempt. */
export async function writeRunning(
  sql: Sql,
  request: Pick<RequestRecord, 'business_id' | 'id'>,
  decision: Decision,
  given: { key: string | null; hash: string | null },
): Promise<number> {
  const [row] = await sql.query<{ attempt: number }>(
    `update approval_requests set status = 'approved', decided_by = $3, decided_name = $4, decided_at = $5, reason = $6, reason_i18n = null, attempt = attempt + 1, decision_key = $7, decision_hash = $8
     where business_id = $1 and id = $2 returning attempt`,
    [request.business_id, request.id, decision.by, decision.name, decision.at, decision.reason, given.key, given.hash],
  );
  return row?.attempt ?? 0;
}

export async function writeOutcome(sql: Sql, request: Pick<RequestRecord, 'business_id' | 'id'>, outcome: StoredAnswer): Promise<void> {
  await sql.query('update approval_requests set outcome = $3 where business_id = $1 and id = $2', [request.business_id, request.id, outcome]);
}

/** The call refused: the request is pending again, with the reason. */
export async function putBack(sql: Sql, request: Pick<RequestRecord, 'business_id' | 'id'>, refusal: Message): Promise<void> {
  await sql.query(
    `update approval_requests set status = 'pending', decided_by = null, decided_name = null, decided_at = null, reason = $3, reason_i18n = $4 where business_id = $1 and id = $2`,
    [request.business_id, request.id, ...storedText(refusal)],
  );
}

/** A person with an address, for e-mail and as the actor of a job. */
export async function personById(sql: Sql, userId: string): Promise<{ id: string; first_name: string; name: string; email: string } | null> {
  const [row] = await sql.query<{ id: string; first_name: string; name: string; email: string }>(
    `select id, first_name, first_name || ' ' || last_name as name, email from users where id = $1`,
    [userId],
  );
  return row ?? null;
}

/** A member's role whatever their status, for a decision that was committed before they left; and the business's current level and approvers. */
export async function stateOfRequest(
  sql: Sql,
  businessId: string,
  userId: string,
): Promise<{ role: Role | null; level: Level; checkers: number; category: Category }> {
  const [row] = await sql.query<{ role: Role | null; level: Level; checkers: number; category: Category }>(
    `select m.role, b.level, b.category, business_checkers(b.id) as checkers from businesses b left join members m on m.business_id = b.id and m.user_id = $2 where b.id = $1`,
    [businessId, userId],
  );
  return row ?? { role: null, level: 0, checkers: 0, category: 'both' };
}

export async function businessName(sql: Sql, businessId: string): Promise<string> {
  const [row] = await sql.query<{ name: string }>('select name from businesses where id = $1', [businessId]);
  return row?.name ?? '';
}

/** One request at a time in a business, so that the limit and duplicates are found. */
export async function lockRequests(sql: Sql, businessId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('requests:' || $1, 0))`, [businessId]);
}
