import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { findings } from '../ledger/checks.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { App } from '../core/context.ts';
import { ProviderError } from '../integrations/errors.ts';
import type { PaymentProvider, ProviderTransfer } from '../integrations/payments/port.ts';
import { startTestApp, eventually } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { balances, done } from '../testing/scenes.ts';
import { submitRequest, memberOf } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';
import { becomes, newestWithdrawal, paidOut, take, turn, withFunds } from '../testing/withdrawals.ts';
import { settlePayout } from './settle-payout.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  const wrong = await transaction(app.deps.pool, 'system', findings);
  await app.stop();
  if (wrong.length > 0) throw new Error(wrong.join('; '));
});

const before = { total: 10_000, available: 10_000 };
const paid = { total: 8_990, available: 8_990 };

async function taken(amount: number) {
  const { who, accountId } = await withFunds(app, 10_000);
  return { who, ...done(await take(app, who, accountId, amount)) };
}
const run = (reference: string, deps: App = app.deps) => tasks['wallet.payout'](deps, { reference });
const casesOf = (subject: string) =>
  asOwner(app.databaseUrl, async (sql) =>
    (await sql.query<{ kind: string }>('select kind from cases where subject = $1', [subject])).rows.map(({ kind }) => kind),
  );
const transfersOf = async (reference: string) => (await paidOut(app)).filter((one) => one.reference === reference);

/** The product with a changed payments company: the test sets its answers. */
function withProvider(change: Partial<PaymentProvider>): App {
  return { ...app.deps, providers: { ...app.deps.providers, payments: { ...app.deps.providers.payments, ...change } } };
}

describe('the provider’s answers', () => {
  test.each([
    ['fails', 1_000.01, /could not carry it out/],
    ['is abandoned', 1_000.05, /not confirmed/],
    ['is blocked', 1_000.06, /blocked/],
    ['is rejected', 1_000.07, /did not accept/],
    ['is refused at once', 1_000.14, /did not take/],
  ])('one that %s: the hold is let go of, once, and why is told', async (_, amount, reason) => {
    const { who, reference } = await taken(amount);
    // abandoned, blocked and rejected send no webhook: the next query finds them.
    await eventually('the end', async () => {
      await run(reference);
      return (await newestWithdrawal(app, who)).status === 'failed';
    });
    expect((await newestWithdrawal(app, who)).reason).toMatch(reason);
    expect(await balances(app, who)).toEqual(before);
    await run(reference);
    expect(await balances(app, who)).toEqual(before);
  });

  test.each([
    ['pending', 1_000.03],
    ['waiting for an OTP', 1_000.04],
  ])('one that is %s is neither paid nor given back, however often it is asked for', async (_, amount) => {
    const { who, reference } = await taken(amount);
    await becomes(app, who, 'sending');
    for (let times = 0; times < 3; times += 1) await run(reference);
    expect(await balances(app, who)).toEqual({ total: 10_000, available: 10_000 - amount - 10 });
    await turn(app, reference, 'failed', { drop: true });
    expect((await newestWithdrawal(app, who)).status).toBe('sending');
    await run(reference);
    expect(await balances(app, who)).toEqual(before);
  });

  test('success, reported twice and out of order, posts once; a reversal has its own posting', async () => {
    const { who, reference } = await taken(1_000);
    await becomes(app, who, 'succeeded');
    await turn(app, reference, 'success', { twice: true });
    await Promise.all([run(reference), run(reference), run(reference)]);
    expect(await balances(app, who)).toEqual(paid);
    await turn(app, reference, 'reversed', { twice: true });
    await becomes(app, who, 'reversed');
    expect(await balances(app, who)).toEqual(before);
    await Promise.all([run(reference), run(reference)]);
    expect(await balances(app, who)).toEqual(before);
    const posted = await asOwner(app.databaseUrl, (sql) =>
      sql.query(`select event from ledger_transactions where event_id = (select id from withdrawals where reference = $1) order by id`, [reference]),
    );
    expect(posted.rows).toEqual([{ event: 'withdrawal' }, { event: 'withdrawal-returned' }]);
  });

  test('one that succeeds and comes back by itself is told of', async () => {
    const { who } = await taken(1_000.02);
    const ended = await becomes(app, who, 'reversed');
    expect(ended.reason).toMatch(/sent the money back/);
    expect(await balances(app, who)).toEqual(before);
  });

  test('a failure that turns into success is not booked: it opens a case', async () => {
    const { who, reference } = await taken(1_000.01);
    await becomes(app, who, 'failed');
    await turn(app, reference, 'success');
    await eventually('the case', async () => (await casesOf(reference)).includes('payout-contradiction'));
    expect(await balances(app, who)).toEqual(before);
  });

  test('an amount other than the sent one is refused', async () => {
    const { who, reference } = await taken(1_000.03);
    await becomes(app, who, 'sending');
    const said: ProviderTransfer = { id: 'TRF_1', reference, status: 'success', amount: kobo(100), fee: kobo(0), currency: 'NGN', createdAt: '' };
    expect(await settlePayout(app.deps, reference, 'success', said)).toBe('alarm');
    expect((await newestWithdrawal(app, who)).status).toBe('sending');
    expect(await casesOf(reference)).toEqual(['payout-amount']);
    await turn(app, reference, 'success');
    await becomes(app, who, 'succeeded');
  });

  test('of an unknown transfer: one case', async () => {
    const reference = `other-${app.key()}`;
    const said: ProviderTransfer = { id: 'TRF_2', reference, status: 'success', amount: kobo(100), fee: kobo(0), currency: 'NGN', createdAt: '' };
    const deps = withProvider({ verifyTransfer: async () => said });
    await run(reference, deps);
    await run(reference, deps);
    expect(await casesOf(reference)).toEqual(['payout-not-ours']);
    await run('wdr-nobody-has-ever-heard-of-it');
    expect(await casesOf('wdr-nobody-has-ever-heard-of-it')).toEqual([]);
  });
});

describe('without an answer', () => {
  test.each([
    ['before it was carried out: sent again under the same reference', 1_000.11],
    ['after it was carried out: asked for', 1_000.12],
    ['carried out late, after it was sent again', 1_000.13],
  ])('%s', async (_, amount) => {
    const { who, reference } = await taken(amount);
    await eventually('the end', async () => {
      if (amount !== 1_000.13) await run(reference);
      return (await newestWithdrawal(app, who)).status === 'succeeded';
    });
    expect(await transfersOf(reference)).toHaveLength(1);
    expect((await balances(app, who)).total).toBe(Math.round((10_000 - amount - 10) * 100) / 100);
  });

  test('a process killed between hold and sending, and between sending and the answer, leaves it to the next', async () => {
    const { who, reference } = await unsent();
    const dying = withProvider({
      sendTransfer: async () => {
        throw new Error('killed');
      },
    });
    await Promise.allSettled([run(reference, dying), run(reference, dying)]);
    await eventually('the end', async () => {
      await run(reference);
      return (await newestWithdrawal(app, who)).status === 'succeeded';
    });
    expect(await transfersOf(reference)).toHaveLength(1);
    expect(await balances(app, who)).toEqual(paid);
  });

  test('the job run eight times at once sends once', async () => {
    const { who, reference } = await taken(1_000);
    await Promise.all(Array.from({ length: 8 }, () => run(reference)));
    await becomes(app, who, 'succeeded');
    expect(await transfersOf(reference)).toHaveLength(1);
    expect(await balances(app, who)).toEqual(paid);
  });

  test('a provider that is not there: it waits unsent, and can be cancelled', async () => {
    const { who, id, reference } = await unsent();
    const gone = withProvider({
      sendTransfer: async () => {
        throw new ProviderError('unavailable', 'paystack', 'send transfer got no answer');
      },
    });
    await run(reference, gone);
    expect(await newestWithdrawal(app, who)).toMatchObject({ id, status: 'pending', canCancel: true });
    await run(reference);
    await becomes(app, who, 'succeeded');
  });

  test('a refusal after an unanswered call concludes nothing', async () => {
    const { who, reference } = await unsent();
    const silent = withProvider({
      sendTransfer: async () => {
        throw new ProviderError('unknown-outcome', 'paystack', 'send transfer got no answer');
      },
    });
    const refusing = withProvider({
      sendTransfer: async () => {
        throw new ProviderError('refused', 'paystack', 'send transfer was answered 400', { status: 400 });
      },
    });
    await run(reference, silent);
    await run(reference, refusing);
    expect((await newestWithdrawal(app, who)).status).toBe('sending');
    await run(reference);
    await becomes(app, who, 'succeeded');
  });

  test('two simultaneous calls that are both refused: it has failed', async () => {
    const { who, reference } = await unsent();
    const gate = Promise.withResolvers<void>();
    let arrived = 0;
    const refusing = withProvider({
      sendTransfer: async () => {
        arrived += 1;
        if (arrived === 2) gate.resolve();
        await gate.promise;
        throw new ProviderError('refused', 'paystack', 'send transfer was answered 400', { status: 400 });
      },
    });
    await Promise.all([run(reference, refusing), run(reference, refusing)]);
    expect(await newestWithdrawal(app, who)).toMatchObject({ status: 'failed' });
    expect(await balances(app, who)).toEqual(before);
  });

  test('a job that was lost is found again', async () => {
    const { who } = await unsent();
    await asOwner(app.databaseUrl, (sql) =>
      sql.query(`update withdrawals set updated_at = now() - interval '2 hours' where business_id = $1`, [who.businessId]),
    );
    await tasks['wallet.sweep-payouts'](app.deps, {});
    expect(await becomes(app, who, 'succeeded')).toMatchObject({ amount: 1_000 });
  });

  /** A withdrawal that may be sent and has no job, as after a crash. */
  async function unsent() {
    const { who, accountId } = await withFunds(app, 10_000);
    await memberOf(app, who, 'admin');
    await submitRequest(app, who, 'wallet.withdrawal', { accountId, amount: 1_000 });
    const { id, reference } = await newestWithdrawal(app, who);
    await asOwner(app.databaseUrl, (sql) => sql.query(`update withdrawals set status = 'pending' where id = $1`, [id]));
    return { who, id, reference };
  }
});
