import { timingSafeEqual } from 'node:crypto';
import { disturbance } from '../bank/conduct.ts';
import { json } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import type { Store } from '../core/store.ts';

export type Guarded = (method: Endpoint['method'], path: string, run: (call: Call) => Reply | Promise<Reply>) => Endpoint;

/** The page size of their lists (Node-v3, documentation/transactions.md). */
const PAGE = 10;

/** Endpoints under /flutterwave that require the secret key. */
export function guardedBy(secret: string, store: Store): Guarded {
  return (method, path, run) => ({
    method,
    path: `/flutterwave${path}`,
    run: (call) => disturbance(store, 'flutterwave') ?? (hasKey(call, secret) ? run(call) : failure(401, 'Invalid authorization key')),
  });
}

export function success(message: string, data: unknown, more: object = {}): Reply {
  return json(200, { status: 'success', message, data, ...more });
}

export function failure(status: number, message: string): Reply {
  return json(status, { status: 'error', message, data: null });
}

/** One page of rows, newest first, between the requested days. */
export function page<Row>(message: string, all: readonly Row[], { query }: Call, atOf: (row: Row) => string, show: (row: Row) => unknown): Reply {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9999'];
  const rows = all.filter((row) => atOf(row).slice(0, 10) >= from && atOf(row).slice(0, 10) <= to).toSorted((a, b) => (atOf(a) < atOf(b) ? 1 : -1));
  const current = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);
  const data = rows.slice((current - 1) * PAGE, current * PAGE).map((row) => show(row));
  const info = { total: rows.length, current_page: current, total_pages: Math.ceil(rows.length / PAGE) };
  return success(message, data, { meta: { page_info: info } });
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}

function hasKey(call: Call, secret: string): boolean {
  const given = Buffer.from(call.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
