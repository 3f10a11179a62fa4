import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInvoice, readReceived } from '../../src/shared/invoices/contract.ts';
import { sendDecisionCode } from '../../src/shared/invoices/decision-contract.ts';
import { changeMessageStop, preparePhoneMessage, readMessageStop } from '../../src/shared/invoices/phone-contract.ts';
import { certifyWithholding } from '../../src/shared/invoices/withholding-contract.ts';
import { turnPushOn } from '../../src/shared/notifications/push-contract.ts';
import { matchTransfer } from '../../src/shared/payments/transfers-contract.ts';
import { portalLink, readPortal } from '../../src/shared/portal/contract.ts';
import { contactFor, done, keyIn, openedPortal, sent } from '../../src/server/testing/scenes.ts';
import { withDevice } from '../../src/server/testing/life.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';

/** A thief uses each link for another purpose, changes the ids in it, and takes ids of other businesses into their own calls. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the links of portal, invoice and message open nothing but their own', async () => {
  const seller = await app.createUser();
  const email = `${app.key()}@example.com`;
  const [contactId, otherId] = [await contactFor(app, seller, { email }), await contactFor(app, seller, { email: `${app.key()}@example.com` })];
  const { id, shareUrl } = await sent(app, seller, contactId, 100);
  const portal = new URL(done(await app.call(portalLink, { id: contactId, businessId: seller.businessId }, seller)).url).searchParams.get('q') ?? '';
  const { link } = done(await app.call(preparePhoneMessage, { id, businessId: seller.businessId, about: 'invoice' }, seller));
  const [code, q] = [link.split('/').at(-1) ?? '', keyIn(shareUrl, 'q')];
  expect(done(await app.call(readPortal, await openedPortal(app, portal, email))).invoices).toHaveLength(1);
  const [, signature = ''] = portal.split('.');
  for (const forged of [`${otherId}.${signature}`, `${contactId}.${code}`, `${contactId}.${q}`, `${contactId}.`, contactId, q, code, id])
    expect(await app.call(readPortal, { q: forged })).toMatchObject({ ok: false });
  expect(await app.call(readReceived, { id: q })).toMatchObject({ ok: true });
  for (const wrong of [portal, signature, code]) {
    expect(await app.call(readReceived, { id: wrong })).toMatchObject({ ok: false });
    expect(await app.call(sendDecisionCode, { q, d: wrong, action: 'approve' })).toMatchObject({ ok: false });
  }
  for (const wrong of [q, signature, code]) expect((await app.call(readMessageStop, { code: wrong })).ok).toBe(false);
  expect((await app.call(changeMessageStop, { code: 'a'.repeat(14) })).ok).toBe(false);
  for (const path of [`/s/${code.toUpperCase()}`, `/s/${q}`, `/s/${code}/`, '/s/..%2f..%2fadmin'])
    expect((await fetch(`${app.url}${path}`, { redirect: 'manual' })).headers.get('location') ?? '').not.toContain(q);
});

test('ids of another business do nothing in a stranger’s calls', async () => {
  const [seller, stranger] = [await app.createUser(), await app.createUser()];
  const contactId = await contactFor(app, seller, { email: `${app.key()}@example.com` });
  const { id } = await sent(app, seller, contactId, 100);
  const businessId = stranger.businessId;
  const refused = [
    await app.call(readInvoice, { id, businessId }, stranger),
    await app.call(portalLink, { id: contactId, businessId }, stranger),
    await app.call(preparePhoneMessage, { id, businessId, about: 'invoice' }, stranger),
    await app.call(certifyWithholding, { id, businessId, number: 'W-1', issuedOn: '2026-11-01' }, stranger),
    await app.call(matchTransfer, { businessId, transferId: 'trf_x', invoiceId: id }, { ...stranger, key: app.key() }),
  ];
  expect(refused.map(({ ok }) => ok)).toEqual(refused.map(() => false));
});

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:169.254.169.254]/x',
  'https://0x7f000001.internal/x',
  'https://2130706433.localdomain/x',
  'https://metadata.google.internal/x',
  'https://10.1/x',
  'file:///etc/passwd',
  'gopher://127.0.0.1:5432/x',
  'http://push.example.com/x',
])('no alert is sent to %s', async (endpoint) => {
  const who = await withDevice(app, await app.createUser());
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  expect(await app.call(turnPushOn, { endpoint, keys }, who)).toMatchObject({ http: 400, errors: [{ field: 'endpoint' }] });
});
