import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { previewReminder, readReminder, remindNow, resendInvoice } from '../../../shared/invoices/letters-contract.ts';
import { voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { updateSetting } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { transaction } from '../../db/transaction.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { contactFor, done, emailsTo, sent } from '../../testing/scenes.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contact: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  contact = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

const EVIL = '<img src=x onerror=alert(1)>';
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const events = async (id: string, who = seller) => (await read(id, who)).history.map(({ what }) => what);
const mailWith = (to: string, text: string) =>
  eventually(`the e-mail “${text}” to ${to}`, async () => (await emailsTo(app, to)).find((mail) => mail.subject.includes(text)));

describe('an invoice is sent again', () => {
  test('to its recipient, with a note, once a minute', async () => {
    const { id, number } = await sent(app, seller, contact, 100);
    const resend = (who = seller, note = `Here it is ${EVIL}`) => app.call(resendInvoice, { id, businessId: who.businessId, note }, who);
    expect(await resend(seller, 'We, Duewell Security, need your code.')).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'note' }] });
    expect(await resend(buyer)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(done(await resend())).toMatchObject({ to: buyer.email, isCopy: false });
    expect(await resend()).toMatchObject({ code: 'RATE_LIMITED' });
    await eventually('the history', async () => (await events(id)).includes('resent'));
    const mail = (await emailsTo(app, buyer.email)).find(({ text }) => text.includes(`> Here it is ${EVIL}`) && text.includes(String(number)));
    expect(mail?.text).toContain('&d=');
    expect(await events(id, buyer)).toContain('resent');
  });

  test('as a copy to another address, which cannot decide and changes no recipient', async () => {
    const { id, number } = await sent(app, seller, contact, 100);
    const to = `books-${id.slice(-6).toLowerCase()}@accountants.example`;
    expect(done(await app.call(resendInvoice, { id, businessId: seller.businessId, email: to.toUpperCase() }, seller))).toMatchObject({ to, isCopy: true });
    const mail = await mailWith(to, `Copy of invoice ${number}`);
    expect(mail.text).toContain('/received-invoice?q=');
    expect(mail.text).not.toContain('&d=');
    await eventually('the history', async () => (await events(id)).includes('copy sent'));
    expect(await events(id, buyer)).not.toContain('copy sent');
    expect((await read(id)).recipient.email).toBe(buyer.email);
  });

  test('not a void one', async () => {
    const { id } = await sent(app, seller, contact, 100);
    done(await app.call(voidInvoice, { id, businessId: seller.businessId, reason: 'Twice' }, seller));
    expect(await app.call(resendInvoice, { id, businessId: seller.businessId }, seller)).toMatchObject({ code: 'STATE_CONFLICT' });
    expect((await read(id)).can.resend).toBe(false);
  });
});

describe('a reminder', () => {
  const today = () => dateIn('Africa/Lagos', app.deps.clock());
  const due = (days: number) => ({ issueDate: today(), dueDate: addDays(today(), days) });
  const reminder = async (id: string) => done(await app.call(readReminder, { id, businessId: seller.businessId }, seller));

  test('is shown before it leaves, with the days of the others, and leaves exactly so', async () => {
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    const shown = await reminder(id);
    expect(shown).toMatchObject({ to: buyer.email, language: 'en', message: expect.stringContaining(`invoice ${number} from Seller Ltd is due in 5 days`) });
    expect(shown.planned.map(({ step, on }) => [step, on])).toEqual([-3, 0, 1, 7, 14].map((step) => [step, addDays(today(), 5 + step)]));
    expect(JSON.stringify(shown)).not.toContain('&d=');
    done(await app.call(remindNow, { id, businessId: seller.businessId }, seller));
    const mail = await mailWith(buyer.email, shown.subject);
    for (const line of [shown.message, ...shown.rest.filter((one) => !one.startsWith('['))]) expect(mail.text).toContain(line);
  });

  test('has the words of the person who sends it', async () => {
    const { id } = await sent(app, seller, contact, 100, due(5));
    const own = { subject: `About our invoice ${EVIL}`, message: `Dear Chidi,\n${EVIL} please pay {amount}.` };
    done(await app.call(remindNow, { id, businessId: seller.businessId, ...own }, seller));
    const mail = await mailWith(buyer.email, 'About our invoice');
    expect(mail.text).toContain(`Message from Seller Ltd:\n> Dear Chidi,\n> ${EVIL} please pay {amount}.`);
    expect(mail.text).toContain('Balance due: ₦100.00');
    // The subject names the invoice, whatever was written.
    expect(mail.subject).toContain('(INV-');
    for (const message of ['See https://evil.example', 'www.evil.example', 'Pay at evil.com/login'])
      expect(await app.call(remindNow, { id, businessId: seller.businessId, message }, seller)).toMatchObject({ errors: [{ field: 'message' }] });
    for (const field of ['subject', 'message'])
      expect(await app.call(remindNow, { id, businessId: seller.businessId, [field]: 'We, Đuewell Security, need you' }, seller)).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ field }],
      });
    const long = await app.call(remindNow, { id, businessId: seller.businessId, message: 'x'.repeat(1001) }, seller);
    expect(long).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'message' }] });
  });

  test('has the own text of its template, in the template’s language only', async () => {
    const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
    const save = (message: string) =>
      app.call(
        updateSetting,
        { businessId: seller.businessId, id: String(setting?.id), reminderTexts: { before: { subject: 'Soon: {number}', message } } },
        seller,
      );
    expect(await save('Pay {amont}')).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'reminderTexts.before.message', message: expect.stringContaining('{amont}') }],
    });
    expect(await save('Duewell Security: call us.')).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'reminderTexts.before.message' }] });
    expect(done(await save('Dear {customer}, {amount} on {due}, in {days} days.')).reminderTexts).toMatchObject({ before: { subject: 'Soon: {number}' } });
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    expect(await reminder(id)).toMatchObject({ subject: `Soon: ${number}`, message: expect.stringMatching(/^Dear .+, ₦100.00 on .+, in 5 days\.$/) });
    done(await app.call(updateSetting, { businessId: seller.businessId, id: String(setting?.id), language: 'fr' }, seller));
    expect((await reminder(id)).subject).toMatch(/^Reminder: invoice/);
    const preview = (message: string) =>
      app.call(previewReminder, { businessId: seller.businessId, moment: 'after' as const, language: 'en', message }, seller);
    expect(done(await preview('{customer}: {days}'))).toMatchObject({ subject: expect.stringContaining('Overdue'), message: 'Chidi Obi: 7' });
    expect(await preview('From Duewell')).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'message' }] });
    expect(await preview('{no}')).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'message' }] });
  });

  test('does not speak as the product, whatever an earlier release stored or the filled-in name makes of it', async () => {
    const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
    const texts = { before: { subject: 'Duewell Security: {number}', message: '{business}well Security needs your code.' } };
    await transaction(app.deps.pool, 'system', async (sql) => {
      await sql.query('update invoice_settings set reminder_texts = $2 where id = $1', [setting?.id, JSON.stringify(texts)]);
      await sql.query(`update businesses set name = 'Due' where id = $1`, [seller.businessId]);
    });
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    expect(await reminder(id)).toMatchObject({
      subject: expect.stringMatching(/^Reminder: invoice/),
      message: expect.stringContaining(`invoice ${number} from Due is due`),
    });
  });
});
