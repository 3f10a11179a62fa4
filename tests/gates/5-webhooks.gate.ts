import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../src/server/integrations/testing.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';
import { accountNumber, balances, transfer } from '../../src/server/testing/scenes.ts';
import { seededRandom, crowd, SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { unlimited, wrongBooks } from './load-scenario.ts';
import { plantedFault, plantStatement } from './mutant.ts';

const PARTIES = 6;
const CLIENTS = 16;
const DAY = 86_400_000;

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const sign = (body: string, key: string) => createHmac('sha512', key).update(body).digest('hex');

/** The genuine webhook of a transfer, which the bank did not send. */
async function genuine(app: TestApp, account: string, kobo: number): Promise<string> {
  const { reference } = await transfer(app, account, kobo, { drop: true });
  const answer = await fetch(`${app.sandboxUrl}/paystack/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${SANDBOX_KEYS.paystack}` },
    signal: AbortSignal.timeout(30_000),
  });
  // The sandbox's own answer.
  const { data } = (await answer.json()) as { data: object };
  return JSON.stringify({ event: 'charge.success', data });
}

async function tell(app: TestApp, body: string, signature: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-paystack-signature': signature }) };
  const response = await fetch(`${app.url}/webhooks/paystack`, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) });
  await response.body?.cancel();
  return response.status;
}

/** Events in many copies, shuffled, some days late, among forged ones; returns everything that was wrong in the end. */
async function storm(events: number, forged: number, fault?: (databaseUrl: string) => Promise<void>): Promise<string[]> {
  running = await startTestApp();
  const app = running;
  await fault?.(app.databaseUrl);
  const dice = seededRandom();
  const parties: { who: TestUser; account: string; owed: number }[] = [];
  for (let n = 0; n < PARTIES; n += 1) {
    const who = await unlimited(app);
    parties.push({ who, account: await accountNumber(app, who), owed: 0 });
  }
  const wrong: string[] = [];
  const messages: { body: string; signature: string | undefined; isForged: boolean; late: boolean }[] = [];
  await crowd(CLIENTS, events + forged, async (n) => {
    const party = dice.one(parties);
    const kobo = 100 + dice.below(1_000_000);
    const body = await genuine(app, party.account, kobo);
    if (n < events) {
      party.owed += kobo;
      const late = dice.of(10);
      const copies = 1 + dice.below(10);
      for (let copy = 0; copy < copies; copy += 1) messages.push({ body, signature: sign(body, SANDBOX_KEYS.paystack), isForged: false, late });
    } else {
      // The money has arrived, but this message is not from the bank.
      const tampered = body.replace(/"amount":\d+/, '"amount":999999999');
      const signature = dice.one([undefined, '', sign(body, ''), sign(body, 'sk_test_guess'), sign(tampered, SANDBOX_KEYS.paystack), 'zz'.repeat(64)]);
      messages.push({ body, signature, isForged: true, late: dice.of(10) });
    }
  });
  const deliver = (those: typeof messages) =>
    crowd(CLIENTS, those.length, async (n) => {
      const message = those[n];
      if (!message) return;
      const status = await tell(app, message.body, message.signature);
      if (status !== (message.isForged ? 401 : 200)) wrong.push(`a ${message.isForged ? 'forged' : 'genuine'} message was answered ${status}`);
    });
  await deliver(dice.shuffled(messages.filter(({ late }) => !late)));
  app.turnClock(3 * DAY);
  await deliver(dice.shuffled(messages.filter(({ late }) => late)));
  await quiet(app);
  app.turnClock(-3 * DAY);
  for (const [n, { who, owed }] of parties.entries()) {
    const { total } = await balances(app, who);

    if (Math.round(total * 100) !== owed) wrong.push(`wallet ${n} holds ${Math.round(total * 100)}, the bank received ${owed}`);
  }
  return [...new Set([...wrong, ...(await wrongBooks(app.databaseUrl))])];
}

/** Until no job waits: each settles something, so this ends. */
async function quiet(app: TestApp): Promise<void> {
  const end = Date.now() + 300_000;
  for (;;) {
    const waiting = await asOwner(app.databaseUrl, async (owner) => {
      const { rows } = await owner.query<{ n: string }>(`select count(*) as n from graphile_worker.jobs where task_identifier like 'payments.%'`);
      return Number(rows[0]?.n);
    });
    if (waiting === 0) return;
    if (Date.now() > end) throw new Error(`${waiting} jobs still wait`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

describe(`gate 5, webhooks (seed ${SEED})`, () => {
  const events = size(400, 10_000, 200_000);
  const forged = events / 10;

  test(`${events} events in up to ten copies, shuffled, some days late, among ${forged} forged: every wallet holds what the bank received`, async () => {
    expect(await storm(events, forged)).toEqual([]);
  });

  plantedFault('a deposit that forgets that it was made is found', async () => {
    const wrong = await storm(60, 5, (url) =>
      plantStatement(
        url,
        `create function forget() returns trigger language plpgsql as $$ begin
           if tg_table_name = 'payments' then new.provider_reference := new.provider_reference || '#' || clock_timestamp();
           elsif new.event = 'deposit' then new.event_id := new.event_id || '#' || clock_timestamp(); end if;
           return new; end $$;
         create trigger forget before insert on payments for each row execute function forget();
         create trigger forget before insert on ledger_transactions for each row execute function forget();`,
      ),
    );
    expect(wrong.join()).toMatch(/the bank received/);
  });
});
