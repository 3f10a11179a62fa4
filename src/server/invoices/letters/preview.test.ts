import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContact } from '../../../shared/contacts/contract.ts';
import { createInvoice, readInvoice, readReceived, sendInvoice } from '../../../shared/invoices/contract.ts';
import { previewDraft } from '../../../shared/invoices/preview-contract.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, emailsTo, emailTo, invoiceInput, keyIn, sent } from '../../testing/scenes.ts';
import { memberOf } from '../../testing/team.ts';

let app: TestApp;
let me: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [me, buyer] = [await app.createUser('Amara Textiles'), await app.createUser('Greenfield College')];
  contactId = await contactFor(app, me, buyer);
});
afterAll(() => app.stop());

const drafted = async (change: object = {}) =>
  done(await app.call(createInvoice, { ...invoiceInput(me, contactId, 100), action: 'draft' as const, ...change }, { ...me, key: app.key() }));
const preview = (id: string, who = me) => app.call(previewDraft, { id, businessId: who.businessId }, who);
const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: me.businessId }, me));
const send = async (id: string) => {
  const { version } = await read(id);
  return done(await app.call(sendInvoice, { id, businessId: me.businessId, version }, { ...me, key: app.key() }));
};

test('shows the e-mail and the page that its recipient then gets, and leaves the draft, the numbers and the mailbox as they are', async () => {
  const email = `bursar-${contactId.slice(-8).toLowerCase()}@greenfield.example`;
  const guest = await contactFor(app, me, { email });
  const first = await sent(app, me, guest, 5);
  await emailTo(app, email, new RegExp(String(first.number)));
  const { id } = await drafted({ contactId: guest, description: 'Thank you <b>', taxes: [{ name: 'VAT', amount: 7.5 }] });
  const before = await read(id);
  const shown = done(await preview(id));
  expect(shown.email).toMatchObject({
    to: email,
    subject: expect.stringContaining('INV-0002 from Amara Textiles: ₦107.50'),
    html: expect.stringContaining('Thank you &lt;b&gt;'),
  });
  expect(shown.page).toMatchObject({
    number: 'INV-0002',
    status: 'pending',
    sender: { name: 'Amara Textiles' },
    balance: 107.5,
    can: { approve: true, deny: true, pay: true },
  });
  // Nothing of it can decide or pay.
  expect(JSON.stringify(shown)).not.toMatch(/[?&][qd]=/);
  expect(await read(id)).toEqual(before);
  expect(await emailsTo(app, email)).toHaveLength(1);
  const { number, shareUrl } = await send(id);
  expect(number).toBe('INV-0002');
  expect(shown.page).toEqual(done(await app.call(readReceived, { id: keyIn(shareUrl, 'q') })));
  const mail = await emailTo(app, email, /INV-0002/);
  expect(mail.subject).toBe(shown.email?.subject);
});

test('many at once and a sending beside them leave the numbers gapless', async () => {
  const [one, two] = [await drafted(), await drafted()];
  const answers = await Promise.all([...Array.from({ length: 8 }, () => preview(one.id)), send(two.id), ...Array.from({ length: 8 }, () => preview(one.id))]);
  expect(answers).toHaveLength(17);
  for (const answer of answers) if ('ok' in answer) expect(answer.ok).toBe(true);
  expect((await read(two.id)).number).toBe('INV-0001');
  expect((await send(one.id)).number).toBe('INV-0002');
});

test('with instalments it asks for the first', async () => {
  const instalments = [
    { dueDate: '2030-12-01', percent: 30 },
    { dueDate: '2031-01-01', percent: 70 },
  ];
  const { id } = await drafted({ instalments });
  const { email, page } = done(await preview(id));
  expect(email?.subject).toContain('₦30.00, due 1 Dec 2030');
  expect(page.nextPayment).toMatchObject({ amount: 30 });
});

test('says what a draft lacks, and that there is no e-mail without an address', async () => {
  const empty = await drafted({ itemDetails: [] });
  expect(await preview(empty.id)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: expect.stringContaining('itemDetails') }] });
  const unaddressed = done(await app.call(createContact, { businessId: me.businessId, name: 'Walk-in', phone: '08031234567' }, { ...me, key: app.key() }));
  const { id } = await drafted({ contactId: unaddressed.id });
  expect(done(await preview(id))).toMatchObject({ email: null, page: { recipient: { name: 'Walk-in', email: null } } });
});

test('is for the team that writes the draft; a sent invoice has none', async () => {
  const { id } = await drafted();
  const staff = await memberOf(app, me, 'staff');
  expect(done(await preview(id, staff)).page.number).toBe('INV-0001');
  expect(await preview(id, buyer)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(previewDraft, { id, businessId: me.businessId }, buyer)).toMatchObject({ ok: false });
  await send(id);
  expect(await preview(id)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await preview(id, buyer)).toMatchObject({ code: 'NOT_FOUND' });
});

test('tells no more about an address of a business that never dealt with the sender than about one without an account', async () => {
  const { email } = await app.createUser('Known Ltd');
  me = await app.createUser('Curious Ltd', 'both', 0);
  const answers = [];
  for (const address of [email, `no.${email}`]) {
    const { id } = await drafted({ recipientType: 'new', contactId: null, contact: { name: 'Someone', email: address } });
    const { toDecide, payerHasAccount } = done(await preview(id)).page;
    answers.push({ by: toDecide?.by, payerHasAccount });
  }
  expect(answers[0]).toEqual(answers[1]);
});
