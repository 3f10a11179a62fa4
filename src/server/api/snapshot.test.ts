import { afterAll, beforeAll, expect, test } from 'vitest';
import { markPaid, readInvoice } from '../../shared/invoices/contract.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { eventually } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('an answer that several statements make shows one moment, also if a change is committed between them', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id, amount: 40, note: 'before' }, { ...seller, key: app.key() }));
  const read = async () => done(await app.call(readInvoice, { businessId: seller.businessId, id }, seller));
  const shown = async () => {
    const { reason, payments } = await read();
    return [reason, payments[0]?.note];
  };
  const reading = await asOwner(app.databaseUrl, async (sql) => {
    await sql.query('begin');
    // The payments are read after the invoice. Jobs about the payment may wait for the table too, with other queries.
    await sql.query('lock table payments in access exclusive mode');
    const first = shown();
    await eventually('a read that waits for the payments', async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '^select id, settled_at, amount, method, note from payments'`;
      return (await asOwner(app.databaseUrl, (beside) => beside.query(waiting))).rows.length > 0;
    });
    await sql.query(`update invoices set reason = 'after' where id = $1`, [id]);
    await sql.query(`update payments set note = 'after' where category_id = $1`, [id]);
    await sql.query('commit');
    return first;
  });
  expect(reading).toEqual([null, 'before']);
  expect(await shown()).toEqual(['after', 'after']);
});

test('the first view is recorded once, and every reader gets an answer, twenty at the same moment', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 100);
  const read = async (who: TestUser) => done(await app.call(readInvoice, { businessId: who.businessId, id }, who));
  await Promise.all(Array.from({ length: 20 }, () => read(buyer)));
  expect((await read(seller)).history.filter(({ what }) => what === 'opened')).toHaveLength(1);
});
