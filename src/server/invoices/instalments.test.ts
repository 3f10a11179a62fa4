import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import { updateSetting } from '../../shared/invoices/change-settings-contract.ts';
import { createInvoice, listInvoices, markPaid, readInvoice, readReceived, saveDraft, sendInvoice } from '../../shared/invoices/contract.ts';
import { copyInvoice } from '../../shared/invoices/copy-contract.ts';
import { issueCreditNote } from '../../shared/invoices/credit-notes-contract.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { invoicePdf, readOwnAgreement } from '../../shared/invoices/documents-contract.ts';
import { dueInvoices } from '../../shared/invoices/due-contract.ts';
import { instalmentsLeft, instalmentsNow, instalmentsOf } from '../../shared/invoices/instalments.ts';
import { reviseInvoice, undoMarkPaid } from '../../shared/invoices/lifecycle-contract.ts';
import { listSettings } from '../../shared/invoices/settings-contract.ts';
import { addDays, calendarDate, dateIn } from '../../shared/kit/date.ts';
import { basisPoints, kobo } from '../../shared/kit/money.ts';
import { payFromWallet, startGuestPayment, verifyGuestPayment } from '../../shared/payments/contract.ts';
import { ageingReport } from '../../shared/reports/contract.ts';
import { transaction } from '../db/transaction.ts';
import { CARDS, payAt } from '../testing/charges.ts';
import { again, run } from '../testing/life.ts';
import { readPdf } from '../testing/pdf.ts';
import { contactFor, done, emailsTo, emailTo, invoiceInput, keyIn, sent } from '../testing/scenes.ts';
import { eventually, requestOf, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
let seller: TestUser;
let buyer: TestUser;
let contactId: string;
let turned = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.turnClock(-turned);
  turned = 0;
  seller = await app.createUser('Seller Ltd');
  buyer = await app.createUser('Buyer Ltd');
  contactId = await contactFor(app, seller, buyer);
  await contactFor(app, buyer, seller);
});
afterAll(() => app.stop());

const today = () => dateIn('Africa/Lagos', app.deps.clock());
/** Nine in the morning in Lagos, some days after today. */
async function wait(days: number): Promise<void> {
  const by = Date.parse(`${addDays(today(), days)}T08:00:00Z`) - app.deps.clock();
  app.turnClock(by);
  turned += by;
  [seller, buyer] = [await again(app, seller), await again(app, buyer)];
}
/** Fifty, thirty and twenty per cent, due in 5, 35 and 65 days. */
const parts = () => [50, 30, 20].map((percent, index) => ({ dueDate: addDays(today(), 5 + 30 * index), percent }));
const send = (change: Partial<Parameters<typeof invoiceInput>[3]> = {}, amount = 1000) =>
  sent(app, seller, contactId, amount, { issueDate: today(), instalments: parts(), ...change });
const read = async (id: string, who = seller) => done(await app.call(readInvoice, { id, businessId: who.businessId }, who));
const pay = async (invoiceId: string, amount: number) =>
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId, amount }, { ...seller, key: app.key() })).paymentId;
const approve = async (invoiceId: string) => done(await app.call(decideInvoice, { businessId: buyer.businessId, invoiceId, action: 'approve' }, buyer));
const statesOf = async (id: string) => (await read(id)).instalments?.map(({ left, state }) => [left, state]);
const idsOf = async (filter: object) =>
  done(await app.call(listInvoices, { businessId: seller.businessId, type: 'sent', ...filter }, seller)).invoices.map(({ id }) => id);

describe('an invoice in instalments', () => {
  test('has amounts, states and what is due next, for both parties and in the list', async () => {
    const { id, shareUrl } = await send({ taxes: [{ name: 'VAT', amount: 7.5 }], amountPaid: 100 });
    const [first, second, third] = parts().map(({ dueDate }) => dueDate);
    const view = await read(id);
    expect(view).toMatchObject({
      gross: 1075,
      total: 975,
      dueDate: first,
      nextPayment: { amount: 437.5, dueDate: first, place: 1, count: 3 },
      instalments: [
        { dueDate: first, percent: 50, amount: 537.5, paid: 100, left: 437.5, state: 'partial' },
        { dueDate: second, percent: 30, amount: 322.5, paid: 0, left: 322.5, state: 'unpaid' },
        { dueDate: third, percent: 20, amount: 215, paid: 0, left: 215, state: 'unpaid' },
      ],
    });
    const received = done(await app.call(readReceived, { id: keyIn(shareUrl, 'q') }));
    expect(received).toMatchObject({ nextPayment: { amount: 437.5 }, dueDate: first });
    expect(received.schedule?.split('\n')).toHaveLength(3);
    expect(received.schedule).toMatch(/^1\. \d+ \w+ \d{4} · 50% · ₦437\.50 left · ₦537\.50\n/);
    expect(done(await app.call(listInvoices, { businessId: buyer.businessId, type: 'received' }, buyer)).invoices).toMatchObject([
      { id, dueDate: first, balance: 975 },
    ]);
  });

  test('is paid in order of date, by payments and credit notes, also when a payment is taken back', async () => {
    const { id } = await send();
    const dues = parts().map(({ dueDate }) => dueDate);
    expect(await statesOf(id)).toEqual([
      [500, 'unpaid'],
      [300, 'unpaid'],
      [200, 'unpaid'],
    ]);
    const paymentId = await pay(id, 600);
    expect(await statesOf(id)).toEqual([
      [0, 'paid'],
      [200, 'partial'],
      [200, 'unpaid'],
    ]);
    expect(await read(id)).toMatchObject({ status: 'partial', dueDate: dues[1], nextPayment: { amount: 200, place: 2 } });
    done(await app.call(undoMarkPaid, { businessId: seller.businessId, id, paymentId }, seller));
    expect(await read(id)).toMatchObject({ status: 'pending', dueDate: dues[0], nextPayment: { amount: 500, place: 1 } });
    const credit = { businessId: seller.businessId, invoiceId: id, reason: 'Returned', lines: [{ id: '1', amount: 500 }] };
    done(await app.call(issueCreditNote, credit, { ...seller, key: app.key() }));
    expect(await read(id)).toMatchObject({ dueDate: dues[1], nextPayment: { amount: 300, place: 2 } });
    await pay(id, 500);
    const paid = await read(id);
    expect(paid).toMatchObject({ status: 'paid', balance: 0, dueDate: dues[2] });
    expect(paid.nextPayment).toBeUndefined();
  });

  test('is late when one of them is, until that one is paid', async () => {
    const { id } = await send();
    await approve(id);
    const late = { status: 'late' };
    await wait(5);
    expect([(await read(id)).status, await idsOf(late)]).toEqual(['unpaid', []]);
    await wait(1);
    expect(await read(id)).toMatchObject({ status: 'late', nextPayment: { amount: 500 } });
    expect(await idsOf(late)).toEqual([id]);
    await pay(id, 499.99);
    expect([(await read(id)).status, await idsOf(late)]).toEqual(['late', [id]]);
    await pay(id, 0.01);
    expect([(await read(id)).status, await idsOf(late), await idsOf({ status: 'partial' })]).toEqual(['partial', [], [id]]);
    await wait(60);
    expect(await read(id)).toMatchObject({ status: 'late', nextPayment: { amount: 500, place: 2 } });
    expect(await statesOf(id)).toEqual([
      [0, 'paid'],
      [300, 'late'],
      [200, 'late'],
    ]);
  });

  test('is paid by a guest and from the buyer’s wallet, an instalment at a time', async () => {
    const { id, shareUrl } = await send();
    const q = keyIn(shareUrl, 'q');
    const { reference } = done(await app.call(startGuestPayment, { q, amount: 500, channel: 'card' }, { key: app.key() }));
    await payAt(app, reference, CARDS.good, { drop: true });
    done(await app.call(verifyGuestPayment, { reference }));
    expect(done(await app.call(readReceived, { id: q }))).toMatchObject({ balance: 500, nextPayment: { amount: 300, place: 2 } });
    await app.fund(buyer, 30_000);
    done(await app.call(payFromWallet, { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 300 }, { ...buyer, key: app.key() }));
    expect(await read(id, buyer)).toMatchObject({ status: 'partial', dueDate: parts()[2]?.dueDate, nextPayment: { amount: 200, place: 3 } });
  });

  test('the database divides every balance as the shared rule does', async () => {
    const first = calendarDate('2026-12-01') ?? today();
    const chosen = [1000, 2500, 3333, 3167].map((percent, index) => ({ dueDate: addDays(first, 10 * index), percent: basisPoints(percent) }));
    await transaction(app.deps.pool, 'system', async (sql) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 20, max: 100_000_000 }), fc.integer({ min: 0, max: 1000 }), async (gross, open) => {
          const whole = instalmentsOf(kobo(gross), chosen);
          const balance = kobo(Math.floor((gross / 1000) * open));
          const rows = await sql.query<{ due_date: string; amount: number }>('select due_date, amount from invoice_dues($1, $2, $3)', [
            first,
            balance,
            JSON.stringify(whole),
          ]);
          const left = instalmentsNow(whole ?? [], balance, first).filter((one) => one.left > 0);
          expect(rows).toEqual(left.map((one) => ({ due_date: one.dueDate, amount: one.left })));
          expect(instalmentsLeft(whole ?? [], balance)).toEqual(left.map((one) => ({ dueDate: one.dueDate, amount: one.left })));
          const [next] = await sql.query<{ amount: number | null }>('select next_instalment($1, $2) as amount', [balance, JSON.stringify(whole)]);
          expect(next?.amount).toBe(left[0]?.left ?? null);
        }),
        { numRuns: 200 },
      );
    });
  });
});

describe('writing', () => {
  test('a draft is kept as typed, is sent only when it is whole, and a copy has the same shape', async () => {
    const { businessId } = seller;
    const input = invoiceInput(seller, contactId, 1000, { issueDate: today() });
    const typed = [
      { dueDate: addDays(today(), 5), percent: 40 },
      { dueDate: null, percent: 50 },
    ];
    const draft = done(await app.call(createInvoice, { ...input, action: 'draft', instalments: typed }, { ...seller, key: app.key() }));
    expect((await read(draft.id)).draft?.instalments).toEqual(typed);
    const sending = async (version: number) => app.call(sendInvoice, { id: draft.id, businessId, version }, { ...seller, key: app.key() });
    expect(await sending(1)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'instalments.1.dueDate' }, { field: 'instalments.1.percent' }] });
    const { action: _action, ...text } = { action: 'draft', ...input };
    done(
      await app.call(
        saveDraft,
        { ...text, id: draft.id, version: 1, instalments: [{ dueDate: addDays(today(), 5), amount: 400 }, { dueDate: addDays(today(), 9) }] },
        seller,
      ),
    );
    expect(await read(draft.id)).toMatchObject({ dueDate: addDays(today(), 5), instalments: [{ amount: 400 }, { amount: 600 }] });
    done(await sending(2));
    await wait(3);
    const copy = await read(done(await app.call(copyInvoice, { id: draft.id, businessId }, { ...seller, key: app.key() })).id);
    expect(copy).toMatchObject({
      issueDate: today(),
      instalments: [
        { dueDate: addDays(today(), 5), amount: 400 },
        { dueDate: addDays(today(), 9), amount: 600 },
      ],
    });
  });

  test('a recurring invoice has none, and what is wrong is said at its field', async () => {
    const refused = async (change: object) => {
      const reply = await app.call(createInvoice, invoiceInput(seller, contactId, 1000, { issueDate: today(), instalments: parts(), ...change }), {
        ...seller,
        key: app.key(),
      });
      return reply.ok ? [] : reply.errors?.map(({ field }) => field);
    };
    expect(await refused({ isRecurring: true, recurrence: { every: 'month' } })).toEqual(['instalments']);
    expect(await refused({ instalments: parts().slice(1) })).toEqual(['instalments.1.percent']);
    expect(await refused({ instalments: parts().toReversed() })).toEqual(['instalments.1.dueDate', 'instalments.2.dueDate']);
    expect(await refused({ instalments: [{ dueDate: addDays(today(), -1), amount: 1 }, { dueDate: today() }] })).toEqual(['instalments.0.dueDate']);
    expect(await refused({ instalments: Array.from({ length: 13 }, (_, day) => ({ dueDate: addDays(today(), day), percent: 5 })) })).toEqual(['instalments']);
  });

  test('a revision names the new instalments, keeps them where it names none, and removes them', async () => {
    const { id } = await send();
    const view = await read(id);
    const lines = view.itemDetails.map(({ id: key, name, quantity, unitPrice }) => ({ id: key, name, quantity, unitPrice }));
    const revise = async (change: object) => {
      const { version, issueDate } = await read(id);
      const { businessId } = seller;
      return app.call(
        reviseInvoice,
        { id, businessId, version, issueDate, description: '', amountPaid: 0, itemDetails: lines, discounts: [], taxes: [], ...change },
        { ...seller, key: app.key() },
      );
    };
    expect(await revise({})).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    const halves = [10, 20].map((days) => ({ dueDate: addDays(today(), days), percent: 50 }));
    expect(done(await revise({ instalments: halves })).changes).toEqual([
      expect.stringMatching(/^Payable in 2 instalments: ₦500\.00 on .+, ₦500\.00 on .+\.$/),
    ]);
    expect(await read(id)).toMatchObject({ dueDate: halves[0]?.dueDate, instalments: [{ amount: 500 }, { amount: 500 }] });
    done(await revise({ description: 'Thank you' }));
    expect((await read(id)).instalments).toHaveLength(2);
    await wait(11);
    expect(await revise({ description: 'Late' })).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'instalments.0.dueDate' }] });
    const removed = done(await revise({ instalments: null, dueDate: addDays(today(), 30) }));
    expect(removed.changes[0]).toMatch(/^The instalments were removed: everything is due on /);
    const last = await read(id);
    expect([last.instalments, last.dueDate]).toEqual([undefined, addDays(today(), 30)]);
  });
});

describe('documents', () => {
  const pdfOf = async (id: string) => {
    const { path } = requestOf(invoicePdf, { id, businessId: seller.businessId });
    return (await readPdf(Buffer.from(await (await app.raw('GET', path, { token: seller.token })).arrayBuffer()))).plain;
  };

  test('the PDF, the e-mail and the agreement have all instalments', async () => {
    const { id, number } = await send();
    await approve(id);
    const { text } = await emailTo(app, buyer.email, new RegExp(`${number ?? ''} from Seller Ltd: ₦500\\.00, due`));
    expect(text).toMatch(/Payable in 3 instalments: ₦500\.00 on .+, ₦300\.00 on .+, ₦200\.00 on /);
    expect(text).toMatch(/Total\s*:?\s*₦1,000\.00/);
    await pay(id, 500);
    const pdf = await pdfOf(id);
    expect(pdf).toMatch(/Payment schedule.*1\. .+ · 50% · Paid.*₦500\.00.*2\. .+ · 30%.*₦300\.00/s);
    expect(pdf).toContain('instalment 2 of 3');
    const agreement = await eventually('the agreement', async () => {
      const reply = await app.call(readOwnAgreement, { id, businessId: seller.businessId }, seller);
      return reply.ok && reply.data;
    });
    expect(agreement.text).toMatch(
      /₦1,000\.00 in full on or before .+, in instalments \(₦500\.00 on or before .+; ₦300\.00 on or before .+; ₦200\.00 on or before .+\), without/,
    );
    expect(agreement.facts.dueDate).toBe(parts()[2]?.dueDate);
  });
});

describe('what is due on which day', () => {
  test('reminders leave by the date of each instalment, with what is due until then', async () => {
    const { id, number } = await send();
    await approve(id);
    const subjects = async () =>
      (await emailsTo(app, buyer.email))
        .map(({ subject }) => subject)
        .filter((subject) => /Reminder|Overdue/.test(subject) && subject.includes(String(number)));
    const told: string[] = [];
    /** The subjects of a day's reminders. */
    const on = async (days: number, count: number) => {
      await wait(days);
      await run(app, 'invoices.remind');
      await eventually(`${count} reminders`, async () => (await subjects()).length === told.length + count);
      const [newest] = await subjects();
      if (count > 0) told.push(String(newest).split('Seller Ltd, ')[1] ?? '');
    };
    await on(2, 1);
    await on(3, 1);
    await pay(id, 500);
    await on(1, 0);
    await on(26, 1);
    await on(3, 1);
    await on(1, 1);
    // The second is late when the third is due.
    await on(29, 1);
    expect(told).toEqual(['₦500.00', '₦500.00', '₦300.00', '₦300.00', '₦300.00', '₦500.00']);
  });

  test('ages, the dashboard and the days of payables divide the balance', async () => {
    const { id } = await send();
    await approve(id);
    await wait(36);
    const ages = done(await app.call(ageingReport, { businessId: seller.businessId }, seller));
    expect(ages).toMatchObject({ ages: { current: 200, to30: 300, to60: 500, total: 1000 }, invoices: 1, parties: [{ invoices: 1, overdueInvoices: 1 }] });
    for (const age of ['current', 'to30', 'to60', 'open']) expect(await idsOf({ age })).toEqual([id]);
    for (const age of ['to90', 'over90']) expect(await idsOf({ age })).toEqual([]);
    const board = done(await app.call(unpaidInvoices, { businessId: seller.businessId }, seller));
    expect(board).toMatchObject({ owedToUs: { amount: 1000, late: 800 }, ageing: { current: 200, to30: 300, to60: 500, over60: 0 } });
    const payable = done(await app.call(ageingReport, { businessId: buyer.businessId, side: 'received' }, buyer));
    expect(payable.ages).toMatchObject({ current: 200, to30: 300, to60: 500 });
    const due = done(await app.call(dueInvoices, { businessId: buyer.businessId, from: addDays(today(), -1), to: addDays(today(), 40) }, buyer));
    expect(due.days).toEqual([
      { day: addDays(today(), -1), count: 1, total: 300 },
      { day: addDays(today(), 29), count: 1, total: 200 },
    ]);
    expect(due.overdue).toEqual({ count: 1, total: 800 });
    expect(due.invoices.map(({ balance, isInstalment }) => [balance, isInstalment])).toEqual([
      [300, true],
      [200, true],
    ]);
  });

  test('a late fee is charged on what is late alone', async () => {
    const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
    done(await app.call(updateSetting, { businessId: seller.businessId, id: setting?.id ?? '', lateFee: { afterDays: 3, rate: 10 } }, seller));
    const { id } = await send();
    await approve(id);
    await pay(id, 100);
    await wait(9);
    await run(app, 'invoices.late-fees');
    const ids = (await idsOf({})).filter((one) => one !== id);
    expect(await Promise.all(ids.map(async (one) => (await read(one)).total))).toEqual([40]);
    const fee = await read(ids[0] ?? '');
    expect([fee.instalments, fee.itemDetails[0]?.name]).toEqual([undefined, expect.stringContaining('10% of ₦400.00')]);
  });

  test('a late fee is not charged on an instalment before its own days are over', async () => {
    const [setting] = done(await app.call(listSettings, { businessId: seller.businessId }, seller)).settings;
    done(await app.call(updateSetting, { businessId: seller.businessId, id: setting?.id ?? '', lateFee: { afterDays: 30, rate: 10 } }, seller));
    const { id } = await send({ instalments: [1, 99].map((percent, index) => ({ dueDate: addDays(today(), 5 + 30 * index), percent })) });
    await approve(id);
    await wait(36);
    await run(app, 'invoices.late-fees');
    const ids = (await idsOf({})).filter((one) => one !== id);
    expect(await Promise.all(ids.map(async (one) => (await read(one)).total))).toEqual([1]);
  });
});
