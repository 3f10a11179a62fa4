import { createHash, timingSafeEqual } from 'node:crypto';
import { isRecord, json, readFields } from '../core/http.ts';
import type { Call, Endpoint, Reply } from '../core/http.ts';
import { randomCode, randomHex } from '../core/ids.ts';
import type { Store } from '../core/store.ts';
import { isAvailable, presentAccount } from './accounts.ts';
import type { Link } from './rows.ts';

/** docs.mono.co, "Integration Summary": the code "lasts for only 10 minutes". */
const CODE_LIFE = 600_000;

/** Mono's Connect API, version 2, under /mono: hosted linking, exchange of the code, account details. */
export function monoEndpoints(store: Store, secretKey: string): Endpoint[] {
  const guarded = (method: Endpoint['method'], path: string, run: (call: Call) => Reply): Endpoint => ({
    method,
    path: `/mono${path}`,
    run: (call) => (hasKey(call, secretKey) ? run(call) : failure(401, 'Unauthorized')),
  });
  return [
    guarded('POST', '/v2/accounts/initiate', (call) => initiate(store, call)),
    guarded('POST', '/v2/accounts/auth', (call) => exchange(store, call)),
    guarded('GET', '/v2/accounts/{id}', ({ params }) => {
      const account = store.tables.linked.get(params['id'] ?? '');
      if (!account) return failure(404, 'Account not found');
      const status = isAvailable(account) ? (account.status ?? 'AVAILABLE') : 'PROCESSING';
      return success('Data retrieved successfully', {
        account: presentAccount(account),
        customer: { id: account.customerId },
        meta: { data_status: status, auth_method: 'internet_banking', retrieved_data: status === 'AVAILABLE' ? ['balance', 'transactions'] : [] },
      });
    }),
  ];
}

function initiate(store: Store, call: Call): Reply {
  const fields = readFields(call) ?? {};
  const { customer, meta, scope, redirect_url: redirectUrl } = fields;
  if (scope !== 'auth') return failure(400, 'scope must be auth');
  if (!isRecord(customer) || typeof customer['name'] !== 'string' || typeof customer['email'] !== 'string') {
    return failure(400, 'customer.name and customer.email are required');
  }
  if (typeof redirectUrl !== 'string' || !URL.canParse(redirectUrl) || !/^https?:$/.test(new URL(redirectUrl).protocol)) {
    return failure(400, 'redirect_url must be a valid URL');
  }
  const link: Link = {
    token: `ALD${randomCode(20)}`,
    name: customer['name'].slice(0, 100),
    email: customer['email'].slice(0, 254),
    reference: isRecord(meta) && typeof meta['ref'] === 'string' ? meta['ref'].slice(0, 100) : null,
    redirectUrl,
    createdAt: new Date().toISOString(),
    code: null,
    accountId: null,
    linkedAt: null,
    isExchanged: false,
  };
  store.put('links', link.token, link);
  return success('Account linking initiated successfully', {
    mono_url: `http://${call.headers.host}/mono/link/${link.token}`,
    customer: randomHex(24),
    meta: link.reference === null ? {} : { ref: link.reference },
    scope: 'auth',
    redirect_url: redirectUrl,
    is_multi: false,
    created_at: link.createdAt,
  });
}

function exchange(store: Store, call: Call): Reply {
  const code = readFields(call)?.['code'];
  const link = [...store.tables.links.values()].find((each) => each.code !== null && each.code === code);
  const isGood = link && !link.isExchanged && (link.linkedAt ?? 0) > Date.now() - CODE_LIFE;
  if (!isGood) return failure(400, 'Invalid or expired code');
  store.put('links', link.token, { ...link, isExchanged: true });
  return link.isBare ? json(200, { id: link.accountId }) : success('Request was successfully completed', { id: link.accountId });
}

function success(message: string, data: unknown): Reply {
  return json(200, { status: 'successful', message, timestamp: new Date().toISOString(), data });
}

function failure(status: number, message: string): Reply {
  return json(status, { status: 'failed', message, timestamp: new Date().toISOString(), data: null });
}

function hasKey({ headers }: Call, secretKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(String(headers['mono-sec-key'] ?? '')), digest(secretKey));
}
