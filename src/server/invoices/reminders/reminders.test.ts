import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { switchReminders, voidInvoice } from '../../../shared/invoices/lifecycle-contract.ts';
import { remindNow } from '../../../shared/invoices/letters-contract.ts';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import { createOrder, readOrder } from '../../../shared/orders/contract.ts';
import { createSetting, updateSetting } from '../../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { requestCertificate } from '../../../shared/invoices/withholding-contract.ts';
import { payFromWallet } from '../../../shared/payments/contract.ts';
import { changeMailChoices } from '../../../shared/notifications/mail-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { tasks } from '../../api/handlers.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { again, run } from '../../testing/life.ts';
import { contactFor, done, emailsTo, sent } from '../../testing/scenes.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contact: string;
let turned = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.turnClock(-turned);
  turned = 0;
  [seller, buyer] = [await app.createUser('Seller Ltd'), await app.createUser('Buyer Ltd')];
  contact = await contactFor(app, seller, buyer);
});
afterAll(() => app.stop());

async function turn(milliseconds: number): Promise<void> {
  app.turnClock(milliseconds);
  turned += milliseconds;
  [seller, buyer] = [await again(app, seller), await again(app, buyer)];
}
const today = () => dateIn('Africa/Lagos', app.deps.clock());
const due = (days: number) => ({ issueDate: today(), dueDate: addDays(today(), days) });
const read = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller));
const decide = (id: string, action: 'approve' | 'deny') =>
  app.call(decideInvoice, { businessId: buyer.businessId, invoiceId: id, action, reason: 'Wrong price' }, buyer);
const mark = async (id: string, amount?: number) =>
  app.call(markPaid, { businessId: seller.businessId, invoiceId: id, ...(amount ? { amount } : {}) }, { ...seller, key: app.key() });

describe('reminders', () => {
  const mails = async (number: string | null) =>
    (await emailsTo(app, buyer.email)).filter(({ subject }) => /Reminder|Overdue/.test(subject) && subject.includes(String(number)));
  /** Nine in the morning in the sender's time zone, so many days from today. */
  const morning = async (days: number) => {
    const nine = Date.parse(`${addDays(dateIn('Africa/Lagos', Date.now()), days)}T08:00:00Z`);
    await turn(nine - app.deps.clock());
    await run(app, 'invoices.remind');
  };

  test('are sent three days before, on the day and 1, 7 and 14 days after it, once each', async () => {
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    done(await decide(id, 'approve'));
    const seen: number[] = [];
    for (const day of [1, 2, 3, 4, 5, 6, 7, 12, 13, 19, 20, 25]) {
      await morning(day);
      const step = [2, 5, 6, 12, 19].indexOf(day);
      if (step >= 0) await eventually(`reminder ${step + 1}`, async () => (await mails(number)).length === step + 1);
      seen.push((await mails(number)).length);
    }
    expect(seen).toEqual([0, 1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 5]);
    await eventually('the history', async () => (await read(id)).history.filter(({ what }) => what === 'reminded').length === 5);
  });

  test('leave on the days of the invoice’s template, whatever another template says', async () => {
    const { businessId } = seller;
    const { id, reminderDays } = done(await app.call(createSetting, { businessId, reminderDays: [40, -1, 40] }, seller));
    expect(reminderDays).toEqual([-1, 40]);
    const [own, usual] = [
      await sent(app, seller, contact, 100, { ...due(5), isCustomized: true, invoiceSettingId: id }),
      await sent(app, seller, contact, 100, due(5)),
    ];
    for (const { id: invoiceId } of [own, usual]) done(await decide(invoiceId, 'approve'));
    expect((await read(own.id)).life.reminderDays).toEqual([-1, 40]);
    const count = async () => [(await mails(own.number)).length, (await mails(usual.number)).length];
    for (const [day, ...reminded] of [
      [2, 0, 1],
      [4, 1, 1],
      [5, 1, 2],
      [12, 1, 3],
      [45, 2, 3],
    ] as const) {
      await morning(day);
      await eventually(`the reminders of day ${day}`, async () => String(await count()) === String(reminded));
    }
    const [first] = done(await app.call(listSettings, { businessId }, seller)).settings;
    done(await app.call(updateSetting, { businessId, id: String(first?.id), reminders: false }, seller));
    expect([(await read(own.id)).life.reminders, (await read(usual.id)).life.reminders]).toEqual([true, false]);
    for (const wrong of [[], [-31], [91], [1.5], Array.from({ length: 11 }, (_, day) => day)])
      expect(await app.call(updateSetting, { businessId, id, reminderDays: wrong }, seller)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('stop when nothing is due, and state the remaining balance', async () => {
    const [paid, part, denied] = [
      await sent(app, seller, contact, 100, due(5)),
      await sent(app, seller, contact, 100, due(5)),
      await sent(app, seller, contact, 100, due(5)),
    ];
    done(await mark(paid.id));
    done(await mark(part.id, 60));
    done(await decide(denied.id, 'deny'));
    await morning(5);
    const [letter] = await eventually('the one reminder', async () => {
      const those = await mails(part.number);
      return those.length > 0 && those;
    });
    expect(letter?.subject).toContain('₦40.00');
    expect([await mails(paid.number), await mails(denied.number)]).toEqual([[], []]);
  });

  test('are switched off for one invoice, and for the business', async () => {
    const [quiet, loud] = [await sent(app, seller, contact, 100, due(5)), await sent(app, seller, contact, 100, due(5))];
    done(await app.call(switchReminders, { id: quiet.id, businessId: seller.businessId, on: false }, seller));
    await morning(2);
    await eventually('the other one', async () => (await mails(loud.number)).length === 1);
    const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
    done(await app.call(updateSetting, { businessId: seller.businessId, id: String(setting?.id), reminders: false }, seller));
    await morning(5);
    expect(await mails(quiet.number)).toEqual([]);
    expect(await mails(loud.number)).toHaveLength(1);
    expect((await read(loud.id)).life.reminders).toBe(false);
    const on = await app.call(switchReminders, { id: quiet.id, businessId: seller.businessId, on: true }, seller);
    expect(on).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('settings') });
  });

  test('a person reminds at once, even where the automatic ones are off, and once in a day', async () => {
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    done(await decide(id, 'approve'));
    done(await app.call(switchReminders, { id, businessId: seller.businessId, on: false }, seller));
    const remind = (who = seller) => app.call(remindNow, { id, businessId: who.businessId }, who);
    const both = await Promise.all([remind(), remind()]);
    expect(both.map((reply) => ('code' in reply ? reply.code : 'OK')).sort()).toEqual(['OK', 'STATE_CONFLICT']);
    await eventually('the letter', async () => (await mails(number)).length === 1);
    expect((await mails(number))[0]).toMatchObject({ subject: expect.stringContaining('Reminder'), text: expect.stringContaining('due in 5 days') });
    await eventually('the history', async () => (await read(id)).history.some(({ what, who, detail }) => what === 'reminded' && who && detail === buyer.email));
    expect(await read(id)).toMatchObject({ can: { remind: true }, life: { remindedAt: expect.any(String), reminders: false } });
    expect(await remind()).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('24 hours') });
    expect(await remind(buyer)).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('Only the sender') });

    // Overdue the next time, with the remaining balance.
    await turn(8 * 86_400_000);
    done(await mark(id, 60));
    done(await remind());
    await eventually('the second letter', async () => (await mails(number)).some(({ subject }) => subject.includes('Overdue') && subject.includes('₦40.00')));
    done(await mark(id));
    expect(await remind()).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('paid') });
    expect((await read(id)).can.remind).toBe(false);
  });

  test('one address gets five reminders by hand in a day, whatever number of invoices', async () => {
    const replies = [];
    for (let invoice = 0; invoice < 6; invoice += 1) {
      const { id } = await sent(app, seller, contact, 10, due(5));
      replies.push(await app.call(remindNow, { id, businessId: seller.businessId }, seller));
    }
    expect(replies.slice(0, 5).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(replies[5]).toMatchObject({ code: 'LIMIT_EXCEEDED', message: expect.stringContaining('share the link') });
  });

  test('an automatic one waits until 24 hours after one that a person sent', async () => {
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    done(await decide(id, 'approve'));
    await morning(1);
    await turn(8 * 3_600_000);
    const { remindedAt } = done(await app.call(remindNow, { id, businessId: seller.businessId }, seller));
    // Sixteen hours later, three days before; then after seven and two hours, on the same day.
    await morning(2);
    expect((await read(id)).life.remindedAt).toBe(remindedAt);
    await turn(7 * 3_600_000);
    await run(app, 'invoices.remind');
    expect((await read(id)).life.remindedAt).toBe(remindedAt);
    await turn(2 * 3_600_000);
    await run(app, 'invoices.remind');
    await eventually('both letters', async () => (await mails(number)).length === 2);
  });

  test('a recipient without such e-mails is reminded in the app, as the history says', async () => {
    const { id, number } = await sent(app, seller, contact, 100, due(5));
    done(await app.call(changeMailChoices, { businessId: buyer.businessId, choices: [{ kind: 'reminders', choice: 'never' }] }, buyer));
    done(await app.call(remindNow, { id, businessId: seller.businessId }, seller));
    await eventually('the history', async () => (await read(id)).history.some(({ what, who, detail }) => what === 'reminded in app' && who && detail === null));
    expect((await read(id)).history.map(({ what }) => what)).not.toContain('reminded');
    expect(await mails(number)).toEqual([]);
  });

  test('the recipient’s history does not show writing and delivery', async () => {
    const { id } = await sent(app, seller, contact, 100, due(5));
    await eventually('it was mailed', async () => (await read(id)).history.some(({ what }) => what === 'mailed'));
    const theirs = done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer));
    expect(theirs.history.map(({ what }) => what)).not.toEqual(expect.arrayContaining([expect.stringMatching(/created|mailed|link/)]));
    expect(theirs.history.some(({ what }) => what === 'sent')).toBe(true);
    expect(theirs.life.remindedAt).toBeNull();
  });

  test('a waiting e-mail is not sent after payment or voiding, and one job run by two workers sends one', async () => {
    const [paid, withdrawn, open] = [
      await sent(app, seller, contact, 100, due(30)),
      await sent(app, seller, contact, 100, due(30)),
      await sent(app, seller, contact, 100, due(30)),
    ];
    done(await mark(paid.id));
    done(await app.call(voidInvoice, { id: withdrawn.id, businessId: seller.businessId, reason: 'No' }, seller));
    const letter = 'reminder.1.0';
    for (const { id } of [paid, withdrawn, open]) {
      await asOwner(app.databaseUrl, (sql) =>
        sql.query(`insert into invoice_letters (business_id, invoice_id, letter, email, queued_at) values ($1, $2, $3, $4, now())`, [
          seller.businessId,
          id,
          letter,
          buyer.email,
        ]),
      );
      const job = () => tasks['mail.reminder'](app.deps, { businessId: seller.businessId, invoiceId: id, letter });
      await Promise.all([job(), job(), job()]);
      await job();
    }
    await eventually('the one letter', async () => (await mails(open.number)).length === 1);
    expect([await mails(paid.number), await mails(withdrawn.number)]).toEqual([[], []]);
  });
});

test('an address gets 30 e-mails an hour about one business’s documents; further ones arrive without, and their history says so', async () => {
  // Of one hour, from its beginning.
  await turn(3_600_000 - (app.deps.clock() % 3_600_000));
  const at = { businessId: seller.businessId };
  for (let n = 1; n <= 30; n += 1) await sent(app, seller, contact, n);
  const letters = async (to: string) => (await emailsTo(app, to)).filter(({ subject }) => subject.includes('Seller Ltd')).length;
  await eventually('30 e-mails', async () => (await letters(buyer.email)) === 30);
  const { id } = await sent(app, seller, contact, 31);
  // By hand, and the request for a certificate.
  const withheld = await sent(app, seller, contact, 100, { withholdingTax: 5, ...due(5) });
  done(await app.call(remindNow, { ...at, id: withheld.id }, seller));
  const unmailed = async () => (await read(withheld.id)).history.filter(({ what }) => what === 'not mailed').length;
  // Before the payment: nobody is reminded of a paid invoice.
  await eventually('the history of the reminder', async () => (await unmailed()) === 2);
  await mark(withheld.id, 95);
  await eventually('the tax', async () => (await read(withheld.id)).withheld !== null);
  done(await app.call(requestCertificate, { ...at, id: withheld.id }, seller));
  const itemDetails = [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 32 }];
  const order = done(await app.call(createOrder, { ...at, contactId: contact, issueDate: today(), itemDetails }, { ...seller, key: app.key() }));
  await eventually('the histories', async () => {
    const { history } = done(await app.call(readOrder, { ...at, id: order.id }, seller));
    return [history, (await read(id)).history].every((steps) => steps.some(({ what }) => what === 'not mailed'));
  });
  await eventually('the history of the certificate', async () => (await unmailed()) === 3);
  const { events } = done(await app.call(invoiceTimeline, { ...at, id }, seller));
  expect(events[0]).toMatchObject({ kind: 'not-emailed', address: buyer.email });
  const theirs = done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer));
  expect(theirs.history.map(({ what }) => what)).not.toContain('not mailed');
  // A receipt, too.
  const theirPayment = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: id, amount: 31 };
  await app.fund(buyer, 31_00);
  done(await app.call(payFromWallet, theirPayment, { ...buyer, key: app.key() }));
  await eventually('the history of the receipt', async () => (await read(id)).history.filter(({ what }) => what === 'not mailed').length === 2);
  const tagged = buyer.email.replace('@', '+1@');
  const sameMailbox = await sent(app, seller, await contactFor(app, seller, { email: tagged }), 32);
  await eventually('the history', async () => (await read(sameMailbox.id)).history.some(({ what }) => what === 'not mailed'));
  expect(await letters(tagged)).toBe(0);
  const other = await app.createUser('Other Ltd');
  await sent(app, seller, await contactFor(app, seller, other), 33);
  await eventually('the e-mail to another address', async () => (await letters(other.email)) === 1);
  await turn(3_600_000);
  await sent(app, seller, contact, 34);
  await eventually('the e-mail of the next hour', async () => (await letters(buyer.email)) === 31);
});
