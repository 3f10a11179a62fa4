import { randomBytes } from 'node:crypto';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { LIMITS } from '../../src/server/testing/limits.ts';
import { crowd } from '../../src/server/testing/seeded-random.ts';
import type { Random } from '../../src/server/testing/seeded-random.ts';
import { someTransfer, wrongBooks } from './load-scenario.ts';
import type { Market } from './load-scenario.ts';

/** The answer that a client received for one key: none, if it disconnected or got no answer. */
export type Told = 'done' | 'refused' | 'nothing';

/** The answers that clients received during failures, compared with the database. */
export interface Answers {
  /** Pays with a new key; disconnects in one of ten cases, sends the call twice in one of twenty, repeats until there is an answer. */
  pay(): Promise<void>;
  /** Repeats each call that was answered, with its key; returns every outcome that is another than before. */
  again(): Promise<string[]>;
  /** Stops repeating, so that `pay` ends. */
  close(): void;
  wrong(databaseUrl: string): Promise<string[]>;
  readonly told: ReadonlyMap<string, Told>;
}

export function answers(market: Market, dice: Random, urlNow: () => string): Answers {
  const told = new Map<string, Told>();
  const calls = new Map<string, { token: string; body: string; reference: string }>();
  const wrong: string[] = [];
  let isClosed = false;

  async function send(url: string, token: string, key: string, body: string, signal: AbortSignal): Promise<Told> {
    try {
      const response = await fetch(`${url}/v1/payment/business/wallet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
        body,
        signal,
      });
      const answer = Object(await response.json());
      if (response.status === 200) {
        const reference = String(Object(answer.data).reference);
        const before = calls.get(key)?.reference ?? reference;
        if (before !== reference) wrong.push(`one key was told ${before} and ${reference}`);
        calls.set(key, { token, body, reference });
        return 'done';
      }
      if (response.status === 422) return 'refused';
      if (response.status >= 500 && response.status !== 503) wrong.push(`answered ${response.status} ${String(answer.code)}`);
      return 'nothing';
    } catch {
      return 'nothing';
    }
  }

  return {
    told,
    close: () => (isClosed = true),
    async pay() {
      const { payer, payee } = someTransfer(dice, market.parties.length);
      const [who, invoiceId] = [market.parties[payer], market.owed[payer]?.[payee]];
      if (!who || !invoiceId) throw new Error('nobody there');
      const key = randomBytes(12).toString('hex');
      const naira = dice.of(15) ? 20_000 + dice.below(30_000) : 1 + dice.below(300);
      const body = JSON.stringify({ businessId: who.businessId, category: 'invoice', categoryId: invoiceId, amount: naira });
      told.set(key, 'nothing');
      const ask = (signal: AbortSignal) => send(urlNow(), who.token, key, body, signal);
      const note = (answer: Told) => {
        const before = told.get(key);
        if (answer !== 'nothing' && before !== 'nothing' && before !== answer) wrong.push(`one key was told ${String(before)} and ${answer}`);
        if (answer !== 'nothing') told.set(key, answer);
        return answer;
      };
      if (dice.of(10)) {
        // A client that disconnects does not repeat: the payment must be either done or not.
        note(await ask(AbortSignal.timeout(1 + dice.below(15))));
        return;
      }
      for (let tries = 0; !isClosed || tries === 0; tries += 1) {
        const twins = await Promise.all(Array.from({ length: dice.of(5) ? 2 : 1 }, () => ask(AbortSignal.timeout(8_000))));
        for (const answer of twins) note(answer);
        if (twins.some((answer) => answer !== 'nothing')) return;
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async again() {
      const before = wrong.length;
      const known = [...calls];
      await crowd(4, known.length, async (n) => {
        const [key, { token, body }] = known[n] ?? ['', { token: '', body: '' }];
        const repeated = await send(urlNow(), token, key, body, AbortSignal.timeout(LIMITS.action));
        if (repeated !== 'done') wrong.push(`a repeated payment was told ${repeated}`);
      });
      return wrong.slice(before);
    },
    async wrong(databaseUrl) {
      return [...new Set(wrong), ...(await wrongPayments(databaseUrl, told))];
    },
  };
}

/** Payments that differ from the answers, and errors in the books. */
export async function wrongPayments(databaseUrl: string, told: ReadonlyMap<string, Told>): Promise<string[]> {
  const found = await asOwner(databaseUrl, async (owner) => {
    // One snapshot: a call whose client has disconnected may still commit.
    await owner.query('begin isolation level repeatable read');
    const rows = await owner.query<{ key: string; done: boolean; reference: string | null }>(
      `select key, not (answer ? 'refused') as done, answer ->> 'reference' as reference from idempotency where route = 'payment.business.wallet'`,
    );
    const paid = await owner.query<{ id: string }>(`select id from payments where channel = 'wallet' and status = 'succeeded'`);
    return { answers: new Map(rows.rows.map((row) => [row.key, row])), paid: new Set(paid.rows.map((row) => row.id)) };
  });
  const counts = { lost: 0, undone: 0 };
  for (const [key, told_] of told) {
    const row = found.answers.get(key);
    const isDone = row?.done === true && row.reference !== null && found.paid.has(row.reference);
    if (told_ === 'done' && !isDone) counts.lost += 1;
    if (told_ === 'refused' && isDone) counts.undone += 1;
  }
  const references = new Set([...found.answers.values()].filter((row) => row.done).map((row) => row.reference));
  const ghosts = [...found.paid].filter((id) => !references.has(id)).length;
  return [
    ...(counts.lost ? [`${counts.lost} acknowledged payments are lost`] : []),
    ...(counts.undone ? [`${counts.undone} payments were done after they had been refused`] : []),
    ...(ghosts ? [`${ghosts} payments belong to no key`] : []),
    ...(await wrongBooks(databaseUrl)),
  ];
}
