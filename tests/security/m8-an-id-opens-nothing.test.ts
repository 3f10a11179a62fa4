import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readInvoice, readReceived } from '../../src/shared/invoices/contract.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { receivedAttachments } from '../../src/shared/invoices/attachments-contract.ts';
import { sendDecisionCode } from '../../src/shared/invoices/decision-contract.ts';
import { changeLink, reviseInvoice, voidInvoice } from '../../src/shared/invoices/lifecycle-contract.ts';
import { verifyDocument } from '../../src/shared/invoices/documents-contract.ts';
import { startGuestPayment } from '../../src/shared/payments/contract.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { codeFor, contactFor, decidedByMail, done, keyIn, keysFor, sent } from '../../src/server/testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let people = 0;

beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser('Amara Textiles');
});
afterAll(() => app.stop());

async function mailed(amount = 100) {
  people += 1;
  const email = `reader${people}@elsewhere.example`;
  const made = await sent(app, seller, await contactFor(app, seller, { email }), amount, { description: 'Between us' });
  return { ...made, email, keys: await keysFor(app, email, new RegExp(`Invoice ${made.number ?? ''} from`)) };
}

/** The HTTP status of each call with a key. */
async function ways(q: string, d: string): Promise<Record<string, number>> {
  const get = async (path: string) => (await app.raw('GET', path)).status;
  return {
    page: await get(`/v1/invoice/${q}`),
    pdf: await get(`/v1/received/pdf?q=${q}`),
    ubl: await get(`/v1/received/ubl?q=${q}`),
    attachments: (await app.call(receivedAttachments, { q })).http,
    pay: (await app.call(startGuestPayment, { q, amount: 1, channel: 'card', email: 'a@b.example' }, { key: app.key() })).http,
    code: (await app.call(sendDecisionCode, { q, d, action: 'approve' })).http,
    decide: (await app.call(decideInvoice, { action: 'approve', q, d, code: '000000' })).http,
    agreement: await get(`/v1/agreement/${q}`),
    live: await get(`/v1/live?q=${q}`),
  };
}
const SHUT = { page: 404, pdf: 404, ubl: 404, attachments: 404, pay: 404, code: 422, decide: 422, agreement: 404, live: 404 };

test('an invoice’s id alone, without sign-in, shows number, amount, status and payee, and nothing else', async () => {
  const { id } = await mailed(71.5);
  expect(await ways(id, id)).toEqual(SHUT);
  const four = await app.raw('GET', `/v1/invoice/${id}/verify`);
  expect(await four.text()).not.toContain('Between us');
  expect(Object.keys(done(await app.call(verifyDocument, { id })))).toEqual(['number', 'amount', 'currency', 'status', 'payee']);
  expect(done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).description).toBe('Between us');
});

describe('the old secrets open nothing', () => {
  const change = (id: string, action: 'renew' | 'revoke') => app.call(changeLink, { id, businessId: seller.businessId, action }, { ...seller, key: app.key() });

  test('after the link was revoked', async () => {
    const { id, keys } = await mailed();
    done(await change(id, 'revoke'));
    expect(await ways(keys.q, keys.d)).toEqual(SHUT);
    expect(await ways(id, id)).toEqual(SHUT);
  });

  test('after it was renewed, and a code that was sent before counts for neither link', async () => {
    const { id, keys, email } = await mailed();
    const code = await codeFor(app, email, keys, 'approve');
    const { shareUrl } = done(await change(id, 'renew'));
    expect(await ways(keys.q, keys.d)).toEqual(SHUT);
    const q = keyIn(shareUrl, 'q');
    expect(await app.call(decideInvoice, { action: 'approve', q, d: keys.d, code })).toMatchObject({ code: 'DECISION_LINK_REQUIRED' });
    expect(done(await app.call(readReceived, { id: q })).id).toBe(id);
  });

  test('after it was withdrawn', async () => {
    const { id, keys } = await mailed();
    done(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'Wrong customer' }, seller));
    expect(await ways(keys.q, keys.d)).toEqual(SHUT);
  });

  test('and a code of an earlier text counts for no later one', async () => {
    const { id, email, number, keys } = await mailed();
    done(await decidedByMail(app, email, number, 'deny', { reason: 'Wrong price' }));
    const { version } = done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
    const line = { id: '1', name: 'Goods', quantity: 1, unitPrice: 90 };
    const text = { issueDate: '2026-11-01', dueDate: '2030-11-01', itemDetails: [line] };
    app.turnClock(61_000);
    const again = await app.call(reviseInvoice, { id, businessId: seller.businessId, version, ...text }, { ...seller, key: app.key() });
    expect(again).toMatchObject({ ok: true });
    const code = await codeFor(app, email, keys, 'approve');
    expect(await app.call(decideInvoice, { action: 'deny', reason: 'No', ...keys, code })).toMatchObject({ code: 'CODE_EXPIRED' });
    expect(done(await app.call(decideInvoice, { action: 'approve', ...keys, code })).decision).toBe('approved');
  });
});
