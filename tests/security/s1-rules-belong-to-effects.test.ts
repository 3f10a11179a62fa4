import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../../src/shared/invoices/bulk-contract.ts';
import { register } from '../../src/shared/accounts/contract.ts';
import { requestCredit } from '../../src/shared/credit/contract.ts';
import { FEATURES } from '../../src/shared/installation/features.ts';
import type { Feature } from '../../src/shared/installation/features.ts';
import { chargeCard, generateAccount, payFromWallet, startGuestPayment, startPayment } from '../../src/shared/payments/contract.ts';
import { refer } from '../../src/shared/referrals/contract.ts';
import { approvedInvoice, lendingPair, requestAdvance, sign } from '../../src/server/testing/lending.ts';
import { suspendBusiness } from '../../src/shared/office/businesses/actions-contract.ts';
import { suspendMember } from '../../src/shared/team/contract.ts';
import { decideRequest } from '../../src/shared/team/requests-contract.ts';
import { savedCard } from '../../src/server/testing/charges.ts';
import { addOperator, officeCall } from '../../src/server/testing/office.ts';
import type { TestOperator } from '../../src/server/testing/office.ts';
import { balances, contactFor, done, keyIn, newcomer, sent } from '../../src/server/testing/scenes.ts';
import { hasApp } from '../../src/server/testing/second-factor.ts';
import { memberOf, stepUp, submitRequest, toPay } from '../../src/server/testing/team.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { bankAccountOf, take } from '../../src/server/testing/withdrawals.ts';

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

describe('a feature that is off starts by no call, and works again when it is on', () => {
  async function scene() {
    const { seller, buyer, contactId } = await lendingPair(app);
    await app.fund(buyer, 5_000_000);
    // Another amount each time: the same one again would be a warning.
    let next = 10_000;
    const invoice = async () => sent(app, seller, contactId, (next += 1));
    const bulk = async () => bulkOf({ buyer, id: (await invoice()).id });
    const { id: cardId } = await savedCard(app, buyer);
    return { seller, buyer, contactId, invoice, bulk, cardId, clerk: await memberOf(app, buyer, 'staff'), assistant: await memberOf(app, seller, 'staff') };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;
  type Attempt = (key: string) => Promise<{ ok: boolean; code?: string }>;

  const started = async ({ buyer }: Scene, channel: 'card' | 'transfer', category: 'invoice' | 'bulk' | 'wallet', categoryId: string, amount: number) => {
    const input = { businessId: buyer.businessId, category, categoryId, amount, channel } as const;
    return (key: string) => app.call(startPayment, input, { ...buyer, key });
  };
  const atPage = (channel: 'card' | 'transfer'): Readonly<Record<string, (of: Scene) => Promise<Attempt>>> => ({
    'for an invoice': async (of) => started(of, channel, 'invoice', (await of.invoice()).id, 1_000),
    'into the wallet': async (of) => started(of, channel, 'wallet', of.buyer.businessId, 1_000),
    'by a guest': async ({ invoice }) => {
      const q = keyIn((await invoice()).shareUrl, 'q');
      return (key) => app.call(startGuestPayment, { q, amount: 1_000, email: 'payer@example.com', channel }, { key });
    },
  });
  const asked = async (maker: TestUser, decider: TestUser, ...[action, input]: [Parameters<typeof submitRequest>[2], Parameters<typeof submitRequest>[3]]) => {
    const { id: requestId } = await submitRequest(app, maker, action, input);
    return (key: string) => app.call(decideRequest, { businessId: decider.businessId, requestId, approvalStatus: 'approved' }, { ...decider, key });
  };
  const STARTS: Readonly<Record<Feature, Readonly<Record<string, (of: Scene) => Promise<Attempt>>>>> = {
    registration: { 'by the form': async () => () => app.call(register, newcomer()) },
    referrals: {
      'by the form':
        async ({ buyer }) =>
        () =>
          app.call(refer, { businessId: buyer.businessId, emails: [`${app.key()}@example.com`] }, buyer),
    },
    cards: {
      ...atPage('card'),
      'by a saved card': async ({ buyer, invoice, cardId }) => {
        const input = { businessId: buyer.businessId, category: 'invoice', categoryId: (await invoice()).id, amount: 1_000, cardId } as const;
        return (key) => app.call(chargeCard, input, { ...buyer, key });
      },
      'by a saved card on request': async ({ buyer, clerk, invoice, cardId }) =>
        asked(clerk, buyer, 'invoice.pay', { ...toPay((await invoice()).id, 1_000), cardId }),
      'several by a saved card': async ({ buyer, bulk, cardId }) => {
        const paymentId = await bulk();
        return (key) => app.call(verifyBulkPayment, { businessId: buyer.businessId, paymentId, cardId }, { ...buyer, key });
      },
      'several by a saved card on request': async ({ buyer, clerk, bulk, cardId }) => asked(clerk, buyer, 'invoice.pay', { paymentId: await bulk(), cardId }),
    },
    transfers: {
      ...atPage('transfer'),
      'to an account number': async ({ buyer, invoice }) => {
        const input = { businessId: buyer.businessId, category: 'invoice', categoryId: (await invoice()).id, amount: 1_000 } as const;
        return (key) => app.call(generateAccount, input, { ...buyer, key });
      },
    },
    withdrawals: {
      'by the form': async ({ buyer }) => {
        const accountId = await bankAccountOf(app, buyer);
        return () => take(app, buyer, accountId, 1_000);
      },
      'on request': async ({ buyer, clerk }) => asked(clerk, buyer, 'wallet.withdrawal', { accountId: await bankAccountOf(app, buyer), amount: 777 }),
    },
    credit: {
      'by the form': async (of) => {
        const invoiceId = await approvedInvoice(app, of, 60_000);
        return (key) => requestAdvance(app, of.seller, invoiceId, 20_000, key);
      },
      'on request': async (of) =>
        asked(of.assistant, of.seller, 'credit.request', { action: 'request', invoiceId: await approvedInvoice(app, of, 61_000), amount: 20_000 }),
      'by signing': async (of) => {
        const invoiceId = await approvedInvoice(app, of, 62_000);
        done(await requestAdvance(app, of.seller, invoiceId, 20_000));
        return (key) => sign(app, of.seller, invoiceId, key);
      },
    },
  };

  /** Turned off, or all on again without a feature. */
  const turnOff = async (feature?: Feature) => {
    await asOwner(app.databaseUrl, (owner) =>
      feature === undefined
        ? owner.query('delete from installation_switches')
        : owner.query(`insert into installation_switches (name, is_on, changed_by, changed_at, reason) values ($1, false, 'test', now(), 'test')`, [feature]),
    );
    await app.deps.switches.refresh();
  };
  afterEach(() => turnOff());

  test.each(FEATURES)('%s', async (feature) => {
    const of = await scene();
    const attempts: [string, Attempt, string][] = [];
    for (const [way, prepare] of Object.entries(STARTS[feature])) attempts.push([way, await prepare(of), app.key()]);
    const outcomes = async () => {
      const found: [string, string | undefined][] = [];
      for (const [way, attempt, key] of attempts) {
        const reply = await attempt(key);
        found.push([way, reply.ok ? 'started' : reply.code]);
      }
      return found;
    };
    await turnOff(feature);
    expect(await outcomes()).toEqual(attempts.map(([way]) => [way, 'SWITCHED_OFF']));
    await turnOff();
    expect(await outcomes()).toEqual(attempts.map(([way]) => [way, 'started']));
  });

  test('an offer can be declined while advances are off', async () => {
    const of = await scene();
    const invoiceId = await approvedInvoice(app, of, 60_000);
    done(await requestAdvance(app, of.seller, invoiceId, 20_000));
    await turnOff('credit');
    const decline = { businessId: of.seller.businessId, invoiceId, action: 'decline' } as const;
    expect(await app.call(requestCredit, decline, { ...of.seller, key: app.key() })).toMatchObject({ ok: true });
  });
});
