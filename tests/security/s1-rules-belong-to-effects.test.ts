import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { chargeCard, payFromWallet } from '../../src/shared/payments/contract.ts';
import { suspendBusiness } from '../../src/shared/office/businesses/actions-contract.ts';
import { suspendMember } from '../../src/shared/team/contract.ts';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { savedCard } from '../../src/server/testing/charges.ts';
import { addOperator, officeCall } from '../../src/server/testing/office.ts';
import type { TestOperator } from '../../src/server/testing/office.ts';
import { balances, contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, stepUp, submitRequest } from '../../src/server/testing/team.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { bankAccountOf, paidOut, take } from '../../src/server/testing/withdrawals.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
});
afterAll(() => app.stop());

/** A buyer with money, and an invoice that it may pay. */
async function payer() {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  stepUp(app, buyer);
  await hasApp(app, buyer);
  await app.fund(buyer, 5_000_000);
  const { id } = await sent(app, seller, await contactFor(app, seller, buyer), 10_000);
  return { seller, buyer, id };
}
const suspend = async ({ businessId }: TestUser) => done(await officeCall(app, suspendBusiness, { businessId, reason: 'Reported by its bank' }, support));
const bulkOf = async ({ buyer, id }: { buyer: TestUser; id: string }) =>
  done(await app.call(bulkPayment, { businessId: buyer.businessId, invoices: [id] }, { ...buyer, key: app.key() })).paymentId;

describe('the money of a suspended business stays, by whatever call', () => {
  test('a bulk payment that was recorded before is not made, from the wallet or by a saved card', async () => {
    const scene = await payer();
    const { buyer } = scene;
    const { id: cardId } = await savedCard(app, buyer);
    const paymentId = await bulkOf(scene);
    const before = await balances(app, buyer);
    await suspend(buyer);
    const verify = (by: object) => app.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, ...by }, { ...buyer, key: app.key() });
    expect(await verify({})).toMatchObject({ ok: false, code: 'BUSINESS_SUSPENDED' });
    expect(await verify({ cardId })).toMatchObject({ ok: false, code: 'BUSINESS_SUSPENDED' });
    expect(await balances(app, buyer)).toEqual(before);
  });

  test('a call whose session was read before the suspension is refused where the money is', async () => {
    const { buyer, id } = await payer();
    const { id: cardId } = await savedCard(app, buyer);
    const accountId = await bankAccountOf(app, buyer);
    const before = await balances(app, buyer);
    // Without the message that makes processes read their sessions again.
    await asOwner(app.databaseUrl, (owner) =>
      owner.query(`update businesses set suspended_at = now(), suspended_by = 'test', suspended_reason = 'test' where id = $1`, [buyer.businessId]),
    );
    const invoice = { businessId: buyer.businessId, category: 'invoice', categoryId: id, amount: 1_000 } as const;
    const by = () => ({ ...buyer, key: app.key() });
    expect(await app.call(payFromWallet, invoice, by())).toMatchObject({ ok: false, code: 'BUSINESS_SUSPENDED' });
    expect(await app.call(chargeCard, { ...invoice, cardId }, by())).toMatchObject({ ok: false, code: 'BUSINESS_SUSPENDED' });
    expect(await take(app, buyer, accountId, 1_000)).toMatchObject({ ok: false, code: 'BUSINESS_SUSPENDED' });
    expect(await balances(app, buyer)).toEqual(before);
  });

  test('a suspended member is not restored', async () => {
    const { buyer } = await payer();
    const { memberId } = await memberOf(app, buyer, 'staff');
    const set = (suspended: boolean) => app.call(suspendMember, { businessId: buyer.businessId, memberId, suspended }, buyer);
    await suspend(buyer);
    done(await set(true));
    expect(await set(false)).toMatchObject({ ok: false, code: 'BUSINESS_SUSPENDED' });
  });
});

describe('a feature that is off does not start by request and approval either', () => {
  test('withdrawals', async () => {
    const { buyer } = await payer();
    const accountId = await bankAccountOf(app, buyer);
    const maker = await memberOf(app, buyer, 'staff');
    const request = await submitRequest(app, maker, 'wallet.withdrawal', { accountId, amount: 777 });
    const decide = () =>
      app.call(decideRequest, { businessId: buyer.businessId, requestId: request.id, approvalStatus: 'approved' }, { ...buyer, key: app.key() });
    await asOwner(app.databaseUrl, (owner) =>
      owner.query(`insert into installation_switches (name, is_on, changed_by, changed_at, reason) values ('withdrawals', false, 'test', now(), 'test')`),
    );
    await app.deps.switches.refresh();
    try {
      expect(await decide()).toMatchObject({ http: 503, code: 'SWITCHED_OFF' });
      expect((await paidOut(app)).filter(({ amount_kobo: amount }) => amount === 77_700)).toEqual([]);
    } finally {
      await asOwner(app.databaseUrl, (owner) => owner.query(`delete from installation_switches`));
      await app.deps.switches.refresh();
    }
    // The request waits, and is approved later.
    done(await decide());
  });
});
