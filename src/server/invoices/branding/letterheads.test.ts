import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeContact } from '../../../shared/contacts/contract.ts';
import { copyInvoice } from '../../../shared/invoices/copy-contract.ts';
import { createInvoice, readInvoice, saveDraft, sendInvoice } from '../../../shared/invoices/contract.ts';
import { createSetting, updateSetting } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { addDays } from '../../../shared/kit/date.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { today } from '../../testing/lending.ts';
import { contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an invoice uses its own template, otherwise the first; all share one number series', async () => {
  const [who, stranger] = [await app.createUser(), await app.createUser()];
  const by = { businessId: who.businessId };
  const contact = await contactFor(app, who, stranger);
  const export_ = done(await app.call(createSetting, { ...by, name: 'Export', prefix: 'EXP-', terms: 'Paid in advance' }, who));
  expect(export_).toMatchObject({ name: 'Export', prefix: 'EXP-', nextNumber: 1, dueDays: 14 });
  const custom = { isCustomized: true, invoiceSettingId: export_.id };
  const one = await sent(app, who, contact, 10);
  const two = await sent(app, who, contact, 20, custom);
  const draft = done(await app.call(createInvoice, { ...invoiceInput(who, contact, 30, custom), action: 'draft' }, who));
  const three = done(await app.call(sendInvoice, { ...by, id: draft.id, version: 1 }, { ...who, key: app.key() }));
  expect([one.number, two.number, three.number]).toEqual(['INV-0001', 'EXP-0002', 'EXP-0003']);
  expect(done(await app.call(readInvoice, { ...by, id: two.id }, who)).sender.terms).toBe('Paid in advance');
  expect(done(await app.call(readInvoice, { ...by, id: one.id }, who)).sender.terms).toBeNull();
  const foreign = done(await app.call(createSetting, { businessId: stranger.businessId, prefix: 'X-' }, stranger));
  const others = { ...custom, invoiceSettingId: foreign.id };
  const refused = { http: 400, errors: [{ field: 'invoiceSettingId' }] };
  expect(await app.call(createInvoice, invoiceInput(who, contact, 40, others), { ...who, key: app.key() })).toMatchObject(refused);
  expect(await app.call(createInvoice, { ...invoiceInput(who, contact, 40, others), action: 'draft' }, who)).toMatchObject(refused);
  const mine = done(await app.call(createInvoice, { ...invoiceInput(who, contact, 40), action: 'draft' }, who));
  expect(await app.call(saveDraft, { ...invoiceInput(who, contact, 40, others), id: mine.id, version: 1 }, who)).toMatchObject(refused);
  done(await app.call(updateSetting, { ...by, id: export_.id, name: 'Abroad' }, who));
  expect(done(await app.call(listSettings, by, who)).settings.map(({ name }) => name)).toEqual(['Standard', 'Abroad']);
  expect(await app.call(updateSetting, { ...by, id: foreign.id, name: 'Mine?' }, who)).toMatchObject({ code: 'NOT_FOUND' });
});

test('the next invoice shows what was changed since the last one', async () => {
  const [who, other] = [await app.createUser(), await app.createUser()];
  const by = { businessId: who.businessId };
  const contact = await contactFor(app, who, other);
  const senderOf = async () => {
    const { id, number } = await sent(app, who, contact, 10);
    const { sender } = done(await app.call(readInvoice, { ...by, id }, who));
    return { number, name: sender.name, terms: sender.terms };
  };
  const { name } = await senderOf();
  expect(await senderOf()).toEqual({ number: 'INV-0002', name, terms: null });
  const [template] = done(await app.call(listSettings, by, who)).settings;
  done(await app.call(updateSetting, { ...by, id: template?.id ?? '', prefix: 'NEW-', terms: 'Thirty days' }, who));
  expect(await senderOf()).toEqual({ number: 'NEW-0003', name, terms: 'Thirty days' });
  await asOwner(app.databaseUrl, (owner) => owner.query(`update businesses set name = 'Renamed' where id = $1`, [who.businessId]));
  expect(await senderOf()).toEqual({ number: 'NEW-0004', name: 'Renamed', terms: 'Thirty days' });
});

test('twenty, and no more', async () => {
  const who = await app.createUser();
  for (let n = 2; n <= 20; n += 1) done(await app.call(createSetting, { businessId: who.businessId }, who));
  expect(await app.call(createSetting, { businessId: who.businessId }, who)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

describe('a copy', () => {
  const copy = (id: string, who = me) => app.call(copyInvoice, { id, businessId: who.businessId }, { ...who, key: app.key() });
  const day = (after: number) => addDays(today(app), after);
  let me: TestUser;
  let buyer: TestUser;
  let contactId: string;
  beforeAll(async () => {
    [me, buyer] = [await app.createUser(), await app.createUser()];
    contactId = await contactFor(app, me, buyer);
  });
  const create = (change: object) => app.call(createInvoice, { ...invoiceInput(me, contactId, 100), ...change }, { ...me, key: app.key() });
  const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: me.businessId }, me));

  test('has the whole document, issued today with the same term; no deposit and no repetition', async () => {
    const template = done(await app.call(createSetting, { businessId: me.businessId, prefix: 'EXP-' }, me));
    const written = {
      isCustomized: true,
      invoiceSettingId: template.id,
      medium: 'link',
      description: 'By road',
      itemDetails: [{ id: 'a', name: 'Cloth\nblue', quantity: 1.5, unitPrice: 100 }],
      discounts: [{ name: 'Early', amount: 10 }],
      taxes: [{ name: 'VAT', amount: 7.5 }],
    };
    const whole = { ...written, issueDate: day(-40), dueDate: day(-33), amountPaid: 20, receivedPayment: true };
    const { id } = done(await create({ ...whole, isRecurring: true, recurrence: { every: 'month', firstDay: day(2) } }));
    const made = await read(done(await copy(id)).id);
    const { isCustomized, invoiceSettingId, medium, ...rest } = written;
    expect(made).toMatchObject({ ...rest, stage: 'draft', number: null, issueDate: day(0), dueDate: day(7), amountPaid: 0 });
    expect(made.draft).toMatchObject({ isCustomized, invoiceSettingId, medium, contactId, isRecurring: false, recurrence: null });
    expect(await copy(id, buyer)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    done(await app.call(removeContact, { businessId: me.businessId, id: contactId }, me));
    expect((await read(done(await copy(id)).id)).draft).toMatchObject({ contactId: null });
  });

  test('to somebody who is no contact keeps their name and address', async () => {
    const contact = { name: 'Once & Co', email: 'once@example.com' };
    const { id } = done(await create({ action: 'draft', recipientType: 'new', contactId: null, contact }));
    expect(await read(done(await copy(id)).id)).toMatchObject({ recipient: contact, draft: { recipientType: 'new', contact } });
  });
});
