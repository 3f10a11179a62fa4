import { afterEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../shared/accounts/contract.ts';
import { DASHBOARD_FILTERS, chart, search } from '../../shared/dashboard/contract.ts';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { searchInvoices } from '../../shared/invoices/search-contract.ts';
import { CREDIT_STATUSES } from '../../shared/credit/status.ts';
import type { Route } from '../../shared/kit/route.ts';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { listTeam } from '../../shared/team/contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { ACTION_TYPES, ROLES } from '../../shared/access/permissions.ts';
import { ApiError, TEXT, errorText } from '../../api-client/api-error.ts';
import { call, connectClient } from '../../api-client/client.ts';
import { PAGE_SIZES } from '../../ui/table/pagination.tsx';
import { TOAST_MS } from '../../ui/feedback/toast-store.ts';

/** Sections 4, 8 and 9 of the customer's document, literally. */

describe('a failed call says', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    connectClient({ ...HOOKS });
  });
  const ended = vi.fn();
  const failed = vi.fn();
  const HOOKS = {
    token: () => Promise.resolve(null),
    onUnauthenticated: () => undefined,
    onMaintenance: () => undefined,
    onStepUp: () => Promise.resolve(false),
    onFactorNeeded: () => undefined,
    onNetworkError: () => undefined,
  };
  const answer = (status: number, body: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
  const failure = async (): Promise<unknown> => call(login, { email: 'a@example.com', password: 'x' }).catch((error: unknown) => error);

  test.each([
    ['the server’s own text', 422, '{"status":false,"code":"NOT_ELIGIBLE","message":"Not this one."}', 'Not this one.'],
    ['the document’s, when an answer came without one', 500, '{}', 'An error occurred. Please try again.'],
    ['the same, when the answer is not ours', 502, '<html>', 'An error occurred. Please try again.'],
    ['the same, when its text is empty', 400, '{"status":false,"message":""}', 'An error occurred. Please try again.'],
  ])('%s', async (_what, status, body, text) => {
    answer(status, body);
    expect(errorText(await failure())).toBe(text);
  });

  test('that there was no answer, and tells the app so that it can say what the network does', async () => {
    connectClient({ ...HOOKS, onNetworkError: failed });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(errorText(await failure())).toBe('An error occurred.');
    expect(failed).toHaveBeenCalledTimes(1);
    expect([TEXT.network, TEXT.offline]).toEqual(['Network Error! Please check your connection', 'You are offline. Please check your network connection']);
  });

  test('where no field can be highlighted, what is wrong with the first', () => {
    const errors = [{ field: 'email', message: 'Please write an e-mail address, like ada@example.com.' }];
    const failure = { code: 'VALIDATION_FAILED', status: 400, message: 'Please check the highlighted fields.' };
    expect(errorText(new ApiError({ ...failure, errors }))).toBe(errors[0]?.message);
    expect(errorText(new ApiError(failure))).toBe(failure.message);
  });

  test('in any other case, that something went wrong', () => {
    for (const error of [new Error('x'), undefined, 'x']) expect(errorText(error)).toBe('Something went wrong.');
  });

  test('by a 401, that the session has ended', async () => {
    connectClient({ ...HOOKS, onUnauthenticated: ended });
    answer(401, '{"status":false,"code":"UNAUTHENTICATED","message":"Please sign in to continue."}');
    expect(await failure()).toBeInstanceOf(ApiError);
    expect(ended).toHaveBeenCalledExactlyOnceWith(login);
  });
});

/** The default limit of a list. */
const limitOf = (route: Route, fields: Record<string, unknown>) => {
  // Every list's input has one.
  const { limit } = route.input.parse({ businessId: `biz_${'a'.repeat(22)}`, ...fields }) as { limit?: number };
  return limit;
};

test.each<[string, Route, Record<string, unknown>, number]>([
  ['invoices', listInvoices, {}, 10],
  ['the search of invoices', searchInvoices, { search: 'a' }, 20],
  ['notifications', listNotifications, {}, 20],
  ['the team', listTeam, {}, 10],
  ['requests', listRequests, {}, 3],
  ['the search of the dashboard', search, { search: 'a' }, 10],
])('%s come by the document’s number', (_what, route, fields, most) => {
  expect(limitOf(route, fields)).toBe(most);
});

test('the chart begins with this week, and shows week or month; other spans are our own', () => {
  expect(chart.input.parse({ businessId: `biz_${'a'.repeat(22)}` })).toMatchObject({ filter: 'this_week' });
  expect(DASHBOARD_FILTERS.slice(0, 2)).toEqual(['this_week', 'this_month']);
  expect(DASHBOARD_FILTERS.slice(2)).toEqual(['last_month', 'last_30_days']);
});

test('tables have the document’s sizes, a toast stays for six seconds', () => {
  expect(PAGE_SIZES).toEqual([10, 20, 50, 100]);
  expect(TOAST_MS).toBe(6_000);
});

test('roles, actions and states are the document’s', () => {
  expect(ROLES).toEqual(expect.arrayContaining(['owner', 'admin', 'staff']));
  expect(ACTION_TYPES).toEqual(expect.arrayContaining(['wallet.withdrawal', 'credit.request', 'credit.partial', 'invoice.approval']));
  const words = ['unpaid', 'paid', 'overdue', 'active', 'pending', 'default', 'approved', 'denied', 'late', 'expired', 'archived', 'partial'];
  for (const status of CREDIT_STATUSES) expect(words).toContain(status);
});
