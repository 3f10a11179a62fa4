import type { Sql } from '../../db/pool.ts';
import { countQueue } from '../../db/queue-count.ts';
import type { QueueCount, QueueInput } from '../../db/queue-count.ts';

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
  /** The files of the seller with evidence of the buyer's agreement, oldest first. */
  evidence: { id: string; name: string }[];
  asked_at: string;
}

const WAITING = `i.id, i.business_id, i.number, i.sender ->> 'name' as sender, i.recipient ->> 'name' as recipient, i.recipient ->> 'email' as email, i.recipient ->> 'phone' as phone,
    i.total, c.detail ->> 'note' as note, c.created_at as asked_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.uploaded_at), '[]')
     from invoice_attachments a where a.business_id = i.business_id and a.invoice_id = i.id and a.purpose = 'evidence') as evidence
  from cases c join invoices i on i.id = c.subject where c.kind = 'manual-approval' and c.state = 'open'`;

/** Oldest first. */
export function waitingApprovals(sql: Sql, limit: number): Promise<WaitingApproval[]> {
  return sql.query<WaitingApproval>(`select ${WAITING} order by c.created_at limit $1`, [limit]);
}

/** The open request for an approval of an invoice; null without one. */
export async function waitingApproval(sql: Sql, invoiceId: string): Promise<WaitingApproval | null> {
  const [row] = await sql.query<WaitingApproval>(`select ${WAITING} and c.subject = $1`, [invoiceId]);
  return row ?? null;
}

/** The queue of manual approvals; their subject is the invoice. */
export function approvalQueue(sql: Sql, given: QueueInput): Promise<QueueCount> {
  return countQueue(sql, { those: `from cases where kind = 'manual-approval' and state = 'open'`, since: 'created_at', subject: 'subject' }, given);
}
