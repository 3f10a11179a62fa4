import { PAGE_SIZES } from '../../../ui/table/pagination.tsx';
import type { Sort } from '../../../ui/table/table-model.ts';
import type { Category } from '../../../shared/business/contract.ts';
import { addDays, calendarDate, startOfWeek } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { koboFromNaira, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { AGE_FILTERS } from '../../../shared/invoices/ages.ts';
import type { AgeFilter } from '../../../shared/invoices/ages.ts';
import { STATUSES } from '../../../shared/invoices/status.ts';
import type { Side, Status } from '../../../shared/invoices/status.ts';

export const SORTS = ['recent', 'due', 'amount', 'number', 'party'] as const;
export type SortBy = (typeof SORTS)[number];

/** Spans of due dates that move with the days. */
export const DUE_SPANS = ['week', 'month'] as const;
export type DueSpan = (typeof DUE_SPANS)[number];

const SIDES: readonly Side[] = ['sent', 'received'];

/** The list parameters in the address. Unknown values are ignored. */
export interface ListParams {
  type: Side;
  status: Status | undefined;
  search: string;
  from: string | undefined;
  to: string | undefined;
  due: DueSpan | undefined;
  dueFrom: string | undefined;
  dueTo: string | undefined;
  /** Bounds of the total. */
  min: Kobo | undefined;
  max: Kobo | undefined;
  contactId: string | undefined;
  age: AgeFilter | undefined;
  /** Only invoices that count as sales. */
  sales: boolean;
  sort: Sort & { by: SortBy };
  offset: number;
  limit: number;
}

/** A buyer's list starts with the received invoices. */
export function listParams(query: URLSearchParams, category: Category): ListParams {
  const limit = Number(query.get('limit'));
  const offset = Number(query.get('offset'));
  return {
    type: SIDES.find((side) => side === query.get('type')) ?? (category === 'retailer' ? 'received' : 'sent'),
    status: STATUSES.find((status) => status === query.get('status')),
    search: query.get('search') ?? '',
    from: day(query.get('from')),
    to: day(query.get('to')),
    due: DUE_SPANS.find((span) => span === query.get('due')),
    dueFrom: day(query.get('dueFrom')),
    dueTo: day(query.get('dueTo')),
    min: amount(query.get('min')),
    max: amount(query.get('max')),
    contactId: query.get('contact') ?? undefined,
    age: AGE_FILTERS.find((age) => age === query.get('age')),
    sales: query.get('sales') === 'only',
    sort: { by: SORTS.find((sort) => sort === query.get('sort')) ?? 'recent', down: query.get('order') !== 'asc' },
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    limit: PAGE_SIZES.find((size) => size === limit) ?? 10,
  };
}

/** Whether the list is filtered: then an empty list has another message. */
export function isNarrowed(params: ListParams): boolean {
  const { status, from, to, due, dueFrom, dueTo, min, max, contactId, age, sales, search } = params;
  return [status, from, to, due, dueFrom, dueTo, min, max, contactId, age].some((one) => one !== undefined) || sales || search !== '';
}

/** Removes every filter from the address; tab, sort and page size stay. */
export const NO_FILTERS = {
  status: null,
  search: null,
  from: null,
  to: null,
  due: null,
  dueFrom: null,
  dueTo: null,
  min: null,
  max: null,
  contact: null,
  age: null,
  sales: null,
  offset: null,
} as const;

/** The filters as the list and its export take them. */
export function filtersOf(params: ListParams, today: CalendarDate) {
  const { type, status, search, from, to, min, max, contactId, age, sales } = params;
  const { dueFrom, dueTo } = params.due ? spanOf(params.due, today) : params;
  return {
    type,
    ...(status && { status }),
    ...(search && { search }),
    ...(contactId && { contactId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(dueFrom && { dueFrom }),
    ...(dueTo && { dueTo }),
    ...(min !== undefined && { minTotal: nairaFromKobo(min) }),
    ...(max !== undefined && { maxTotal: nairaFromKobo(max) }),
    ...(age && { age }),
    ...(sales && { sales: 'only' as const }),
  };
}

function spanOf(span: DueSpan, today: CalendarDate) {
  return span === 'week' ? { dueFrom: startOfWeek(today), dueTo: addDays(startOfWeek(today), 6) } : { dueFrom: today, dueTo: addDays(today, 30) };
}

function amount(text: string | null): Kobo | undefined {
  const value = text === null || text.trim() === '' ? null : koboFromNaira(Number(text));
  return value === null || value < 0 ? undefined : value;
}

function day(text: string | null): string | undefined {
  return text === null ? undefined : (calendarDate(text) ?? undefined);
}
