import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call, InputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PAGE_SIZES, Pagination } from '../../ui/table/pagination.tsx';
import type { DataTableProps } from '../../ui/table/table-model.ts';

/** Reads the page of a list that the address names (`offset`, `limit`); while another page is read, the one before stays. */
export function usePaged<R extends Call>(route: R, filter: Omit<InputOf<R>, 'offset' | 'limit'>) {
  const [query, change] = useSearch();
  const offset = Number(query.get('offset'));
  const page = {
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    limit: PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? 20,
  };
  // The rest of the input is the page.
  const input = { ...filter, ...page } as InputOf<R>;
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(route, input), placeholderData: keepPreviousData });
  return { data, of: { page, change, error, onRetry: () => void refetch(), stale: isPlaceholderData } };
}

interface PagedListProps<Row> extends Omit<DataTableProps<Row>, 'error' | 'onRetry' | 'stale'> {
  readonly of: ReturnType<typeof usePaged>['of'];
  /** The number of rows on all pages. */
  readonly count: number | undefined;
  /** Above the table, in its card. */
  readonly filters?: ReactNode;
}

/** A list of the back office: filters and table in a card, and the pages beneath where there is more than one. */
export function PagedList<Row>({ of: { page, change, ...state }, count = 0, filters, ...table }: PagedListProps<Row>) {
  return (
    <>
      <Card flush>
        {filters}
        <DataTable {...table} {...state} />
      </Card>
      {count > PAGE_SIZES[0] && <Pagination {...page} count={count} onChange={change} />}
    </>
  );
}
