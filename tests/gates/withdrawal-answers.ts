import { randomBytes } from 'node:crypto';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { eventually } from '../../src/server/testing/test-app.ts';
import type { TestUser } from '../../src/server/testing/test-app.ts';
import { paidOut } from '../../src/server/testing/withdrawals.ts';

/** Somebody with money and a bank account. */
export interface Taker {
  readonly who: TestUser;
  readonly accountId: string;
}

/** Withdrawals during failures, compared with the database and with the bank. */
export interface Withdrawals {
  /** Withdraws with a new key; repeats until there is an answer. */
  withdraw(naira: number): Promise<void>;
  /** Repeats each call with its key; returns every outcome that is another than before. */
  again(): Promise<string[]>;
  /** Waits until the bank has paid all of them; returns everything that was wrong. */
  wrong(sandboxUrl: string): Promise<string[]>;
  count(): number;
}

/** The bank lists the newest. */
const LISTED = 200;

interface Made {
  readonly body: string;
  readonly reference: string;
  readonly naira: number;
}

export function withdrawals({ who, accountId }: Taker, url: string, databaseUrl: string): Withdrawals {
  const made = new Map<string, Made>();
  const wrong: string[] = [];

  /** The reference; null without an answer. */
  async function send(key: string, body: string): Promise<string | null> {
    try {
      const response = await fetch(`${url}/v1/wallet/withdrawal`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(8_000),
      });
      const { code, challenge, data } = Object(await response.json());
      if (response.ok) return String(data.reference);
      if (challenge === undefined && response.status !== 503) wrong.push(`a withdrawal was answered ${response.status} ${String(code)}`);
      // As a right code does; the next repetition goes on.
      if (challenge !== undefined)
        await asOwner(databaseUrl, (owner) =>
          owner.query(`update step_up_challenges set proved_at = now(), proved_by = 'sms' where id = $1 and proved_at is null`, [challenge]),
        );
      return null;
    } catch {
      return null;
    }
  }

  const answered = (key: string, body: string) => eventually('an answer to a withdrawal', () => send(key, body));

  return {
    count: () => made.size,
    async withdraw(naira) {
      const key = randomBytes(12).toString('hex');
      const body = JSON.stringify({ businessId: who.businessId, accountId, amount: naira });
      made.set(key, { body, naira, reference: await answered(key, body) });
    },
    async again() {
      const other: string[] = [];
      for (const [key, { body, reference }] of made) {
        const repeated = await answered(key, body);
        if (repeated !== reference) other.push(`a repeated withdrawal was told ${repeated}, not ${reference}`);
      }
      return other;
    },
    async wrong(sandboxUrl) {
      const told = new Map([...made.values()].map(({ reference, naira }) => [reference, naira]));
      const stored = await asOwner(databaseUrl, (owner) => owner.query<{ reference: string }>('select reference from withdrawals'));
      const known = new Set(stored.rows.map(({ reference }) => reference));
      const lost = [...told.keys()].filter((reference) => !known.has(reference));
      if (lost.length > 0) wrong.push(`${lost.length} acknowledged withdrawals are lost`);
      if ([...known].some((reference) => !told.has(reference))) wrong.push('a withdrawal belongs to no key');
      await allPaid(databaseUrl);
      const payouts = await paidOut({ sandboxUrl });
      const strange = payouts.filter(({ reference, amount_kobo: kobo }) => !known.has(reference) || kobo !== (told.get(reference) ?? 0) * 100);
      if (strange.length > 0) wrong.push(`the bank paid ${strange.length} times what nobody withdrew`);
      if (payouts.length < Math.min(known.size, LISTED)) wrong.push(`the bank paid ${payouts.length} of ${known.size} withdrawals`);
      return [...new Set(wrong)];
    },
  };
}

/** The worker sends them and hears their outcome. */
async function allPaid(databaseUrl: string): Promise<void> {
  await eventually('all withdrawals are paid', async () => {
    const { rows } = await asOwner(databaseUrl, (owner) =>
      owner.query<{ open: string }>(`select count(*) as open from withdrawals where status <> 'succeeded'`),
    );
    return rows[0]?.open === '0';
  });
}
