import type { SuspenseAge } from '../../../shared/office/suspense/ages.ts';
import { SUSPENSE_AGES } from '../../../shared/office/suspense/ages.ts';
import type { Sql } from '../../db/pool.ts';
import { countQueue } from '../../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../../db/queue-count.ts';

/** What the provider said about a transfer without an owner; cases of earlier releases have only amount and currency. */
export interface SuspenseDetail {
  readonly amount: number;
  readonly currency: string;
  readonly transactionId?: string | null;
  readonly channel?: string | null;
  readonly paidAt?: string | null;
  readonly sender?: string | null;
  readonly senderBank?: string | null;
  readonly senderAccount?: string | null;
  readonly narration?: string | null;
  readonly receiverAccount?: string | null;
}

export interface SuspenseCase extends Record<string, unknown> {
  id: string;
  subject: string;
  state: 'open' | 'closed';
  created_at: string;
  outcome: string | null;
  closed_at: string | null;
  closed_by: string | null;
  detail: SuspenseDetail;
}

const COLUMNS = 'id, subject, state, created_at, outcome, closed_at, closed_by, detail';
const OPEN = `kind = 'unmatched-deposit' and state = 'open'`;

/** Locked, so that two operators cannot assign the same money. */
export async function suspenseCase(sql: Sql, id: string): Promise<SuspenseCase | null> {
  const [row] = await sql.query<SuspenseCase>(`select ${COLUMNS} from cases where id = $1 and ${OPEN} for no key update`, [id]);
  return row ?? null;
}

/** Open or closed. */
export async function suspenseById(sql: Sql, id: string): Promise<SuspenseCase | null> {
  const [row] = await sql.query<SuspenseCase>(`select ${COLUMNS} from cases where id = $1 and kind = 'unmatched-deposit'`, [id]);
  return row ?? null;
}

/** One page of what arrived in a span, oldest first. */
export function suspensePage(sql: Sql, age: SuspenseAge | null, at: string, { limit, offset }: { limit: number; offset: number }): Promise<SuspenseCase[]> {
  const { from, to } = age === null ? { from: 0, to: null } : SUSPENSE_AGES[age];
  return sql.query<SuspenseCase>(
    `select ${COLUMNS} from cases where ${OPEN} and created_at <= $1::timestamptz - $2 * interval '1 day' and ($3::int is null or created_at > $1::timestamptz - $3 * interval '1 day')
     order by created_at, id limit $4 offset $5`,
    [at, from, to, limit, offset],
  );
}

/** The queue of money that nobody is known to own. */
export function suspenseQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from cases where ${OPEN}`, since: 'created_at', subject: 'id' }, given);
}

/** Count and kobo of each age and currency that has any. */
export function suspenseAges(sql: Sql, at: string): Promise<{ age: SuspenseAge; currency: string; count: number; amount: number }[]> {
  const bounds = Object.entries(SUSPENSE_AGES).map(([name, { from }]) => `when created_at <= $1::timestamptz - interval '${from} days' then '${name}'`);
  return sql.query<{ age: SuspenseAge; currency: string; count: number; amount: number }>(
    `select case ${bounds.reverse().join(' ')} else 'day' end as age, detail ->> 'currency' as currency, count(*) as count, sum((detail ->> 'amount')::bigint)::bigint as amount
     from cases where ${OPEN} group by 1, 2`,
    [at],
  );
}
