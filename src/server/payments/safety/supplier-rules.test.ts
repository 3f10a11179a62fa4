import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { chargeCard, payFromWallet } from '../../../shared/payments/contract.ts';
import { approveRun, createRun, readRun } from '../../../shared/payments/runs-contract.ts';
import { changePaymentSafety } from '../../../shared/payments/safety-contract.ts';
import { addSupplierRule, changeSupplierRule, listSupplierRules, removeSupplierRule } from '../../../shared/payments/supplier-rules-contract.ts';
import { personAbove, RULE_KINDS, RULES_MAX } from '../../../shared/payments/supplier-rules.ts';
import type { RuleKind } from '../../../shared/payments/supplier-rules.ts';
import { decideRequest } from '../../../shared/team/requests-contract.ts';
import { savedCard } from '../../testing/charges.ts';
import { again, DAY } from '../../testing/life.ts';
import { balances, contactFor, done, sent } from '../../testing/scenes.ts';
import { hasApp } from '../../testing/second-factor.ts';
import { memberOf, stepUp, submitRequest, toPay } from '../../testing/team.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A payer with ₦500,000, an owner and an admin; a supplier with two invoices, another one, and a contact of the payer for the first. */
async function scene({ alone = false }: { alone?: boolean } = {}) {
  const [mills, other, payer] = [await app.createUser('Kano Mills'), await app.createUser('Ojo Foods'), await app.createUser('Bola Retail')];
  await app.fund(payer, 50_000_000);
  stepUp(app, payer);
  const admin = alone ? null : await memberOf(app, payer, 'admin');
  const [first, second] = [await contactFor(app, mills, payer), await contactFor(app, other, payer)];
  const invoices = [await sent(app, mills, first, 30_000), await sent(app, mills, first, 3_000), await sent(app, mills, first, 2_500)].map(({ id }) => id);
  const foreign = (await sent(app, other, second, 4_000)).id;
  const contactId = await contactFor(app, payer, mills);
  const by = { businessId: payer.businessId };
  const add = (kind: RuleKind, amount?: number, who = payer) => app.call(addSupplierRule, { ...by, contactId, kind, amount }, who);
  const change = (ruleId: string, kind: RuleKind, amount?: number, who = payer) => app.call(changeSupplierRule, { ...by, ruleId, kind, amount }, who);
  const remove = (ruleId: string, who = payer) => app.call(removeSupplierRule, { ...by, ruleId }, who);
  const list = async (who = payer) => done(await app.call(listSupplierRules, by, who)).rules;
  const pay = (invoiceId: string, amount: number, who = payer) =>
    app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount }, { ...who, key: app.key() });
  const decide = (requestId: string, who: TestUser | null) =>
    app.call(decideRequest, { ...by, requestId, approvalStatus: 'approved' }, { ...(who ?? payer), key: app.key() });
  return { mills, payer, admin, by, invoices, big: invoices[0] ?? '', foreign, contactId, add, change, remove, list, pay, decide };
}

const ASKED = { code: 'APPROVAL_REQUIRED', http: 403 };

test('above a supplier’s amount another person decides, by wallet and by card; nobody approves their own request, and other suppliers are not affected', async () => {
  const { payer, admin, invoices, big, foreign, by, add, pay, decide } = await scene();
  const card = await savedCard(app, payer);
  expect(done(await add('above', 5_000))).toMatchObject({ supplier: 'Kano Mills', now: { kind: 'above', amount: 5_000 }, next: null });
  const charge = (amount: number, id = big) =>
    app.call(chargeCard, { ...by, category: 'invoice', categoryId: id, amount, cardId: card.id }, { ...payer, key: app.key() });
  done(await pay(big, 5_000));
  const sentence = { ...ASKED, message: expect.stringMatching(/^Kano Mills: payments above ₦5,000(\.00)? in 24 hours need a second person/) };
  expect(await pay(big, 5_000.01)).toMatchObject(sentence);
  expect(await charge(5_000.01)).toMatchObject(sentence);
  expect(await charge(1)).toMatchObject(sentence);
  expect(await charge(1_000, invoices[1])).toMatchObject(sentence);
  done(await pay(foreign, 4_000));
  const request = await submitRequest(app, payer, 'invoice.pay', toPay(big, 6_000));
  expect(await decide(request.id, payer)).toMatchObject({ code: 'STATE_CONFLICT' });
  const before = (await balances(app, payer)).total;
  done(await decide(request.id, admin));
  expect((await balances(app, payer)).total).toBe(before - 6_000);
});

test('twenty at once do not pass the rule together, also without an amount of its own', async () => {
  const { payer, big, add, change, pay } = await scene();
  const { id } = done(await add('above', 1_000));
  const { total } = await balances(app, payer);
  const many = () => Promise.all(Array.from({ length: 20 }, () => pay(big, 1_000.01)));
  const replies = await many();
  // On a busy machine some wait too long for the invoice's lock and are refused before they are judged.
  expect(replies.filter(({ ok }) => ok)).toEqual([]);
  expect(replies.map((reply) => (reply.ok ? '' : reply.code))).toContain('APPROVAL_REQUIRED');
  done(await change(id, 'always'));
  expect(await pay(big, 0.01)).toMatchObject({ ...ASKED, message: expect.stringContaining('Kano Mills: every payment needs a second person') });
  expect((await balances(app, payer)).total).toBe(total);
});

test('invoices paid together count by supplier, in a bulk payment and in a run; another’s do not', async () => {
  const { payer, admin, by, invoices, foreign, add, decide } = await scene();
  const small = invoices.slice(1);
  const start = async (ids: readonly string[]) => done(await app.call(bulkPayment, { ...by, invoices: [...ids] }, { ...payer, key: app.key() })).paymentId;
  const verify = (paymentId: string) => app.call(verifyBulkPayment, { ...by, paymentId }, { ...payer, key: app.key() });
  done(await add('above', 5_000));
  expect(await verify(await start(small))).toMatchObject({ ...ASKED, message: expect.stringContaining('Kano Mills') });
  const run = done(await app.call(createRun, { ...by, invoices: small }, { ...payer, key: app.key() }));
  expect(await app.call(approveRun, { ...by, id: run.id, total: 5_500 }, { ...payer, key: app.key() })).toMatchObject(ASKED);
  const request = await submitRequest(app, payer, 'invoice.pay', { id: run.id, total: 5_500 });
  expect(await decide(request.id, payer)).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await decide(request.id, admin));
  await eventually('the run', async () => done(await app.call(readRun, { ...by, id: run.id }, payer)).paid === 2);
  done(await verify(await start([foreign])));
});

test('what staff request is decided by another person, whatever the rule; trust does not let staff pay', async () => {
  const { payer, admin, big, add, change, pay, decide } = await scene();
  const staff = await memberOf(app, payer, 'staff');
  const { id } = done(await add('always'));
  const asked = await submitRequest(app, staff, 'invoice.pay', toPay(big, 20));
  done(await decide(asked.id, admin));
  await asOwner(app.databaseUrl, (sql) => sql.query(`update payment_rules set kind = 'trusted', amount = 1000000 where id = $1`, [id]));
  expect(await pay(big, 10, staff)).toMatchObject(ASKED);
  done(await change(id, 'always'));
  const request = await submitRequest(app, staff, 'invoice.pay', toPay(big, 10));
  expect(await decide(request.id, staff)).toMatchObject({ ok: false });
  done(await decide(request.id, payer));
});

test('a trusted supplier is paid without a second person up to its amount, after 72 hours; the code stays, and so does the limit above it', async () => {
  const { payer, by, invoices, foreign, big, add, remove, list, pay } = await scene();
  const limits = { ...by, codeAboveNew: 10_000, codeAbove: 1_000_000, personAbove: 1_000 };
  done(await app.call(changePaymentSafety, limits, payer));
  expect(done(await add('trusted', 20_000))).toMatchObject({ now: null, next: { rule: { kind: 'trusted', amount: 20_000 } } });
  expect(await pay(big, 2_000)).toMatchObject(ASKED);
  app.turnClock(3 * DAY);
  const later = await again(app, payer);
  stepUp(app, later);
  expect(await list(later)).toMatchObject([{ now: { kind: 'trusted', amount: 20_000 }, next: null }]);
  done(await pay(big, 2_000, later));
  expect(await pay(big, 20_000.01, later)).toMatchObject({ ...ASKED, message: expect.stringContaining('limit set by the owner') });
  expect(await pay(foreign, 1_001, later)).toMatchObject(ASKED);
  app.confirming.delete(later.token);
  expect(await pay(big, 9_000, later)).toMatchObject({ code: 'FACTOR_REQUIRED' });
  stepUp(app, later);
  const start = async (ids: readonly string[]) => done(await app.call(bulkPayment, { ...by, invoices: [...ids] }, { ...later, key: app.key() })).paymentId;
  const verify = (paymentId: string) => app.call(verifyBulkPayment, { ...by, paymentId }, { ...later, key: app.key() });
  expect(await verify(await start([invoices[1] ?? '', foreign]))).toMatchObject(ASKED);
  done(await verify(await start(invoices.slice(1))));
  const [rule] = await list(later);
  expect(done(await remove(rule?.id ?? '', later))).toEqual({ rule: null });
  expect(await pay(big, 1_001, later)).toMatchObject(ASKED);
  app.turnClock(-3 * DAY);
});

test('one owner does not ease a rule for the other: a higher amount and a removal wait 72 hours, a stricter one does not', async () => {
  const { payer, big, admin, add, change, remove, list, pay } = await scene();
  const { id } = done(await add('above', 1_000));
  expect(done(await change(id, 'above', 9_000))).toMatchObject({ now: { amount: 1_000 }, next: { rule: { amount: 9_000 } } });
  expect(await pay(big, 1_001)).toMatchObject(ASKED);
  expect(done(await change(id, 'above', 500))).toMatchObject({ now: { amount: 500 }, next: null });
  expect(done(await remove(id))).toMatchObject({ rule: { now: { amount: 500 }, next: { rule: null } } });
  expect(await pay(big, 501)).toMatchObject(ASKED);
  expect(await list(admin ?? payer)).toMatchObject([{ id, next: { rule: null } }]);
  app.turnClock(3 * DAY);
  const later = await again(app, payer);
  stepUp(app, later);
  done(await pay(big, 501, later));
  expect(await list(later)).toEqual([]);
  expect(await change(id, 'always', undefined, later)).toMatchObject({ code: 'NOT_FOUND' });
  expect(done(await add('always', undefined, later))).toMatchObject({ now: { kind: 'always' }, next: null });
  app.turnClock(-3 * DAY);
});

test('a lone owner is asked for nobody, and changes rules at once', async () => {
  const { payer, big, add, change, remove, list, pay } = await scene({ alone: true });
  const { id } = done(await add('always'));
  done(await pay(big, 10));
  expect(done(await change(id, 'trusted', 5))).toMatchObject({ now: { kind: 'trusted', amount: 5 }, next: null });
  expect(done(await remove(id))).toEqual({ rule: null });
  expect(await list(payer)).toEqual([]);
});

test('a supplier has one rule, also if added twenty times at once; only owners change it, after a code; another business sees nothing of it', async () => {
  const { payer, admin, by, mills, contactId, add, change, remove, list } = await scene();
  expect(await change('rul_0000000000000000000000', 'always')).toMatchObject({ code: 'NOT_FOUND' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => add('above', 700)));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.filter((reply) => !reply.ok && reply.code === 'STATE_CONFLICT')).toHaveLength(19);
  const id = (await list())[0]?.id ?? '';
  const boss = admin ?? payer;
  stepUp(app, boss);
  expect(await list(boss)).toHaveLength(1);
  for (const reply of [await add('always', undefined, boss), await change(id, 'always', undefined, boss), await remove(id, boss)])
    expect(reply).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  stepUp(app, mills);
  const theirs = { businessId: mills.businessId };
  expect(await app.call(addSupplierRule, { ...theirs, contactId, kind: 'always' }, mills)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(changeSupplierRule, { ...theirs, ruleId: id, kind: 'always' }, mills)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(removeSupplierRule, { ...theirs, ruleId: id }, mills)).toMatchObject({ code: 'NOT_FOUND' });
  expect(done(await app.call(listSupplierRules, theirs, mills)).rules).toEqual([]);
  const stranger = await contactFor(app, payer, await app.createUser());
  expect(await app.call(addSupplierRule, { ...by, contactId: stranger, kind: 'always' }, payer)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await change(id, 'above')).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'amount' }] });
  expect(await change(id, 'trusted', 0)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'amount' }] });
  await hasApp(app, payer);
  app.confirming.delete(payer.token);
  expect(await remove(id)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('the database judges one supplier as the shared rule does, and a business has at most a hundred rules', async () => {
  const { payer, add, list } = await scene();
  await asOwner(app.databaseUrl, async (sql) => {
    // Without the businesses of a hundred suppliers.
    await sql.query('set session_replication_role = replica');
    for (let n = 1; n < RULES_MAX; n += 1)
      await sql.query(
        `insert into payment_rules (business_id, supplier_id, id, supplier, kind, amount, set_by, set_at) values ($1, 'biz_' || $2::text, 'rul_' || $1 || $2::text, 'Supplier', $3, $4, $5, now())`,
        [payer.businessId, n, RULE_KINDS[n % 3], n % 3 === 0 ? 0 : (n % 7) + 1, payer.userId],
      );
    for (let n = 1; n < RULES_MAX; n += 1) {
      const [kind, amount, general] = [RULE_KINDS[n % 3] ?? 'always', n % 3 === 0 ? 0 : (n % 7) + 1, n % 5 === 0 ? null : n % 9];
      for (const paid of [1, 4, 7, 9]) {
        const { rows } = await sql.query<{ person: boolean }>(
          `select (payment_person($1, array['biz_' || $2::text], array[$3::bigint], array[0::bigint], 0, $4, now()) ->> 'person')::boolean as person`,
          [payer.businessId, n, paid, general],
        );
        expect([kind, amount, general, paid, rows[0]?.person]).toEqual([
          kind,
          amount,
          general,
          paid,
          paid > (personAbove({ kind, amount }, general) ?? Infinity),
        ]);
      }
    }
  });
  expect(await list()).toHaveLength(RULES_MAX - 1);
  const next = await app.createUser('Ojo Foods');
  done(await add('always'));
  await sent(app, next, await contactFor(app, next, payer), 10);
  const last = { businessId: payer.businessId, contactId: await contactFor(app, payer, next), kind: 'always' as const };
  expect(await app.call(addSupplierRule, last, payer)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
});
