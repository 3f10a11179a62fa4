import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { decideInvoice, sendDecisionCode, sendDecisionLink } from '../../src/shared/invoices/decision-contract.ts';
import { createOrder, readOrder } from '../../src/shared/orders/contract.ts';
import { sendOrderCode, sendOrderLink, answerOrder } from '../../src/shared/orders/decision-contract.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { codeFor, codeIn, contactFor, done, keyIn, keysFor, emailTo, sent } from '../../src/server/testing/scenes.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';

const [A, B, C] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
const BUYER = 'chidi@elsewhere.example';
const SUPPLIER = 'ngozi@elsewhere.example';

let database: TestDatabase;
let files: string;
let app: TestApp;
let who: TestUser;
let invoice: { id: string; q: string; d: string };
let order: { id: string; q: string; d: string };

const under = (key: string, ...previous: string[]) =>
  startTestApp({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous.join(','), FILES_DIR: files }, { ...database, drop: () => Promise.resolve() });

beforeEach(async () => {
  database = await testDatabase();
  files = mkdtempSync(join(tmpdir(), 'duewell-l7-decide-'));
  app = await under(A);
  who = await app.createUser('Seller Ltd');
  const made = await sent(app, who, await contactFor(app, who, { email: BUYER }), 10);
  invoice = { id: made.id, ...(await keysFor(app, BUYER, /Invoice/)) };
  const ordered = done(
    await app.call(
      createOrder,
      {
        businessId: who.businessId,
        contactId: await contactFor(app, who, { email: SUPPLIER }),
        issueDate: '2026-11-01',
        itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 5 }],
      },
      { ...who, key: app.key() },
    ),
  );
  order = { id: ordered.id, ...(await keysFor(app, SUPPLIER, /order/i)) };
});
afterEach(async () => {
  await app.stop();
  await database.drop();
  rmSync(files, { recursive: true, force: true });
});

async function turnTo(key: string, ...previous: string[]): Promise<void> {
  await app.stop();
  app = await under(key, ...previous);
}

async function orderCode(keys: { q: string; d: string }): Promise<string> {
  done(await app.call(sendOrderCode, { ...keys, action: 'approve' }));
  return codeIn(await emailTo(app, SUPPLIER, /is your code/));
}

const readable = async () => [
  done(await app.call(readInvoice, { id: invoice.id, businessId: who.businessId }, who)).shareUrl,
  done(await app.call(readOrder, { id: order.id, businessId: who.businessId }, who)).shareUrl,
];

test('after the key of a mailed link was dropped, the link asks for a letter that decides', async () => {
  await turnTo(B, A);
  await runPlatform(app.env, { what: 'keys-rewrap' });
  await turnTo(B);
  // The secret that decides ends with its key; the link still shows the invoice.
  expect(await app.call(sendDecisionCode, { q: invoice.q, d: invoice.d, action: 'approve' })).toMatchObject({ code: 'DECISION_LINK_REQUIRED' });
  expect(await app.call(sendOrderCode, { q: order.q, d: order.d, action: 'approve' })).toMatchObject({ code: 'DECISION_LINK_REQUIRED' });

  done(await app.call(sendDecisionLink, { q: invoice.q }));
  const keys = await keysFor(app, BUYER, /Invoice/);
  expect((await readable())[0]).toContain(keys.q);
  expect(await app.call(decideInvoice, { ...keys, action: 'approve', code: await codeFor(app, BUYER, keys, 'approve') })).toMatchObject({ ok: true });

  done(await app.call(sendOrderLink, { q: order.q }));
  const ofOrder = await keysFor(app, SUPPLIER, /order/i);
  expect((await readable())[1]).toContain(ofOrder.q);
  expect(await app.call(answerOrder, { ...ofOrder, action: 'approve', code: await orderCode(ofOrder) })).toMatchObject({ ok: true });
});

test('while both keys are known the mailed link decides, and what is mailed leads to the newest link', async () => {
  await turnTo(B, A);
  await runPlatform(app.env, { what: 'keys-rewrap' });
  const newest = (await readable()).map((url) => keyIn(url, 'q'));
  done(await app.call(sendDecisionLink, { q: invoice.q }));
  done(await app.call(sendOrderLink, { q: order.q }));
  expect([(await keysFor(app, BUYER, /Invoice/)).q, (await keysFor(app, SUPPLIER, /order/i)).q]).toEqual(newest);
  const code = await codeFor(app, BUYER, invoice, 'approve');
  const { links } = await emailTo(app, BUYER, /is your code/);
  expect(links.map((link) => keyIn(link, 'q'))).toContain(newest[0]);
  expect(await app.call(decideInvoice, { q: invoice.q, d: invoice.d, action: 'approve', code })).toMatchObject({ ok: true });
  expect(await app.call(answerOrder, { q: order.q, d: order.d, action: 'approve', code: await orderCode(order) })).toMatchObject({ ok: true });
});

test('a key that was dropped too early shows no link, rather than a dead one, until the order to rewrap makes another', async () => {
  await turnTo(C);
  expect(await readable()).toEqual([null, null]);
  await runPlatform(app.env, { what: 'keys-rewrap' });
  const [ofInvoice, ofOrder] = await readable();
  expect((await app.raw('GET', `/v1/received/pdf?q=${keyIn(ofInvoice, 'q')}`)).status).toBe(200);
  expect((await app.raw('GET', `/v1/order/${keyIn(ofOrder, 'q')}/pdf`)).status).toBe(200);
});
