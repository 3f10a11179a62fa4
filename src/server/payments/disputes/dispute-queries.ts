import type { Sql } from '../../db/pool.ts';
import { countQueue } from '../../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../../db/queue-count.ts';
import type { DisputeDelivery } from '../../integrations/payments/port.ts';

/** What the provider said last; `awaitsAnswer` is missing in cases of earlier releases. */
export interface DisputeDetail {
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly status: 'open' | 'won' | 'lost' | 'closed';
  readonly awaitsAnswer?: boolean;
  readonly reason: string | null;
  readonly dueAt: string | null;
}

export interface DisputeRecord extends Record<string, unknown> {
  id: string;
  /** The provider's name and its number of the dispute, with a colon between them. */
  subject: string;
  business_id: string | null;
  business: string | null;
  state: 'open' | 'closed';
  created_at: string;
  detail: DisputeDetail;
  verdict: 'contest' | 'accept' | null;
  sent_at: string | null;
  refusal: string | null;
}

const DISPUTE = `select c.id, c.subject, c.business_id, b.name as business, c.state, c.created_at, c.detail, a.verdict, a.sent_at, a.refusal
  from cases c left join businesses b on b.id = c.business_id left join dispute_answers a on a.case_id = c.id where c.kind = 'dispute'`;
const IS_OPEN = `c.detail ->> 'status' = 'open'`;

/** The queue of disputes that are not decided. */
export function disputeQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from cases c where c.kind = 'dispute' and ${IS_OPEN}`, since: 'c.created_at', subject: 'c.id' }, given);
}

/** One page: open ones by deadline, the others newest first. */
export async function disputePage(
  sql: Sql,
  { open, limit, offset }: { open: boolean; limit: number; offset: number },
): Promise<{ rows: DisputeRecord[]; count: number }> {
  const order = open ? `(c.detail ->> 'dueAt')::timestamptz nulls last, c.created_at, c.id` : 'c.created_at desc, c.id';
  const rows = await sql.query<DisputeRecord>(`${DISPUTE} and (${IS_OPEN}) = $1 order by ${order} limit $2 offset $3`, [open, limit, offset]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count from cases c where c.kind = 'dispute' and (${IS_OPEN}) = $1`, [open]);
  return { rows, count: counted?.count ?? 0 };
}

export async function disputeById(sql: Sql, caseId: string): Promise<DisputeRecord | null> {
  const [row] = await sql.query<DisputeRecord>(`${DISPUTE} and c.id = $1`, [caseId]);
  return row ?? null;
}

/** Open ones that wait for our answer until then at the latest, the most urgent first, at most a hundred. */
export function disputesDueBefore(sql: Sql, until: string): Promise<DisputeRecord[]> {
  return sql.query<DisputeRecord>(
    `${DISPUTE} and ${IS_OPEN} and coalesce(c.detail ->> 'awaitsAnswer', 'true') = 'true' and a.sent_at is null and (c.detail ->> 'dueAt')::timestamptz <= $1
     order by (c.detail ->> 'dueAt')::timestamptz, c.id limit 100`,
    [until],
  );
}

/** Locks the case, so that two operators cannot answer at once. */
export async function lockDispute(sql: Sql, caseId: string): Promise<void> {
  await sql.query(`select from cases where id = $1 and kind = 'dispute' for no key update`, [caseId]);
}

export interface AnswerRecord extends Record<string, unknown> {
  case_id: string;
  verdict: 'contest' | 'accept';
  message: string;
  delivery: DisputeDelivery | null;
  answered_by: string;
  answered_at: string;
  sent_at: string | null;
  refusal: string | null;
}

export async function answerOf(sql: Sql, caseId: string): Promise<AnswerRecord | null> {
  const [row] = await sql.query<AnswerRecord>(
    'select case_id, verdict, message, delivery, answered_by, answered_at, sent_at, refusal from dispute_answers where case_id = $1',
    [caseId],
  );
  return row ?? null;
}

/** False if one was given already and the provider has not refused it. */
export async function writeAnswer(
  sql: Sql,
  {
    caseId,
    verdict,
    message,
    delivery,
    by,
    at,
  }: { caseId: string; verdict: 'contest' | 'accept'; message: string; delivery: DisputeDelivery | null; by: string; at: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into dispute_answers as a (case_id, verdict, message, delivery, answered_by, answered_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (case_id) do update set verdict = $2, message = $3, delivery = $4, answered_by = $5, answered_at = $6, refusal = null
     where a.refusal is not null and a.sent_at is null returning case_id`,
    [caseId, verdict, message, delivery, by, at],
  );
  return rows.length > 0;
}

/** The provider has it, or has refused it. */
export async function noteAnswer(sql: Sql, caseId: string, { sentAt, refusal }: { sentAt: string | null; refusal: string | null }): Promise<void> {
  await sql.query('update dispute_answers set sent_at = $2, refusal = $3 where case_id = $1', [caseId, sentAt, refusal]);
}

export interface EvidenceRecord extends Record<string, unknown> {
  case_id: string;
  id: string;
  name: string;
  content_type: 'application/pdf' | 'image/png' | 'image/jpeg';
  size: number;
  uploaded_by: string;
  uploaded_at: string;
}

export async function evidenceOf(sql: Sql, caseId: string): Promise<EvidenceRecord | null> {
  const [row] = await sql.query<EvidenceRecord>(
    'select case_id, id, name, content_type, size, uploaded_by, uploaded_at from dispute_evidence where case_id = $1',
    [caseId],
  );
  return row ?? null;
}

/** In place of the one before. */
export async function writeEvidence(sql: Sql, file: EvidenceRecord, sha256: Buffer): Promise<void> {
  await sql.query(
    `insert into dispute_evidence (case_id, id, name, content_type, size, sha256, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (case_id) do update set id = $2, name = $3, content_type = $4, size = $5, sha256 = $6, uploaded_by = $7, uploaded_at = $8`,
    [file.case_id, file.id, file.name, file.content_type, file.size, sha256, file.uploaded_by, file.uploaded_at],
  );
}

export async function deleteEvidence(sql: Sql, caseId: string): Promise<void> {
  await sql.query('delete from dispute_evidence where case_id = $1', [caseId]);
}
