import { ProviderError } from '../../errors.ts';
import type { UnreadRow } from '../port-charges.ts';
import type { Listed } from './schema.ts';

/** The most that one page holds. */
export const MOST = 100;
/** A longer list is not read completely, and an incomplete list proves nothing. */
const PAGES = 20;

/** The reference has `per_page` for some lists, the page about pagination `perPage` for all: the same number is sent under both names. */
export function pageQuery(page: number, perPage: number): Record<string, string> {
  const size = String(Math.min(MOST, perPage));
  return { page: String(page), perPage: size, per_page: size };
}

/** Determined by the list's `meta`, never by the requested size; without it, pages are read until one is empty. */
export function hasMore(list: Listed<unknown>, page: number): boolean {
  if (list.next !== null) return true;
  return list.pageCount === null ? list.rows.length + list.unread.length > 0 : page < list.pageCount;
}

/** All pages of a list. Throws `unavailable` if there are more than `PAGES`. */
export async function everyPage<T>(read: (page: number) => Promise<Listed<T>>): Promise<{ rows: readonly T[]; unread: readonly UnreadRow[] }> {
  const rows: T[] = [];
  const unread: UnreadRow[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const list = await read(page);
    rows.push(...list.rows);
    unread.push(...list.unread);
    if (!hasMore(list, page)) return { rows, unread };
  }
  throw new ProviderError('unavailable', 'paystack', 'a list is longer than is read');
}

/** All parts of a list with cursors (`use_cursor`). */
export async function everyPart<T>(read: (next: string | null) => Promise<Listed<T>>): Promise<readonly T[]> {
  const rows: T[] = [];
  let next: string | null = null;
  for (let part = 0; part < PAGES; part += 1) {
    const list: Listed<T> = await read(next);
    rows.push(...list.rows);
    if (list.next === null || list.next === next) return rows;
    next = list.next;
  }
  throw new ProviderError('unavailable', 'paystack', 'a list is longer than is read');
}
