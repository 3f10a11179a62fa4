import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../core/context.ts';
import { newId } from '../core/context.ts';
import { readMany } from '../db/batch.ts';
import { followReplica } from '../db/replica.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { readEnv } from '../core/env.ts';
import { eventOf } from '../events.ts';
import { listeners as allListeners } from '../api/handlers.ts';
import { switches } from '../core/feature-flags.ts';
import { logger } from '../core/log.ts';
import { notificationListeners } from '../notifications/index.ts';
import { isRenewed, NOTIFIED_TOPICS } from '../notifications/topics.ts';
import { makeProviders } from '../integrations/index.ts';
import { EVERY_FIELD } from '../testing/event-fields.ts';
import { handOut } from '../testing/hand-out.ts';
import { eventually } from '../testing/test-app.ts';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { dispatchOnce, startDispatcher } from './outbox.ts';
import type { Listener, Listeners } from './outbox.ts';
import { testPool } from '../testing/test-pool.ts';

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await testDatabase();
  const env = readEnv({ DUEWELL_MODE: 'demo', LOG_LEVEL: 'error' }, database.url);
  const pool = testPool(database.url, 8, 'duewell_app');
  const log = logger('error');
  const replica = followReplica({ primary: pool, replica: null, onChange: () => undefined });
  const idle = { wake: () => undefined, forgetSessions: () => undefined };
  app = { env, pool, replica, providers: makeProviders(env), clock: Date.now, ...idle, switches: switches({ env, pool, log }), log };
});
afterAll(async () => {
  await app.pool.end();
  await database.drop();
});

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.pool, 'system', work);

type Told = Listener<'contact.changed'>;

/** Writes `count` events of a separate batch, numbered by `contactId`. */
async function leave(count: number): Promise<string> {
  const batch = newId('request');
  await system(async (sql) => {
    for (let n = 0; n < count; n += 1) await emit(sql, 'contact.changed', [], { importId: batch, contactId: String(n) });
  });
  return batch;
}

const waiting = (batch: string) => system(async (sql) => (await sql.query(`select from outbox where payload ->> 'importId' = $1`, [batch])).length);
const noted = (batch: string) =>
  system(async (sql) =>
    (await sql.query<{ subject: string }>('select subject from audit_log where action = $1 order by id', [batch])).map((row) => Number(row.subject)),
  );
const store = (topic: string, payload: object) =>
  system((sql) => sql.query('insert into outbox (topic, business_ids, payload) values ($1, $2, $3)', [topic, [], payload]));
const stored = (topic: string) => system(async (sql) => (await sql.query('select from outbox where topic = $1', [topic])).length);
const heardBy = (...those: readonly Told[]): Listeners => ({ 'contact.changed': those });

/** Records each event, in the dispatcher's transaction. */
const note: Told = async (sql, { payload: { importId, contactId } }) => {
  await sql.query(`insert into audit_log (actor, action, subject) values ('test', $1, $2)`, [importId, contactId]);
};

async function business(): Promise<string> {
  const id = newId('business');
  await system((sql) =>
    sql.query(`insert into businesses (id, name, category, time_zone, currency) values ($1, 'A business', 'both', 'Africa/Lagos', 'NGN')`, [id]),
  );
  return id;
}

describe('an event', () => {
  test('taken by one dispatcher is not dispatched by another', async () => {
    const batch = await leave(1);
    const inside = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = dispatchOnce(
      app,
      heardBy(async (sql, event) => {
        inside.resolve();
        await release.promise;
        await note(sql, event, app);
      }),
    );
    await inside.promise;
    expect(await dispatchOnce(app, heardBy(note))).toBe(0);
    release.resolve();
    expect(await first).toBe(1);
    expect(await noted(batch)).toEqual([0]);
  });

  test('is dispatched once, with six dispatchers for 450 events', async () => {
    const batch = await leave(450);
    const work = async () => {
      let handed = 0;
      while ((await waiting(batch)) > 0) handed += await dispatchOnce(app, heardBy(note));
      return handed;
    };
    const shares = await Promise.all(Array.from({ length: 6 }, work));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(450);
    expect((await noted(batch)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n));
  });

  test('is dispatched in order, to all its listeners', async () => {
    await leave(5);
    const heard: string[] = [];
    const listener =
      (who: string): Told =>
      (_sql, event) =>
        Promise.resolve(void heard.push(`${who}${event.payload.contactId ?? ''}`));
    expect(await dispatchOnce(app, heardBy(listener('a'), listener('b')))).toBe(5);
    expect(heard).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4']);
  });

  test('of another document is not waited for, so that their queries are sent together', async () => {
    await system(async (sql) => {
      for (let n = 0; n < 3; n += 1) await emit(sql, 'contact.changed', [], { contactId: newId('contact') });
    });
    const names = readMany((_sql, ids: readonly string[]) => {
      asked.push(ids.length);
      return Promise.resolve(ids);
    });
    const asked: number[] = [];
    const listener: Told = async (sql, { payload }) => void (await names(sql, payload.contactId ?? ''));
    expect(await dispatchOnce(app, heardBy(listener))).toBe(3);
    expect(asked).toEqual([3]);
  });

  test('with a failing listener stays, without partial effects, and is dispatched later', async () => {
    const batch = await leave(3);
    const failing: Told = (_sql, event) => (event.payload.contactId === '1' ? Promise.reject(new Error('not today')) : Promise.resolve());
    await expect(dispatchOnce(app, heardBy(note, failing))).rejects.toThrow('not today');
    expect(await waiting(batch)).toBe(3);
    expect(await noted(batch)).toEqual([]);
    expect(await dispatchOnce(app, heardBy(note))).toBe(3);
    expect(await noted(batch)).toEqual([0, 1, 2]);
    expect(await waiting(batch)).toBe(0);
  });

  test('without a listener is removed', async () => {
    const batch = await leave(1);
    expect(await dispatchOnce(app, {})).toBe(1);
    expect(await waiting(batch)).toBe(0);
  });

  test('of a failed transaction does not exist', async () => {
    const batch = newId('request');
    const failed = system(async (sql) => {
      await emit(sql, 'contact.changed', [], { importId: batch });
      throw new Error('after all not');
    });
    await expect(failed).rejects.toThrow('after all not');
    expect(await waiting(batch)).toBe(0);
  });

  test('with an unknown topic is removed, and later ones are dispatched', async () => {
    await store('invoice.sent-by-fax', {});
    const batch = await leave(2);
    expect(await dispatchOnce(app, heardBy(note))).toBe(3);
    expect(await noted(batch)).toEqual([0, 1]);
    expect(await stored('invoice.sent-by-fax')).toBe(0);
  });

  test('without a declared field stays in the outbox, and the error names the field', async () => {
    await store('webhook.changed', { endpoint: 'misspelt' });
    await expect(dispatchOnce(app, {})).rejects.toThrow('endpointId');
    expect(await stored('webhook.changed')).toBe(1);
    await system((sql) => sql.query(`delete from outbox where topic = 'webhook.changed'`));
  });
});

describe('a notification', () => {
  test.each(NOTIFIED_TOPICS)('of %s is written once, though its event is handed out twice', async (topic) => {
    const [mine, theirs] = [await business(), await business()];
    const payload = { ...EVERY_FIELD, businessId: mine, buyerId: theirs, supplierId: theirs };
    const event = eventOf({ id: 900_000 + NOTIFIED_TOPICS.indexOf(topic), topic, business_ids: [mine], payload });
    if (!event) throw new Error(`${topic} is not declared`);
    const heard = async (id: number) => {
      await handOut(app, notificationListeners, { ...event, id });
      return system((sql) => sql.query('select event_key as key from notifications where business_id = any ($1) order by event_key', [[mine, theirs]]));
    };
    const [first, second] = [event.id, event.id + 1_000].map((id) => ({ key: `${topic}:${id}` }));
    for (let run = 0; run < 2; run += 1) expect(await heard(event.id)).toEqual([first]);
    // Another event about the same document renews it, or causes another one.
    expect(await heard(event.id + 1_000)).toEqual(isRenewed(topic) ? [second] : [first, second]);
  });

  test('is made from a real event by the dispatcher', async () => {
    const mine = await business();
    await system((sql) =>
      emit(sql, 'wallet.credited', [mine], { businessId: mine, paymentId: newId('payment'), amount: 5_000, text: '₦50.00', from: 'Chidi' }),
    );
    expect(await dispatchOnce(app, allListeners)).toBe(1);
    expect(await system((sql) => sql.query('select topic, text, path from notifications where business_id = $1', [mine]))).toEqual([
      { topic: 'wallet.credited', text: '₦50.00 arrived in your wallet from Chidi.', path: '/wallet' },
    ]);
  });
});

test('an event whose listener hides the error of a query waits too, and does not stop the others', async () => {
  const bad = await leave(1);
  const good = await leave(5);
  const hiding: Told = async (sql, event) => {
    if (event.payload.importId === bad) await sql.query('select 1 / 0').catch(() => undefined);
    else await note(sql, event, app);
  };
  const dispatcher = startDispatcher(app, heardBy(hiding));
  await eventually('the others are dispatched', async () => (await waiting(good)) === 0);
  expect((await noted(good)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(await waiting(bad)).toBe(1);
  await dispatcher.stop();
  await system((sql) => sql.query('delete from outbox'));
});

test('an event whose listener always fails waits; later ones are dispatched', async () => {
  const bad = await leave(1);
  const good = await leave(5);
  const dispatcher = startDispatcher(
    app,
    heardBy((sql, event) => (event.payload.importId === bad ? Promise.reject(new Error('always')) : note(sql, event, app))),
  );
  dispatcher.wake();
  await eventually('the good events handed out', async () => (await waiting(good)) === 0);
  await dispatcher.stop();
  expect((await noted(good)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(await waiting(bad)).toBe(1);
  await system((sql) => sql.query(`delete from outbox where payload ->> 'importId' = $1`, [bad]));
});

test('notifications of one batch are listed in the order of their events, also when one waits for another of its document', async () => {
  const mine = await business();
  const told = (paymentId: string, amount: number) => ({ businessId: mine, paymentId, amount, text: '', from: 'Chidi' });
  await system(async (sql) => {
    await emit(sql, 'wallet.credited', [mine], told('pay_one', 100));
    await emit(sql, 'wallet.credited', [mine], told('pay_one', 200));
    await emit(sql, 'wallet.credited', [mine], told('pay_other', 300));
  });
  expect(await dispatchOnce(app, allListeners)).toBe(3);
  const rows = await system((sql) => sql.query<{ text: string }>('select text from notifications where business_id = $1 order by at desc, id', [mine]));
  expect(rows.map(({ text }) => text.slice(0, 5))).toEqual(['₦3.00', '₦2.00', '₦1.00']);
});
