import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBusiness, readClosing } from '../../shared/business/closing-contract.ts';
import { OBSTACLES } from '../../shared/business/closing.ts';
import type { Obstacle } from '../../shared/business/closing.ts';
import { decideInvoice } from '../../shared/invoices/decision-contract.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { memberOf, receivedBy, stepUp, submitRequest, toApprove } from '../testing/team.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const close = (who: TestUser, voidInvoices = true) => {
  stepUp(app, who);
  return app.call(closeBusiness, { businessId: who.businessId, voidInvoices }, who);
};
const standing = async (who: TestUser) => done(await app.call(readClosing, { businessId: who.businessId }, who)).obstacles;
const write = (text: string, values: unknown[]) => asOwner(app.databaseUrl, (sql) => sql.query(text, values));

/** Each by the smallest row that means it; the tests of those nouns make them through their calls. */
const ROWS: Partial<Record<Obstacle, (who: TestUser) => Promise<unknown>>> = {
  payouts: ({ businessId }) =>
    write(
      `insert into withdrawals (business_id, id, reference, wallet_account, account_id, bank_code, bank_name, account_name, account_number, last4, amount, fee, currency, status, provider, created_by, created_name, created_at, updated_at)
       select $1, $2, $3, account_id, 'acc', '058', 'Bank', 'Name', '\\x00', '0001', 5000, 0, 'NGN', 'pending', 'test', 'u', 'Ada', now(), now() from wallets where business_id = $1`,
      [businessId, app.key(), app.key().toLowerCase().padEnd(20, '0').slice(0, 20)],
    ),
  payments: ({ businessId }) =>
    write(
      `insert into payment_intents (business_id, id, is_guest, category, category_id, channel, amount, currency, label, payee, path, email, reference, provider, created_by, created_at)
       values ($1, $2, false, 'wallet', $1, 'card', 5000, 'NGN', 'x', 'x', '/', 'a@example.com', $2, 'test', 'u', now())`,
      [businessId, app.key()],
    ),
  runs: ({ businessId, userId }) =>
    write(
      `insert into payment_runs (business_id, id, pay_on, state, currency, created_by, created_name, created_at, approved_by, approved_name, approved_at)
       values ($1, $2, current_date + 9, 'approved', 'NGN', $3, 'Ada', now(), $3, 'Ada', now())`,
      [businessId, app.key(), userId],
    ),
  advances: ({ businessId }) =>
    write(
      `insert into credits (business_id, id, invoice_id, state, currency, time_zone, buyer_key, buyer_name, invoice_number, due_date, requested, requested_by, requested_name, requested_at, score, grade, points)
       values ($1, $2, $2, 'pending', 'NGN', 'Africa/Lagos', 'k', 'B', 'INV', current_date, 5000, 'u', 'Ada', now(), 1, 'A', '[]')`,
      [businessId, app.key()],
    ),
  debts: ({ businessId }) =>
    write(
      `insert into dispute_debts (business_id, subject, account_id, currency, amount, owed, opened_at) select $1, $2, account_id, 'NGN', 5000, 5000, now() from wallets where business_id = $1`,
      [businessId, app.key()],
    ),
  disputes: ({ businessId }) =>
    write(`insert into cases (id, kind, subject, business_id, detail, created_at) values ($2, 'dispute', $2, $1, '{}', now())`, [businessId, app.key()]),
  refunds: async (who) => {
    const intent = app.key();
    await write(
      `insert into payment_intents (business_id, id, is_guest, category, category_id, channel, amount, currency, label, payee, path, email, status, reference, provider, created_by, created_at, ended_at)
       values ($1, $2, true, 'invoice', 'i', 'card', 5000, 'NGN', 'x', 'x', '/', 'a@example.com', 'succeeded', $2, 'test', 'u', now(), now())`,
      [who.businessId, intent],
    );
    await write(
      `insert into payment_refunds (business_id, id, intent_id, amount, currency, status, provider, created_at) values ($1, $2, $3, 5000, 'NGN', 'pending', 'test', now())`,
      [who.businessId, app.key(), intent],
    );
  },
  wallet: (who) => app.fund(who, 5_000),
  'to-pay': async (who) => {
    const { id } = await receivedBy(app, who, 5_000);
    done(await app.call(decideInvoice, { businessId: who.businessId, invoiceId: id, action: 'approve' }, { ...who, key: app.key() }));
  },
  'part-paid': async (who) => {
    const { id } = await sent(app, who, await contactFor(app, who, { email: `${app.key()}@example.com` }), 5_000);
    await write('update invoices set paid = 1000, balance = balance - 1000 where id = $1', [id]);
  },
  requests: async (who) => {
    const hand = await memberOf(app, who, 'staff');
    const { id } = await receivedBy(app, who, 5_000);
    await submitRequest(app, { ...hand, businessId: who.businessId }, 'invoice.approval', toApprove(id));
  },
};

for (const kind of OBSTACLES.filter((one) => one !== 'too-many'))
  test(`${kind} stands against closing, and says the way out`, async () => {
    const who = await app.createUser();
    expect(await standing(who)).toEqual([]);
    await ROWS[kind]?.(who);
    const found = await standing(who);
    expect(found).toMatchObject([{ kind, says: expect.stringMatching(/\. ?\S|[.]$/) }]);
    expect(await close(who)).toMatchObject({ http: 409, code: 'STATE_CONFLICT', message: found[0]?.says, errors: [{ field: kind }] });
    // Nothing of it was written.
    expect(await write('select closed_at from businesses where id = $1', [who.businessId])).toMatchObject({ rows: [{ closed_at: null }] });
    expect(await write('select closed from invoice_numbers where business_id = $1', [who.businessId])).toMatchObject({ rows: [{ closed: false }] });
  });
