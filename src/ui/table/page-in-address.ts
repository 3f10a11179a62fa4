import { PAGE_SIZES } from './pagination.tsx';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The largest offset of a list's call. */
const DEEPEST = 100_000;

/** The page of a list in the address, `?page=3&limit=50`; `usual` rows without a limit. */
export function pageIn(query: URLSearchParams, usual: number): Page {
  const limit = PAGE_SIZES.find((size) => size === Number(query.get('limit'))) ?? usual;
  const offset = (Math.floor(Number(query.get('page'))) - 1) * limit;
  return { offset: offset > 0 && offset <= DEEPEST ? offset : 0, limit };
}

/** The change of the address for another page. */
export function pageChange({ offset, limit }: Page, usual: number): { page: number | null; limit: number | null } {
  return { page: offset === 0 ? null : offset / limit + 1, limit: limit === usual ? null : limit };
}
