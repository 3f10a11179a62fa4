import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoice, readInvoice, saveDraft, sendInvoice } from '../../shared/invoices/contract.ts';
import { createSetting, listSettings, updateSetting } from '../../shared/invoices/settings-contract.ts';
import { installation } from '../testing/installation.ts';
import type { Installation } from '../testing/installation.ts';
import { contactFor, done, paper, sent } from '../testing/scenes.ts';

let at: Installation;
beforeAll(async () => {
  at = await installation();
});
afterAll(() => at.stop());

test('an invoice that is customised bears its own letterhead, any other the first; numbers stay one row', async () => {
  const [who, stranger] = [await at.someone(), await at.someone()];
  const by = { businessId: who.businessId };
  const contact = await contactFor(at, who, stranger);
  const export_ = done(await at.call(createSetting, { ...by, name: 'Export', prefix: 'EXP-', terms: 'Paid in advance' }, who));
  expect(export_).toMatchObject({ name: 'Export', prefix: 'EXP-', nextNumber: 1, dueDays: 14 });
  const custom = { isCustomized: true, invoiceSettingId: export_.id };
  const one = await sent(at, who, contact, 10);
  const two = await sent(at, who, contact, 20, custom);
  const draft = done(await at.call(createInvoice, { ...paper(who, contact, 30, custom), action: 'draft' }, who));
  const three = done(await at.call(sendInvoice, { ...by, id: draft.id, version: 1 }, { ...who, key: at.key() }));
  expect([one.number, two.number, three.number]).toEqual(['INV-0001', 'EXP-0002', 'EXP-0003']);
  expect(done(await at.call(readInvoice, { ...by, id: two.id }, who)).sender.terms).toBe('Paid in advance');
  expect(done(await at.call(readInvoice, { ...by, id: one.id }, who)).sender.terms).toBeNull();
  const foreign = done(await at.call(createSetting, { businessId: stranger.businessId, prefix: 'X-' }, stranger));
  const others = { ...custom, invoiceSettingId: foreign.id };
  const refused = { http: 400, errors: [{ field: 'invoiceSettingId' }] };
  expect(await at.call(createInvoice, paper(who, contact, 40, others), { ...who, key: at.key() })).toMatchObject(refused);
  expect(await at.call(createInvoice, { ...paper(who, contact, 40, others), action: 'draft' }, who)).toMatchObject(refused);
  const mine = done(await at.call(createInvoice, { ...paper(who, contact, 40), action: 'draft' }, who));
  expect(await at.call(saveDraft, { ...paper(who, contact, 40, others), id: mine.id, version: 1 }, who)).toMatchObject(refused);
  done(await at.call(updateSetting, { ...by, id: export_.id, name: 'Abroad' }, who));
  expect(done(await at.call(listSettings, by, who)).settings.map(({ name }) => name)).toEqual(['Standard', 'Abroad']);
  expect(await at.call(updateSetting, { ...by, id: foreign.id, name: 'Mine?' }, who)).toMatchObject({ code: 'NOT_FOUND' });
});

test('twenty, and no more', async () => {
  const who = await at.someone();
  for (let n = 2; n <= 20; n += 1) done(await at.call(createSetting, { businessId: who.businessId }, who));
  expect(await at.call(createSetting, { businessId: who.businessId }, who)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});
