import type { CalendarDate } from '../../shared/kit/date.ts';
import { MOST_COUNTED } from '../../shared/kit/counted.ts';
import type { QuoteKind, QuoteSide, QuoteStatus } from '../../shared/quotes/status.ts';
import type { Sql } from '../db/pool.ts';
import { contains } from '../db/like.ts';
import { ofContact } from '../invoices/index.ts';

export interface ListRecord extends Record<string, unknown> {
  id: string;
  kind: QuoteKind;
  number: string | null;
  status: QuoteStatus;
  party: string | null;
  contact_id: string | null;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  description: string;
  total: number;
  updated_at: string;
}

export interface Filter {
  readonly businessId: string;
  readonly type: QuoteSide;
  readonly status?: QuoteStatus | undefined;
  readonly kind?: QuoteKind | undefined;
  readonly contactId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

const SORTS = { recent: 'q.created_at', due: 'q.due_date', amount: 'q.total', number: 'q.number', party: 'party' } as const;
const PARTY = { sent: `q.recipient ->> 'name'`, received: `q.sender ->> 'name'` } as const;
const OWN = { sent: 'q.business_id = $1', received: `q.buyer_business_id = $1 and q.stage <> 'draft'` } as const;
const COLUMNS = 'q.id, q.kind, q.number, q.status, q.contact_id, q.issue_date, q.due_date, q.description, q.total, q.updated_at';

export interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly sort: keyof typeof SORTS;
  readonly order: 'asc' | 'desc';
}

export function quotePage(sql: Sql, filter: Filter, page: Page): Promise<ListRecord[]> {
  const { where, values } = conditions(filter);
  return sql.query<ListRecord>(
    `select ${COLUMNS}, ${PARTY[filter.type]} as party
     from quotes q where ${where} order by ${SORTS[page.sort]} ${page.order} nulls last, q.id ${page.order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, page.limit, page.offset],
  );
}

export interface ExportRecord extends ListRecord {
  created_at: string;
  currency: string;
  email: string | null;
  subtotal: number;
  discount: number;
  tax: number;
  invoice_number: string | null;
}

/** A batch of an export, newest first, after the given row: the last batch costs as much as the first. */
export function exportPage(sql: Sql, filter: Filter, after: { createdAt: string; id: string } | null, limit: number): Promise<ExportRecord[]> {
  const { where, values } = conditions(filter);
  const n = values.length;
  return sql.query<ExportRecord>(
    `select ${COLUMNS}, ${PARTY[filter.type]} as party, q.created_at::text as created_at, q.currency, ${filter.type === 'sent' ? 'q.recipient' : 'q.sender'} ->> 'email' as email,
       q.subtotal, q.discount, q.tax, q.invoice_number
     from quotes q where ${where} and ($${n + 1}::timestamptz is null or (q.created_at, q.id) < ($${n + 1}, $${n + 2}))
     order by q.created_at desc, q.id desc limit $${n + 3}`,
    [...values, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

export async function countQuotes(sql: Sql, filter: Filter): Promise<number> {
  const { where, values } = conditions(filter);
  const [counted] = await sql.query<{ count: number }>(
    `select count(*) as count from (select from quotes q where ${where} limit ${MOST_COUNTED + 1}) c`,
    values,
  );
  return counted?.count ?? 0;
}

export interface SumRecord extends Record<string, unknown> {
  status: QuoteStatus;
  count: number;
  total: number;
}

/** Count and sum by status over all of one side, for the cards above the list. */
export function statusSums(sql: Sql, businessId: string, type: QuoteSide): Promise<SumRecord[]> {
  return sql.query<SumRecord>(`select q.status, count(*) as count, sum(q.total)::bigint as total from quotes q where ${OWN[type]} group by 1`, [businessId]);
}

function conditions(filter: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = [filter.businessId];
  const parts: string[] = [OWN[filter.type]];
  const add = (text: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(text(`$${values.length}`));
  };
  if (filter.status) add((place) => `q.status = ${place}`, filter.status);
  if (filter.kind) add((place) => `q.kind = ${place}`, filter.kind);
  if (filter.contactId) add((place) => ofContact(filter.type, 'q', place), filter.contactId);
  if (filter.from) add((place) => `q.issue_date >= ${place}`, filter.from);
  if (filter.to) add((place) => `q.issue_date <= ${place}`, filter.to);
  if (filter.search) add((place) => `q.search like ${place}`, contains(filter.search));
  return { where: parts.join(' and '), values };
}
