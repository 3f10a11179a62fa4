import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ALL_ROUTES } from './all-routes.ts';
import { MAX_INT } from './kit/fields.ts';
import { OFFICE_ROUTES } from './office/all-routes.ts';
import { ERRORS } from './kit/errors.ts';
import { pathParameters } from './kit/route.ts';

/** The calls of the customer's document, section 7, in its order; `:x` is a parameter of any name. */
const DOCUMENT = `
POST users | POST users/auth | POST users/logout | POST users/auth/recovery | POST users/auth/reset | POST users/verify | POST users/account/verify
POST users/verify/resend | POST users/signup/verify/resend | POST users/password/update | GET users/:x
POST invoice | GET invoice/:x/all | DELETE invoice/:x/business/:x | GET invoice/bulk | GET invoice/:x/search | POST invoice/approve
GET invoice/:x/business/:x | GET invoice/:x | GET invoice/:x/setting/all | POST invoice/setting | PUT invoice/setting/update | POST invoice/account
PUT invoice/status/update | POST invoice/payment/bulk | POST invoice/payment/bulk/verify | POST invoice/approve/manual-request
GET dashboard/:x/unpaid-invoices | GET dashboard/:x/activity | GET dashboard/:x/breakdown | GET dashboard/:x/chart | POST dashboard/search
GET contact/:x/all | GET contact/:x/business/:x | POST contact | GET contact/:x/search | DELETE contact/:x/business/:x/remove | PUT contact/update
POST referral
GET notifications/:x/all | POST notifications/update
GET credit/:x/all | GET credit/:x/business/:x | POST credit | GET charges/user/all | POST credit/partial/action | POST credit/details | GET credit/:x/requestable-invoices
GET business/:x | POST business/owner | PUT business/owner | POST business | PUT business | POST business/kyb/submit
GET business/kyc/biometric | POST business/kyc/biometric | PUT business/kyc/biometric | GET business/:x/kyb/check | GET business/:x/documents
POST business/documents/upload | POST business/documents/submit | POST business/account/add | POST business/account/add/manual
GET business/:x/payment/details | POST business/card/add | PUT business/payment/default | DELETE business/:x/card/:x
GET wallet/:x | GET wallet/:x/business/:x | POST wallet/withdrawal | GET wallet/:x/refresh | POST wallet/bvn | GET wallet/:x/banks | POST wallet/resolve-account
POST payment/business | POST payment | POST payment/verify | POST payment/business/verify | POST payment/business/charge-card | POST payment/business/wallet
POST payment/business/account/generate | POST payment/check | POST payment/business/check | POST payment/business/reconcilation-request
GET team/:x | GET team/:x/:x | POST team | PUT team | PUT team/suspend | POST team/complete-signup | POST team/resend-signup | GET team/:x/requests
POST team/:x/:x | POST team/requests/approval | GET team/profile | PUT team/update | PUT team/password`;

const calls = DOCUMENT.trim().split(/\s*[|\n]\s*/);
const plain = (path: string) => path.replace('/v1/', '').replaceAll(/\{\w+\}/g, ':x');

test('the specified calls are the document’s, each once', () => {
  expect(calls).toHaveLength(97);
  const declared = ALL_ROUTES.filter((route) => route.specified).map((route) => `${route.method} ${plain(route.path)}`);
  expect(declared.toSorted()).toEqual(calls.toSorted());
});

test('no call the product adds stands where one of the document’s is', () => {
  const added = ALL_ROUTES.filter((route) => !route.specified).map((route) => `${route.method} ${plain(route.path)}`);
  expect(added.filter((call) => calls.includes(call))).toEqual([]);
});

test('ids are unique, and a path’s parameters are fields of its input', () => {
  const ids = ALL_ROUTES.map((route) => route.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const route of ALL_ROUTES) {
    const fields = Object.keys('shape' in route.input ? (route.input.shape ?? {}) : {});
    expect(fields).toEqual(expect.arrayContaining(pathParameters(route.path)));
    if ('of' in route.access) expect(fields).toContain(route.access.of);
  }
});

test('every call that pays, sends or decides money for a business takes an idempotency key', () => {
  const mustKey = [
    'invoice.create',
    'invoice.send',
    'invoice.mark-paid',
    'invoice.payment.bulk',
    'invoice.payment.bulk.verify',
    'wallet.withdrawal',
    'wallet.account.open',
    'credit.request',
    'credit.partial',
    'payment.business',
    'payment.guest',
    'payment.business.card',
    'payment.business.wallet',
    'payment.business.account',
    'payment.business.reconciliation',
  ];
  expect(mustKey.filter((id) => !ALL_ROUTES.find((route) => route.id === id)?.idempotent)).toEqual([]);
});

/** The whole numbers of a JSON schema, by their path, that no int column holds. */
function tooLarge(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const parts = Object.entries(schema).flatMap(([key, part]) => tooLarge(part, `${path}.${key}`));
  const [low, high] = ['minimum' in schema ? Number(schema.minimum) : 0, 'maximum' in schema ? Number(schema.maximum) : 0];
  return 'type' in schema && schema.type === 'integer' && (low < -MAX_INT || high > MAX_INT) ? [path, ...parts] : parts;
}

test('whole numbers of inputs fit the database', () => {
  expect(tooLarge(z.toJSONSchema(z.object({ version: z.int() })), 'planted')).toEqual(['planted.properties.version']);
  const found = [...ALL_ROUTES, ...OFFICE_ROUTES].flatMap(({ id, input }) => tooLarge(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), id));
  expect(found).toEqual([]);
});

test('each code of the error table has a failing status and a sentence', () => {
  for (const { status, text } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text.key).toMatch(/^[A-Z].*[.]$/);
  }
  expect(Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status]))).toMatchObject({
    VALIDATION_FAILED: 400,
    UNAUTHENTICATED: 401,
    ROLE_FORBIDDEN: 403,
    KYB_REQUIRED: 403,
    EMAIL_UNVERIFIED: 403,
    NOT_FOUND: 404,
    STATE_CONFLICT: 409,
    DUPLICATE_REFERENCE: 409,
    IDEMPOTENCY_MISMATCH: 409,
    INSUFFICIENT_FUNDS: 422,
    LIMIT_EXCEEDED: 422,
    OVERPAYMENT: 422,
    NOT_ELIGIBLE: 422,
    NAME_MISMATCH: 422,
    LOCKED_OUT: 423,
    RATE_LIMITED: 429,
    MAINTENANCE: 503,
    SWITCHED_OFF: 503,
  });
});
