import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { listProducts, suggestProducts } from '../../shared/products/contract.ts';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { pageIn } from '../../ui/table/page-in-address.ts';
import { queryOf } from '../../api-client/query.ts';
import { useSignedIn } from '../base/session.ts';

export type Product = OutputOf<typeof listProducts>['products'][number];

/** The calls whose answers change with a product. */
export const PRODUCT_LISTS = [listProducts, suggestProducts] as const;

export const PAGE_SIZE = 20;

/** The page of products in the address. */
export function useProducts() {
  const { business } = useSignedIn();
  const [query] = useSearch();
  const filter = {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    archived: query.get('status') === 'archived' ? ('yes' as const) : ('no' as const),
    ...pageIn(query, PAGE_SIZE),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listProducts, { businessId: business.id, ...filter }),
    placeholderData: keepPreviousData,
  });
  return { filter, rows: data?.products, count: data?.count ?? 0, error, retry: () => void refetch(), stale: isPlaceholderData };
}
