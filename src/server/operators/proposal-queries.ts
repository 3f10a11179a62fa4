import type { FourEyesAction } from '../../shared/office/proposals/actions.ts';
import type { Sql } from '../db/pool.ts';
import { countQueue } from '../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../db/queue-count.ts';

export interface ProposalRecord extends Record<string, unknown> {
  id: string;
  action: FourEyesAction;
  about_business: string | null;
  input: unknown;
  summary: string;
  reason: string;
  maker: string;
  maker_name: string;
  made_at: string;
  expires_at: string;
  state: 'open' | 'approved' | 'declined';
  checker_name: string | null;
  decided_at: string | null;
  note: string | null;
}

const PROPOSAL = `p.id, p.action, p.about_business, p.input, p.summary, p.reason, p.maker, m.name as maker_name, p.made_at, p.expires_at, p.state,
  c.name as checker_name, p.decided_at, p.note from proposals p join operators m on m.id = p.maker left join operators c on c.id = p.checker`;

export async function insertProposal(
  sql: Sql,
  given: Pick<ProposalRecord, 'id' | 'action' | 'about_business' | 'input' | 'summary' | 'reason' | 'maker' | 'made_at' | 'expires_at'>,
): Promise<void> {
  await sql.query(
    'insert into proposals (id, action, about_business, input, summary, reason, maker, made_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [given.id, given.action, given.about_business, JSON.stringify(given.input), given.summary, given.reason, given.maker, given.made_at, given.expires_at],
  );
}

export async function proposalById(sql: Sql, id: string): Promise<ProposalRecord | null> {
  const [row] = await sql.query<ProposalRecord>(`select ${PROPOSAL} where p.id = $1`, [id]);
  return row ?? null;
}

/** Locks it, so that two operators cannot decide at once. */
export async function lockProposal(sql: Sql, id: string): Promise<void> {
  await sql.query('select from proposals where id = $1 for update', [id]);
}

export async function settleProposal(
  sql: Sql,
  settled: { id: string; state: 'approved' | 'declined'; checker: string; at: string; note: string | null },
): Promise<void> {
  await sql.query('update proposals set state = $2, checker = $3, decided_at = $4, note = $5 where id = $1', [
    settled.id,
    settled.state,
    settled.checker,
    settled.at,
    settled.note,
  ]);
}

/** Declines what an operator who has lost access had proposed, and what was proposed for them. `checker`: null if no operator has done it. */
export async function declineProposalsOf(sql: Sql, declined: { maker: string; checker: string | null; at: string; note: string }): Promise<void> {
  await sql.query(
    `update proposals set state = 'declined', checker = coalesce($2, maker), decided_at = $3, note = $4 where (maker = $1 or input ->> 'operatorId' = $1) and state = 'open'`,
    [declined.maker, declined.checker, declined.at, declined.note],
  );
}

/** One transaction at a time may propose something about a subject. */
export async function lockSubject(sql: Sql, subject: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('proposal:' || $1, 0))`, [subject]);
}

/** The queue of proposals; one’s own are those of this maker. */
export function proposalQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from proposals where state = 'open'`, since: 'made_at', subject: 'maker' }, given);
}

/** The open proposal of one of these actions whose input has this subject in the field `about`; null without one, or if it has expired. */
export async function openProposal(
  sql: Sql,
  { actions, about, subject, at }: { actions: readonly FourEyesAction[]; about: string; subject: string; at: string },
): Promise<ProposalRecord | null> {
  const [row] = await sql.query<ProposalRecord>(
    `select ${PROPOSAL} where p.state = 'open' and p.expires_at > $4 and p.action = any ($1) and p.input ->> $2 = $3 order by p.made_at limit 1`,
    [actions, about, subject, at],
  );
  return row ?? null;
}

/** `about`: only those whose input names this subject; null for all. */
interface ProposalChoice {
  readonly state: 'open' | 'decided';
  readonly about: string | null;
}

const CHOSEN = `(p.state = 'open') = $1 and ($2::text is null or exists (select from jsonb_each_text(p.input) f where f.value = $2))`;

/** Open ones oldest first, decided ones newest first. */
export function proposalsPage(sql: Sql, { state, about }: ProposalChoice, { offset, limit }: { offset: number; limit: number }): Promise<ProposalRecord[]> {
  // Each state as a constant: the indexes are of one state.
  const [where, order] = state === 'open' ? [`p.state = 'open'`, 'p.made_at, p.id'] : [`p.state <> 'open'`, 'p.decided_at desc, p.id'];
  return sql.query<ProposalRecord>(`select ${PROPOSAL} where ${where} and ${CHOSEN} order by ${order} limit $3 offset $4`, [
    state === 'open',
    about,
    limit,
    offset,
  ]);
}

export async function countProposals(sql: Sql, { state, about }: ProposalChoice): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count from proposals p where ${CHOSEN}`, [state === 'open', about]);
  return row?.count ?? 0;
}
