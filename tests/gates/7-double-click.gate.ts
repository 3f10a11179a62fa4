import { afterEach, describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { voidInvoice } from '../../src/shared/invoices/lifecycle-contract.ts';
import { payFromWallet } from '../../src/shared/payments/contract.ts';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { callWithKey, keyedCalls } from '../../src/server/testing/keyed-calls.ts';
import { sent } from '../../src/server/testing/scenes.ts';
import { SEED } from '../../src/server/testing/seeded-random.ts';
import { size } from '../../src/server/testing/length.ts';
import { FORGET_KEYS, plantedFault, plantStatement } from './mutant.ts';

const AT_ONCE = 20;

let running: TestApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** The number of executed actions: each is audited once. A required code or a refusal is not an action. */
async function deeds(app: TestApp): Promise<number> {
  return asOwner(app.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ n: string }>(
      `select count(*) as n from audit_log where action not in ('user.step-up-asked', 'access.refused') and not (detail ? 'refused' and detail ->> 'refused' is not null)`,
    );
    return Number(rows[0]?.n);
  });
}

/** Calls with a key, sent twenty times at once in many rounds; returns those with more than one action. */
async function press(rounds: number, { only, fault }: { only?: string; fault?: string } = {}): Promise<string[]> {
  running = await startTestApp();
  const app = running;
  const { cases } = await keyedCalls(app);
  if (fault) await plantStatement(app.databaseUrl, fault);
  const wrong: string[] = [];
  for (const [id, makeCase] of Object.entries(cases)) {
    const route = ALL_ROUTES.find((one) => one.id === id);
    if (!route || (only && only !== id)) continue;
    let once = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const { who, one } = await makeCase();
      await idle(app);
      const before = await deeds(app);
      const key = app.key();
      // The first round is sent once, to count the audit entries of one action.
      const replies = await Promise.all(Array.from({ length: round === 0 ? 1 : AT_ONCE }, () => callWithKey(app, app.url, route, who, one, key)));
      await idle(app);
      const made = (await deeds(app)) - before;
      if (round === 0) once = made;
      else if (made > once) wrong.push(`${id}: more entries than one deed makes`);
      // Calls without sign-in are refused when too many come from one address in a minute.
      const judged = replies.filter(({ status }) => status !== 429);
      if (new Set(judged.map((reply) => JSON.stringify(reply))).size > 1) wrong.push(`${id}: answers differ`);
    }
  }
  return [...new Set(wrong)];
}

/** Jobs write entries as well: none may run while they are counted. */
async function idle(app: TestApp): Promise<void> {
  for (;;) {
    const busy = await asOwner(app.databaseUrl, async (owner) => {
      const { rows } = await owner.query<{ n: string }>(
        `select (select count(*) from outbox) + (select count(*) from waiting_letters) + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and last_error is null) as n`,
      );
      return Number(rows[0]?.n);
    });
    if (busy === 0) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

describe(`gate 7, double click (seed ${SEED})`, () => {
  const rounds = size(1, 6, 50);

  test(`every call with a key, ${AT_ONCE} times at once in ${rounds} rounds, is done once`, async () => {
    expect(await press(rounds)).toEqual([]);
  });

  test('an action that is possible once is done once, also with twenty keys', async () => {
    running = await startTestApp();
    const app = running;
    const { seller, buyer, contactId } = await keyedCalls(app);
    for (let round = 0; round < rounds; round += 1) {
      const [one, two, three] = [await sent(app, seller, contactId, 7), await sent(app, seller, contactId, 8), await sent(app, seller, contactId, 9)];
      const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work));
      const ok = (replies: readonly { ok: boolean }[]) => replies.filter((reply) => reply.ok).length;
      const pay = { businessId: buyer.businessId, category: 'invoice', categoryId: one.id, amount: 7 } as const;
      expect(ok(await many(() => app.call(payFromWallet, pay, { ...buyer, key: app.key() })))).toBe(1);
      const decide = { businessId: buyer.businessId, invoiceId: two.id } as const;
      const [approved, denied] = await Promise.all([
        many(() => app.call(decideInvoice, { ...decide, action: 'approve' }, buyer)),
        many(() => app.call(decideInvoice, { ...decide, action: 'deny', reason: 'No' }, buyer)),
      ]);
      expect(ok(approved) === 0 || ok(denied) === 0).toBe(true);
      expect(ok(await many(() => app.call(voidInvoice, { id: three.id, businessId: seller.businessId, reason: 'Twice' }, { ...seller, key: app.key() })))).toBe(
        1,
      );
    }
  });

  plantedFault('keys that are forgotten are found', async () => {
    const wrong = await press(1, { only: 'payment.business.wallet', fault: FORGET_KEYS });
    expect(wrong.join()).toMatch(/more entries than one deed makes/);
  });
});
