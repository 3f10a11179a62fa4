import { randomBytes, randomInt } from 'node:crypto';
import { register } from '../../src/shared/accounts/contract.ts';
import { createContact, listContacts } from '../../src/shared/contacts/contract.ts';
import { createInvoice, listInvoices } from '../../src/shared/invoices/contract.ts';
import type { InputOf, Route } from '../../src/shared/kit/route.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { readWallet } from '../../src/shared/wallet/contract.ts';
import { invoiceInput, newcomer } from '../../src/server/testing/scenes.ts';
import type { Random } from '../../src/server/testing/seeded-random.ts';
import { requestOf, unwrap } from '../../src/server/testing/test-app.ts';
import type { Reply, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { wrongPayments } from './ledger-of-answers.ts';
import type { Told } from './ledger-of-answers.ts';
import { someTransfer } from './load-scenario.ts';
import type { Market } from './load-scenario.ts';
import type { MailServer } from './mail-server.ts';

const CLIENTS = 3;

type Send = (path: string, init: RequestInit) => Promise<Response>;
type By = Partial<Pick<TestUser, 'token'>> & { readonly key?: string; readonly send?: Send };

/** What people do all day: registering, invoices to new customers, payments, lists. No call is repeated. */
export interface OrdinaryLoad {
  /** Resolves when so many more pieces of work have been done. */
  more(count: number): Promise<void>;
  /** Pays a naira of an invoice that the load does not pay. */
  pay(send: Send, payer: TestUser, invoiceId: string): Promise<void>;
  /** Resolves when what has begun has been done. */
  stop(): Promise<void>;
  /** Every failed call, and afterwards every difference between the answers and what was stored and e-mailed. */
  wrong(databaseUrl: string, mail: Pick<MailServer, 'countFor'>): Promise<string[]>;
}

export function startLoad(market: Market, dice: Random, balanced: Send): OrdinaryLoad {
  const failures: string[] = [];
  const payments = new Map<string, Told>();
  const invoices: string[] = [];
  /** Each gets one e-mail. */
  const addresses: string[] = [];
  const { call, pay } = caller(balanced, failures, payments);

  async function payOften(): Promise<void> {
    const { payer, payee } = someTransfer(dice, market.parties.length);
    const [who, invoiceId] = [market.parties[payer], market.owed[payer]?.[payee]];
    if (!who || !invoiceId) throw new Error('nobody there');
    await pay(who, invoiceId, 1 + dice.below(300), dice.of(10) ? 2 : 1);
  }

  async function bill(): Promise<void> {
    const seller = dice.one(market.parties);
    const { businessId } = seller;
    const email = `${randomBytes(8).toString('hex')}@example.com`;
    const contact = await call(createContact, { businessId, name: 'New customer', email }, seller);
    if (!contact) return;
    const invoice = await call(createInvoice, invoiceInput(seller, contact.id, 100), { ...seller, key: randomBytes(12).toString('hex') });
    if (!invoice) return;
    invoices.push(invoice.id);
    addresses.push(email);
  }

  async function join(): Promise<void> {
    const person = newcomer();
    if (await call(register, person)) addresses.push(person.email);
  }

  async function look(): Promise<void> {
    const who = dice.one(market.parties);
    const { businessId } = who;
    await call(listInvoices, { businessId }, who);
    await call(readWallet, { businessId }, who);
    await call(listContacts, { businessId }, who);
  }

  const { more, stop } = repeated(() => dice.one([payOften, payOften, bill, bill, join, look, look])());
  return {
    more,
    stop,
    pay: (send, payer, invoiceId) => pay(payer, invoiceId, 1, 1, send),
    async wrong(databaseUrl, mail) {
      const stored = await asOwner(
        databaseUrl,
        async (owner) => (await owner.query<{ id: string }>('select id from invoices where id = any ($1)', [invoices])).rows,
      );
      const counts = addresses.map((to) => mail.countFor(to));
      const [none, several] = [counts.filter((count) => count === 0).length, counts.filter((count) => count > 1).length];
      return [
        ...new Set(failures),
        ...(await wrongPayments(databaseUrl, payments)),
        ...(stored.length === invoices.length ? [] : [`${invoices.length - stored.length} acknowledged invoices are lost`]),
        ...(none ? [`${none} of ${counts.length} people got no e-mail`] : []),
        ...(several ? [`${several} people got more than one e-mail`] : []),
      ];
    },
  };
}

/** Makes calls, and notes every failure and how each payment ended. */
function caller(balanced: Send, failures: string[], payments: Map<string, Told>) {
  async function ask<R extends Route>(route: R, input: InputOf<R>, { token, key, send = balanced }: By): Promise<Reply<R> | null> {
    // A contract's input is always an object.
    const { path, rest } = requestOf(route, input as Record<string, unknown>);
    const init = {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        // Registrations of one network are limited.
        'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 250)).join('.'),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
    };
    try {
      const reply = await unwrap<R>(await send(path, init));
      if (!reply.ok && reply.code !== 'INSUFFICIENT_FUNDS') failures.push(`${route.id} was answered ${reply.http} ${reply.code}`);
      return reply;
    } catch (error) {
      failures.push(`${route.id} got no whole answer: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
      return null;
    }
  }

  /** The data of the answer; null if there is none. */
  async function call<R extends Route>(route: R, input: InputOf<R>, by: By = {}) {
    const reply = await ask(route, input, by);
    return reply?.ok ? reply.data : null;
  }

  async function pay({ businessId, token }: TestUser, invoiceId: string, amount: number, copies: number, send?: Send): Promise<void> {
    const key = randomBytes(12).toString('hex');
    payments.set(key, 'nothing');
    const input = { businessId, category: 'invoice', categoryId: invoiceId, amount } as const;
    const replies = await Promise.all(Array.from({ length: copies }, () => ask(payFromWallet, input, { token, key, ...(send ? { send } : {}) })));
    const told = [...new Set(replies.flatMap((reply): Told[] => (reply ? [reply.ok ? 'done' : 'refused'] : [])))];
    if (told.length > 1) failures.push('one key was told done and refused');
    if (told[0]) payments.set(key, told[0]);
  }
  return { call, pay };
}

/** Runs `work` again and again, `CLIENTS` at a time. */
function repeated(work: () => Promise<void>): Pick<OrdinaryLoad, 'more' | 'stop'> {
  let [done, isOver] = [0, false];
  const waiting = new Set<{ readonly until: number; readonly resolve: () => void }>();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      await work();
      done += 1;
      for (const one of waiting) if (one.until <= done && waiting.delete(one)) one.resolve();
    }
  });
  const ended = Promise.all(clients);
  return {
    more: (count) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.add({ until: done + count, resolve })),
        // It ends before only with an error of its own.
        ended.then(() => undefined),
      ]),
    async stop() {
      isOver = true;
      await ended;
    },
  };
}
