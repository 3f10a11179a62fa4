import type { Status } from '../../shared/invoices/status.ts';
import type { Sql } from '../db/pool.ts';

export interface ListRecord extends Record<string, unknown> {
  id: string;
  number: string | null;
  status: Status;
  party: string | null;
  contact_id: string | null;
  issue_date: string | null;
  due_date: string | null;
  description: string;
  total: number;
  balance: number;
  updated_at: string;
}

export interface Filter {
  readonly businessId: string;
  readonly side: 'sent' | 'received';
  readonly at: string;
  readonly status?: Status | undefined;
  readonly contactId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export const SORTS = { recent: 'i.created_at', due: 'i.due_date', amount: 'i.total', number: 'i.number', party: 'party' } as const;

const COLUMNS = `i.id, i.number, invoice_status(i, $2) as status, i.contact_id, i.issue_date, i.due_date, i.description, i.total, i.balance, i.updated_at`;
const PARTY = { sent: `i.recipient ->> 'name'`, received: `i.sender ->> 'name'` } as const;

/** One page and the count of all that match. Void invoices show only when asked for. */
export async function invoicePage(
  sql: Sql,
  filter: Filter,
  page: { offset: number; limit: number; sort: keyof typeof SORTS; order: 'asc' | 'desc' },
): Promise<{ rows: ListRecord[]; count: number }> {
  const { where, values } = conditions(filter);
  const rows = await sql.query<ListRecord>(
    `select ${COLUMNS}, ${PARTY[filter.side]} as party from invoices i where ${where}
     order by ${SORTS[page.sort]} ${page.order} nulls last, i.id ${page.order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.limit, page.offset],
  );
  // $2 is the instant that statuses are told at; a condition on it keeps the parameter typed when no status is asked for.
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count from invoices i where $2::timestamptz is not null and ${where}`, values);
  return { rows, count: counted?.count ?? 0 };
}

export interface CardsRecord extends Record<string, unknown> {
  status: Status;
  count: number;
  total: number;
  balance: number;
}

/** Count and sums by status over all of one side, for the cards above the list. */
export function statusSums(sql: Sql, businessId: string, side: 'sent' | 'received', at: string): Promise<CardsRecord[]> {
  const own = side === 'sent' ? 'i.business_id = $1' : `i.buyer_business_id = $1 and i.stage <> 'draft'`;
  return sql.query<CardsRecord>(
    `select s.status, count(*) as count, sum(s.total)::bigint as total, sum(s.balance)::bigint as balance
     from (select invoice_status(i, $2) as status, i.total, i.balance from invoices i where ${own}) s group by s.status`,
    [businessId, at],
  );
}

/** Both sides by number, party or words, best first. */
export function searchInvoices(
  sql: Sql,
  businessId: string,
  at: string,
  words: string,
  limit: number,
): Promise<(ListRecord & { side: 'sent' | 'received' })[]> {
  return sql.query(
    `select ${COLUMNS}, case when i.business_id = $1 then 'sent' else 'received' end as side,
       case when i.business_id = $1 then ${PARTY.sent} else ${PARTY.received} end as party
     from invoices i where (i.business_id = $1 or (i.buyer_business_id = $1 and i.stage <> 'draft')) and i.stage <> 'void' and i.search like $3
     order by i.created_at desc, i.id limit $4`,
    [businessId, at, contains(words), limit],
  );
}

export function contains(words: string): string {
  return `%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function conditions(filter: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = [filter.businessId, filter.at];
  const parts = [filter.side === 'sent' ? 'i.business_id = $1' : `i.buyer_business_id = $1 and i.stage <> 'draft'`];
  const add = (text: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(text(`$${values.length}`));
  };
  if (filter.status) add((place) => `invoice_status(i, $2) = ${place}`, filter.status);
  else parts.push(`i.stage <> 'void'`);
  if (filter.contactId) add((place) => `i.contact_id = ${place}`, filter.contactId);
  if (filter.from) add((place) => `i.issue_date >= ${place}`, filter.from);
  if (filter.to) add((place) => `i.issue_date <= ${place}`, filter.to);
  if (filter.search) add((place) => `i.search like ${place}`, contains(filter.search));
  return { where: parts.join(' and '), values };
}
