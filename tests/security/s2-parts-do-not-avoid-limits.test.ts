import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { payBackCreditNote } from '../../src/shared/invoices/credit-notes-contract.ts';
import { chargeCard, payFromWallet } from '../../src/shared/payments/contract.ts';
import { changePaymentSafety } from '../../src/shared/payments/safety-contract.ts';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { savedCard } from '../../src/server/testing/charges.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, newMember, stepUp, submitRequest, toPay } from '../../src/server/testing/team.ts';

/** Finding S2: five payments of ₦20,000 passed an owner's limit of ₦20,000, and any number of ₦999,999 the limit above which a code is required. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Naira. */
const NO_CODE = 10_000_000;

/** A payer with ₦9,000,000, an owner with an authenticator app, limits in naira, and two suppliers with invoices of ₦2,000,000. */
async function scene(codeAbove: number, personAbove: number | null, { admin = true } = {}) {
  const payer = await app.createUser();
  await app.fund(payer, 900_000_000);
  await hasApp(app, payer);
  await limit(payer, codeAbove, personAbove);
  const second = admin ? await memberOf(app, payer, 'admin') : null;
  const suppliers = [await app.createUser(), await app.createUser()];
  const ids: string[] = [];
  const contacts: string[] = [];
  for (const supplier of suppliers) {
    const contactId = await contactFor(app, supplier, payer);
    contacts.push(contactId);
    ids.push((await sent(app, supplier, contactId, 2_000_000)).id);
  }
  const [first = '', other = ''] = ids;
  const by = { businessId: payer.businessId };
  const keyed = (who: TestUser) => ({ ...who, key: app.key() });
  return {
    payer,
    second,
    suppliers,
    contacts,
    first,
    other,
    by,
    keyed,
    pay: (id: string, amount: number, who: TestUser = payer) => app.call(payFromWallet, { ...by, category: 'invoice', categoryId: id, amount }, keyed(who)),
    decide: (who: TestUser | null, { id: requestId, hash }: { id: string; hash: string }) =>
      app.call(decideRequest, { ...by, requestId, approvalStatus: 'approved', hash }, keyed(who ?? payer)),
  };
}

/** Before a second member is there: looser limits would wait. */
async function limit(who: TestUser, codeAbove: number, personAbove: number | null) {
  app.confirming.add(who.token);
  done(await app.call(changePaymentSafety, { businessId: who.businessId, codeAboveNew: NO_CODE, codeAbove, personAbove }, who));
  app.confirming.delete(who.token);
}

const codes = (replies: readonly ({ ok: true } | { ok: false; code: string })[]) => replies.map((reply) => (reply.ok ? 'paid' : reply.code)).toSorted();

test('five parts of 20,000 do not pass a limit of 20,000: by the wallet, to another supplier, by card, many at once', async () => {
  const { payer, first, other, by, keyed, pay } = await scene(NO_CODE, 20_000);
  const card = await savedCard(app, payer);
  done(await pay(first, 19_999));
  expect(codes([await pay(first, 20_000), await pay(first, 2), await pay(other, 2)])).toEqual(Array.from({ length: 3 }, () => 'APPROVAL_REQUIRED'));
  const byCard = () => app.call(chargeCard, { ...by, category: 'invoice', categoryId: other, amount: 100, cardId: card.id }, keyed(payer));
  expect(await byCard()).toMatchObject({ code: 'APPROVAL_REQUIRED', message: expect.stringContaining('last 24 hours') });
  const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices: [first, other] }, keyed(payer)));
  expect(await app.call(verifyBulkPayment, { ...by, paymentId }, keyed(payer))).toMatchObject({ code: 'APPROVAL_REQUIRED' });
  done(await pay(first, 1));
  await asOwner(app.databaseUrl, (sql) => sql.query(`update unconfirmed_payments set at = at - interval '25 hours' where business_id = $1`, [by.businessId]));
  done(await pay(first, 20_000));
});

test('sixteen at the same moment by wallet and card pass together what one may pass', async () => {
  const { payer, first, other, by, keyed, pay } = await scene(NO_CODE, 50_000);
  const card = await savedCard(app, payer);
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 4 === 0
        ? app.call(chargeCard, { ...by, category: 'invoice', categoryId: other, amount: 10_000, cardId: card.id }, keyed(payer))
        : pay(n % 2 === 0 ? first : other, 10_000),
    ),
  );
  expect(codes(replies)).toEqual([...Array.from({ length: 11 }, () => 'APPROVAL_REQUIRED'), ...Array.from({ length: 5 }, () => 'paid')]);
});

test('what two people decided does not count, and an own account as staff does not make parts pass', async () => {
  const { payer, second, first, pay, decide } = await scene(NO_CODE, 20_000);
  if (second) await hasApp(app, second);
  done(await decide(second, await submitRequest(app, payer, 'invoice.pay', toPay(first, 500_000))));
  done(await pay(first, 5_000));
  const puppet = await newMember(app, payer, 'staff');
  const requests = [];
  for (let n = 0; n < 4; n += 1) requests.push(await submitRequest(app, puppet, 'invoice.pay', toPay(first, 5_000 + n)));
  const replies = await Promise.all(requests.map((request) => decide(payer, request)));
  expect(codes(replies)).toEqual(['STATE_CONFLICT', 'STATE_CONFLICT', 'paid', 'paid']);
  expect(replies.filter(({ ok }) => !ok)).toMatchObject([
    { message: expect.stringContaining('You invited') },
    { message: expect.stringContaining('You invited') },
  ]);
  // What was refused does not count.
  done(await pay(first, 4_990));
  expect(await pay(first, 100)).toMatchObject({ code: 'APPROVAL_REQUIRED' });
});

test('a known payee: parts below the limit need a code once their sum is above it, and a confirmed payment does not count', async () => {
  const { payer, first, other, pay } = await scene(1_000_000, null, { admin: false });
  done(await pay(first, 600_000));
  expect(codes([await pay(first, 400_001), await pay(other, 400_001)])).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
  stepUp(app, payer);
  done(await pay(other, 700_000));
  app.confirming.delete(payer.token);
  done(await pay(first, 400_000));
  expect(await pay(first, 1)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
});

test('a refused payment by card does not count; one that pays does', async () => {
  const { payer, first, by, keyed, pay } = await scene(50_000, null, { admin: false });
  const card = await savedCard(app, payer);
  const byCard = (amount: number, revision?: number) =>
    app.call(chargeCard, { ...by, category: 'invoice', categoryId: first, amount, cardId: card.id, revision }, keyed(payer));
  for (let n = 0; n < 3; n += 1) expect(await byCard(40_000, 99)).toMatchObject({ ok: false });
  done(await byCard(40_000));
  expect(await pay(first, 20_000)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  done(await pay(first, 10_000));
});

test('money that credit notes pay back counts with payments', async () => {
  const { payer, suppliers, contacts, pay } = await scene(NO_CODE, null);
  const [supplier = payer] = suppliers;
  const [contactId = ''] = contacts;
  await hasApp(app, supplier);
  await limit(supplier, NO_CODE, 15_000);
  await memberOf(app, supplier, 'admin');
  const by = { businessId: supplier.businessId };
  const credit = async () => {
    const { id: invoiceId } = await sent(app, supplier, contactId, 10_000);
    done(await pay(invoiceId, 10_000));
    return app.call(payBackCreditNote, { ...by, invoiceId, returned: 10_000, reason: 'Returned goods' }, { ...supplier, key: app.key() });
  };
  done(await credit());
  expect(await credit()).toMatchObject({ code: 'APPROVAL_REQUIRED' });
});
