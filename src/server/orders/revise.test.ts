import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { createOrder, readOrder } from '../../shared/orders/contract.ts';
import { readOrderLink } from '../../shared/orders/link-contract.ts';
import { archiveOrder } from '../../shared/orders/steps-contract.ts';
import { sendOrderCode, answerOrder, decideOrder } from '../../shared/orders/decision-contract.ts';
import { orderPdf } from '../../shared/orders/documents-contract.ts';
import { listOrderRevisions, reviseOrder } from '../../shared/orders/revision-contract.ts';
import { decideRequest } from '../../shared/team/requests-contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { eventually, requestOf, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { codeIn, contactFor, done, emailTo, keyIn, keysFor } from '../testing/scenes.ts';
import { memberOf, submitRequest } from '../testing/team.ts';
import { readPdf } from '../testing/pdf.ts';

let app: TestApp;
let buyer: TestUser;
let supplier: TestUser;
let order: { id: string; shareUrl: string | null };
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [buyer, supplier] = [await app.createUser('Lekki Stores', 'retailer'), await app.createUser('Kano Mills', 'supplier')];
  order = await ordered(await contactFor(app, buyer, supplier));
});
afterAll(() => app.stop());

const LINES = [{ id: '1', name: 'Cloth, 6 yards', quantity: 2.5, unitPrice: 100 }];
const ordered = async (contactId: string) =>
  done(await app.call(createOrder, { businessId: buyer.businessId, contactId, issueDate: '2026-11-01', itemDetails: LINES }, { ...buyer, key: app.key() }));
const read = async (who = buyer, id = order.id) => done(await app.call(readOrder, { id, businessId: who.businessId }, who));
const decide = (action: 'approve' | 'deny', change: Partial<InputOf<typeof decideOrder>> = {}) =>
  app.call(decideOrder, { businessId: supplier.businessId, orderId: order.id, action, ...(action === 'deny' && { reason: 'Too few' }), ...change }, supplier);
const revise = async (change: Partial<InputOf<typeof reviseOrder>> = {}, who = buyer, id = order.id) =>
  app.call(
    reviseOrder,
    {
      id,
      businessId: who.businessId,
      version: (await read(buyer, id)).version,
      issueDate: '2026-11-02',
      itemDetails: [{ id: '1', name: 'Cloth, 6 yards', quantity: 4, unitPrice: 90 }],
      ...change,
    },
    { ...who, key: app.key() },
  );
const steps = async (who = buyer) => (await read(who)).history.map(({ what }) => what).filter((what) => what !== 'mailed' && what !== 'opened');

describe('an order that was declined', () => {
  test('is revised with its number and link; the supplier decides again, and the history shows both', async () => {
    done(await decide('deny'));
    const sent = done(await revise());
    expect(sent).toMatchObject({ id: order.id, number: 'PO-0001', revision: 2, total: 360, shareUrl: order.shareUrl });
    expect(sent.changes).toEqual([
      'Total: ₦360.00; it was ₦250.00.',
      'Order date: 2 Nov 2026; it was 1 Nov 2026.',
      'Removed: “Cloth, 6 yards” (2.5 × ₦100.00).',
      'Added: “Cloth, 6 yards” (4 × ₦90.00).',
    ]);
    expect(await read()).toMatchObject({ status: 'pending', revision: 2, reason: null, decided: null, changes: sent.changes, can: { revise: false } });
    expect(await read(supplier)).toMatchObject({ revision: 2, changes: sent.changes, can: { approve: true } });
    done(await decide('approve', { revision: 2 }));
    expect(await steps()).toEqual(['approved', 'revised', 'denied', 'sent']);
    expect((await read()).history.find(({ what }) => what === 'denied')).toMatchObject({ detail: 'Too few' });
    expect((await read()).history.find(({ what }) => what === 'revised')).toMatchObject({ detail: '2', who: 'Ada Obi' });
    expect((await read(supplier)).history.find(({ what }) => what === 'revised')).toMatchObject({ who: null });
    expect((await read()).changes).toEqual([]);
  });

  test('keeps its earlier versions for both, with the reason', async () => {
    done(await decide('deny'));
    done(await revise());
    done(await decide('deny', { revision: 2, reason: 'Still too few' }));
    done(await revise({ itemDetails: [{ id: '1', name: 'Cloth, 6 yards', quantity: 10, unitPrice: 90 }] }));
    for (const who of [buyer, supplier]) {
      const { revisions } = done(await app.call(listOrderRevisions, { id: order.id, businessId: who.businessId }, who));
      expect(revisions).toMatchObject([
        { revision: 2, reason: 'Still too few', paper: { total: 360, number: 'PO-0001' } },
        { revision: 1, reason: 'Too few', paper: { total: 250, itemDetails: [{ quantity: 2.5 }] } },
      ]);
    }
    const stranger = await app.createUser();
    expect(await app.call(listOrderRevisions, { id: order.id, businessId: stranger.businessId }, stranger)).toMatchObject({ http: 404 });
    expect(await read()).toMatchObject({ revision: 3, total: 900 });
  });

  test('is revised once of twenty simultaneous calls', async () => {
    done(await decide('deny'));
    const { version } = await read();
    const replies = await Promise.all(Array.from({ length: 20 }, () => revise({ version })));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await read()).revision).toBe(2);
  });

  test('is refused without a change, for a read version that is old, a passed day, and a missing line; and by the supplier', async () => {
    done(await decide('deny'));
    const same = { issueDate: '2026-11-01', itemDetails: LINES };
    expect(await revise(same)).toMatchObject({ http: 409, message: expect.stringContaining('Nothing has changed') });
    expect(await revise({ version: 1 })).toMatchObject({ http: 409, message: expect.stringContaining('reload') });
    expect(await revise({ issueDate: '2020-01-01', dueDate: '2020-01-02' })).toMatchObject({ http: 400, errors: [{ field: 'dueDate' }] });
    expect(await revise({ itemDetails: [] })).toMatchObject({ http: 400 });
    expect(await revise({}, supplier)).toMatchObject({ ok: false, code: 'NOT_ELIGIBLE' });
    expect(await read()).toMatchObject({ status: 'denied', revision: 1 });
  });
});

test('an order that is open, approved or archived is not revised', async () => {
  expect(await revise()).toMatchObject({ http: 409, message: 'Only an order that its supplier declined can be revised.' });
  done(await decide('approve'));
  expect(await revise()).toMatchObject({ http: 409 });
  done(await app.call(archiveOrder, { id: order.id, businessId: buyer.businessId }, buyer));
  expect(await revise()).toMatchObject({ http: 409, message: expect.stringContaining('Unarchive') });
});

describe('deciding about a revision', () => {
  test('names it: without it, or with an older one, nothing is decided', async () => {
    done(await decide('deny'));
    done(await revise());
    expect(await decide('approve')).toMatchObject({ http: 409, errors: [{ field: 'revision' }] });
    expect(await decide('approve', { revision: 1 })).toMatchObject({ http: 409, errors: [{ field: 'revision' }] });
    expect(await decide('approve', { revision: 3 })).toMatchObject({ http: 409 });
    expect((await read()).status).toBe('pending');
    done(await decide('approve', { revision: 2 }));
  });

  test('a request for approval of an older revision is not run', async () => {
    const hand = await memberOf(app, supplier, 'staff');
    const request = await submitRequest(app, hand, 'invoice.approval', { action: 'approve', orderId: order.id, revision: 1 });
    done(await decide('deny', { revision: 1 }));
    done(await revise());
    const approve = { businessId: supplier.businessId, requestId: request.id, approvalStatus: 'approved' as const };
    expect(await app.call(decideRequest, approve, { ...supplier, key: app.key() })).toMatchObject({ ok: false });
    expect(await read()).toMatchObject({ status: 'pending', revision: 2 });
  });

  test('the old link shows the new revision and what changed; its codes are for the revision they were sent for', async () => {
    const email = 'musa@elsewhere.example';
    const made = await ordered(await contactFor(app, buyer, { email }));
    const keys = await keysFor(app, email, /Purchase order PO-0002/);
    done(await app.call(sendOrderCode, { ...keys, action: 'deny' }));
    const first = codeIn(await emailTo(app, email, /is your code: Decline purchase order/));
    done(await app.call(answerOrder, { ...keys, action: 'deny', reason: 'Too few', code: first, revision: 1 }));
    const { changes } = done(await revise({}, buyer, made.id));
    const mail = await emailTo(app, email, /Revised purchase order PO-0002 from Lekki Stores: ₦360/);
    expect(mail.text).toContain('revised this purchase order');
    expect(mail.text).toContain(changes[0]);
    const view = done(await app.call(readOrderLink, { q: keyIn(made.shareUrl, 'q') }));
    expect(view).toMatchObject({ revision: 2, status: 'pending', changes, total: 360, can: { approve: true } });
    expect(await app.call(answerOrder, { ...keys, action: 'deny', reason: 'No', code: first, revision: 2 })).toMatchObject({ code: 'CODE_EXPIRED' });
    await app.later(2 * 60_000);
    done(await app.call(sendOrderCode, { ...keys, action: 'approve' }));
    const code = codeIn(await emailTo(app, email, /is your code: Approve purchase order/));
    expect(await app.call(answerOrder, { ...keys, action: 'approve', code, revision: 1 })).toMatchObject({ http: 409, errors: [{ field: 'revision' }] });
    expect(await app.call(answerOrder, { ...keys, action: 'approve', code })).toMatchObject({ http: 409 });
    done(await app.call(answerOrder, { ...keys, action: 'approve', code, revision: 2 }));
    expect(await read(buyer, made.id)).toMatchObject({ status: 'approved', revision: 2 });
  });
});

test('the supplier is informed, e-mail and first opening count anew, and the PDF names the revision', async () => {
  await eventually('the e-mail', async () => (await read()).delivery?.mailedAt);
  await read(supplier);
  expect((await read()).delivery).toMatchObject({ firstViewedAt: expect.any(String) });
  const pdf = async () => {
    const { path } = requestOf(orderPdf, { id: order.id, businessId: buyer.businessId });
    return (await readPdf(Buffer.from(await (await app.raw('GET', path, { token: buyer.token })).arrayBuffer()))).plain;
  };
  expect(await pdf()).not.toContain('Revision');
  done(await decide('deny'));
  done(await revise());
  expect((await read()).delivery).toMatchObject({ firstViewedAt: null });
  await emailTo(app, supplier.email, /Revised purchase order PO-0001/);
  await eventually('the second e-mail', async () => (await read()).delivery?.mailedAt);
  await Promise.all([read(supplier), read(supplier)]);
  expect((await read()).delivery).toMatchObject({ firstViewedAt: expect.any(String) });
  expect((await read()).history.filter(({ what }) => what === 'opened')).toHaveLength(2);
  expect(await pdf()).toContain('Revision 2');
  await eventually('a notification', async () =>
    done(await app.call(listNotifications, { businessId: supplier.businessId }, supplier)).notifications.find(({ text }) =>
      /Lekki Stores revised purchase order PO-0001: awaiting your approval/.test(text),
    ),
  );
});
