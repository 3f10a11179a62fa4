import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, listContacts } from '../../../shared/contacts/contract.ts';
import { createInvoice, listInvoices, markPaid, readInvoice } from '../../../shared/invoices/contract.ts';
import { searchInvoices } from '../../../shared/invoices/search-contract.ts';
import { decideInvoice } from '../../../shared/invoices/decision-contract.ts';
import { DECISIONS, STAGES, statusOn } from '../../../shared/invoices/status.ts';
import { calendarDate, dateIn } from '../../../shared/kit/date.ts';
import { kobo } from '../../../shared/kit/money.ts';
import { transaction } from '../../db/transaction.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, invoiceInput, sent } from '../../testing/scenes.ts';

let app: TestApp;
let me: TestUser;
let buyer: TestUser;
let contactId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  [me, buyer] = [await app.createUser('Sender Ltd'), await app.createUser('Zulu Ltd')];
  contactId = await contactFor(app, me, buyer);
  const newOne = { recipientType: 'new', medium: 'link', contactId: null } as const;
  await sent(app, me, contactId, 100, { description: 'Blue cloth' });
  const approved = await sent(app, me, contactId, 200, { dueDate: '2030-10-01' });
  const denied = await sent(app, me, contactId, 300);
  const paid = await sent(app, me, contactId, 400);
  const part = await sent(app, me, contactId, 500);
  await sent(app, me, contactId, 600, { issueDate: '2026-01-01', dueDate: '2026-02-01', ...newOne, contact: { name: 'Alpha 100%' } });
  done(await app.call(createInvoice, { ...invoiceInput(me, contactId, 700), action: 'draft' }, { ...me, key: app.key() }));
  for (const one of [approved, denied]) {
    done(
      await app.call(decideInvoice, { action: one === approved ? 'approve' : 'deny', reason: 'No', businessId: buyer.businessId, invoiceId: one.id }, buyer),
    );
  }
  for (const [one, amount] of [
    [paid, 400],
    [part, 100],
  ] as const) {
    done(await app.call(markPaid, { businessId: me.businessId, invoiceId: one.id, amount }, { ...me, key: app.key() }));
  }
});
afterAll(() => app.stop());

const list = async (change: object = {}, who = me) => done(await app.call(listInvoices, { businessId: who.businessId, ...change }, who));
const totals = async (change: object, who = me) => (await list(change, who)).invoices.map(({ total }) => total);

describe('the list', () => {
  test('says of each row what the invoice’s own page says about the steps', async () => {
    const { invoices } = await list();
    for (const { id, can } of invoices) {
      const page = done(await app.call(readInvoice, { id, businessId: me.businessId }, me));
      expect({ id, ...can }).toEqual({ id, void: page.can.void, delete: page.can.delete, approve: page.can.approve, pay: page.can.pay });
    }
    // An approved one is voided, never deleted; a draft is deleted only.
    const by = (total: number) => invoices.find((row) => row.total === total)?.can;
    expect([by(200), by(700)]).toMatchObject([
      { void: true, delete: false },
      { void: false, delete: true },
    ]);
    const received = (await list({ type: 'received' }, buyer)).invoices;
    for (const { id, can } of received) {
      const page = done(await app.call(readInvoice, { id, businessId: buyer.businessId }, buyer));
      expect({ id, ...can }).toEqual({ id, void: false, delete: false, approve: page.can.approve, pay: page.can.pay });
    }
  });

  test('counts every card over all of one side', async () => {
    const { topCards, count } = await list();
    expect(count).toBe(7);
    expect(topCards).toEqual({
      // What is due: of the pending, unpaid, partial and late ones.
      all: { count: 7, amount: 1300 },
      pending: { count: 1, amount: 100 },
      unpaid: { count: 1, amount: 200 },
      partial: { count: 1, amount: 400 },
      late: { count: 1, amount: 600 },
      paid: { count: 1, amount: 400 },
      denied: { count: 1, amount: 300 },
      expired: { count: 0, amount: 0 },
      credited: { count: 0, amount: 0 },
      archived: { count: 0, amount: 0 },
      draft: { count: 1, amount: 700 },
    });
    // A job makes the approved sender one of the contacts, whose invoices count.
    await expect
      .poll(async () => (await list({ type: 'received' }, buyer)).topCards)
      .toMatchObject({
        all: { count: 5, amount: 700 },
        draft: { count: 0, amount: 0 },
        late: { count: 0 },
      });
    expect((await list({ counters: 'false' })).topCards.all.count).toBe(0);
  });

  test.each([
    [{ status: 'pending' }, [100]],
    [{ status: 'unpaid' }, [200]],
    [{ status: 'denied' }, [300]],
    [{ status: 'paid' }, [400]],
    [{ status: 'partial' }, [500]],
    [{ status: 'late' }, [600]],
    [{ status: 'draft' }, [700]],
    [{ status: 'expired' }, []],
    [{ to: '2026-01-31' }, [600]],
    [{ from: '2026-01-02', status: 'late' }, []],
    [{ search: 'BLUE cl' }, [100]],
    [{ search: 'inv-0002' }, [200]],
    [{ search: 'inv-2' }, [200]],
    [{ search: 'INV-03' }, [300]],
    [{ search: '₦500.00' }, [500]],
    [{ search: '700.00' }, [700]],
    [{ search: '100%' }, [600]],
    [{ search: '_' }, []],
    [{ search: "'; drop" }, []],
    [{ minTotal: 300, maxTotal: 500 }, [500, 400, 300]],
    [{ minTotal: 600.01 }, [700]],
    [{ maxTotal: 0 }, []],
    [{ dueFrom: '2026-02-01', dueTo: '2026-02-01' }, [600]],
    [{ dueTo: '2026-01-31' }, []],
    [{ dueFrom: '2030-10-01', dueTo: '2030-10-01', status: 'unpaid' }, [200]],
  ])('filters by %j', async (filter, expected) => {
    const page = await list(filter);
    expect(page.invoices.map(({ total }) => total)).toEqual(expected);
    expect(page.count).toBe(expected.length);
  });

  test.each([
    ['recent', 'desc', [700, 600, 500, 400, 300, 200, 100]],
    ['recent', 'asc', [100, 200, 300, 400, 500, 600, 700]],
    ['amount', 'desc', [700, 600, 500, 400, 300, 200, 100]],
    ['amount', 'asc', [100, 200, 300, 400, 500, 600, 700]],
  ])('sorts by %s %s', async (sort, order, expected) => {
    expect(await totals({ sort, order })).toEqual(expected);
  });

  test('sorts by due day, number and party', async () => {
    expect((await totals({ sort: 'due', order: 'asc' })).slice(0, 2)).toEqual([600, 200]);
    expect((await totals({ sort: 'number', order: 'asc' })).slice(0, 3)).toEqual([100, 200, 300]);
    expect((await list({ sort: 'party', order: 'asc' })).invoices[0]).toMatchObject({ party: 'Alpha 100%' });
  });

  test('has pages without gaps or repetitions', async () => {
    const pages = [await list({ limit: 3 }), await list({ limit: 3, offset: 3 }), await list({ limit: 3, offset: 6 }), await list({ limit: 3, offset: 9 })];
    expect(pages.map(({ invoices }) => invoices.length)).toEqual([3, 3, 1, 0]);
    expect(pages.every(({ count }) => count === 7)).toBe(true);
    expect(new Set(pages.flatMap(({ invoices }) => invoices.map(({ id }) => id))).size).toBe(7);
  });

  test('refuses unknown parameters', async () => {
    for (const wrong of [
      'status=nonsense',
      'limit=1000',
      'sort=password',
      'from=yesterday',
      'type=all',
      'contactId=x',
      'minTotal=much',
      'maxTotal=-1',
      'dueFrom=soon',
    ]) {
      expect((await app.raw('GET', `/v1/invoice/${me.businessId}/all?${wrong}`, { token: me.token })).status).toBe(400);
    }
  });

  test('the filter by contact finds invoices sent to it, and those of its linked business', async () => {
    // Approving added the sender.
    const theirs = await eventually('the sender among the contacts', async () => {
      const { contacts } = done(await app.call(listContacts, { businessId: buyer.businessId }, buyer));
      return contacts.find(({ linkedBusiness }) => linkedBusiness)?.id;
    });
    const stranger = done(await app.call(createContact, { businessId: buyer.businessId, name: 'Nobody here' }, buyer)).id;
    const all = (await list({ type: 'received' }, buyer)).count;
    expect(all).toBeGreaterThan(0);
    expect((await list({ type: 'received', contactId: theirs }, buyer)).count).toBe(all);
    expect((await list({ type: 'received', contactId: stranger }, buyer)).count).toBe(0);
    expect((await list({ type: 'received', contactId }, buyer)).count).toBe(0);
    expect((await list({ type: 'sent', contactId: theirs }, buyer)).count).toBe(0);
  });

  test('the received side has no drafts and reveals nothing of the sender’s contacts', async () => {
    const { invoices } = await list({ type: 'received' }, buyer);
    expect(invoices.map(({ party }) => party)).toEqual(Array.from({ length: 5 }, () => 'Sender Ltd'));
    expect(invoices.every((row) => row.contactId === null && row.status !== 'draft')).toBe(true);
  });

  test('searching finds both sides by number, party and words', async () => {
    const search = async (text: string, who: TestUser) => done(await app.call(searchInvoices, { businessId: who.businessId, search: text }, who)).invoices;
    expect((await search('sender', buyer)).every(({ side }) => side === 'received')).toBe(true);
    expect(await search('sender', buyer)).toHaveLength(5);
    expect((await search('Alpha', me)).map(({ side, total }) => [side, total])).toEqual([['sent', 600]]);
    expect(await search('Alpha', buyer)).toEqual([]);
    expect(await search('', me)).toEqual([]);
  });
});

test('the database derives every status as the shared rule does, in every zone', async () => {
  const zones = ['Africa/Lagos', 'Pacific/Kiritimati', 'America/Los_Angeles'];
  const instants = ['2026-11-20T23:30:00Z', '2026-11-21T12:00:00Z', '2026-11-20T10:30:00Z'];
  const dues = [null, '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const facts = STAGES.flatMap((stage) =>
    DECISIONS.flatMap((decision) =>
      [null, '2026-01-01T00:00:00Z'].flatMap((archived_at) =>
        dues.flatMap((due_date) =>
          [
            [0, 0],
            [40, 0],
            [100, 0],
            [40, 60],
            [0, 100],
          ].flatMap(([paid = 0, credited = 0]) =>
            zones.map((time_zone) => ({ stage, decision, archived_at, due_date, paid, credited, total: 100, balance: 100 - paid - credited, time_zone })),
          ),
        ),
      ),
    ),
  );
  for (const instant of instants) {
    const rows = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ status: string }>(
        'select invoice_status(i, $2) as status from jsonb_array_elements($1::jsonb) with ordinality as f(fact, n), jsonb_populate_record(null::invoices, fact) i order by n',
        [JSON.stringify(facts), instant],
      ),
    );
    const expected = facts.map((one) =>
      statusOn(
        {
          stage: one.stage,
          decision: one.decision,
          archived: one.archived_at !== null,
          dueDate: one.due_date === null ? null : calendarDate(one.due_date),
          balance: kobo(one.balance),
          paid: kobo(one.paid),
          credited: kobo(one.credited),
        },
        dateIn(one.time_zone, Date.parse(instant)),
      ),
    );
    expect(rows.map(({ status }) => status)).toEqual(expected);
  }
});
