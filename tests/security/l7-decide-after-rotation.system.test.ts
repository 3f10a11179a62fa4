import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInvoice } from '../../src/shared/invoices/contract.ts';
import { decideInvoice, sendDecisionCode, sendDecisionLink } from '../../src/shared/invoices/decision-contract.ts';
import { answerOrder, createOrder, readOrder } from '../../src/shared/orders/contract.ts';
import { sendOrderCode, sendOrderLink } from '../../src/shared/orders/decision-contract.ts';
import { runPlatform } from '../../src/server/admin/platform.ts';
import { installation } from '../../src/server/testing/installation.ts';
import type { Installation, Someone } from '../../src/server/testing/installation.ts';
import { codeFor, codeIn, contactFor, done, keyIn, keysFor, emailTo, sent } from '../../src/server/testing/scenes.ts';
import { testDatabase } from '../../src/server/testing/template-db.ts';
import type { TestDatabase } from '../../src/server/testing/template-db.ts';

const [A, B, C] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
const BUYER = 'chidi@elsewhere.example';
const SUPPLIER = 'ngozi@elsewhere.example';

let database: TestDatabase;
let files: string;
let at: Installation;
let who: Someone;
let invoice: { id: string; q: string; d: string };
let order: { id: string; q: string; d: string };

const under = (key: string, ...previous: string[]) =>
  installation({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous.join(','), FILES_DIR: files }, { ...database, drop: () => Promise.resolve() });

beforeEach(async () => {
  database = await testDatabase();
  files = mkdtempSync(join(tmpdir(), 'duewell-l7-decide-'));
  at = await under(A);
  who = await at.someone('Seller Ltd');
  const made = await sent(at, who, await contactFor(at, who, { email: BUYER }), 10);
  invoice = { id: made.id, ...(await keysFor(at, BUYER, /Invoice/)) };
  const ordered = done(
    await at.call(
      createOrder,
      {
        businessId: who.businessId,
        contactId: await contactFor(at, who, { email: SUPPLIER }),
        issueDate: '2026-11-01',
        itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 5 }],
      },
      { ...who, key: at.key() },
    ),
  );
  order = { id: ordered.id, ...(await keysFor(at, SUPPLIER, /order/i)) };
});
afterEach(async () => {
  await at.stop();
  await database.drop();
  rmSync(files, { recursive: true, force: true });
});

async function turnTo(key: string, ...previous: string[]): Promise<void> {
  await at.stop();
  at = await under(key, ...previous);
}

async function orderCode(keys: { q: string; d: string }): Promise<string> {
  done(await at.call(sendOrderCode, { ...keys, action: 'approve' }));
  return codeIn(await emailTo(at, SUPPLIER, /is your code/));
}

const readable = async () => [
  done(await at.call(readInvoice, { id: invoice.id, businessId: who.businessId }, who)).shareUrl,
  done(await at.call(readOrder, { id: order.id, businessId: who.businessId }, who)).shareUrl,
];

test('after the key of a mailed link was dropped, the link asks for a letter that decides', async () => {
  await turnTo(B, A);
  await runPlatform(at.env, { what: 'keys-rewrap' });
  await turnTo(B);
  // The secret that decides ends with its key; the link still shows the invoice.
  expect(await at.call(sendDecisionCode, { q: invoice.q, d: invoice.d, action: 'approve' })).toMatchObject({ code: 'DECISION_LINK_REQUIRED' });
  expect(await at.call(sendOrderCode, { q: order.q, d: order.d, action: 'approve' })).toMatchObject({ code: 'DECISION_LINK_REQUIRED' });

  done(await at.call(sendDecisionLink, { q: invoice.q }));
  const keys = await keysFor(at, BUYER, /Invoice/);
  expect((await readable())[0]).toContain(keys.q);
  expect(await at.call(decideInvoice, { ...keys, action: 'approve', code: await codeFor(at, BUYER, keys, 'approve') })).toMatchObject({ ok: true });

  done(await at.call(sendOrderLink, { q: order.q }));
  const ofOrder = await keysFor(at, SUPPLIER, /order/i);
  expect((await readable())[1]).toContain(ofOrder.q);
  expect(await at.call(answerOrder, { ...ofOrder, action: 'approve', code: await orderCode(ofOrder) })).toMatchObject({ ok: true });
});

test('while both keys are known the mailed link decides, and what is mailed leads to the newest link', async () => {
  await turnTo(B, A);
  await runPlatform(at.env, { what: 'keys-rewrap' });
  const newest = (await readable()).map((url) => keyIn(url, 'q'));
  done(await at.call(sendDecisionLink, { q: invoice.q }));
  done(await at.call(sendOrderLink, { q: order.q }));
  expect([(await keysFor(at, BUYER, /Invoice/)).q, (await keysFor(at, SUPPLIER, /order/i)).q]).toEqual(newest);
  const code = await codeFor(at, BUYER, invoice, 'approve');
  const { links } = await emailTo(at, BUYER, /is your code/);
  expect(links.map((link) => keyIn(link, 'q'))).toContain(newest[0]);
  expect(await at.call(decideInvoice, { q: invoice.q, d: invoice.d, action: 'approve', code })).toMatchObject({ ok: true });
  expect(await at.call(answerOrder, { q: order.q, d: order.d, action: 'approve', code: await orderCode(order) })).toMatchObject({ ok: true });
});

test('a key that was dropped too early shows no link, rather than a dead one, until the order to rewrap makes another', async () => {
  await turnTo(C);
  expect(await readable()).toEqual([null, null]);
  await runPlatform(at.env, { what: 'keys-rewrap' });
  const [ofInvoice, ofOrder] = await readable();
  expect((await at.raw('GET', `/v1/received/pdf?q=${keyIn(ofInvoice, 'q')}`)).status).toBe(200);
  expect((await at.raw('GET', `/v1/order/${keyIn(ofOrder, 'q')}/pdf`)).status).toBe(200);
});
