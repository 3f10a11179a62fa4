import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoice, readInvoice } from '../../shared/invoices/contract.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { contactFor, done, invoiceInput, sent } from '../testing/scenes.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
let sellers: readonly TestUser[];
let buyer: TestUser;
let contacts: readonly string[];
beforeAll(async () => {
  app = await startTestApp();
  buyer = await app.createUser();
  sellers = [await app.createUser(), await app.createUser(), await app.createUser()];
  contacts = await Promise.all(sellers.map((seller) => contactFor(app, seller, buyer)));
  await app.fund(buyer, 1_000_000_00);
});
afterAll(() => app.stop());

/** On a busy machine a lock can take longer than these functions wait for it; their calls are then made alone, which is not what `work` is about. */
async function withoutLockTimeout<T>(name: string, work: () => Promise<T>): Promise<T> {
  const replace = (from: string, to: string) =>
    asOwner(app.databaseUrl, async (owner) => {
      const { rows } = await owner.query<{ text: string }>('select replace(pg_get_functiondef($1::regproc), $2, $3) as text', [name, from, to]);
      await owner.query(rows[0]?.text ?? '');
    });
  await replace(`'30ms'`, `'0'`);
  try {
    return await work();
  } finally {
    await replace(`'0'`, `'30ms'`);
  }
}

const FAULTY = 'cannot be stored';

/** Creates and sends many invoices at once, in turn for three businesses; each has its own description. */
async function createAtOnce(descriptions: readonly string[]) {
  return Promise.all(
    descriptions.map(async (description, n) => {
      const seller = sellers[n % sellers.length] ?? buyer;
      const input = invoiceInput(seller, contacts[n % contacts.length] ?? '', 100 + n, { description });
      return { description, seller, amount: 100 + n, reply: await app.call(createInvoice, input, { ...seller, key: app.key() }) };
    }),
  );
}

test('forty at once get each their own answer, and numbers without a gap', async () => {
  const made = await createAtOnce(Array.from({ length: 40 }, (_, n) => `Delivery ${n}`));
  for (const { description, seller, amount, reply } of made) {
    const { id, number } = done(reply);
    expect(done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller))).toMatchObject({ number, description, total: amount });
  }
  for (const seller of sellers) {
    const numbers = made.filter((one) => one.seller === seller).map(({ reply }) => Number(/\d+$/.exec(done(reply).number ?? '')?.[0]));
    numbers.sort((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, n) => first + n));
  }
});

test('one that the database cannot store fails alone', async () => {
  await asOwner(app.databaseUrl, (owner) =>
    owner.query(`create function refuse() returns trigger language plpgsql as $$ begin if new.description = '${FAULTY}' then raise exception 'planted'; end if; return new; end $$;
      create trigger refuse before insert on invoices for each row execute function refuse();`),
  );
  const made = await createAtOnce(Array.from({ length: 24 }, (_, n) => (n === 11 ? FAULTY : `Order ${n}`)));
  expect(made.filter(({ reply }) => !reply.ok)).toMatchObject([{ description: FAULTY, reply: { http: 500 } }]);
});

/** The statement that creates an invoice and waits for a locked row, once there is one; `and`: what is then done with its connection, `pid`. */
async function waitingStatement(owner: Client, and = 'pid'): Promise<unknown> {
  let rows: unknown[] = [];
  await expect
    .poll(async () => {
      await owner.query('select pg_stat_clear_snapshot()');
      const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'invoice_create'`;
      rows = (await owner.query(`select pid, query_start, ${and} ${waiting}`)).rows;
      return rows.length;
    })
    .toBe(1);
  return rows[0];
}

test('a locked row of one business does not stop the others', async () => {
  const [locked, ...free] = sellers;
  if (!locked) throw new Error('there are three sellers');
  const create = (seller: TestUser, description: string) => {
    const input = invoiceInput(seller, contacts[sellers.indexOf(seller)] ?? '', 100, { description });
    return app.call(createInvoice, input, { ...seller, key: app.key() });
  };
  const { others, blocked } = await asOwner(app.databaseUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('select from invoice_numbers where business_id = $1 for update', [locked.businessId]);
    const waiting = create(locked, 'Locked');
    const statement = await waitingStatement(owner);
    const answered = await Promise.all(free.flatMap((seller) => Array.from({ length: 10 }, (_, n) => create(seller, `Beside ${n}`))));
    // No timeout has ended the wait.
    expect(await waitingStatement(owner)).toEqual(statement);
    await owner.query('commit');
    return { others: answered, blocked: await waiting };
  });
  expect(others.map(({ ok }) => ok)).toEqual(others.map(() => true));
  expect(blocked.ok).toBe(true);
});

test('a statement that the database cancels has done nothing, and the answer asks to try again', async () => {
  const [seller] = sellers;
  if (!seller) throw new Error('there are three sellers');
  const { cancelled, after } = await asOwner(app.databaseUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('select from invoice_numbers where business_id = $1 for update', [seller.businessId]);
    const input = invoiceInput(seller, contacts[0] ?? '', 100);
    const by = { ...seller, key: app.key() };
    const waiting = app.call(createInvoice, input, by);
    await waitingStatement(owner, 'pg_cancel_backend(pid)');
    const reply = await waiting;
    await owner.query('commit');
    return { cancelled: reply, after: await app.call(createInvoice, input, by) };
  });
  expect(cancelled).toMatchObject({ ok: false, http: 503, code: 'PROVIDER_UNAVAILABLE' });
  expect(after.ok).toBe(true);
});

test('payments at once: each is made once, a refusal and a repeated key change nothing for the others', async () => {
  const invoices = await Promise.all(Array.from({ length: 24 }, (_, n) => sent(app, sellers[n % 3] ?? buyer, contacts[n % 3] ?? '', 100)));
  const keys = invoices.map((_, n) => (n === 5 ? '' : app.key()));
  // The sixth has the key of the fifth.
  keys[5] = keys[4] ?? '';
  const pay = (n: number) =>
    app.call(
      payFromWallet,
      { businessId: buyer.businessId, category: 'invoice', categoryId: invoices[n]?.id ?? '', amount: n === 9 ? 101 : 100 },
      { ...buyer, key: keys[n] },
    );
  const replies = await Promise.all([...invoices.map((_, n) => pay(n)), pay(0), pay(1)]);
  expect(replies[24]).toEqual(replies[0]);
  expect(replies[25]).toEqual(replies[1]);
  const refused = replies.flatMap((reply, n) => (reply.ok ? [] : [{ n, code: reply.code }]));
  expect(refused).toHaveLength(2);
  expect(refused.find(({ n }) => n === 9)).toMatchObject({ code: 'OVERPAYMENT' });
  expect(refused.find(({ n }) => n !== 9)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('payments of each other’s invoices at once share transactions', async () => {
  const [one, two] = sellers;
  if (!one || !two) throw new Error('there are three sellers');
  await Promise.all([one, two].map((seller) => app.fund(seller, 1_000_000_00)));
  const pairs = [
    { payer: one, payee: two, contact: await contactFor(app, two, one) },
    { payer: two, payee: one, contact: await contactFor(app, one, two) },
  ];
  const invoices = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { payer, payee, contact } = pairs[n % 2] ?? { payer: one, payee: two, contact: '' };
      return { payer, id: (await sent(app, payee, contact, 1_000)).id };
    }),
  );
  const pay = (_: unknown, n: number) => {
    const { payer, id } = invoices[(n * 5) % invoices.length] ?? { payer: one, id: '' };
    return app.call(payFromWallet, { businessId: payer.businessId, category: 'invoice', categoryId: id, amount: 1 + (n % 7) }, { ...payer, key: app.key() });
  };
  const replies = await withoutLockTimeout('pay_from_wallet_all', () => Promise.all(Array.from({ length: 160 }, pay)));
  expect(replies.filter(({ ok }) => !ok)).toEqual([]);
  const ids = invoices.map(({ id }) => id);
  const [made] = await asOwner(
    app.databaseUrl,
    async (owner) =>
      (
        await owner.query<{ n: number; calls: number }>(
          `select count(distinct xact)::int as n, count(*)::int as calls from audit_log where action = 'invoice.pay' and subject = any ($1)`,
          [ids],
        )
      ).rows,
  );
  expect(made?.calls).toBe(160);
  // 160 if each was made alone.

  expect(made?.n).toBeLessThan(150);
});

test('calls that wait share transactions', async () => {
  await withoutLockTimeout('invoice_create_all', () => createAtOnce(Array.from({ length: 90 }, (_, n) => `Shared ${n}`)));
  const [made] = await asOwner(
    app.databaseUrl,
    async (owner) => (await owner.query<{ n: number }>(`select count(distinct xmin::text)::int as n from invoices where description like 'Shared %'`)).rows,
  );
  expect(made?.n).toBeLessThan(90);
});
