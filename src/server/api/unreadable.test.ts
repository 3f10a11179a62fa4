import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact } from '../../shared/contacts/contract.ts';
import { readInvoice } from '../../shared/invoices/contract.ts';
import { voidInvoice } from '../../shared/invoices/life-contract.ts';
import { installation } from '../testing/installation.ts';
import type { Installation, Someone } from '../testing/installation.ts';
import { contactFor, sent } from '../testing/scenes.ts';

let at: Installation;
let who: Someone;
beforeAll(async () => {
  at = await installation();
  who = await at.someone();
});
afterAll(() => at.stop());

test.each([
  ['a zero byte', 'Ada\u0000 Obi'],
  ['the first half of a character', 'Ada \ud83d'],
  ['the second half of one', '\ude00 Ada'],
])('%s is said on its field, and is nowhere kept', async (_what, text) => {
  const refused = { ok: false, http: 400, code: 'VALIDATION_FAILED' };
  expect(await at.call(createContact, { businessId: who.businessId, name: text }, { ...who, key: at.key() })).toMatchObject({
    ...refused,
    errors: [{ field: 'name' }],
  });
  const { id } = await sent(at, who, await contactFor(at, who, await at.someone()), 10);
  expect(await at.call(voidInvoice, { id, businessId: who.businessId, reason: text }, { ...who, key: at.key() })).toMatchObject({
    ...refused,
    errors: [{ field: 'reason' }],
  });
  expect(await at.call(readInvoice, { id: `inv_${text.toWellFormed()}`, businessId: who.businessId }, who)).toMatchObject({ ok: false });
});

test.each([
  ['an id that is far too long', `/v1/invoice/${'x'.repeat(400)}/business/${'y'.repeat(400)}`],
  ['an address that cannot be read', '/v1/invoice/%E0%A4%A/business/biz'],
])('%s leads nowhere, in the one envelope', async (_what, path) => {
  const response = await at.raw('GET', path, { token: who.token });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status: false, code: 'NOT_FOUND', requestId: expect.stringContaining('req_') });
});

test('an input with twenty thousand levels is refused like any other invalid one', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const response = await fetch(`${at.env.appUrl}/v1/team/requests/approval`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': at.key() },
    body: `{"businessId":"${who.businessId}","action":"invoice.pay","input":${deep}}`,
    signal: AbortSignal.timeout(10_000),
  });
  expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
});
