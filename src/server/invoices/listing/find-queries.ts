import type { Sql } from '../../db/pool.ts';
import type { Status } from '../../../shared/invoices/status.ts';
import { pageOf } from './list-queries.ts';
import type { ListRecord } from './list-queries.ts';

/** Look-ups of the back office over all businesses. They require a system transaction. */

export interface FoundInvoice extends Record<string, unknown> {
  id: string;
  business_id: string;
  number: string | null;
  sender: string | null;
  buyer: string | null;
  status: Status;
  total: number;
  balance: number;
  created_at: string;
}

const FOUND = `i.id, i.business_id, i.number, coalesce(i.sender ->> 'name', b.name) as sender, i.recipient ->> 'name' as buyer, invoice_status(i, $2) as status, i.total, i.balance, i.created_at`;

/** By id, else by whole number. Each business has its own numbers: one probe of the index for each business. */
export async function findInvoicesAnywhere(sql: Sql, text: string, at: string, limit: number): Promise<FoundInvoice[]> {
  const byId = await sql.query<FoundInvoice>(`select ${FOUND} from invoices i join businesses b on b.id = i.business_id where i.id = $1`, [text, at]);
  if (byId.length > 0) return byId;
  return sql.query<FoundInvoice>(
    `select ${FOUND} from businesses b cross join lateral (select * from invoices n where n.business_id = b.id and n.number = any($1) limit 1) i limit $3`,
    [[text, text.toUpperCase()], at, limit],
  );
}

/** Open ones over exactly this total of which nothing was paid: one probe of the index for each business. */
export function findInvoicesDue(sql: Sql, total: number, at: string, limit: number): Promise<FoundInvoice[]> {
  return sql.query<FoundInvoice>(
    `select ${FOUND} from businesses b cross join lateral
       (select * from invoices n where n.business_id = b.id and n.total = $1 and n.balance = $1 and n.stage <> 'draft' and invoice_is_open(n.kind) limit 1) i limit $3`,
    [total, at, limit],
  );
}

/** The newest invoices of one side of a business. */
export function newestInvoices(sql: Sql, businessId: string, side: 'sent' | 'received', at: string, limit: number): Promise<ListRecord[]> {
  const { statement } = pageOf({ businessId, side, at }, { offset: 0, limit, sort: 'recent', order: 'desc' }, null);
  return sql.query<ListRecord>(statement.text, statement.values);
}

export interface SentEmail extends Record<string, unknown> {
  invoice_id: string;
  number: string | null;
  letter: string;
  email: string;
  queued_at: string;
  handed_at: string | null;
  viewed_at: string | null;
}

/** The newest e-mails about these invoices of a business; `viewed_at`: when the recipient opened that revision of the invoice. */
export function emailsAbout(sql: Sql, businessId: string, invoiceIds: readonly string[], limit: number): Promise<SentEmail[]> {
  return sql.query<SentEmail>(
    `select l.invoice_id, i.number, l.letter, l.email, l.queued_at, l.handed_at,
       (select v.first_at from invoice_views v where v.business_id = l.business_id and v.invoice_id = l.invoice_id and v.revision = i.revision) as viewed_at
     from invoice_letters l join invoices i on i.business_id = l.business_id and i.id = l.invoice_id
     where l.business_id = $1 and l.invoice_id = any ($2) order by l.queued_at desc, l.invoice_id, l.letter limit $3`,
    [businessId, invoiceIds, limit],
  );
}

/** The numbers of these invoices, by id; drafts have none. */
export async function invoiceNumbers(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; number: string }>('select id, number from invoices where id = any ($1) and number is not null', [ids]);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
