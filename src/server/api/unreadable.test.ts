import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../shared/contacts/contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { voidInvoice } from '../../shared/invoices/lifecycle-contract.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, sent } from '../testing/scenes.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
let who: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  who = await app.createUser();
});
afterAll(() => app.stop());

test.each([
  ['a zero byte', 'Ada\u0000 Obi'],
  ['the first half of a character', 'Ada \ud83d'],
  ['the second half of one', '\ude00 Ada'],
])('%s is said on its field, and is nowhere kept', async (_what, text) => {
  const refused = { ok: false, http: 400, code: 'VALIDATION_FAILED' };
  expect(await app.call(createContact, { businessId: who.businessId, name: text }, { ...who, key: app.key() })).toMatchObject({
    ...refused,
    errors: [{ field: 'name' }],
  });
  const { id } = await sent(app, who, await contactFor(app, who, await app.createUser()), 10);
  expect(await app.call(voidInvoice, { id, businessId: who.businessId, reason: text }, { ...who, key: app.key() })).toMatchObject({
    ...refused,
    errors: [{ field: 'reason' }],
  });
  expect(await app.call(readInvoice, { id: `inv_${text.toWellFormed()}`, businessId: who.businessId }, who)).toMatchObject({ ok: false });
});

test.each([
  ['an id that is far too long', `/v1/invoice/${'x'.repeat(400)}/business/${'y'.repeat(400)}`],
  ['an address that cannot be read', '/v1/invoice/%E0%A4%A/business/biz'],
])('%s leads nowhere, in the one envelope', async (_what, path) => {
  const response = await app.raw('GET', path, { token: who.token });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status: false, code: 'NOT_FOUND', requestId: expect.stringContaining('req_') });
});

test('an input with twenty thousand levels is refused like any other invalid one', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const response = await fetch(`${app.env.appUrl}/v1/team/requests/approval`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': app.key() },
    body: `{"businessId":"${who.businessId}","action":"invoice.pay","input":${deep}}`,
    signal: AbortSignal.timeout(LIMITS.answer),
  });
  expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
});
