import { ProviderError } from '../../errors.ts';
import type { Page } from './schema.ts';
import type { UnreadRow } from '../port-charges.ts';

const DAY = 86_400_000;
const SECOND = 1_000;
/** github.com/Flutterwave/Node-v3, documentation/transactions.md: 44 rows on five pages. */
const ROWS = 10;
/** A longer list is not read completely, and an incomplete list proves nothing. */
const PAGES = 100;
/** A caller that reads a whole list before money moves holds a lease meanwhile (refunds: two minutes in total). */
const AT_MOST = 20 * SECOND;

/** Lists are filtered by days in an undocumented time zone: one more day on either side is requested. */
export function daysAround(from: string, to: string): { from: string; to: string } {
  const day = (instant: string, more: number) => new Date(Math.max(0, Date.parse(instant) + more)).toISOString().slice(0, 10);
  return { from: day(from, -DAY), to: day(to, DAY) };
}

/** They count in whole seconds. */
export function isBetween(created: string | null | undefined, from: string, to: string): boolean {
  const at = Date.parse(created ?? '');
  return at >= Math.floor(Date.parse(from) / SECOND) * SECOND && at <= Date.parse(to);
}

/** Their pages have ten rows: one page of ours needs several of theirs. */
export async function pagesOf<T>(
  { page, perPage }: { readonly page: number; readonly perPage: number },
  read: (page: number) => Promise<Page<T>>,
): Promise<Page<T>> {
  const many = Math.ceil(Math.min(100, perPage) / ROWS);
  const rows: T[] = [];
  const unread: UnreadRow[] = [];
  for (let theirs = (page - 1) * many + 1; theirs <= page * many; theirs += 1) {
    const found = await read(theirs);
    rows.push(...found.rows);
    unread.push(...found.unread);
    if (!found.hasMore) return { rows, unread, hasMore: false };
  }
  return { rows, unread, hasMore: true };
}

/** All rows of a list. Throws `unavailable` if there are too many pages, or reading takes too long. */
export async function everyPage<T>(read: (page: number) => Promise<Page<T>>): Promise<{ rows: readonly T[]; unread: readonly UnreadRow[] }> {
  const all: T[] = [];
  const bad: UnreadRow[] = [];
  const until = Date.now() + AT_MOST;
  for (let page = 1; page <= PAGES && Date.now() < until; page += 1) {
    const { rows, unread, hasMore } = await read(page);
    all.push(...rows);
    bad.push(...unread);
    if (!hasMore) return { rows: all, unread: bad };
  }
  throw new ProviderError('unavailable', 'flutterwave', 'a list is longer than is read');
}
