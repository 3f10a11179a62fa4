import type { Context } from '../../src/server/core/context.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { readEnv } from '../../src/server/core/env.ts';
import { makeOffer } from '../../src/server/credit/offer.ts';
import type { CreditDesk } from '../../src/server/credit/operator-verbs.ts';
import { creditOf } from '../../src/server/credit/queries.ts';
import { requestCredit } from '../../src/server/credit/index.ts';
import { offline } from '../../src/server/api/offline.ts';
import { paymentHandlers } from '../../src/server/payments/index.ts';
import { act, addInvoice, contextAt, decide as decided } from '../../src/server/seed/invoices.ts';
import { hashPassword } from '../../src/server/accounts/index.ts';
import { addPerson } from '../../src/server/seed/people.ts';
import type { Seeded } from '../../src/server/seed/people.ts';
import { kobo } from '../../src/shared/kit/money.ts';

const DAY = 86_400_000;
export const PASSWORD = 'river stone lamp';

export type Tools = ReturnType<typeof tools>;

/** Functions that create a past with the product's own verbs, at earlier times. `tag` separates the addresses and numbers of the stages. */
export function tools(source: NodeJS.ProcessEnv, tag: string) {
  const env = readEnv(source);
  const began = Date.now();
  const app = offline(env, { size: 3, clock: () => began });
  const { pool } = app;
  const ago = (days: number) => began - Math.round(days * DAY);
  const links: Record<string, string> = {};
  let release = (): void => undefined;

  return {
    app,
    ago,
    links,
    at: (who: Seeded, days: number): Context => contextAt(app, who, ago(days)),
    by: <T>(who: Seeded, days: number, verb: (ctx: Context) => Promise<T>): Promise<T> => act(app, who, ago(days), verb),

    async person(firstName: string, lastName: string, businessName: string): Promise<Seeded> {
      const passwordHash = await hashPassword(PASSWORD);
      const initials = `${firstName.charCodeAt(0)}${lastName.charCodeAt(0)}`;
      return transaction(pool, 'system', (sql) =>
        addPerson(sql, env, {
          firstName,
          lastName,
          businessName,
          category: 'both',
          level: 3,
          passwordHash,
          email: `${firstName.toLowerCase()}-${tag}@looks.example`,
          phone: `+23480${`${initials}${tag.padStart(4, '0')}`.padStart(8, '6').slice(-8)}`,
          address: { line1: '3 Rayfield Road', city: 'Jos', state: 'Plateau' },
        }),
      );
    },

    /** One line of so many naira, with VAT; returns the invoice's id. */
    async invoice(from: Seeded, contact: string, days: number, [name, amount, dueIn]: readonly [string, number, number]): Promise<string> {
      const { id, q } = await addInvoice(app, from, contact, { to: 'buyer', daysAgo: days, dueIn, lines: [[name, 1, amount]], note: '' }, ago(days));
      links[id] = q ?? '';
      return id;
    },

    decide(who: Seeded, invoiceId: string, days: number, action: 'approve' | 'deny', reason?: string) {
      return decided(app, who, { invoiceId, action, reason }, ago(days));
    },

    pay(who: Seeded, invoiceId: string, days: number, naira: number) {
      const ctx = { ...contextAt(app, who, ago(days)), idempotencyKey: `past-${invoiceId}` };
      const amount = kobo(naira * 100);
      return paymentHandlers['payment.business.wallet'].ownTransaction(ctx, {
        businessId: who.businessId,
        category: 'invoice',
        categoryId: invoiceId,
        amount,
      });
    },

    /** Returns the credit's id. */
    async ask(who: Seeded, invoiceId: string, days: number, naira: number): Promise<string> {
      const input = { businessId: who.businessId, invoiceId, action: 'request', amount: kobo(naira * 100), agreementHash: undefined } as const;
      const asked = await act(app, who, ago(days), (ctx) => requestCredit(ctx, input));
      return 'data' in asked ? asked.data.id : asked.id;
    },

    /** An operator offers the whole requested amount. */
    offer(who: Seeded, creditId: string, days: number, naira: number): Promise<void> {
      return act(app, who, ago(days), async (ctx) => {
        const credit = await creditOf(ctx.sql, who.businessId, creditId);
        if (!credit) throw new Error('no such advance');
        await makeOffer(ctx, credit, kobo(naira * 100), { by: 'operator:looks', productName: env.productName });
      });
    },

    sign(who: Seeded, invoiceId: string, days: number) {
      const input = { businessId: who.businessId, invoiceId, action: 'accept', amount: undefined, agreementHash: undefined } as const;
      return act(app, who, ago(days), (ctx) => requestCredit(ctx, input));
    },

    /** Adds money to a wallet from suspense. */
    fund(who: Seeded, days: number, naira: number): Promise<unknown> {
      return transaction(pool, 'system', (sql) =>
        sql.query(
          `select ledger_post('suspense-matched', $1, 'Opening balance', null, $2, array[ledger_account('suspense', 'past', null, 'NGN', false), account_id], array[-$4::bigint, $4::bigint])
           from wallets where business_id = $3`,
          [who.businessId, new Date(ago(days)).toISOString(), who.businessId, naira * 100],
        ),
      );
    },

    /** Runs a verb that operators decide by, now. */
    decideNow: <T>(verb: (desk: CreditDesk) => Promise<T>): Promise<T> =>
      transaction(pool, 'system', (sql) => verb({ sql, now: Date.now(), actor: 'operator:looks', productName: env.productName })),
    /**
     * Blocks other processes until the end: an invoice must not expire, and an advance must not be debited, before the past has been created. One past at a
     * time, without the product's own jobs, which run every five minutes of real time.
     */
    async alone(): Promise<void> {
      const held = await pool.connect();
      await held.query('set lock_timeout = 0; set statement_timeout = 0');
      await held.query(`select pg_advisory_lock(hashtext('looks.past'))`);
      await held.query(
        `select pg_sleep(case when s > 270 then 304 - s when s < 4 then 4 - s else 0 end) from (select extract(epoch from clock_timestamp()) % 300 as s) clock`,
      );
      release = () => held.release(true);
    },
    async end(): Promise<void> {
      release();
      await pool.end();
    },
  };
}
