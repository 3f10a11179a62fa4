import type { CalendarDate } from '../../../shared/kit/date.ts';
import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import type { Sql } from '../../db/pool.ts';
import { sqlList } from '../../db/sql-list.ts';

export interface CandidateRecord extends Record<string, unknown> {
  id: string;
  number: string;
  balance: number;
  due_date: CalendarDate | null;
  issue_date: CalendarDate | null;
  party: string | null;
  attention: string | null;
  contact_id: string | null;
  known: boolean;
}

/** What an invoice for a transfer is looked up by. */
export interface LookUp {
  readonly businessId: string;
  readonly currency: string;
  /** Kobo. */
  readonly amount: number;
  /** Digits of the narration, without leading zeros. */
  readonly digits: readonly string[];
  /** A word of the sender's name, as `plain_text` makes it; null without one. */
  readonly word: string | null;
  readonly senderAccount: string | null;
  readonly sender: string | null;
  /** The customer to whose account number it was made. */
  readonly contactId: string | null;
}

const OPEN = `i.kind in ${sqlList(OPEN_STATUSES)}`;
/** Of each kind. Two with one balance are enough to see that none of them is the only one. */
const MOST = 20;
const COLUMNS = `i.id, i.number, i.balance, i.due_date, i.issue_date, i.recipient ->> 'name' as party, i.recipient ->> 'attention' as attention, i.contact_id`;

/** What the newest hundred transfers of a sender paid. */
const paidBy = (account: string, sender: string) => `(select business_id, id from received_transfers
      where business_id = $1 and sender_account = ${account} and sender = ${sender} order by arrived_at desc limit 100) b
    join transfer_matches m on m.business_id = b.business_id and m.transfer_id = b.id and m.undone_at is null
    join invoices p on p.business_id = m.business_id and p.id = m.invoice_id`;
/** The contacts whose invoices this sender paid before: the name and, where the provider tells it, the account. */
const PAYERS = `select distinct p.contact_id from ${paidBy('$6', '$7')} where p.contact_id is not null limit 5`;

/**
 * The open invoices that a transfer may be for: with a number that ends with digits of the narration under a prefix of the business's templates, with exactly
 * this balance, of a customer with this name, of customers whose invoices the sender paid before, and of the customer whose account number was used. Each look-up
 * is by an index.
 */
export function candidatesFor(sql: Sql, given: LookUp): Promise<CandidateRecord[]> {
  return sql.query<CandidateRecord>(
    `with payers as materialized (${PAYERS}), numbers as materialized (
       select distinct s.prefix || lpad(d, greatest(4, length(d)), '0') as number from invoice_settings s cross join unnest($4::text[]) d where s.business_id = $1),
     found as (
       (select ${COLUMNS} from invoices i where i.business_id = $1 and i.number = any (select number from numbers) and i.currency = $2 and ${OPEN} limit ${MOST})
       union
       (select ${COLUMNS} from invoices i where i.business_id = $1 and i.total = $3 and i.balance = $3 and i.currency = $2 and ${OPEN} order by i.due_date, i.id limit ${MOST})
       union
       (select ${COLUMNS} from invoices i where i.business_id = $1 and i.kind = 'partial' and i.balance = $3 and i.currency = $2 order by i.created_at desc, i.id desc limit ${MOST})
       union
       (select ${COLUMNS} from invoices i where i.business_id = $1 and $5::text is not null and i.search like '%' || $5 || '%' and i.currency = $2 and ${OPEN} order by i.due_date, i.id limit ${MOST})
       union
       (select ${COLUMNS} from invoices i where i.business_id = $1 and i.contact_id in (select contact_id from payers) and i.currency = $2 and ${OPEN} order by i.due_date, i.id limit ${MOST})
       union
       (select ${COLUMNS} from invoices i where i.business_id = $1 and i.contact_id = $8 and i.currency = $2 and ${OPEN} order by i.due_date, i.id limit ${MOST})
     )
     select f.id, f.number, f.balance, f.due_date, f.issue_date, f.party, f.attention, f.contact_id, f.contact_id in (select contact_id from payers) is true as known from found f`,
    [given.businessId, given.currency, given.amount, given.digits, given.word, given.senderAccount, given.sender, given.contactId],
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

export async function hasOpenInvoices(sql: Sql, businessId: string): Promise<boolean> {
  const rows = await sql.query(`select from invoices i where i.business_id = $1 and ${OPEN} limit 1`, [businessId]);
  return rows.length > 0;
}

/** Those of these transfers whose sender, by name and account, paid invoices of this contact before. */
export async function fromPayersOf(sql: Sql, businessId: string, contactId: string | null, transferIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select t.id from received_transfers t where t.business_id = $1 and t.id = any ($2) and exists (
       select from ${paidBy('t.sender_account', 't.sender')} where p.contact_id = $3)`,
    [businessId, transferIds, contactId],
  );
  return new Set(rows.map(({ id }) => id));
}
