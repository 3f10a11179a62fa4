import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import { login } from '../../shared/accounts/contract.ts';
import { ERRORS } from '../../shared/kit/errors.ts';
import type { Route } from '../../shared/kit/route.ts';
import { belongingsOf } from '../testing/belongings.ts';
import { startTestApp, PASSWORD, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { inputFor } from '../testing/samples.ts';
import type { Belongings } from '../testing/samples.ts';
import { done } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';

/**
 * The customer's document, section 7, call by call with its misspellings. After a colon: the fields of `data` that the
 * document names (sections 3, 7 and 9); such a call must succeed here. The others may refuse the sample input, in the same envelope.
 */
const DOCUMENT = `
POST /v1/users
POST /v1/users/auth: token, user, business
POST /v1/users/logout
POST /v1/users/auth/recovery
POST /v1/users/auth/reset
POST /v1/users/verify
POST /v1/users/account/verify
POST /v1/users/verify/resend
POST /v1/users/signup/verify/resend
POST /v1/users/password/update
GET /v1/users/{id}: user.id, user.first_name, user.last_name, user.email, user.email_verified, user.team_role
POST /v1/invoice: id
GET /v1/invoice/{businessId}/all: topCards, invoices, count
DELETE /v1/invoice/{id}/business/{businessId}
GET /v1/invoice/bulk
GET /v1/invoice/{businessId}/search: invoices
POST /v1/invoice/approve
GET /v1/invoice/{id}/business/{businessId}: id, issueDate, dueDate, description, amountPaid, itemDetails
GET /v1/invoice/{id}
GET /v1/invoice/{businessId}/setting/all: settings
POST /v1/invoice/setting: id
PUT /v1/invoice/setting/update: id
POST /v1/invoice/account
PUT /v1/invoice/status/update
POST /v1/invoice/payment/bulk
POST /v1/invoice/payment/bulk/verify
POST /v1/invoice/approve/manual-request
GET /v1/dashboard/{businessId}/unpaid-invoices: invoices, count
GET /v1/dashboard/{businessId}/activity: recentActivities.recentInvoices, recentActivities.totalNotifications
GET /v1/dashboard/{businessId}/breakdown: sentInvoicesThisWeek.totalInvoiceAmount, sentInvoicesThisWeek.percentageChange, sentInvoicesThisWeek.breakdown.0.sum, receivedInvoicesThisWeek.breakdown.2.sum
GET /v1/dashboard/{businessId}/chart: chart.0.day, chart.0.amount
POST /v1/dashboard/search: results, count
GET /v1/contact/{businessId}/all: contacts, count
GET /v1/contact/{id}/business/{businessId}: id
POST /v1/contact: id
GET /v1/contact/{businessId}/search: contacts
DELETE /v1/contact/{id}/business/{businessId}/remove
PUT /v1/contact/update
POST /v1/referral
GET /v1/notifications/{businessId}/all: notifications, count
POST /v1/notifications/update: unread
GET /v1/credit/{businessId}/all: credits, topCards.totalCreditUnpaid, topCards.unpaidCredits, availableCredit, upfrontRequestLimit
GET /v1/credit/{id}/business/{businessId}: id
POST /v1/credit
GET /v1/charges/user/all: charges, count
POST /v1/credit/partial/action
POST /v1/credit/details
GET /v1/credit/{businessId}/requestable-invoices: invoices
GET /v1/business/{id}: id, name, category, businessDetail, businessOwner
POST /v1/business/owner
PUT /v1/business/owner
POST /v1/business
PUT /v1/business
POST /v1/business/kyb/submit
GET /v1/business/kyc/biometric
POST /v1/business/kyc/biometric
PUT /v1/business/kyc/biometric
GET /v1/business/{id}/kyb/check
GET /v1/business/{id}/documents: documents
POST /v1/business/documents/upload
POST /v1/business/documents/submit
POST /v1/business/account/add
POST /v1/business/account/add/manual
GET /v1/business/{id}/payment/details: bankAccounts, cards
POST /v1/business/card/add
PUT /v1/business/payment/default
DELETE /v1/business/{id}/card/{cardId}
GET /v1/wallet/{businessId}: id, total_balance, available_balance
GET /v1/wallet/{walletId}/business/{businessId}
POST /v1/wallet/withdrawal
GET /v1/wallet/{businessId}/refresh: total_balance, available_balance
POST /v1/wallet/bvn
GET /v1/wallet/{businessId}/banks: banks
POST /v1/wallet/resolve-account
POST /v1/payment/business
POST /v1/payment
POST /v1/payment/verify
POST /v1/payment/business/verify
POST /v1/payment/business/charge-card
POST /v1/payment/business/wallet
POST /v1/payment/business/account/generate
POST /v1/payment/check
POST /v1/payment/business/check
POST /v1/payment/business/reconcilation-request
GET /v1/team/{businessId}: members, count
GET /v1/team/{businessId}/{memberId}: id
POST /v1/team
PUT /v1/team
PUT /v1/team/suspend
POST /v1/team/complete-signup
POST /v1/team/resend-signup
GET /v1/team/{businessId}/requests: requests
POST /v1/team/{businessId}/{requestId}
POST /v1/team/requests/approval
GET /v1/team/profile: user
PUT /v1/team/update
PUT /v1/team/password`;

interface Call {
  readonly call: string;
  readonly names: readonly string[];
}

const CALLS: readonly Call[] = DOCUMENT.trim()
  .split('\n')
  .map((line) => {
    const [call = '', names = ''] = line.split(': ');
    return { call, names: names === '' ? [] : names.split(', ') };
  });

const callOf = ({ method, path }: Route) => `${method} ${path}`;
/** Reads must succeed for the owner of the named objects, except these; so must calls with named fields. */
const MAY_REFUSE = ['GET /v1/invoice/{id}', 'GET /v1/business/kyc/biometric', 'GET /v1/invoice/bulk'];

let app: TestApp;
/** The owner of read objects, and the owner of changed ones. */
let [reader, writer]: TestUser[] = [];
let [read, written]: Belongings[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [reader, writer] = [await app.createUser('Reader Ltd'), await app.createUser('Writer Ltd')];
  [read, written] = [await belongingsOf(app, reader, 'Reader'), await belongingsOf(app, writer, 'Writer')];
});
afterAll(() => app.stop());

test('every call of the document is declared with its exact address; additional ones are marked as ours', () => {
  const specified = ALL_ROUTES.filter((route) => route.specified).map(callOf);
  expect(CALLS.map(({ call }) => call).toSorted()).toEqual(specified.toSorted());
  const added = ALL_ROUTES.filter((route) => !route.specified).map(callOf);
  expect(added.filter((call) => CALLS.some((one) => one.call === call))).toEqual([]);
});

describe.each(CALLS)('$call', ({ call, names }) => {
  test('answers in the common envelope, with the fields of the document', async () => {
    const route = ALL_ROUTES.find((one) => callOf(one) === call);
    if (!route) throw new Error(`${call} is not declared`);
    // Calls that must succeed get existing objects, whatever was deleted before.
    const isSure = names.length > 0 || (route.method === 'GET' && !MAY_REFUSE.includes(call));
    const [who, thing] = isSure || route.method === 'GET' ? [reader, read] : [writer, written];
    if (!who || !thing) throw new Error('nobody');
    // Logging out ends the session it is made with.
    const token = route.id !== 'users.logout' ? who.token : done(await app.call(login, { email: who.email, password: PASSWORD })).token;
    stepUp(app, who);
    const input = route.id === 'users.auth' ? { email: who.email, password: PASSWORD } : inputFor(route, thing);
    const { path, rest } = requestOf(route, input);
    const byQuery = route.method === 'GET' || route.method === 'DELETE';
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
    const response = await app.raw(route.method, byQuery ? `${path}?${query}` : path, { token, key: app.key(), body: byQuery ? undefined : rest });
    const body: unknown = await response.json();
    if (isSure) expect(body).toMatchObject({ status: true });
    if (response.status === 200) {
      expect(body).toEqual({ status: true, message: expect.any(String), data: expect.anything() });
      // The answer was checked just above.
      const { data } = body as { data: unknown };
      expect(route.output.safeParse(data)).toMatchObject({ success: true });
      for (const name of names) expect(data).toHaveProperty(name);
    } else {
      expect(body).toMatchObject({ status: false, code: expect.any(String), message: expect.stringMatching(/\w/), requestId: expect.stringMatching(/^req_/) });
      // Checked above.
      const { code } = body as { code: keyof typeof ERRORS };
      expect({ code, status: response.status }).toEqual({ code, status: ERRORS[code].status });
      expect(response.status).toBeLessThan(500);
    }
  });
});
