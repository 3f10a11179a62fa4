import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadBill } from '../../shared/bills/contract.ts';
import { downloadExport, listExports, startExport } from '../../shared/exports/contract.ts';
import { createInvoice, sendInvoice } from '../../shared/invoices/contract.ts';
import { addAttachment } from '../../shared/invoices/attachments-contract.ts';
import { issueCreditNote } from '../../shared/invoices/credit-notes-contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { createQuote } from '../../shared/quotes/contract.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { pdf, png, upload } from '../testing/files.ts';
import { contactFor, done, emailsTo, emailTo, invoiceInput, sent } from '../testing/scenes.ts';
import { memberOf, stepUp } from '../testing/team.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const start = (who: TestUser) => app.call(startExport, { businessId: who.businessId }, who);
const listed = async (who: TestUser) => done(await app.call(listExports, { businessId: who.businessId }, who)).exports;
const ready = (who: TestUser) => eventually('an export', async () => (await listed(who)).find(({ state }) => state === 'ready'));
const fetched = (who: TestUser, exportId: string, businessId = who.businessId) =>
  app.raw('GET', `/v1/exports/${businessId}/${exportId}/file`, { token: who.token });

async function contentOf(who: TestUser, exportId: string): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await fetched(who, exportId)).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]));
}

async function owner(): Promise<TestUser> {
  const who = await app.createUser();
  stepUp(app, who);
  return who;
}

/** As after the job was queued, but nothing runs it. */
async function unstarted(who: TestUser): Promise<string> {
  const id = newId('export');
  await transaction(app.deps.pool, 'system', (sql) =>
    sql.query(`insert into business_exports (business_id, id, requested_by, requested_name, requested_at) values ($1, $2, $3, 'Ada', now())`, [
      who.businessId,
      id,
      who.userId,
    ]),
  );
  return id;
}

describe('an export', () => {
  test('has every list, and PDF, UBL and attachments of each document, of this business alone', async () => {
    const [me, buyer, stranger] = [await owner(), await owner(), await app.createUser()];
    const contactId = await contactFor(app, me, buyer);
    const draft = done(await app.call(createInvoice, { ...invoiceInput(me, contactId, 40), action: 'draft' }, { ...me, key: app.key() }));
    done(await upload(app, addAttachment, { businessId: me.businessId, id: draft.id }, [{ field: 'file', name: 'delivery.png', bytes: png() }], me));
    const invoice = await sent(app, me, contactId, 50);
    done(
      await app.call(
        issueCreditNote,
        { businessId: me.businessId, invoiceId: invoice.id, reason: 'Broken', lines: [{ id: '1', amount: 7 }] },
        { ...me, key: app.key() },
      ),
    );
    const order = { businessId: me.businessId, contactId, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice: 5 }] };
    done(await app.call(createOrder, order, { ...me, key: app.key() }));
    done(await app.call(createQuote, order, { ...me, key: app.key() }));
    await sent(app, stranger, await contactFor(app, stranger, buyer), 99);
    const bill = done(await upload(app, uploadBill, { businessId: me.businessId }, [{ field: 'file', name: 'March.pdf', bytes: pdf() }], me));

    done(await start(me));
    const made = await ready(me);
    expect(made).toMatchObject({ documents: 5, done: 5, leftOut: 0, requestedBy: 'Ada Obi' });
    const files = await contentOf(me, made.id);
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'audit.csv',
      'bills.csv',
      `bills/${bill.id} - March.pdf`,
      'contacts.csv',
      'credit-notes-received.csv',
      'credit-notes-sent.csv',
      'credit-notes-sent/CN-0001.pdf',
      'credit-notes-sent/CN-0001.xml',
      'invoices-received-void.csv',
      'invoices-received.csv',
      'invoices-sent-void.csv',
      'invoices-sent.csv',
      `invoices-sent/${invoice.number}.pdf`,
      `invoices-sent/${invoice.number}.xml`,
      'orders-received.csv',
      'orders-sent.csv',
      'orders-sent/PO-0001.pdf',
      'products.csv',
      'quotes-received.csv',
      'quotes-sent.csv',
      'quotes-sent/QT-0001.pdf',
      'team.csv',
      'wallet-statement.csv',
    ]);
    expect(files[`invoices-sent/${invoice.number}.pdf`]).toMatch(/^%PDF/);
    expect(files['invoices-sent.csv']?.trim().split('\n')).toHaveLength(3);
    expect(files['orders-sent.csv']).toContain('PO-0001');
    expect(files['bills.csv']).toContain(`${bill.id} - March.pdf`);
    expect(files[`bills/${bill.id} - March.pdf`]).toMatch(/^%PDF/);
    expect(files['team.csv']).toContain(me.email);
    expect(files['audit.csv']).toContain('business.export');
    expect(Object.values(files).join('\n')).not.toContain(stranger.businessName);

    done(await start(buyer));
    const theirs = await contentOf(buyer, (await ready(buyer)).id);
    expect(Object.keys(theirs)).toContain(`invoices-received/${invoice.number}.pdf`);
    expect((await emailTo(app, me.email, /export of .* is ready/)).links.join(' ')).toContain('/settings?tab=data');
  });

  test('has the attachments of sent documents', async () => {
    const [me, buyer] = [await owner(), await owner()];
    const contactId = await contactFor(app, me, buyer);
    const draft = done(await app.call(createInvoice, { ...invoiceInput(me, contactId, 40), action: 'draft' }, { ...me, key: app.key() }));
    done(await upload(app, addAttachment, { businessId: me.businessId, id: draft.id }, [{ field: 'file', name: 'delivery.png', bytes: png() }], me));
    done(await app.call(sendInvoice, { businessId: me.businessId, id: draft.id, version: draft.version }, { ...me, key: app.key() }));
    done(await start(me));
    const names = Object.keys(await contentOf(me, (await ready(me)).id));
    expect(names.some((name) => /^invoices-sent\/.* - delivery\.png$/.test(name))).toBe(true);
  });

  test('is for owners with a code, one at a time, five in a day', async () => {
    const me = await app.createUser();
    expect(await start(me)).toMatchObject({ ok: false, code: 'STEP_UP_REQUIRED' });
    stepUp(app, me);
    const admin = await memberOf(app, me, 'admin');
    stepUp(app, admin);
    expect(await start(admin)).toMatchObject({ ok: false, code: 'ROLE_FORBIDDEN' });
    const id = await unstarted(me);
    expect(await start(me)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    await tasks['exports.make'](app.deps, { businessId: me.businessId, exportId: id });
    const stranger = await app.createUser();
    expect((await fetched(admin, id)).status).toBe(403);
    expect((await fetched(stranger, id, me.businessId)).status).toBe(404);
    expect((await fetched(stranger, id)).status).toBe(404);
    expect((await fetched(me, id)).status).toBe(200);
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query(
        `insert into business_exports (business_id, id, state, requested_by, requested_name, requested_at, finished_at)
         select $1, $2 || n, 'failed', $3, 'Ada', now(), now() from generate_series(1, 4) n`,
        [me.businessId, id, me.userId],
      ),
    );
    expect(await start(me)).toMatchObject({ ok: false, code: 'LIMIT_EXCEEDED' });
  });

  test('that two jobs make at once, or that is made again after a crash, is whole and sends one e-mail', async () => {
    const me = await owner();
    const contactId = await contactFor(app, me, await app.createUser());
    for (let n = 0; n < 3; n += 1) await sent(app, me, contactId, 10 + n);
    const id = await unstarted(me);
    const make = (stopping?: AbortSignal) => tasks['exports.make'](app.deps, { businessId: me.businessId, exportId: id }, stopping);
    await expect(make(AbortSignal.abort())).rejects.toThrow('aborted');
    expect((await listed(me))[0]).toMatchObject({ state: 'making' });
    await Promise.all([make(), make(), make()]);
    await make();
    const made = await ready(me);
    expect(made).toMatchObject({ done: 3, documents: 3 });
    expect(Object.keys(await contentOf(me, made.id)).filter((name) => name.startsWith('invoices-sent/'))).toHaveLength(6);
    await emailTo(app, me.email, /export of .* is ready/);
    expect((await emailsTo(app, me.email)).filter(({ subject }) => /is ready/.test(subject))).toHaveLength(1);
  });

  test('ends without a file when its requester is an owner no more, and after five attempts', async () => {
    const [me, other] = [await owner(), await owner()];
    const ids = [await unstarted(me), await unstarted(other)] as const;
    await transaction(app.deps.pool, 'system', async (sql) => {
      await sql.query(`update members set role = 'staff' where user_id = $1`, [me.userId]);
      await sql.query('update business_exports set attempt = 5 where id = $1', [ids[1]]);
    });
    for (const [who, exportId] of [
      [me, ids[0]],
      [other, ids[1]],
    ] as const)
      await tasks['exports.make'](app.deps, { businessId: who.businessId, exportId });
    const states = await transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ state: string }>('select state from business_exports where id = any($1)', [[...ids]]),
    );
    expect(states.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  test('is deleted after seven days', async () => {
    const me = await owner();
    const id = await unstarted(me);
    await tasks['exports.make'](app.deps, { businessId: me.businessId, exportId: id });
    await tasks['exports.tidy'](app.deps, {});
    expect((await fetched(me, id)).status).toBe(200);
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query(`update business_exports set expires_at = expires_at - interval '7 days' where id = $1`, [id]),
    );
    expect(await app.call(downloadExport, { businessId: me.businessId, exportId: id }, me)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    await tasks['exports.tidy'](app.deps, {});
    await tasks['exports.tidy'](app.deps, {});
    expect(await listed(me)).toMatchObject([{ state: 'expired' }]);
    const file = await app.deps.providers.files.get({ owner: me.businessId, field: 'export' }, `exports/${me.businessId}/${id}/1-1`);
    expect(file).toBeNull();
  });
});

test('a person takes along their own data, and nobody else’s', async () => {
  const [me, other] = [await app.createUser(), await app.createUser()];
  const text = await (await app.raw('GET', '/v1/users/me/export', { token: me.token })).text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { user: { email: me.email }, memberships: [{ role: 'owner', business: { id: me.businessId } }] },
    sessions: { count: 1 },
  });
  expect(text).not.toContain(other.email);
  expect((await app.raw('GET', '/v1/users/me/export')).status).toBe(401);
});
