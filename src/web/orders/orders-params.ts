import type { exportOrders } from '../../shared/orders/steps-contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import type { Category } from '../../shared/business/contract.ts';
import { calendarDate } from '../../shared/kit/date.ts';
import { FULFILMENT_STATES } from '../../shared/orders/fulfilment.ts';
import type { FulfilmentState } from '../../shared/orders/fulfilment.ts';
import { ORDER_STATUSES } from '../../shared/orders/status.ts';
import type { OrderSide, OrderStatus } from '../../shared/orders/status.ts';
import type { Sort } from '../../ui/table/table-model.ts';
import { PAGE_SIZES } from '../../ui/table/pagination.tsx';

const SORTS = ['recent', 'due', 'amount', 'number', 'party'] as const;

/** The list parameters in the address. Unknown values are ignored. */
export interface OrdersParams {
  type: OrderSide;
  status: OrderStatus | undefined;
  fulfilment: FulfilmentState | undefined;
  search: string;
  from: string | undefined;
  to: string | undefined;
  contactId: string | undefined;
  sort: Sort & { by: (typeof SORTS)[number] };
  offset: number;
  limit: number;
}

/** Suppliers see received orders, retailers sent ones; businesses of both kinds have two tabs. */
export function ordersParams(query: URLSearchParams, category: Category): OrdersParams {
  const limit = Number(query.get('limit'));
  const offset = Number(query.get('offset'));
  const received = category === 'supplier' ? query.get('type') !== 'sent' : query.get('type') === 'received';
  return {
    type: received ? 'received' : 'sent',
    status: ORDER_STATUSES.find((status) => status === query.get('status')),
    fulfilment: FULFILMENT_STATES.find((state) => state === query.get('delivered')),
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
export function filtersOf(params: OrdersParams, businessId: string): InputOf<typeof exportOrders> {
  return {
    businessId,
    type: params.type,
    ...(params.status && { status: params.status }),
    ...(params.fulfilment && { fulfilment: params.fulfilment }),
    ...(params.search && { search: params.search }),
    ...(params.from && { from: params.from }),
    ...(params.to && { to: params.to }),
    ...(params.contactId && { contactId: params.contactId }),
  };
}

export function isNarrowed(params: OrdersParams): boolean {
  return Boolean(params.status ?? params.fulfilment ?? params.from ?? params.to ?? params.contactId) || params.search !== '';
}

/** Removes every filter from the address; tab, sort and page size stay. */
export const NO_FILTERS = { status: null, delivered: null, search: null, from: null, to: null, contact: null, offset: null } as const;

function day(text: string | null): string | undefined {
  return text === null ? undefined : (calendarDate(text) ?? undefined);
}
