import { PAGE_SIZES } from '../../../ui/table/pagination.tsx';
import type { Sort } from '../../../ui/table/table-model.ts';
import type { Category } from '../../../shared/business/contract.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { AGE_FILTERS } from '../../../shared/invoices/ages.ts';
import type { AgeFilter } from '../../../shared/invoices/ages.ts';
import { STATUSES } from '../../../shared/invoices/status.ts';
import type { Side, Status } from '../../../shared/invoices/status.ts';

export const SORTS = ['recent', 'due', 'amount', 'number', 'party'] as const;
export type SortBy = (typeof SORTS)[number];

const SIDES: readonly Side[] = ['sent', 'received'];

/** The list parameters in the address. Unknown values are ignored. */
export interface ListParams {
  type: Side;
  status: Status | undefined;
  search: string;
  from: string | undefined;
  to: string | undefined;
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
  return Boolean(params.status ?? params.from ?? params.to ?? params.contactId ?? params.age) || params.sales || params.search !== '';
}

/** Removes every filter from the address; tab, sort and page size stay. */
export const NO_FILTERS = { status: null, search: null, from: null, to: null, contact: null, age: null, sales: null, offset: null } as const;

function day(text: string | null): string | undefined {
  return text === null ? undefined : (calendarDate(text) ?? undefined);
}
