import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { changeOwnLimits } from '../../src/server/business/index.ts';
import { decided } from '../../src/server/testing/office.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { balances, contactFor, sent } from '../../src/server/testing/scenes.ts';
import type { Random } from '../../src/server/testing/seeded-random.ts';

/** Few businesses with large mutual invoices, paid in parts: every wallet is contended. */
export interface Market {
  readonly parties: readonly TestUser[];
  /** One open invoice for each pair: `owed[payer][payee]`. */
  readonly owed: readonly (readonly string[])[];
  /** Kobo in all wallets together. */
  readonly total: number;
}

const EACH = 5_000_000;
/** Kobo. */
const ENOUGH = 1e14;

/** A user without daily and balance limits. */
export async function unlimited(app: TestApp): Promise<TestUser> {
  const who = await app.createUser();
  await decided(app, (desk) => changeOwnLimits({ ...desk, businessId: who.businessId }, { daily: ENOUGH, balance: ENOUGH }));
  // And without required codes.
  await asOwner(app.databaseUrl, (owner) =>
    owner.query(`insert into payment_safety (business_id, code_above_new, code_above, set_by, set_at) values ($1, $2, $2, 'operator:gate', now())`, [
      who.businessId,
      ENOUGH,
    ]),
  );
  return who;
}

export async function openMarket(app: TestApp, count: number): Promise<Market> {
  const parties: TestUser[] = [];
  for (let n = 0; n < count; n += 1) {
    parties.push(await unlimited(app));
  }
  const owed: string[][] = parties.map(() => []);
  for (const [payee, seller] of parties.entries()) {
    for (const [payer, buyer] of parties.entries()) {
      if (payer === payee) continue;
      const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 90_000_000);
      const row = owed[payer];
      if (row) row[payee] = id;
    }
  }
  for (const who of parties) await app.fund(who, EACH);
  return { parties, owed, total: EACH * count };
}

/** The paid naira, 0 with insufficient funds; a sentence for another refusal. */
export async function payOne(
  app: TestApp,
  market: Market,
  { payer, payee, naira, key }: { payer: number; payee: number; naira: number; key: string },
): Promise<number | string> {
  const [who, invoiceId] = [market.parties[payer], market.owed[payer]?.[payee]];
  if (!who || !invoiceId) throw new Error('nobody there');
  const reply = await app.call(payFromWallet, { businessId: who.businessId, category: 'invoice', categoryId: invoiceId, amount: naira }, { ...who, key });
  if (reply.ok) return naira;
  return reply.code === 'INSUFFICIENT_FUNDS' ? 0 : `a payment was refused: ${reply.http} ${reply.code}`;
}

export function someTransfer(dice: Random, count: number): { payer: number; payee: number } {
  const payer = dice.below(count);
  const payee = (payer + 1 + dice.below(count - 1)) % count;
  return { payer, payee };
}

/** Checks all wallets during `work` with repeated snapshots; returns everything that was wrong in one. */
export async function watched(databaseUrl: string, total: number, work: () => Promise<void>): Promise<string[]> {
  const wrong = new Set<string>();
  let isOver = false;
  const watching = asOwner(databaseUrl, async (owner) => {
    while (!isOver) {
      const { rows } = await owner.query<{ total: string; least: string }>(
        `select sum(b.posted) as total, min(b.posted - b.held) as least from ledger_balances b join wallets w on w.account_id = b.account_id`,
      );
      const [{ total: found, least } = { total: '', least: '' }] = rows;
      if (Number(found) !== total) wrong.add('all wallets together hold another sum');
      if (Number(least) < 0) wrong.add('a wallet has less than nothing available');
    }
  });
  await work().finally(() => (isOver = true));
  await watching;
  return [...wrong];
}

/** Errors in the books: unbalanced postings, balances that differ from the sum of entries. */
export async function wrongBooks(databaseUrl: string): Promise<string[]> {
  return asOwner(databaseUrl, async (owner) => {
    const unbalanced = await owner.query(`select transaction_id from ledger_entries group by 1 having sum(amount) <> 0 limit 5`);
    const drifted = await owner.query(
      `select b.account_id from ledger_balances b where b.posted <> (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = b.account_id) limit 5`,
    );
    const overspent = await owner.query(
      `select t.id from received_transfers t where t.unassigned <>
         t.amount - (select coalesce(sum(m.amount), 0) from transfer_matches m where m.business_id = t.business_id and m.transfer_id = t.id and m.undone_at is null) limit 5`,
    );
    return [
      ...unbalanced.rows.map((row) => `transaction ${JSON.stringify(row)} does not balance`),
      ...drifted.rows.map((row) => `account ${JSON.stringify(row)} is not the sum of its entries`),
      ...overspent.rows.map((row) => `transfer ${JSON.stringify(row)} is not the sum of what it paid and what is left`),
    ];
  });
}

/** All data about money, in one line. */
export async function books(url: string): Promise<string> {
  return asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ said: string }>(
      `select concat_ws(' ', (select count(*) from payments), (select count(*) from ledger_transactions), (select count(*) from idempotency), (select count(*) from audit_log),
         (select string_agg(account_id || ':' || posted || ':' || held, ' ' order by account_id) from ledger_balances),
         (select string_agg(id || ':' || balance, ' ' order by id) from invoices)) as said`,
    );
    return rows[0]?.said ?? '';
  });
}

export async function walletsOf(app: TestApp, market: Market): Promise<number[]> {
  const found: number[] = [];
  for (const who of market.parties) found.push(Math.round((await balances(app, who)).total * 100));
  return found;
}
