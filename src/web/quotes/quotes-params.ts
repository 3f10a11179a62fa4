import type { Category } from '../../shared/business/contract.ts';
import { calendarDate } from '../../shared/kit/date.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { QUOTE_KINDS, QUOTE_STATUSES, mayQuote } from '../../shared/quotes/status.ts';
import type { QuoteKind, QuoteSide, QuoteStatus } from '../../shared/quotes/status.ts';
import type { exportQuotes } from '../../shared/quotes/steps-contract.ts';
import { PAGE_SIZES } from '../../ui/table/pagination.tsx';
import type { Sort } from '../../ui/table/table-model.ts';

const SORTS = ['recent', 'due', 'amount', 'number', 'party'] as const;

/** The list parameters in the address. Unknown values are ignored. */
export interface QuotesParams {
  type: QuoteSide;
  status: QuoteStatus | undefined;
  kind: QuoteKind | undefined;
  search: string;
  from: string | undefined;
  to: string | undefined;
  contactId: string | undefined;
  sort: Sort & { by: (typeof SORTS)[number] };
  offset: number;
  limit: number;
}

/** Retailers see received quotes, suppliers sent ones; businesses of both kinds have two tabs. */
export function quotesParams(query: URLSearchParams, category: Category): QuotesParams {
  const limit = Number(query.get('limit'));
  const offset = Number(query.get('offset'));
  const received = !mayQuote(category) || (category === 'both' && query.get('type') === 'received');
  return {
    type: received ? 'received' : 'sent',
    status: QUOTE_STATUSES.find((status) => status === query.get('status')),
    kind: QUOTE_KINDS.find((kind) => kind === query.get('kind')),
    search: query.get('search') ?? '',
    from: day(query.get('from')),
    to: day(query.get('to')),
    contactId: query.get('contact') ?? undefined,
    sort: { by: SORTS.find((sort) => sort === query.get('sort')) ?? 'recent', down: query.get('order') !== 'asc' },
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    limit: PAGE_SIZES.find((size) => size === limit) ?? 10,
  };
}

/** The filters for the list and its export. */
export function filtersOf(params: QuotesParams, businessId: string): InputOf<typeof exportQuotes> {
  return {
    businessId,
    type: params.type,
    ...(params.status && { status: params.status }),
    ...(params.kind && { kind: params.kind }),
    ...(params.search && { search: params.search }),
    ...(params.from && { from: params.from }),
    ...(params.to && { to: params.to }),
    ...(params.contactId && { contactId: params.contactId }),
  };
}

export function isNarrowed(params: QuotesParams): boolean {
  return Boolean(params.status ?? params.kind ?? params.from ?? params.to ?? params.contactId) || params.search !== '';
}

/** Removes every filter from the address; tab, sort and page size stay. */
export const NO_FILTERS = { status: null, kind: null, search: null, from: null, to: null, contact: null, offset: null } as const;

function day(text: string | null): string | undefined {
  return text === null ? undefined : (calendarDate(text) ?? undefined);
}
