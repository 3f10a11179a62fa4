import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Sql } from '../../db/pool.ts';
import { contains } from '../../db/like.ts';

export interface NoteFilter {
  readonly businessId: string;
  readonly type: 'sent' | 'received';
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly search?: string | undefined;
}

export interface NoteRow extends Record<string, unknown> {
  id: string;
  number: string;
  invoice_id: string;
  invoice_number: string;
  party: string | null;
  issue_date: CalendarDate;
  reason: string;
  total: number;
  returned: number;
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  created_at: string;
}

const OWN = { sent: 'n.business_id = $1', received: 'n.buyer_business_id = $1' } as const;
const PARTY = { sent: `n.recipient ->> 'name'`, received: `n.sender ->> 'name'` } as const;
const columns = (type: NoteFilter['type']) =>
  `n.id, n.number, n.invoice_id, n.invoice_number, ${PARTY[type]} as party, n.issue_date, n.reason, n.total, n.returned, n.currency, n.subtotal, n.discount, n.tax, n.created_at`;
const where = (type: NoteFilter['type']) =>
  `${OWN[type]} and ($2::date is null or n.issue_date >= $2) and ($3::date is null or n.issue_date <= $3) and ($4::text is null or n.search like $4)`;

function valuesOf({ businessId, from, to, search }: NoteFilter): unknown[] {
  return [businessId, from ?? null, to ?? null, search ? contains(search) : null];
}

/** One page, newest first. */
export function notePage(sql: Sql, filter: NoteFilter, { offset, limit }: { offset: number; limit: number }): Promise<NoteRow[]> {
  return sql.query<NoteRow>(
    `select ${columns(filter.type)} from credit_notes n where ${where(filter.type)} order by n.created_at desc, n.id desc offset $5 limit $6`,
    [...valuesOf(filter), offset, limit],
  );
}

/** The number of matching notes, and their sum in kobo. */
export async function noteCount(sql: Sql, filter: NoteFilter): Promise<{ count: number; total: number }> {
  const [row] = await sql.query<{ count: number; total: number }>(
    `select count(*) as count, coalesce(sum(n.total), 0)::bigint as total from credit_notes n where ${where(filter.type)}`,
    valuesOf(filter),
  );
  // An aggregate returns one row.
  return row as NonNullable<typeof row>;
}

/** The next rows of an export, newest first, after the last one read. */
export function noteExport(sql: Sql, filter: NoteFilter, after: { createdAt: string; id: string } | null, limit: number): Promise<NoteRow[]> {
  return sql.query<NoteRow>(
    `select ${columns(filter.type)} from credit_notes n where ${where(filter.type)} and ($5::timestamptz is null or (n.created_at, n.id) < ($5, $6))
     order by n.created_at desc, n.id desc limit $7`,
    [...valuesOf(filter), after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** By number, invoice, party or reason: both sides, newest first. */
export function findNotes(sql: Sql, businessId: string, text: string, limit: number): Promise<(NoteRow & { side: 'sent' | 'received' })[]> {
  return sql.query(
    `(select ${columns('sent')}, 'sent' as side from credit_notes n where ${OWN.sent} and n.search like $2 order by n.created_at desc, n.id desc limit $3)
     union all (select ${columns('received')}, 'received' from credit_notes n where ${OWN.received} and n.search like $2 order by n.created_at desc, n.id desc limit $3)
     order by created_at desc, id desc limit $3`,
    [businessId, contains(text), limit],
  );
}
