import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeContact } from '../../../shared/contacts/contract.ts';
import { createInvoice, deleteInvoice, listInvoices, readInvoice, saveDraft, sendInvoice } from '../../../shared/invoices/contract.ts';
import { updateSetting } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { readPdf } from '../../testing/pdf.ts';
import { contactFor, done, emailTo, invoiceInput, sent } from '../../testing/scenes.ts';
import { LIMITS } from '../../testing/limits.ts';

let app: TestApp;
let me: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  buyer = await app.createUser();
});
beforeEach(async () => {
  me = await app.createUser();
  contactId = await contactFor(app, me, buyer);
});
afterAll(() => app.stop());

const create = (change: object, key = app.key()) => app.call(createInvoice, { ...invoiceInput(me, contactId, 100), ...change }, { ...me, key });
const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: me.businessId }, me));
const list = async (change: object = {}) => done(await app.call(listInvoices, { businessId: me.businessId, limit: 100, ...change }, me));

test('an invoice that is created and sent answers the address of its link, a repeated call the same one', async () => {
  const key = app.key();
  const { id, shareUrl } = done(await create({ action: 'send' }, key));
  expect(shareUrl).toMatch(/\/received-invoice\?q=[\w-]{43}$/);
  expect((await read(id)).shareUrl).toBe(shareUrl);
  expect(done(await create({ action: 'send' }, key))).toMatchObject({ id, shareUrl });
  expect(done(await create({ action: 'send' })).shareUrl).not.toBe(shareUrl);
});

describe('a draft', () => {
  test('saves itself in the version last read, and never over a newer one', async () => {
    const { id } = done(await create({ action: 'draft', itemDetails: [] }));
    const text = { ...invoiceInput(me, contactId, 100), id, description: 'Second text' };
    const saves = await Promise.all(Array.from({ length: 8 }, (_, n) => app.call(saveDraft, { ...text, version: 1, description: `Text ${n}` }, me)));
    expect(saves.filter((reply) => reply.ok)).toHaveLength(1);
    expect(saves.filter((reply) => !reply.ok && reply.code === 'STATE_CONFLICT')).toHaveLength(7);
    expect(done(await app.call(saveDraft, { ...text, version: 2 }, me))).toMatchObject({ version: 3, total: 100, number: null, stage: 'draft' });
    expect(await read(id)).toMatchObject({
      description: 'Second text',
      version: 3,
      stage: 'draft',
      itemDetails: [{ name: 'Goods', quantity: 1, unitPrice: 100, total: 100 }],
      shareUrl: null,
    });
  });

  test('with lines too large to add up is refused with a message', async () => {
    const huge = [{ id: '1', name: 'a', quantity: 1_000_000, unitPrice: 1e12 }];
    expect(await create({ action: 'draft', itemDetails: huge })).toMatchObject({ ok: false, http: 400, errors: [{ field: 'itemDetails' }] });
    expect(await create({ itemDetails: huge })).toMatchObject({ ok: false, http: 400, errors: [{ field: 'itemDetails' }] });
  });

  test('is sent once: ten at once give one number', async () => {
    const { id } = done(await create({ action: 'draft' }));
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call(sendInvoice, { id, businessId: me.businessId, version: 1 }, { ...me, key: app.key() })),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await read(id)).history.filter(({ what }) => what === 'sent')).toHaveLength(1);
    expect(done(await create({})).number).toBe('INV-0002');
  });

  test('that is not ready, or whose contact is gone, is not sent', async () => {
    const unready = done(await create({ action: 'draft', dueDate: null }));
    expect(await app.call(sendInvoice, { id: unready.id, businessId: me.businessId, version: 1 }, { ...me, key: app.key() })).toMatchObject({
      http: 400,
      errors: [{ field: 'dueDate' }],
    });
    const { id } = done(await create({ action: 'draft' }));
    done(await app.call(removeContact, { businessId: me.businessId, id: contactId }, me));
    expect(await app.call(sendInvoice, { id, businessId: me.businessId, version: 1 }, { ...me, key: app.key() })).toMatchObject({
      http: 400,
      errors: [{ field: 'contactId' }],
    });
    expect(await create({})).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(done(await app.call(listSettings, { businessId: me.businessId }, me)).settings[0]?.nextNumber).toBe(1);
  });
});

describe('values sent by the client', () => {
  test('for totals, state, number, version or owner are ignored', async () => {
    const made = done(
      await create({
        total: 1,
        subtotal: 1,
        balance: 0,
        paid: 100,
        number: 'INV-9999',
        stage: 'void',
        decision: 'approved',
        version: 9,
        buyer_business_id: me.businessId,
        created_at: '2020-01-01',
        discounts: [{ name: 'd', amount: 10, total: 99 }],
        taxes: [{ name: 'VAT', amount: 7.5, total: 0 }],
      }),
    );
    expect(made).toMatchObject({ total: 97.5, number: 'INV-0001', stage: 'sent', version: 1 });
    expect(await read(made.id)).toMatchObject({
      subtotal: 100,
      discount: 10,
      tax: 7.5,
      gross: 97.5,
      total: 97.5,
      paid: 0,
      balance: 97.5,
      decision: 'pending',
      stage: 'sent',
    });
  });

  test.each([
    ['a negative quantity', { itemDetails: [{ id: '1', name: 'a', quantity: -5, unitPrice: 10 }] }, 'itemDetails.0.quantity'],
    ['a negative price', { itemDetails: [{ id: '1', name: 'a', quantity: 1, unitPrice: -10 }] }, 'itemDetails.0.unitPrice'],
    ['a third decimal', { itemDetails: [{ id: '1', name: 'a', quantity: 1, unitPrice: 0.001 }] }, 'itemDetails.0.unitPrice'],
    ['discounts above it', { discounts: [{ amount: 100.01 }] }, 'discounts'],
    ['more paid than asked', { amountPaid: 101 }, 'amountPaid'],
    ['due before issued', { dueDate: '2026-10-01' }, 'dueDate'],
    ['a contact id of another kind', { contactId: 'biz_aaaaaaaaaaaaaaaaaaaaaa' }, 'contactId'],
  ])('%s is refused on its field', async (_what, change, field) => {
    expect(await create(change)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', errors: [{ field }] });
  });
});

describe('numbers', () => {
  test('have no gap and no duplicate with 32 clients at once, some of them refused', async () => {
    const stranger = await contactFor(app, buyer, me);
    const one = async (n: number) => {
      if (n % 4 === 0) return create({ contactId: stranger });
      if (n % 4 === 1) return create({ discounts: [{ amount: 1000 }] });
      if (n % 4 === 2) {
        const { id } = done(await create({ action: 'draft' }));
        return app.call(sendInvoice, { id, businessId: me.businessId, version: 1 }, { ...me, key: app.key() });
      }
      return create({});
    };
    const replies = (
      await Promise.all(
        Array.from({ length: 32 }, async (_, client) => [await one(client), await one(client + 1), await one(client + 2), await one(client + 3)]),
      )
    ).flat();
    expect(replies.filter((reply) => !reply.ok && !['NOT_FOUND', 'VALIDATION_FAILED'].includes(reply.code))).toEqual([]);
    const numbers = replies.flatMap((reply) => (reply.ok ? [reply.data.number ?? ''] : []));
    expect(numbers.toSorted()).toEqual(Array.from({ length: 64 }, (_, n) => `INV-${String(n + 1).padStart(4, '0')}`));
  });

  test('are given once for a key, twenty at the same moment', async () => {
    const key = app.key();
    const replies = await Promise.all(Array.from({ length: 20 }, () => create({}, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(done(reply)))).size).toBe(1);
    expect(await create({ description: 'other' }, key)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', http: 409 });
    expect(done(await create({})).number).toBe('INV-0002');
  });

  test('follow the settings, and never go back', async () => {
    await create({});
    const { settings } = done(await app.call(listSettings, { businessId: me.businessId }, me));
    const id = settings[0]?.id ?? '';
    expect(await app.call(updateSetting, { businessId: me.businessId, id, nextNumber: 1 }, me)).toMatchObject({ ok: false, errors: [{ field: 'nextNumber' }] });
    done(await app.call(updateSetting, { businessId: me.businessId, id, prefix: 'LK-', nextNumber: 12_345, terms: 'Thirty days' }, me));
    const made = done(await create({}));
    expect(made.number).toBe('LK-12345');
    expect((await read(made.id)).sender).toMatchObject({ name: me.businessName, terms: 'Thirty days' });
  });
});

test('F16: an invoice reaches an address whose domain has letters of any language', async () => {
  const email = `info@société-${me.businessId.slice(4, 12).toLowerCase()}.fr`;
  await sent(app, me, '', 70, { recipientType: 'new', contactId: null, contact: { name: 'Shop', email } });
  expect(await emailTo(app, email, /70\.00/)).toMatchObject({ text: expect.stringContaining(me.businessName) });
});

describe('after sending', () => {
  test('the document does not change any more', async () => {
    const { id } = await sent(app, me, contactId, 100);
    const before = await eventually('the e-mail', async () => {
      const view = await read(id);
      return view.history.some(({ what }) => what === 'mailed') && view;
    });
    expect(await app.call(saveDraft, { ...invoiceInput(me, contactId, 1), id, version: 1 }, me)).toMatchObject({
      http: 409,
      code: 'STATE_CONFLICT',
      message: expect.stringContaining('you can revise it; later, issue a credit note'),
    });
    expect(await app.call(sendInvoice, { id, businessId: me.businessId, version: 1 }, { ...me, key: app.key() })).toMatchObject({ http: 409 });
    expect(await read(id)).toEqual(before);
  });

  test('a deleted one is void, keeps its number and leaves the list; a deleted draft is gone', async () => {
    const first = await sent(app, me, contactId, 100);
    const draft = done(await create({ action: 'draft' }));
    expect(await app.call(deleteInvoice, { id: first.id, businessId: me.businessId }, me)).toMatchObject({
      ok: true,
      message: 'Invoice INV-0001 is void. Its number is not used again.',
    });
    done(await app.call(deleteInvoice, { id: draft.id, businessId: me.businessId }, me));
    expect(await app.call(readInvoice, { id: draft.id, businessId: me.businessId }, me)).toMatchObject({ http: 404 });
    expect(await read(first.id)).toMatchObject({ status: 'void', number: 'INV-0001', can: { delete: false, markPaid: false } });
    expect((await list()).count).toBe(0);
    expect((await list({ status: 'void' })).invoices.map(({ number }) => number)).toEqual(['INV-0001']);
    expect(done(await create({})).number).toBe('INV-0002');
    expect(await app.call(deleteInvoice, { id: first.id, businessId: me.businessId }, me)).toMatchObject({ http: 409 });
    expect((await app.raw('GET', `/v1/invoice/${new URL(first.shareUrl ?? '').searchParams.get('q')}`)).status).toBe(404);
  });

  test('the recipient gets it by e-mail, with a link that opens it', async () => {
    const made = await sent(app, me, contactId, 100);
    const mail = await emailTo(app, buyer.email, new RegExp(me.businessName));
    // With a second key, which no answer contains: only this e-mail can decide.
    expect(mail.links).toContainEqual(expect.stringMatching(/&d=[\w-]{43}$/));
    expect(mail.links.map((link) => link.replace(/&d=.*/, ''))).toContain(made.shareUrl);
  });

  test('the e-mail says what leads from the lines to the total: discounts, taxes and a deposit', async () => {
    const sums = { discounts: [{ name: 'Loyal customer', amount: 20 }], taxes: [{ name: 'VAT', amount: 7.5 }], amountPaid: 6 };
    await sent(app, me, contactId, 100, sums);
    const { text } = await emailTo(app, buyer.email, new RegExp(me.businessName));
    expect(text).toContain('Loyal customer: −₦20.00\nVAT 7.5% of ₦100.00: ₦7.50\nDeposit received: −₦6.00\nTotal: ₦81.50');
  });

  test('the e-mail has the first lines, the number of others, and a link to the document', async () => {
    const itemDetails = Array.from({ length: 10 }, (_, index) => ({ id: String(index), name: `Goods ${index}`, quantity: 1.5, unitPrice: 10 }));
    await sent(app, me, contactId, 0, { itemDetails });
    const mail = await emailTo(app, buyer.email, /Goods 0/);
    expect(mail.text).toContain('1.5 × Goods 0: ₦15.00');
    expect(mail.text).toContain('2 more lines');
    expect(mail.text).not.toContain('Goods 8');
    const pdf = mail.links.find((link) => new URL(link).pathname === '/v1/received/pdf');
    const file = await fetch(String(pdf), { signal: AbortSignal.timeout(LIMITS.answer) });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect((await readPdf(Buffer.from(await file.arrayBuffer()))).plain).toContain('Goods 9');
  });
});

test('an invoice to an address that is not a contact reaches the business that signs in with it', async () => {
  const someone = { recipientType: 'new', contactId: null } as const;
  const { id } = done(await create({ ...someone, contact: { name: 'Bisi', email: buyer.email.toUpperCase() } }));
  const draft = done(await create({ ...someone, contact: { name: 'Bisi', email: buyer.email }, action: 'draft' }));
  done(await app.call(sendInvoice, { id: draft.id, businessId: me.businessId, version: 1 }, { ...me, key: app.key() }));
  const nobody = done(await create({ ...someone, contact: { name: 'Bisi', email: 'nobody@example.com' } }));
  const received = done(await app.call(listInvoices, { businessId: buyer.businessId, type: 'received', limit: 100 }, buyer)).invoices.map((one) => one.id);
  expect(received).toContain(id);
  expect(received).toContain(draft.id);
  expect(received).not.toContain(nobody.id);
});
