import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Instalment } from '../../../shared/invoices/instalments.ts';
import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import type { Sql } from '../../db/pool.ts';
import { sqlList } from '../../db/sql-list.ts';

export interface CandidateRecord extends Record<string, unknown> {
  id: string;
  number: string;
  balance: number;
  due_date: CalendarDate | null;
  instalments: Instalment[] | null;
  issue_date: CalendarDate | null;
  party: string | null;
  attention: string | null;
  contact_id: string | null;
  /** Whether the sender paid invoices of this customer before. */
  known: boolean;
}

/** What the invoices for a transfer are found by; named as `find_payable_invoices` reads it. */
interface Described {
  /** Kobo. */
  readonly amount: number;
  readonly currency: string;
  /** Digits of the narration, without leading zeros. */
  readonly digits: readonly string[];
  /** Of the recipient's names, the words of one of these. */
  readonly names: readonly string[];
  readonly sender: string | null;
  readonly sender_account: string | null;
  /** The customer to whose account number it was made. */
  readonly contact_id: string | null;
}

const OPEN = `i.kind in ${sqlList(OPEN_STATUSES)}`;
const COLUMNS = `i.id, i.number, i.balance, i.due_date, i.instalments, i.issue_date, i.recipient ->> 'name' as party, i.recipient ->> 'attention' as attention, i.contact_id`;

/** The open invoices that each of these transfers may be for, with its place, from 1. */
export function findPayable(sql: Sql, businessId: string, transfers: readonly Described[]): Promise<(CandidateRecord & { readonly place: number })[]> {
  if (transfers.length === 0) return Promise.resolve([]);
  return sql.query(
    `select f.place, ${COLUMNS}, f.is_known as known from find_payable_invoices($1, $2) f join invoices i on i.business_id = $1 and i.id = f.invoice_id`,
    [businessId, JSON.stringify(transfers)],
  );
}

/** The same columns of one open invoice. */
export async function candidateOf(sql: Sql, businessId: string, invoiceId: string): Promise<CandidateRecord | null> {
  const [row] = await sql.query<CandidateRecord>(`select ${COLUMNS}, false as known from invoices i where i.business_id = $1 and i.id = $2 and ${OPEN}`, [
    businessId,
    invoiceId,
  ]);
  return row ?? null;
}

/** The prefixes of the numbers that the business's templates give. */
export async function prefixesOf(sql: Sql, businessId: string): Promise<string[]> {
  const rows = await sql.query<{ prefix: string }>('select distinct prefix from invoice_settings where business_id = $1 limit 20', [businessId]);
  return rows.map(({ prefix }) => prefix);
}

export async function hasOpenInvoices(sql: Sql, businessId: string): Promise<boolean> {
  const rows = await sql.query(`select from invoices i where i.business_id = $1 and ${OPEN} limit 1`, [businessId]);
  return rows.length > 0;
}

/** Those of these transfers whose sender, by name and account, paid invoices of this contact before (with one of their newest twenty transfers). */
export async function fromPayersOf(sql: Sql, businessId: string, contactId: string | null, transferIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select t.id from received_transfers t where t.business_id = $1 and t.id = any ($2) and exists (
       select from (select b.business_id, b.id from received_transfers b
           where b.business_id = $1 and b.sender_account = t.sender_account and b.sender = t.sender order by b.arrived_at desc limit 20) b
         join transfer_matches m on m.business_id = b.business_id and m.transfer_id = b.id and m.undone_at is null
         join invoices p on p.business_id = m.business_id and p.id = m.invoice_id and p.contact_id = $3)`,
    [businessId, transferIds, contactId],
  );
  return new Set(rows.map(({ id }) => id));
}
