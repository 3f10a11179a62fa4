import { openPool, sqlOf } from '../src/server/db/pool.ts';
import { drive } from './load.ts';
import type { Rate } from './load.ts';
import { key, pick } from './work.ts';
import type { Scene } from './scenario.ts';

export interface Postings {
  readonly spread: Rate;
  readonly hot: Rate;
  /** The rate of the hot account in each sixth of the run: it must not fall. */
  readonly sixths: readonly number[];
}

const CLIENTS = 32;
const POST = `select ledger_post('bench', $1, 'Bench', null, now(), $2, $3) as outcome`;

/** Postings between many wallets compared with postings on one platform account, 32 clients, calling the function directly. */
export async function hotAndSpread(databaseUrl: string, scene: Scene, seconds: number): Promise<Postings> {
  const pool = openPool(databaseUrl, { role: 'duewell_app', size: CLIENTS, onLost: () => undefined });
  const sql = sqlOf(pool);
  const post = async (from: number, to: number) => {
    const [row] = await sql.query<{ outcome: string }>(POST, [key(), [from, to], [-100, 100]]);
    return row?.outcome === 'posted';
  };
  const spread = await drive(CLIENTS, Math.min(seconds, 15), async () => {
    const from = pick(scene.parties).accountId;
    const to = pick(scene.parties).accountId;
    return from === to || post(from, to);
  });
  const stamps: number[] = [];
  const begun = performance.now();
  const hot = await drive(CLIENTS, seconds, async () => {
    const ok = await post(pick(scene.parties).accountId, scene.feeIncome);
    stamps.push(performance.now() - begun);
    return ok;
  });
  await pool.end();
  const part = (seconds * 1000) / 6;
  const sixths = Array.from({ length: 6 }, (_, n) => (stamps.filter((at) => at >= n * part && at < (n + 1) * part).length * 1000) / part);
  return { spread, hot, sixths };
}
