import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { payBackCreditNote } from '../../src/shared/invoices/credit-notes-contract.ts';
import { suspendBusiness } from '../../src/shared/office/businesses/actions-contract.ts';
import { chargeCard, payFromWallet } from '../../src/shared/payments/contract.ts';
import { approveRun, createRun } from '../../src/shared/payments/runs-contract.ts';
import { changePaymentSafety } from '../../src/shared/payments/safety-contract.ts';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { tasks } from '../../src/server/api/handlers.ts';
import { savedCard } from '../../src/server/testing/charges.ts';
import { addOperator, officeCall } from '../../src/server/testing/office.ts';
import type { TestOperator } from '../../src/server/testing/office.ts';
import { contactFor, done, sent } from '../../src/server/testing/scenes.ts';
import { memberOf, submitRequest, toPay } from '../../src/server/testing/team.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { bankAccountOf, take } from '../../src/server/testing/withdrawals.ts';

/** Every way by which money of a business can leave, with every rule on: a rule belongs to the money, not to the call by which it is reached. */
let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
});
afterAll(() => app.stop());

const AMOUNT = 1_000;

/** A payer with money, a saved card and a bank account; `puppet` is a second account that the owner has invited. Nothing is confirmed with a code. `alone`: nobody else could decide. */
async function scene(alone: boolean) {
  const [seller, payer] = [await app.createUser(), await app.createUser()];
  await app.fund(payer, 50_000_000);
  const accountId = await bankAccountOf(app, payer);
  const { id: cardId } = await savedCard(app, payer);
  if (!alone) await memberOf(app, payer, 'admin');
  const puppet = await memberOf(app, payer, 'staff');
  await asOwner(app.databaseUrl, (owner) => owner.query('update members set invited_by = $2 where id = $1', [puppet.memberId, payer.userId]));
  const contactId = await contactFor(app, seller, payer);
  const { id: invoiceId } = await sent(app, seller, contactId, 50_000);
  // Another amount each time: the same one again would be a warning.
  let next = AMOUNT;
  const small = async () => (await sent(app, seller, contactId, (next += 1))).id;
  const { id: own } = await sent(app, payer, await contactFor(app, payer, seller), AMOUNT);
  await app.fund(seller, AMOUNT * 100);
  done(await app.call(payFromWallet, { businessId: seller.businessId, category: 'invoice', categoryId: own, amount: AMOUNT }, { ...seller, key: app.key() }));
  const by = { businessId: payer.businessId };
  const key = () => ({ ...payer, key: app.key() });
  const bulk = async () => done(await app.call(bulkPayment, { ...by, invoices: [await small(), await small()] }, key())).paymentId;
  const run = async () => done(await app.call(createRun, { ...by, invoices: [await small()] }, key()));
  app.confirming.delete(payer.token);
  return {
    payer,
    puppet,
    accountId,
    cardId,
    invoiceId,
    own,
    by,
    key,
    bulk: await bulk(),
    bulkOnRequest: await bulk(),
    bulkByCard: await bulk(),
    run: await run(),
    runOnRequest: await run(),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** The owner's second account asks, the owner alone approves. */
async function onRequest({ payer, puppet, by, key }: Scene, ask: (who: TestUser) => Promise<{ id: string; hash: string }>) {
  const { id: requestId, hash } = await ask(puppet);
  return () => app.call(decideRequest, { ...by, requestId, approvalStatus: 'approved', hash }, { ...payer, ...key() });
}

/** Each prepares its attempt before the rule is on, and returns it. */
const WAYS: Readonly<Record<string, (of: Scene) => Promise<() => Promise<{ ok: boolean; code?: string }>>>> = {
  'from the wallet':
    async ({ by, invoiceId, key }) =>
    () =>
      app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount: AMOUNT }, key()),
  'from the wallet on request': (of) => onRequest(of, (who) => submitRequest(app, who, 'invoice.pay', toPay(of.invoiceId, AMOUNT))),
  'several from the wallet':
    async ({ by, bulk: paymentId, key }) =>
    () =>
      app.call(verifyBulkPayment, { ...by, paymentId }, key()),
  'several from the wallet on request': (of) => onRequest(of, (who) => submitRequest(app, who, 'invoice.pay', { paymentId: of.bulkOnRequest })),
  'by a saved card':
    async ({ by, invoiceId, cardId, key }) =>
    () =>
      app.call(chargeCard, { ...by, category: 'invoice', categoryId: invoiceId, amount: AMOUNT, cardId }, key()),
  'by a saved card on request': (of) => onRequest(of, (who) => submitRequest(app, who, 'invoice.pay', { ...toPay(of.invoiceId, AMOUNT), cardId: of.cardId })),
  'several by a saved card':
    async ({ by, bulkByCard: paymentId, cardId, key }) =>
    () =>
      app.call(verifyBulkPayment, { ...by, paymentId, cardId }, key()),
  'a payment run':
    async ({ by, run: { id, toPay: total }, key }) =>
    async () => {
      const reply = await app.call(approveRun, { ...by, id, total }, key());
      // Its job, whether it was queued or not.
      await tasks['payments.run'](app.deps, { ...by, runId: id });
      return reply;
    },
  'a payment run on request': (of) => onRequest(of, (who) => submitRequest(app, who, 'invoice.pay', { id: of.runOnRequest.id, total: of.runOnRequest.toPay })),
  'a credit note that pays back':
    async ({ by, own, key }) =>
    () =>
      app.call(payBackCreditNote, { ...by, invoiceId: own, returned: AMOUNT, reason: 'Returned' }, key()),
  'a withdrawal':
    async ({ payer, accountId }) =>
    () =>
      take(app, payer, accountId, AMOUNT),
  'a withdrawal on request': (of) => onRequest(of, (who) => submitRequest(app, who, 'wallet.withdrawal', { accountId: of.accountId, amount: AMOUNT })),
};

const limits = async ({ payer, by }: Scene, codeAbove: number, personAbove: number | null) => {
  app.confirming.add(payer.token);
  done(await app.call(changePaymentSafety, { ...by, codeAboveNew: codeAbove, codeAbove, personAbove }, payer));
  app.confirming.delete(payer.token);
};
const RULES: Readonly<Record<string, { readonly set: (of: Scene) => Promise<void>; readonly refusals: readonly string[] }>> = {
  suspended: {
    set: async ({ by }) => void done(await officeCall(app, suspendBusiness, { ...by, reason: 'Reported by its bank' }, support)),
    refusals: ['BUSINESS_SUSPENDED'],
  },
  // Read where the money is: the session and the key know nothing of it.
  'suspended, unknown to this process': {
    set: async ({ by }) => {
      await asOwner(app.databaseUrl, (owner) =>
        owner.query(`update businesses set suspended_at = now(), suspended_by = 'test', suspended_reason = 'test' where id = $1`, [by.businessId]),
      );
    },
    // A run is approved, and its job pays nothing.
    refusals: ['BUSINESS_SUSPENDED', 'APPROVAL_REQUIRED', 'STEP_UP_REQUIRED', 'nothing moved'],
  },
  'a second person is needed': { set: (of) => limits(of, 10_000_000, 0), refusals: ['APPROVAL_REQUIRED', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'] },
  'a code is needed': { set: (of) => limits(of, 0, null), refusals: ['STEP_UP_REQUIRED', 'APPROVAL_REQUIRED'] },
};

/** All postings about the business's wallet, charges of its cards and payouts. */
const money = ({ by }: Scene) =>
  asOwner(app.databaseUrl, async (owner) => {
    const { rows } = await owner.query<Record<string, string>>(
      `select (select posted from ledger_balances b join wallets w using (account_id) where w.business_id = $1) as wallet,
         (select count(*) from payment_intents where business_id = $1) as charges, (select count(*) from withdrawals where business_id = $1 and status <> 'approval') as payouts`,
      [by.businessId],
    );
    return rows[0];
  });

/** The outcome of each way, made ready before the rule: an error's code, or that money moved. */
async function walk({ set, alone = false }: { set?: (of: Scene) => Promise<void>; alone?: boolean }) {
  const of = await scene(alone);
  const attempts = [];
  for (const [way, prepare] of Object.entries(WAYS)) attempts.push({ way, attempt: await prepare(of) });
  await set?.(of);
  if (alone) app.confirming.add(of.payer.token);
  const outcomes = [];
  for (const { way, attempt } of attempts) {
    const before = await money(of);
    const reply = await attempt();
    if (reply.ok && alone) await expect.poll(() => money(of), { message: way }).not.toEqual(before);
    const isMoved = JSON.stringify(await money(of)) !== JSON.stringify(before);
    outcomes.push({ way, outcome: isMoved ? 'money moved' : reply.ok ? 'nothing moved' : reply.code });
  }
  return outcomes;
}

test.each(Object.entries(RULES))('%s: no way moves money', async (_rule, { set, refusals }) => {
  expect((await walk({ set })).filter(({ outcome }) => !refusals.includes(outcome ?? ''))).toEqual([]);
});

test('without a rule, each moves money of an owner who is alone and confirms', async () => {
  expect((await walk({ alone: true })).filter(({ outcome }) => outcome !== 'money moved')).toEqual([]);
});
