import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listCredits, readCredit } from '../../shared/credit/contract.ts';
import { repayCredit } from '../../shared/credit/lifecycle-contract.ts';
import { allocate } from '../../shared/credit/allocation.ts';
import { accrued, begun } from '../../shared/credit/price.ts';
import { addDays } from '../../shared/kit/date.ts';
import { kobo } from '../../shared/kit/money.ts';
import { payFromWallet } from '../../shared/payments/contract.ts';
import { asOwner } from '../testing/test-server.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { activeCredit, approvedInvoice, requestAdvance, booksAgree, lendingPair, sign, today } from '../testing/lending.ts';
import { balances, contactFor, done } from '../testing/scenes.ts';
import { submitRequest as asked, memberOf, stepUp } from '../testing/team.ts';
import { decideRequest } from '../../shared/team/requests-contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => booksAgree(app));

test('requests that race for one limit never take more than there is', async () => {
  const first = await lendingPair(app);
  const invoices: string[] = [];
  // Five buyers, ₦120,000 each: the limit of ₦500,000 allows four.
  for (let n = 0; n < 5; n += 1) {
    const buyer = await app.createUser();
    const pair = { seller: first.seller, buyer, contactId: await contactFor(app, first.seller, buyer) };
    invoices.push(await approvedInvoice(app, pair, 400_000));
  }
  const answers = await Promise.all(invoices.map((id) => requestAdvance(app, first.seller, id, 120_000)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(4);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  const list = done(await app.call(listCredits, { businessId: first.seller.businessId }, first.seller));
  expect(list.availableCredit).toBe(20_000);
});

test('one invoice is pledged once, however many ask at the same moment', async () => {
  const pair = await lendingPair(app);
  const id = await approvedInvoice(app, pair, 100_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => requestAdvance(app, pair.seller, id, 20_000)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  const signatures = await Promise.all(Array.from({ length: 6 }, () => sign(app, pair.seller, id)));
  expect(signatures.filter((answer) => answer.ok)).toHaveLength(1);
  expect((await balances(app, pair.seller)).total).toBe(20_000);
});

test('invoices with equal buyer, number, amount and date are different for unrelated suppliers, and the same claim for related ones', async () => {
  const pair = await lendingPair(app);
  const id = await approvedInvoice(app, pair, 100_000);
  done(await requestAdvance(app, pair.seller, id, 20_000));
  const alike = async () => {
    const seller = await app.createUser();
    return { seller, id: await approvedInvoice(app, { seller, buyer: pair.buyer, contactId: await contactFor(app, seller, pair.buyer) }, 100_000) };
  };
  const [stranger, related] = [await alike(), await alike()];
  await asOwner(app.databaseUrl, (client) =>
    client.query(`update businesses set detail = detail || '{"taxNumber": "12345678-0001"}' where id = any ($1)`, [
      [pair.seller.businessId, related.seller.businessId],
    ]),
  );
  done(await requestAdvance(app, stranger.seller, stranger.id, 20_000));
  expect(await requestAdvance(app, related.seller, related.id, 20_000)).toMatchObject({
    code: 'NOT_ELIGIBLE',
    message: expect.stringContaining('already had an advance'),
  });
});

test('related suppliers that pledge the same claim at the same moment get one advance', async () => {
  const pair = await lendingPair(app);
  const suppliers = [await app.createUser(), await app.createUser(), await app.createUser()];
  await asOwner(app.databaseUrl, (client) =>
    client.query(`update businesses set detail = detail || '{"taxNumber": "12345678-0002"}' where id = any ($1)`, [suppliers.map((one) => one.businessId)]),
  );
  const claims: (() => ReturnType<typeof requestAdvance>)[] = [];
  for (const seller of suppliers) {
    const invoice = await approvedInvoice(app, { seller, buyer: pair.buyer, contactId: await contactFor(app, seller, pair.buyer) }, 100_000);
    claims.push(() => requestAdvance(app, seller, invoice, 20_000));
  }
  const answers = await Promise.all(claims.map((claim) => claim()));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

test('the buyer pays while the borrower repays: every naira counts once, without a deadlock', async () => {
  const pair = await lendingPair(app);
  const { credit, invoiceId } = await activeCredit(app, pair, 50_000);
  await app.fund(pair.seller, 10_000_000);
  await app.fund(pair.buyer, 10_000_000);
  const before = (await balances(app, pair.seller)).total + (await balances(app, pair.buyer)).total;
  const pays = () =>
    app.call(
      payFromWallet,
      { businessId: pair.buyer.businessId, category: 'invoice', categoryId: invoiceId, amount: 10_000 },
      { ...pair.buyer, key: app.key() },
    );
  const repays = () => app.call(repayCredit, { businessId: pair.seller.businessId, creditId: credit.id, amount: 7_000 }, { ...pair.seller, key: app.key() });
  const answers = await Promise.all([pays(), repays(), pays(), repays(), pays(), repays(), pays(), repays(), repays()]);
  for (const answer of answers) if (!answer.ok) expect(['STATE_CONFLICT', 'OVERPAYMENT']).toContain(answer.code);
  const after = done(await app.call(readCredit, { id: credit.id, businessId: pair.seller.businessId }, pair.seller));
  const repaid = after.repayments.reduce((sum, one) => sum + one.total, 0);
  expect(repaid + after.outstanding).toBe(50_500);
  expect((await balances(app, pair.seller)).total + (await balances(app, pair.buyer)).total).toBe(before - repaid);
});

test('with two owners or admins, another must approve the request, and again the signature, with a code of their own', async () => {
  const pair = await lendingPair(app);
  const admin = await memberOf(app, pair.seller, 'admin');
  const id = await approvedInvoice(app, pair, 100_000);
  expect(await requestAdvance(app, pair.seller, id, 20_000)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  const wanted = await asked(app, pair.seller, 'credit.request', { invoiceId: id, action: 'request', amount: 20_000 });
  expect(wanted.summary).toContain('Request an advance of ₦20,000.00');
  const approve = (requestId: string, who = admin) =>
    app.call(decideRequest, { businessId: pair.seller.businessId, requestId, approvalStatus: 'approved' }, { ...who, key: app.key() });
  expect(await approve(wanted.id, { ...admin, ...pair.seller })).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await approve(wanted.id));
  const signature = await asked(app, pair.seller, 'credit.request', { invoiceId: id, action: 'accept' });
  expect(await approve(signature.id)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  stepUp(app, admin);
  done(await approve(signature.id));
  expect((await balances(app, pair.seller)).total).toBe(20_000);
});

test('the database counts fee, penalty and shares as the rules do', async () => {
  const start = today(app);
  await asOwner(app.databaseUrl, async (client) => {
    const { seller } = await lendingPair(app);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
        fc.integer({ min: 7, max: 90 }),
        fc.array(fc.record({ day: fc.nat({ max: 160 }), pay: fc.nat({ max: 900_000_000 }) }), { minLength: 1, maxLength: 4 }),
        async (amount, term, stops) => {
          await client.query('rollback; begin');
          const id = `crd_${Math.random().toString(36).slice(2)}`;
          await client.query(
            `insert into credits (business_id, id, invoice_id, state, currency, time_zone, buyer_key, buyer_name, invoice_number, due_date, requested, requested_by, requested_name, requested_at, score, grade, points,
               offered, fee_offered, apr, expires_at, agreement_hash, signed_at, disbursed_at, disbursed_on, accrued_through, principal, principal_account, fee_account, penalty_account)
             select $1, $2, 'inv', 'active', 'NGN', 'UTC', 'b', 'B', '1', $3::date, $4::bigint, 'x', 'X', now(), 50, 'C', '[]', $4::bigint, 0, 0, now(), sha256('x'), now(), now(), $5::date, $5::date, $4::bigint,
               ledger_account('receivable_principal', $2, null, 'NGN', false), ledger_account('receivable_fee', $2, null, 'NGN', false), ledger_account('receivable_penalty', $2, null, 'NGN', false)`,
            [seller.businessId, id, addDays(start, term), amount, start],
          );
          let loan = begun(kobo(amount), start, addDays(start, term));
          let paid = { penalty: 0, fee: 0 };
          for (const { day, pay } of stops.toSorted((a, b) => a.day - b.day)) {
            loan = accrued(loan, addDays(start, day));
            const owed = { penalty: kobo(loan.penalty - paid.penalty), fee: kobo(loan.fee - paid.fee), principal: loan.principal };
            const split = allocate(kobo(pay), owed);
            const { rows } = await client.query(
              `select c.fee, c.penalty, s.penalty as p, s.fee as f, s.principal as r from credit_accrue($1, $2, $3::timestamptz) c, lateral credit_split(c, $4::bigint) s`,
              [seller.businessId, id, `${addDays(start, day)}T12:00:00Z`, pay],
            );
            expect(Object.values(rows[0] ?? {}).map(Number)).toEqual([loan.fee, loan.penalty, split.penalty, split.fee, split.principal]);
            await client.query('update credits set principal = principal - $2, fee_paid = fee_paid + $3, penalty_paid = penalty_paid + $4 where id = $1', [
              id,
              split.principal,
              split.fee,
              split.penalty,
            ]);
            paid = { penalty: paid.penalty + split.penalty, fee: paid.fee + split.fee };
            loan = { ...loan, principal: kobo(loan.principal - split.principal) };
          }
        },
      ),
      { numRuns: 60 },
    );
    await client.query('rollback');
  });
});
