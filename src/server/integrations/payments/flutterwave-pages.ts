import { ProviderError } from '../errors.ts';
import type { Page } from './flutterwave-schema.ts';
import type { UnreadRow } from './port-charges.ts';

const DAY = 86_400_000;
const SECOND = 1_000;
/** github.com/Flutterwave/Node-v3, documentation/transactions.md: 44 rows on five pages. */
const ROWS = 10;
/** Beyond this a list is not read whole, and what is not whole proves nothing. */
const PAGES = 100;
/** Who reads a list whole before money moves holds something meanwhile (refunds: two minutes for everything). */
const AT_MOST = 20 * SECOND;

/** Lists are filtered by days of a time zone that is not said: a day more on either side is asked for. */
export function daysAround(from: string, to: string): { from: string; to: string } {
  const day = (instant: string, more: number) => new Date(Math.max(0, Date.parse(instant) + more)).toISOString().slice(0, 10);
  return { from: day(from, -DAY), to: day(to, DAY) };
}

/** They count in whole seconds. */
export function isBetween(created: string | null | undefined, from: string, to: string): boolean {
  const at = Date.parse(created ?? '');
  return at >= Math.floor(Date.parse(from) / SECOND) * SECOND && at <= Date.parse(to);
}

/** Theirs hold ten rows: one page of ours is as many of theirs as it takes. */
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

/** All rows of a list. Throws `unavailable` when there are more pages, or they take longer, than is waited for. */
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
