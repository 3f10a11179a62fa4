import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { listeners, tasks } from '../api/handlers.ts';
import { handOut } from '../testing/hand-out.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { testDatabase } from '../testing/template-db.ts';
import { asOwner } from '../testing/test-server.ts';
import { contactFor, done, emailsTo, emailTo, sent } from '../testing/scenes.ts';
import { enqueue } from './enqueue.ts';
import { dispatchOnce } from './outbox.ts';
import type { Listeners } from './outbox.ts';
import { releaseSilent } from './queries.ts';
import { testPool } from '../testing/test-pool.ts';

let app: TestApp;
let me: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  me = await app.createUser();
});
afterAll(async () => {
  await app.stop();
});

const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(app.databaseUrl, work);
const told = async () => done(await app.call(listNotifications, { businessId: me.businessId }, me)).notifications.map(({ text }) => text);

describe('events', () => {
  /** Listeners that record their events, in the dispatcher's transaction. */
  const heard: Listeners = {
    'contact.changed': [
      async (sql, event) =>
        void (await sql.query('insert into cases (id, kind, subject, detail, created_at) values ($1, $2, $1, $3, now())', [
          `${event.payload.contactId}-${event.id}`,
          'heard',
          {},
        ])),
    ],
    'webhook.changed': [
      async (sql, event) => {
        await sql.query('insert into cases (id, kind, subject, detail, created_at) values ($1, $2, $1, $3, now())', [`half-${event.id}`, 'heard', {}]);
        throw new Error('a listener failed');
      },
    ],
  };

  test('are dispatched once each with four dispatchers at the same moment, and none is lost', async () => {
    const quiet = await apart();
    try {
      await transaction(quiet.pool, 'system', async (sql) => {
        for (let n = 0; n < 250; n += 1) await emit(sql, 'contact.changed', [], { contactId: String(n) });
      });
      const deps = { ...app.deps, pool: quiet.pool };
      const drain = async () => {
        let sum = 0;
        for (let count = await dispatchOnce(deps, heard); count > 0; count = await dispatchOnce(deps, heard)) sum += count;
        return sum;
      };
      const sums = await Promise.all(Array.from({ length: 4 }, drain));
      expect(sums.reduce((sum, count) => sum + count, 0)).toBe(250);
      const written = await transaction(quiet.pool, 'system', (sql) =>
        sql.query<{ all: number; n: number }>(`select count(*) as all, count(distinct split_part(id, '-', 1)) as n from cases where kind = 'heard'`),
      );
      expect(written).toEqual([{ all: 250, n: 250 }]);
    } finally {
      await quiet.end();
    }
  });

  test('stay, without partial effects, when a listener fails', async () => {
    const quiet = await apart();
    try {
      await transaction(quiet.pool, 'system', (sql) => emit(sql, 'webhook.changed', [], { endpointId: 'none' }));
      await expect(dispatchOnce({ ...app.deps, pool: quiet.pool }, heard)).rejects.toThrow('a listener failed');
      const left = await transaction(quiet.pool, 'system', (sql) => sql.query(`select topic from outbox`));
      expect(left).toEqual([{ topic: 'webhook.changed' }]);
      expect(await transaction(quiet.pool, 'system', (sql) => sql.query(`select id from cases where kind = 'heard'`))).toEqual([]);
    } finally {
      await quiet.end();
    }
  });

  test('dispatched twice to the same listener leave one notification', async () => {
    const event = {
      id: 9_000_001,
      topic: 'wallet.credited',
      business_ids: [me.businessId],
      payload: { businessId: me.businessId, paymentId: 'none', amount: 12_345, text: '', from: 'Twice' },
    } as const;
    for (let n = 0; n < 3; n += 1) await handOut(app.deps, listeners, event);
    expect((await told()).filter((text) => text.includes('Twice'))).toHaveLength(1);
  });
});

describe('jobs', () => {
  test('of a dead worker are given to a living one; those of a living one are not', async () => {
    const lock = (key: string, worker: string) =>
      owner((client) =>
        client.query(`update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute' where key = $1`, [key, worker]),
      );
    const [dead, alive] = [await app.createUser(), await app.createUser()];
    for (const [who, worker] of [
      [dead, 'worker-dead'],
      [alive, 'worker-alive'],
    ] as const) {
      await transaction(app.deps.pool, 'system', (sql) =>
        enqueue(sql, 'wallet.open-account', { businessId: who.businessId }, { key: who.businessId, after: 3_600_000 }),
      );
      await lock(who.businessId, worker);
    }
    await owner((client) =>
      client.query(`insert into worker_beats (worker_id, at) values ('worker-alive', now()), ('worker-dead', now() - interval '30 seconds')`),
    );
    const pool = testPool(app.databaseUrl, 1);
    await releaseSilent(pool);
    await pool.end();
    const held = await owner(
      async (client) =>
        (
          await client.query<{ key: string; locked_by: string | null }>('select key, locked_by from graphile_worker.jobs where key = any($1)', [
            [dead.businessId, alive.businessId],
          ])
        ).rows,
    );
    expect(new Map(held.map(({ key, locked_by }) => [key, locked_by]))).toEqual(
      new Map([
        [dead.businessId, null],
        [alive.businessId, 'worker-alive'],
      ]),
    );
  });

  test('with one key are queued once', async () => {
    for (let n = 0; n < 5; n += 1)
      await transaction(app.deps.pool, 'system', (sql) => enqueue(sql, 'sms.code', { userId: 'usr_x' }, { key: 'same', after: 3_600_000 }));
    expect(await owner(async (client) => (await client.query(`select from graphile_worker.jobs where key = 'same'`)).rowCount)).toBe(1);
  });

  test('queued in a rolled-back transaction do not exist', async () => {
    await expect(
      transaction(app.deps.pool, 'system', async (sql) => {
        await enqueue(sql, 'sms.code', { userId: 'usr_x' }, { key: 'undone' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await owner(async (client) => (await client.query(`select from graphile_worker.jobs where key = 'undone'`)).rowCount)).toBe(0);
  });

  test('that send e-mails send the same message with the same id when run twice', async () => {
    const buyer = await app.createUser();
    const { id } = await sent(app, me, await contactFor(app, me, buyer), 100);
    await emailTo(app, buyer.email, /./);
    const [link] = await transaction(app.deps.pool, 'system', (sql) => sql.query<{ id: string }>('select id from invoice_links where invoice_id = $1', [id]));
    await tasks['mail.invoice'](app.deps, { businessId: me.businessId, invoiceId: id, linkId: link?.id ?? '', email: buyer.email });
    const letters = await eventually('both', async () => {
      const all = await emailsTo(app, buyer.email);
      return all.length === 2 && all;
    });
    expect(letters[0]?.text).toBe(letters[1]?.text);
  });

  test('about deleted objects do nothing and do not fail', async () => {
    const who = await app.createUser();
    const nobody = `usr_${'0'.repeat(22)}`;
    await tasks['sms.code'](app.deps, { userId: nobody });
    await tasks['mail.link'](app.deps, { userId: nobody, purpose: 'email', createdAt: new Date().toISOString() });
    await tasks['wallet.open-account'](app.deps, { businessId: who.businessId });
    await tasks['mail.payment'](app.deps, { businessId: who.businessId, paymentId: `pay_${'0'.repeat(22)}` });
    await tasks['payments.settle-deposit'](app.deps, { reference: 'nothing' });
    expect(await emailsTo(app, who.email)).toEqual([]);
  });
});

/** A database without a server, so that no other process takes its events. */
async function apart() {
  const database = await testDatabase();
  const pool = testPool(database.url, 8, 'duewell_app');
  return {
    pool,
    async end() {
      await pool.end();
      await database.drop();
    },
  };
}
