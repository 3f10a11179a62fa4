import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { approveRun, createRun } from '../../src/shared/payments/runs-contract.ts';
import { addSupplierCategory, changeSupplierCategory, removeSupplierCategory } from '../../src/shared/payments/supplier-categories-contract.ts';
import { changeMember, suspendMember } from '../../src/shared/team/contract.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { memberOf, stepUp } from '../../src/server/testing/team.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';

/** A dishonest owner pays a supplier of a category alone, or makes the category's rule easier alone. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ASKED = { code: 'APPROVAL_REQUIRED' };

/** An owner with ₦500,000 and an admin; a supplier in a category that always asks, and one without a rule. */
async function scene() {
  const thief = await app.createUser();
  await app.fund(thief, 50_000_000);
  stepUp(app, thief);
  const admin = await memberOf(app, thief, 'admin');
  const by = { businessId: thief.businessId };
  const supplier = async (name: string) => {
    const user = await app.createUser(name);
    const { id: invoiceId } = await sent(app, user, await contactFor(app, user, thief), 100);
    return { invoiceId, contactId: await contactFor(app, thief, user) };
  };
  const [ruled, free] = [await supplier('Ade Trucks'), await supplier('City Rent')];
  const given = { name: 'Transport', kind: 'always' as const, appliesTo: 'both' as const };
  const { id: categoryId } = done(await app.call(addSupplierCategory, { ...by, ...given, suppliers: [ruled.contactId] }, thief));
  const pay = (invoiceId = ruled.invoiceId, who: TestUser = thief) =>
    app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount: 100 }, { ...who, key: app.key() });
  const remove = () => app.call(removeSupplierCategory, { ...by, categoryId }, thief);
  return { thief, admin, by, ruled, free, given, categoryId, pay, remove };
}

test('who suspends or demotes the second person still waits: the category’s end, and easier figures', async () => {
  for (const end of [suspendMember, null]) {
    const { thief, admin, by, ruled, given, categoryId, pay, remove } = await scene();
    const { memberId } = admin;
    done(end ? await app.call(end, { ...by, memberId }, thief) : await app.call(changeMember, { ...by, memberId, role: 'staff' }, thief));
    const easier = { ...given, kind: 'trusted' as const, amount: 1_000, suppliers: [ruled.contactId] };
    expect(done(await app.call(changeSupplierCategory, { ...by, categoryId, ...easier }, thief)).category.suppliers).toMatchObject([
      { now: { kind: 'always' }, next: { rule: { kind: 'trusted' } } },
    ]);
    expect(done(await remove()).ending).toMatchObject([{ now: { kind: 'always' }, next: { rule: null } }]);
    expect(await pay()).toMatchObject(ASKED);
  }
});

test('neither several paid together nor a payment run hides a supplier of a category beside others', async () => {
  const { thief, by, ruled, free, pay } = await scene();
  const invoices = [free.invoiceId, ruled.invoiceId];
  const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices }, { ...thief, key: app.key() }));
  expect(await app.call(verifyBulkPayment, { ...by, paymentId }, { ...thief, key: app.key() })).toMatchObject(ASKED);
  const run = done(await app.call(createRun, { ...by, invoices }, { ...thief, key: app.key() }));
  expect(await app.call(approveRun, { ...by, id: run.id, total: run.toPay }, { ...thief, key: app.key() })).toMatchObject(ASKED);
  done(await pay(free.invoiceId));
});

test('payments at the same time as the category ends, is made again and is renamed are all refused', async () => {
  const { thief, by, ruled, given, pay, remove } = await scene();
  const suppliers = [ruled.contactId];
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => pay()),
    remove(),
    app.call(addSupplierCategory, { ...by, ...given, name: 'Lorries', kind: 'trusted', amount: 1_000, suppliers }, thief),
    ...Array.from({ length: 6 }, () => pay()),
  ]);
  expect(replies.filter((reply) => !reply.ok && reply.code === 'APPROVAL_REQUIRED')).toHaveLength(12);
  expect(await pay()).toMatchObject(ASKED);
});
