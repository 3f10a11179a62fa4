import type { Sql } from '../db/pool.ts';

/** The one open question about an invoice; asked again it is the same one, with the newer note. */
export async function openApproval(
  sql: Sql,
  asked: { id: string; businessId: string; invoiceId: string; note: string | null; by: string; at: string },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into cases as c (id, business_id, kind, subject, detail, created_at) values ($1, $2, 'manual-approval', $3, jsonb_build_object('note', $4::text, 'by', $5::text), $6)
     on conflict (kind, subject) do update set state = 'open', detail = excluded.detail, created_at = case when c.state = 'closed' then excluded.created_at else c.created_at end
     returning id`,
    [asked.id, asked.businessId, asked.invoiceId, asked.note, asked.by, asked.at],
  );
  // An insert that updates on conflict returns its row.
  return (row as NonNullable<typeof row>).id;
}

/** Since when our people have been asked; null where nobody asked, or they have answered. */
export async function approvalAskedAt(sql: Sql, invoiceId: string): Promise<string | null> {
  const [row] = await sql.query<{ created_at: string }>(`select created_at from cases where kind = 'manual-approval' and subject = $1 and state = 'open'`, [
    invoiceId,
  ]);
  return row?.created_at ?? null;
}

export async function waitingApproval(sql: Sql, invoiceId: string): Promise<boolean> {
  const rows = await sql.query(`select from cases where kind = 'manual-approval' and subject = $1 and state = 'open' for update`, [invoiceId]);
  return rows.length > 0;
}

export async function closeApproval(sql: Sql, invoiceId: string, outcome: object): Promise<void> {
  await sql.query(`update cases set state = 'closed', detail = detail || $2 where kind = 'manual-approval' and subject = $1`, [invoiceId, outcome]);
}

export interface WaitingApproval extends Record<string, unknown> {
  id: string;
  number: string | null;
  sender: string | null;
  recipient: string | null;
  email: string | null;
  phone: string | null;
  total: number;
  note: string | null;
  /** Ids and names of the files that show that the buyer agreed. */
  evidence: string | null;
  asked_at: string;
}

/** Oldest first. */
export function waitingApprovals(sql: Sql, limit: number): Promise<WaitingApproval[]> {
  return sql.query<WaitingApproval>(
    `select i.id, i.number, i.sender ->> 'name' as sender, i.recipient ->> 'name' as recipient, i.recipient ->> 'email' as email, i.recipient ->> 'phone' as phone,
       i.total, c.detail ->> 'note' as note, c.created_at as asked_at,
       (select string_agg(a.id || ' ' || a.name, ', ' order by a.uploaded_at) from invoice_attachments a where a.business_id = i.business_id and a.invoice_id = i.id and a.purpose = 'evidence') as evidence
     from cases c join invoices i on i.id = c.subject where c.kind = 'manual-approval' and c.state = 'open' order by c.created_at limit $1`,
    [limit],
  );
}
