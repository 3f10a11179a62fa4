import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWallet } from '../../shared/wallet/contract.ts';
import { tasks } from '../api/handlers.ts';
import { startServer } from '../api/main.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { SANDBOX_KEYS } from '../integrations/testing.ts';
import { flutterwave } from '../integrations/payments/flutterwave/adapter.ts';
import { reconcile } from '../payments/index.ts';
import { conduct } from '../testing/charges.ts';
import { accountNumber, done, transfer } from '../testing/scenes.ts';
import { strayTransfer } from '../testing/stray.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-server.ts';
import { becomes, take, withFunds } from '../testing/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ METRICS_PORT: '0' });
});
afterAll(() => app.stop());

const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(app.databaseUrl, work);

async function scrape(url = app.metricsUrl): Promise<string> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The value of a series, as it is written in the text; undefined if it is absent. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** The value now: five minutes later every fact is read again. */
async function now(series: string): Promise<number | undefined> {
  await app.later(300_000);
  return valueIn(await scrape(), series);
}

/** A job that stays due, because no worker knows its task. */
const dueJob = () => owner((client) => client.query(`select graphile_worker.add_job('test.due', '{}', run_at := now() - interval '2 hours')`));
const removeJobs = () =>
  owner((client) => client.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'test.due'))`));

describe('the port of the metrics', () => {
  test('is not the public one, and answers nothing else', async () => {
    expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain('http_requests_total');
    expect(await (await fetch(`${app.officeUrl}/metrics`)).text()).not.toContain('http_requests_total');
    for (const path of ['/', '/v1/users/security', '/readyz']) expect((await fetch(`${app.metricsUrl}${path}`)).status).toBe(404);
  });

  test('of a process without jobs has what that process did, and no state of the installation', async () => {
    const metrics = { host: '127.0.0.1', port: 0 };
    const office = await startServer({ role: 'office', env: { ...app.env, metrics, office: { ...app.env.office, port: 0 } }, clock: app.deps.clock });
    try {
      const text = await scrape(office.metricsUrl);
      expect(valueIn(text, 'duewell_process_info{role="office"}')).toBe(1);
      expect(text).toContain('process_cpu_seconds_total');
      expect(text).not.toMatch(/duewell_(outbox|wallets|payouts|jobs)/);
    } finally {
      await office.stop();
    }
  });
});

describe('requests', () => {
  test('are counted by the id of the call and the class of the status; an address is no label', async () => {
    const who = await app.createUser();
    const answered = 'http_requests_total{listener="api",route="wallet.read",method="GET",status="2xx"}';
    const before = valueIn(await scrape(), answered) ?? 0;
    done(await app.call(readWallet, { businessId: who.businessId }, who));
    await fetch(`${app.url}/nowhere/${who.businessId}?email=${who.email}`);
    const text = await eventually('the request', async () => {
      const found = await scrape();
      return valueIn(found, answered) === before + 1 && found;
    });
    expect(valueIn(text, answered.replace('http_requests_total', 'http_request_duration_seconds_count'))).toBe(before + 1);
    expect(text).toContain('route="page"');
    for (const secret of [who.businessId, who.email, who.userId, who.businessName]) expect(text).not.toContain(secret);
  });

  test('that fail are in the class 5xx; the fact that fails with them is absent, the others are not, and the scrape answers', async () => {
    const failed = 'http_requests_total{listener="office",route="/readyz",method="GET",status="5xx"}';
    const unread = 'duewell_fact_read_errors_total{fact="overdue"}';
    const text = await scrape();
    const before = { failed: valueIn(text, failed) ?? 0, unread: valueIn(text, unread) ?? 0 };
    await owner((client) => client.query('alter function jobs_overdue() rename to jobs_overdue_away'));
    try {
      expect((await fetch(`${app.officeUrl}/readyz`)).status).toBe(500);
      expect(await now('duewell_jobs_overdue_seconds{class="work"}')).toBeUndefined();
      const found = await scrape();
      expect([valueIn(found, failed), valueIn(found, unread)]).toEqual([before.failed + 1, before.unread + 1]);
      expect(valueIn(found, 'duewell_outbox_events')).toBeDefined();
    } finally {
      await owner((client) => client.query('alter function jobs_overdue_away() rename to jobs_overdue'));
    }
    expect(await now('duewell_jobs_overdue_seconds{class="code"}')).toBe(0);
  });
});

test('while all connections of the product are in use the scrape says so and reads on', async () => {
  const { pool } = app.deps;
  const clients = await Promise.all(Array.from({ length: app.env.poolSize }, () => pool.connect()));
  const waiting = pool.connect();
  app.turnClock(300_000);
  try {
    const text = await scrape();
    expect(valueIn(text, 'duewell_database_connections{pool="app",state="in_use"}')).toBe(valueIn(text, 'duewell_database_connections_limit{pool="app"}'));
    expect(valueIn(text, 'duewell_database_waiting{pool="app"}')).toBeGreaterThan(0);
    expect(valueIn(text, 'duewell_payouts_open')).toBeDefined();
  } finally {
    for (const client of clients) client.release();
    (await waiting).release();
  }
});

describe('a fault is in the metrics:', () => {
  test('a job that stays due', async () => {
    const series = 'duewell_jobs_overdue_seconds{class="work"}';
    expect(await now(series)).toBeLessThan(600);
    await dueJob();
    await eventually('the job', async () => ((await now(series)) ?? 0) >= 7_200);
    expect(await now('duewell_jobs{class="work",state="waiting"}')).toBeGreaterThan(0);
    await removeJobs();
  });

  test('a job that gives up', async () => {
    const runs = 'duewell_job_runs_total{task="payments.settle-deposit",outcome="gave_up"}';
    const before = valueIn(await scrape(), runs) ?? 0;
    await owner((client) => client.query(`select graphile_worker.add_job('payments.settle-deposit', 'null', max_attempts := 1)`));
    await eventually('the run', async () => valueIn(await scrape(), runs) === before + 1);
    expect(await eventually('the failed job', () => now('duewell_jobs{class="work",state="failed"}'))).toBe(1);
  });

  test('events whose listener fails, while others are dispatched', async () => {
    const { businessId } = await app.createUser();
    await owner((client) =>
      client.query(
        `insert into outbox (topic, business_ids, payload, created_at) values ('wallet.credited', '{}', '{}', now() - interval '10 minutes'), ('wallet.credited', '{}', '{}', now())`,
      ),
    );
    await transaction(app.deps.pool, 'system', (sql) => emit(sql, 'contact.changed', [businessId], { contactId: 'none' }));
    await eventually('the other event', async () => (await now('duewell_outbox_events')) === 2);
    expect(valueIn(await scrape(), 'duewell_outbox_oldest_event_age_seconds')).toBeGreaterThanOrEqual(600);
    await owner((client) => client.query('delete from outbox'));
    expect(await now('duewell_outbox_oldest_event_age_seconds')).toBe(0);
  });

  test('a provider that does not answer, until its circuit breaker opens', async () => {
    const { secretKey, webhookSecret } = SANDBOX_KEYS.flutterwave;
    // Not the app's own provider: its breaker stays open for a while, and other tests need it.
    const company = flutterwave({ url: `${app.sandboxUrl}/flutterwave`, secretKey, webhookSecret });
    const calls = (outcome: string) => `duewell_provider_calls_total{provider="flutterwave",outcome="${outcome}"}`;
    const before = await scrape();
    await conduct(app, { answers: 'unavailable' }, 'flutterwave');
    for (let n = 0; n < 6; n += 1) await expect(company.verifyTransfer('none')).rejects.toThrow('flutterwave');
    const after = await scrape();
    const more = (outcome: string) => (valueIn(after, calls(outcome)) ?? 0) - (valueIn(before, calls(outcome)) ?? 0);
    expect([more('failed'), more('not_tried'), more('succeeded')]).toEqual([5, 1, 0]);
    expect(valueIn(after, 'duewell_provider_circuit_open{provider="flutterwave"}')).toBe(1);
    expect(valueIn(after, 'duewell_provider_circuit_open{provider="paystack"}')).toBe(0);
  });

  test('a balance that is not the sum of its entries, found by the regular check', async () => {
    const plant = (kobo: number) =>
      owner((client) =>
        client.query('update ledger_balances set posted = posted + $1 where account_id = (select min(account_id) from ledger_balances)', [kobo]),
      );
    const check = () => tasks['payments.check-ledger']({ ...app.deps, log: { ...app.deps.log, error: () => undefined } }, {});
    await app.createUser();
    await check();
    expect(await now('duewell_ledger_findings')).toBe(0);
    await plant(1);
    await check();
    expect(await now('duewell_ledger_findings')).toBe(1);
    expect(await now('duewell_ledger_check_timestamp_seconds')).toBeGreaterThan(app.deps.clock() / 1_000 - 3_600);
    expect(await now('duewell_payouts_blocked')).toBe(1);
    await plant(-1);
    await owner((client) => client.query('update payout_block set blocked = false'));
  });

  test('a payout without an outcome, and payouts that are stopped', async () => {
    const block = (blocked: boolean) => owner((client) => client.query('update payout_block set blocked = $1', [blocked]));
    const { who, accountId } = await withFunds(app, 20_000);
    // The bank leaves this amount pending.
    done(await take(app, who, accountId, 1_000.03));
    await becomes(app, who, 'sending');
    await block(true);
    try {
      expect(await now('duewell_payouts_blocked')).toBe(1);
      const text = await scrape();
      expect([valueIn(text, 'duewell_payouts_open'), valueIn(text, 'duewell_payouts_overdue')]).toEqual([1, 0]);
      // With the fee of 10 naira.
      expect(valueIn(text, 'duewell_wallets_held_kobo{currency="NGN"}')).toBe(101_003);
      await app.later(4 * 3_600_000);
      expect(await now('duewell_payouts_overdue')).toBe(1);
    } finally {
      await block(false);
    }
    expect(await now('duewell_payouts_blocked')).toBe(0);
  });

  test('money without an owner, and money that the statement has and our books have not', async () => {
    await strayTransfer(app, 250);
    const who = await app.createUser();
    await transfer(app, await accountNumber(app, who), 7_700, { drop: true });
    await reconcile({ ...app.deps, wake: () => undefined }, { margin: -60_000 });
    expect(await now('duewell_reconciliation_differences')).toBe(1);
    const text = await scrape();
    // Less the company's fee.
    expect(valueIn(text, 'duewell_reconciliation_unexplained_kobo')).toBe(7_623);
    expect(valueIn(text, 'duewell_reconciliation_timestamp_seconds')).toBeGreaterThan(app.deps.clock() / 1_000 - 3_600);
    expect(valueIn(text, 'duewell_suspense_kobo{currency="NGN",age="day"}')).toBe(25_000);
    expect(valueIn(text, 'duewell_suspense_transfers{currency="NGN",age="day"}')).toBe(1);
  });
});
