import { AGE_DAYS } from '../../../shared/invoices/ages.ts';
import type { AgeFilter } from '../../../shared/invoices/ages.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { MOST_COUNTED } from '../../../shared/kit/counted.ts';
import { amountIn, patternsOf } from '../../../shared/invoices/search.ts';
import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import type { Decision, Status } from '../../../shared/invoices/status.ts';
import type { Statement } from '../../db/one-message.ts';
import type { Sql } from '../../db/pool.ts';
import { sqlList } from '../../db/sql-list.ts';
import type { Editor } from '../queries.ts';

export interface ListRecord extends Record<string, unknown> {
  id: string;
  number: string | null;
  status: Status;
  party: string | null;
  contact_id: string | null;
  issue_date: CalendarDate | null;
  due_date: CalendarDate | null;
  description: string;
  total: number;
  balance: number;
  revision: number;
  updated_at: string;
  decision: Decision;
  paid: number;
  credited: number;
  credit_id: string | null;
  editor: Pick<Editor, 'withholdingTax' | 'references'>;
  subtotal: number;
  discount: number;
  credited_net: number;
}

export interface Filter {
  readonly businessId: string;
  readonly side: 'sent' | 'received';
  readonly at: string;
  readonly status?: Status | undefined;
  readonly contactId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  /** Kobo. */
  readonly minTotal?: number | undefined;
  /** Kobo. */
  readonly maxTotal?: number | undefined;
  readonly age?: AgeFilter | undefined;
  readonly sales?: 'only' | undefined;
  readonly search?: string | undefined;
  /** The ids found by the search text, if few; else `search` is compared row by row. */
  readonly found?: readonly string[] | undefined;
  /** Exactly these, also void ones. */
  readonly ids?: readonly string[] | undefined;
}

export const SORTS = { recent: 'i.created_at', due: 'i.due_date', amount: 'i.total', number: 'i.number', party: 'party' } as const;
export type SortBy = keyof typeof SORTS;

export interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly sort: SortBy;
  readonly order: 'asc' | 'desc';
}

/** Without a filter except the status, the count is known; else rows are counted up to MOST_COUNTED, with a search text up to this number. */
export const FOUND = 1_000;

/** Those of a ListRecord without the party. `at` is the place of the instant. */
function columnsOf({ at, dueDate, balance, editor }: Readonly<Record<'at' | 'dueDate' | 'balance' | 'editor', string>>): string {
  return `i.id, i.number, invoice_status(i, ${at}) as status, i.contact_id, i.issue_date, ${dueDate}, i.description, i.total, ${balance} as balance, i.revision, i.updated_at,
    i.decision, i.paid, i.credited, i.credit_id, ${editor} as editor, i.subtotal, i.discount, i.credited_net`;
}

export const COLUMNS = columnsOf({ at: '$2', dueDate: 'i.due_date', balance: 'i.balance', editor: 'i.editor' });

/** For rows of DUES: an instalment is a row of its own, whatever tax is withheld from the last. */
export function dueColumns(at: string): string {
  return columnsOf({ at, dueDate: 'd.due_date', balance: 'd.amount', editor: `case when i.instalments is null then i.editor else '{}' end` });
}

const PARTY = { sent: `i.recipient ->> 'name'`, received: `i.sender ->> 'name'` } as const;
const OWN = { sent: 'i.business_id = $1', received: `i.buyer_business_id = $1 and i.stage <> 'draft'` } as const;

/**
 * The statement of one page. A page past the middle is read from the other end (`fromEnd`: its rows are in reverse), so that the last page costs as much as the
 * first; `count` is the number of all matches, if known. Void invoices are shown only when requested.
 */
export function pageOf(filter: Filter, page: Page, count: number | null): { statement: Statement; fromEnd: boolean } {
  const fromEnd = count !== null && page.offset > count / 2 && page.offset < count;
  const limit = fromEnd ? Math.min(page.limit, count - page.offset) : page.limit;
  const offset = fromEnd ? count - page.offset - limit : page.offset;
  const down = (page.order === 'desc') !== fromEnd;
  const { where, values } = conditions(filter);
  // The index has late invoices by the time they became late: the same order.
  const order = filter.status === 'late' && page.sort === 'due' ? 'i.late_at' : SORTS[page.sort];
  const text = `select ${COLUMNS}, ${PARTY[filter.side]} as party from invoices i where ${where}
     order by ${order} ${down ? 'desc' : 'asc'} ${nulls(page.sort, fromEnd)}, i.id ${down ? 'desc' : 'asc'} limit $${values.length + 1} offset $${values.length + 2}`;
  return { statement: { text, values: [...values, limit, offset] }, fromEnd };
}

/** Whether an index has the page's invoices in its order: no filter but the status, which the index has too. */
export function isOrdered(filter: Filter, page: Page): boolean {
  return isWhole(filter) && (page.sort === 'recent' || (page.sort === 'due' && page.order === 'desc' && (!filter.status || filter.status === 'late')));
}

/** Whether nothing but the status filters the list: the counters know its length. */
export function isWhole(filter: Filter): boolean {
  const { contactId, from, to, dueFrom, dueTo, minTotal, maxTotal, age, sales, search } = filter;
  return ![contactId, from, to, dueFrom, dueTo, minTotal, maxTotal, age, sales, search].some((one) => one !== undefined && one !== '');
}

export interface ExportRecord extends ListRecord {
  created_at: string;
  currency: string;
  email: string | null;
  tax: number;
  amount_paid: number;
}

/** A batch of an export, newest first, after the given row: the last batch costs as much as the first. */
export function exportPage(sql: Sql, filter: Filter, after: { createdAt: string; id: string } | null, limit: number): Promise<ExportRecord[]> {
  const { where, values } = conditions(filter);
  const n = values.length;
  return sql.query<ExportRecord>(
    `select ${COLUMNS}, ${PARTY[filter.side]} as party, i.created_at::text as created_at, i.currency, ${filter.side === 'sent' ? 'i.recipient' : 'i.sender'} ->> 'email' as email, i.tax, i.amount_paid
     from invoices i where ${where} and ($${n + 1}::timestamptz is null or (i.created_at, i.id) < ($${n + 1}, $${n + 2}))
     order by i.created_at desc, i.id desc limit $${n + 3}`,
    [...values, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** Ids of the newest invoices with this text, number or amount, at most one more than FOUND. */
export async function findByText(sql: Sql, side: 'sent' | 'received', text: string, { isVoid = false, most = FOUND + 1 } = {}): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select f as id from find_invoices($1, $2, $3, $4, $5) f', [
    side,
    patternsOf(text),
    amountIn(text),
    isVoid,
    most,
  ]);
  return rows.map((row) => row.id);
}

/** The statement that counts the matches, up to one more than MOST_COUNTED. */
export function countOf(filter: Filter): Statement {
  const { where, values } = conditions(filter);
  // $2 is the time of the statuses; a condition on it keeps the parameter typed when no status is requested.
  const limit = (filter.search && !filter.found ? FOUND : MOST_COUNTED) + 1;
  return { text: `select count(*) as count from (select from invoices i where $2::timestamptz is not null and ${where} limit ${limit}) c`, values };
}

export interface CardsRecord extends Record<string, unknown> {
  status: Status;
  count: number;
  total: number;
  balance: number;
}

const PARTY_OF_CHANGE = { sent: 'c.business_id', received: 'c.buyer_business_id' } as const;
/** Whether the amounts of a change count. Those from new senders count for them, not for the recipient. */
const IN_TOTALS = { sent: ['true', 'true'], received: ['c.counted_before', 'c.counted_after'] } as const;

/**
 * Count and sums by status of all invoices of one side, for the cards above the list: the counters and the changes not yet added to them. Only open invoices have
 * a day there; late by the business's own date.
 */
export function sumsOf(businessId: string, side: 'sent' | 'received', at: string): Statement {
  const [before, after] = IN_TOTALS[side];
  return {
    text: `select case when t.due_date < (select ($2::timestamptz at time zone b.time_zone)::date from businesses b where b.id = $1) and t.due_date > '-infinity' then 'late' else t.kind end as status,
       sum(t.n)::bigint as count, sum(t.total)::bigint as total, sum(t.balance)::bigint as balance
     from (select kind, due_date, n, total, balance from invoice_tallies where business_id = $1 and side = '${side}'
       union all select s.kind, tally_day(s.kind, s.due_date), s.n, s.total, s.balance
         from invoice_changes c, lateral (values (c.kind_before, c.due_before, -1, ${counted(before, '-c.total_before')}, ${counted(before, '-c.balance_before')}),
           (c.kind_after, c.due_after, 1, ${counted(after, 'c.total_after')}, ${counted(after, 'c.balance_after')})) s(kind, due_date, n, total, balance)
         where ${PARTY_OF_CHANGE[side]} = $1 and s.kind is not null) t
     group by 1 having sum(t.n) <> 0`,
    values: [businessId, at],
  };
}

function counted(condition: string, amount: string): string {
  return `case when ${condition} then ${amount} else 0 end`;
}

export function statusSums(sql: Sql, businessId: string, side: 'sent' | 'received', at: string): Promise<CardsRecord[]> {
  const { text, values } = sumsOf(businessId, side, at);
  return sql.query<CardsRecord>(text, values);
}

/** Both sides by number, party or text, newest first. */
export async function searchInvoices(
  sql: Sql,
  businessId: string,
  at: string,
  text: string,
  limit: number,
): Promise<(ListRecord & { side: 'sent' | 'received' })[]> {
  const ids = [...(await findByText(sql, 'sent', text, { most: limit })), ...(await findByText(sql, 'received', text, { most: limit }))];
  return sql.query(
    `select ${COLUMNS}, case when i.business_id = $1 then 'sent' else 'received' end as side,
       case when i.business_id = $1 then ${PARTY.sent} else ${PARTY.received} end as party
     from invoices i where i.id = any($3) order by i.created_at desc, i.id limit $4`,
    [businessId, at, ids, limit],
  );
}

/** Drafts may have no date: they come last in the order of the list, also when it is read from the end. */
function nulls(sort: SortBy, fromEnd: boolean): string {
  if (sort === 'recent' || sort === 'amount') return '';
  return fromEnd ? 'nulls first' : 'nulls last';
}

const OPEN = `i.kind in ${sqlList(OPEN_STATUSES)}`;
const PAST = 'i.late_at <= $2';

function conditions(filter: Filter): { where: string; values: unknown[] } {
  const values: unknown[] = [filter.businessId, filter.at];
  const parts: string[] = [OWN[filter.side], filter.ids ? '$2::timestamptz is not null' : statusCondition(filter.status)];
  const add = (text: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(text(`$${values.length}`));
  };
  if (filter.contactId) add((place) => ofContact(filter.side, 'i', place), filter.contactId);
  if (filter.from) add((place) => `i.issue_date >= ${place}`, filter.from);
  if (filter.to) add((place) => `i.issue_date <= ${place}`, filter.to);
  if (filter.dueFrom) add((place) => `i.due_date >= ${place}`, filter.dueFrom);
  if (filter.dueTo) add((place) => `i.due_date <= ${place}`, filter.dueTo);
  if (filter.minTotal !== undefined) add((place) => `i.total >= ${place}`, filter.minTotal);
  if (filter.maxTotal !== undefined) add((place) => `i.total <= ${place}`, filter.maxTotal);
  if (filter.ids) add((place) => `i.id = any(${place})`, filter.ids);
  // The figures of the report by age, which has no amounts of new senders, lead here.
  if (filter.age) parts.push(ageCondition(filter.age), filter.side === 'sent' ? 'true' : 'counts_for_recipient(i)');
  if (filter.sales) parts.push(`i.stage = 'sent' and i.decision in ('pending', 'approved')`);
  if (filter.found) add((place) => `i.id = any(${place})`, filter.found);
  else if (filter.search) {
    const total = amountIn(filter.search);
    add((place) => `(i.search like any(${place})${total === null ? '' : ` or i.total = ${total}`})`, patternsOf(filter.search));
  }
  return { where: parts.join(' and '), values };
}

/** Open invoices of which something is so many days overdue on $2, in the sender's time zone: the same rule as the report by age. Those overdue are read from the index of open ones. */
function ageCondition(age: AgeFilter): string {
  if (age === 'open') return OPEN;
  const { from, to } = AGE_DAYS[age];
  const within = (due: string) => {
    const days = `($2::timestamptz at time zone i.time_zone)::date - ${due}`;
    return [...(from === null ? [] : [`${days} >= ${from}`]), ...(to === null ? [] : [`coalesce(${days}, 0) <= ${to}`])].join(' and ');
  };
  const some = `exists (select from invoice_dues(i.due_date, i.balance, i.instalments) d where ${within('d.due_date')})`;
  return [OPEN, ...(from === null ? [] : [PAST]), `case when i.instalments is null then ${within('i.due_date')} else ${some} end`].join(' and ');
}

/** Invoices sent to a contact of $1, or received from the contact's linked business. */
export function ofContact(side: 'sent' | 'received', row: string, place: string): string {
  return side === 'sent'
    ? `${row}.contact_id = ${place}`
    : `${row}.business_id = (select c.linked_business_id from contacts c where c.business_id = $1 and c.id = ${place})`;
}

/** The condition by stored values and date, in the form of the indexes; the same rule as `invoice_status`. */
function statusCondition(status: Status | undefined): string {
  if (!status) return `i.kind <> 'void'`;
  if (status === 'late') return `${OPEN} and ${PAST}`;
  const kind = `i.kind = '${status}'`;
  return status === 'pending' || status === 'unpaid' || status === 'partial' ? `${kind} and (i.late_at > $2 or i.late_at is null)` : kind;
}
