import { timingSafeEqual } from 'node:crypto';
import { disturbance } from '../bank/conduct.ts';
import { json } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import type { Customer, Store } from '../core/store.ts';

export type Guarded = (method: Endpoint['method'], path: string, run: (call: Call) => Reply | Promise<Reply>) => Endpoint;

/** Endpoints under /paystack that require the secret key. */
export function guardedBy(secret: string, store: Store): Guarded {
  return (method, path, run) => ({
    method,
    path: `/paystack${path}`,
    run: (call) => disturbance(store, 'paystack') ?? (hasKey(call, secret) ? run(call) : failure(401, 'Invalid key', 'invalid_Key')),
  });
}

export function success(message: string, data: unknown, meta?: unknown): Reply {
  return json(200, { status: true, message, data, ...(meta ? { meta } : {}) });
}

export function failure(status: number, message: string, code: string): Reply {
  return json(status, {
    status: false,
    message,
    meta: { nextStep: 'See https://paystack.com/docs/api' },
    type: status < 500 ? 'validation_error' : 'api_error',
    code,
  });
}

function hasKey(call: Call, secret: string): boolean {
  const given = Buffer.from(call.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** By code, numeric id or e-mail address, as at Paystack. */
export function findCustomer(store: Store, key: string): Customer | undefined {
  const byCode = store.tables.customers.get(key);
  if (byCode) return byCode;
  const email = key.toLowerCase();
  for (const each of store.tables.customers.values()) {
    if (String(each.id) === key || each.email === email) return each;
  }
  return undefined;
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
}

/** The name of the size parameter differs from list to list in their OpenAPI; another one is ignored, with 50 rows. */
export function cut<Row>(all: readonly Row[], call: Call, name: 'perPage' | 'per_page'): { rows: readonly Row[]; meta: unknown } {
  const perPage = Math.min(100, Math.max(1, Math.trunc(Number(call.query.get(name) ?? 50)) || 50));
  const page = Math.max(1, Math.trunc(Number(call.query.get('page') ?? 1)) || 1);
  const skipped = (page - 1) * perPage;
  const meta = { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) };
  return { rows: all.slice(skipped, skipped + perPage), meta };
}
