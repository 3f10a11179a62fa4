import type { Sql } from '../../db/pool.ts';

export interface WaitingApproval extends Record<string, unknown> {
  id: string;
  business_id: string;
  number: string | null;
  sender: string | null;
  recipient: string | null;
  email: string | null;
  phone: string | null;
  total: number;
  note: string | null;
  /** Ids and names of the files with evidence of the buyer's agreement. */
  evidence: string | null;
  asked_at: string;
}

/** Oldest first. */
export function waitingApprovals(sql: Sql, limit: number): Promise<WaitingApproval[]> {
  return sql.query<WaitingApproval>(
    `select i.id, i.business_id, i.number, i.sender ->> 'name' as sender, i.recipient ->> 'name' as recipient, i.recipient ->> 'email' as email, i.recipient ->> 'phone' as phone,
       i.total, c.detail ->> 'note' as note, c.created_at as asked_at,
       (select string_agg(a.id || ' ' || a.name, ', ' order by a.uploaded_at) from invoice_attachments a where a.business_id = i.business_id and a.invoice_id = i.id and a.purpose = 'evidence') as evidence
     from cases c join invoices i on i.id = c.subject where c.kind = 'manual-approval' and c.state = 'open' order by c.created_at limit $1`,
    [limit],
  );
}
