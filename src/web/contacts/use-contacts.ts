import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONTACT_CATEGORIES, listContacts, searchContacts } from '../../shared/contacts/contract.ts';
import type { contact, contactRow } from '../../shared/contacts/contract.ts';
import type * as z from 'zod/mini';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { pageIn } from '../../ui/table/page-in-address.ts';
import { queryOf } from '../../api-client/query.ts';
import { useSignedIn } from '../base/session.ts';

export type Contact = z.infer<typeof contact>;
/** Search results have no balances. */
export type ContactRow = Contact & Partial<Pick<z.infer<typeof contactRow>, 'owedToUs' | 'owedByUs' | 'openInvoices'>>;
export type Category = (typeof CONTACT_CATEGORIES)[number];

const FOUND_MOST = 50;
export const PAGE_SIZE = 20;

/** The page of contacts in the address, or the results of its search text. */
export function useContacts() {
  const { business } = useSignedIn();
  const [query] = useSearch();
  const filter = filterOf(query);
  const businessId = business.id;
  const { search, category, ...page } = filter;
  const searching = search !== '';
  const all = useQuery({ ...queryOf(listContacts, { businessId, category, ...page }), placeholderData: keepPreviousData, enabled: !searching });
  const found = useQuery({ ...queryOf(searchContacts, { businessId, search, limit: FOUND_MOST }), placeholderData: keepPreviousData, enabled: searching });
  const { data, error, refetch, isPlaceholderData } = searching ? found : all;
  const fits = (one: ContactRow) => category === undefined || one.category === category || one.category === 'both';
  const rows: readonly ContactRow[] | undefined = searching ? data?.contacts.filter(fits) : data?.contacts;
  return {
    asked: filter,
    searching,
    rows,
    count: data?.count ?? 0,
    cut: searching && data?.count === FOUND_MOST,
    error,
    retry: () => void refetch(),
    stale: isPlaceholderData,
  };
}

export interface ContactFilter {
  search: string;
  category: Category | undefined;
  sort: 'name' | 'recent';
  offset: number;
  limit: number;
}

function filterOf(query: URLSearchParams): ContactFilter {
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    category: CONTACT_CATEGORIES.find((one) => one === query.get('category')),
    sort: query.get('sort') === 'recent' ? 'recent' : 'name',
    ...pageIn(query, PAGE_SIZE),
  };
}
