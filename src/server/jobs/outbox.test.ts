import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../context.ts';
import { newId } from '../context.ts';
import { openPool } from '../db/pool.ts';
import { emit } from '../db/record.ts';
import { transaction } from '../db/transaction.ts';
import { readEnv } from '../env.ts';
import { listeners as allListeners } from '../handlers.ts';
import { switches } from '../http/switches.ts';
import { logger } from '../log.ts';
import { notificationListeners } from '../notifications/index.ts';
import { makeProviders } from '../providers/index.ts';
import { eventually } from '../testing/installation.ts';
import { testDatabase } from '../testing/template-db.ts';
import type { TestDatabase } from '../testing/template-db.ts';
import { dispatchOnce, startDispatcher } from './outbox.ts';
import type { Listener } from './outbox.ts';
import type { Event } from './queries.ts';

let database: TestDatabase;
let app: App;

// No dispatcher of its own runs here: only those of the tests.
beforeAll(async () => {
  database = await testDatabase();
  const env = readEnv({ DUEWELL_MODE: 'demo', LOG_LEVEL: 'error' }, database.url);
  const pool = openPool(database.url, { role: 'duewell_app', size: 8, onLost: () => undefined });
  const log = logger('error');
  const idle = { wake: () => undefined, forgetSessions: () => undefined };
  app = { env, pool, providers: makeProviders(env), clock: Date.now, ...idle, switches: switches({ env, pool, log }), log };
});
afterAll(async () => {
  await app.pool.end();
  await database.drop();
});

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.pool, 'system', work);

/** Leaves `count` events of a topic of its own. */
async function leave(count: number): Promise<string> {
  const topic = `test.${newId('request').slice(4)}`;
  await system(async (sql) => {
    for (let n = 0; n < count; n += 1) await emit(sql, topic, [], { n });
  });
  return topic;
}

const waiting = (topic: string) => system(async (sql) => (await sql.query('select from outbox where topic = $1', [topic])).length);
const noted = (topic: string) =>
  system(async (sql) =>
    (await sql.query<{ subject: string }>('select subject from audit_log where action = $1 order by id', [topic])).map((row) => Number(row.subject)),
  );

/** Writes down each event it hears, in the dispatcher's transaction. */
const note: Listener = async (sql, event) => {
  await sql.query(`insert into audit_log (actor, action, subject) values ('test', $1, $2)`, [event.topic, String(event.payload['n'])]);
};

async function business(): Promise<string> {
  const id = newId('business');
  await system((sql) =>
    sql.query(`insert into businesses (id, name, category, time_zone, currency) values ($1, 'A business', 'both', 'Africa/Lagos', 'NGN')`, [id]),
  );
  return id;
}

describe('an event', () => {
  test('in the hands of one dispatcher is not handed out by another', async () => {
    const topic = await leave(1);
    const inside = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = dispatchOnce(app, {
      [topic]: [
        async (sql, event) => {
          inside.resolve();
          await release.promise;
          await note(sql, event, app);
        },
      ],
    });
    await inside.promise;
    expect(await dispatchOnce(app, { [topic]: [note] })).toBe(0);
    release.resolve();
    expect(await first).toBe(1);
    expect(await noted(topic)).toEqual([0]);
  });

  test('is handed out once, with six dispatchers at work on 450', async () => {
    const topic = await leave(450);
    const work = async () => {
      let handed = 0;
      while ((await waiting(topic)) > 0) handed += await dispatchOnce(app, { [topic]: [note] });
      return handed;
    };
    const shares = await Promise.all(Array.from({ length: 6 }, work));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(450);
    expect((await noted(topic)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n));
  });

  test('is handed out in the order of what happened, to all who listen', async () => {
    const topic = await leave(5);
    const heard: string[] = [];
    const listener =
      (who: string): Listener =>
      (_sql, event) =>
        Promise.resolve(void heard.push(`${who}${String(event.payload['n'])}`));
    expect(await dispatchOnce(app, { [topic]: [listener('a'), listener('b')] })).toBe(5);
    expect(heard).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4']);
  });

  test('whose listener fails stays, with nothing half done, and is handed out later', async () => {
    const topic = await leave(3);
    const failing: Listener = (_sql, event) => (event.payload['n'] === 1 ? Promise.reject(new Error('not today')) : Promise.resolve());
    await expect(dispatchOnce(app, { [topic]: [note, failing] })).rejects.toThrow('not today');
    expect(await waiting(topic)).toBe(3);
    expect(await noted(topic)).toEqual([]);
    expect(await dispatchOnce(app, { [topic]: [note] })).toBe(3);
    expect(await noted(topic)).toEqual([0, 1, 2]);
    expect(await waiting(topic)).toBe(0);
  });

  test('that nobody listens for leaves', async () => {
    const topic = await leave(1);
    expect(await dispatchOnce(app, {})).toBe(1);
    expect(await waiting(topic)).toBe(0);
  });

  test('of a transaction that failed was never there', async () => {
    const topic = `test.${newId('request').slice(4)}`;
    const failed = system(async (sql) => {
      await emit(sql, topic, [], {});
      throw new Error('after all not');
    });
    await expect(failed).rejects.toThrow('after all not');
    expect(await waiting(topic)).toBe(0);
  });
});

describe('a notification', () => {
  test.each(Object.keys(notificationListeners))('of %s is written once, though its event is handed out twice', async (topic) => {
    const [mine, theirs] = [await business(), await business()];
    const payload = {
      item: 'address',
      verdict: 'refused',
      businessId: mine,
      buyerId: theirs,
      supplierId: theirs,
      orderId: newId('order'),
      number: 'INV-1',
      invoiceId: newId('invoice'),
      decision: 'approved',
      who: 'Ada',
      reason: '',
      payer: 'A buyer',
      email: 'a@example.com',
      amount: 5_000,
      from: 'Chidi',
      text: '₦50.00',
      paymentId: newId('payment'),
      withdrawalId: newId('withdrawal'),
      bank: 'GTBank ••1234',
      creditId: newId('credit'),
      until: '2026-12-01',
      due: '2026-12-01',
      left: 100,
      how: 'buyer',
      name: 'Shop',
      host: 'example.com',
    };
    const event: Event = { id: 900_000 + Object.keys(notificationListeners).indexOf(topic), topic, business_ids: [mine], payload };
    const told = () => system((sql) => sql.query('select business_id, text from notifications where business_id = any ($1)', [[mine, theirs]]));
    for (let run = 0; run < 2; run += 1) {
      await system(async (sql) => {
        for (const listener of notificationListeners[topic] ?? []) await listener(sql, event, app);
      });
      expect(await told()).toHaveLength(1);
    }
    // Another event of the same kind is another notification.
    await system(async (sql) => {
      for (const listener of notificationListeners[topic] ?? []) await listener(sql, { ...event, id: event.id + 1_000 }, app);
    });
    expect(await told()).toHaveLength(2);
  });

  test('comes of a real event through the dispatcher', async () => {
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

test('an event whose listener always fails waits; those behind it are handed out', async () => {
  const bad = await leave(1);
  const good = await leave(5);
  const dispatcher = startDispatcher(app, { [bad]: [() => Promise.reject(new Error('always'))], [good]: [note] });
  dispatcher.wake();
  await eventually('the good events handed out', async () => (await waiting(good)) === 0);
  await dispatcher.stop();
  expect((await noted(good)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(await waiting(bad)).toBe(1);
  await system((sql) => sql.query('delete from outbox where topic = $1', [bad]));
});
