import type { AppError } from '../../shared/kit/errors.ts';
import type { StoredAnswer, Keyed } from './idempotency.ts';
import { openText, seal } from './encryption.ts';
import type { Sql } from '../db/pool.ts';

/** The stored form: sealed, since an answer may contain a link or a key. Functions of the database store theirs unencrypted; those contain no secret. */
type Stored = StoredAnswer | { readonly sealed: string };

export async function readAnswer(sql: Sql, keyed: Keyed): Promise<{ bodyHash: string; answer: StoredAnswer } | null> {
  const [row] = await sql.query<{ body_hash: string; answer: Stored }>(
    `select encode(body_hash, 'hex') as body_hash, answer from idempotency where business_id = $1 and route = $2 and key = $3`,
    [keyed.businessId, keyed.route, keyed.key],
  );
  if (!row) return null;
  const { answer } = row;
  if (!('sealed' in answer)) return { bodyHash: row.body_hash, answer };
  // The JSON that `storeAnswer` wrote.
  const opened = JSON.parse(openText(keyed.vault, sealedAnswer(keyed), Buffer.from(answer.sealed, 'base64'))) as StoredAnswer;
  return { bodyHash: row.body_hash, answer: opened };
}

/** Whether an error ends a call: with the same key it continues once it is confirmed, or once the feature is on again. */
export function isOutcome({ code }: Pick<AppError, 'code'>): boolean {
  return code !== 'STEP_UP_REQUIRED' && code !== 'SWITCHED_OFF';
}

export async function storeAnswer(sql: Sql, keyed: Keyed, stored: StoredAnswer): Promise<void> {
  if ('refused' in stored && !isOutcome({ code: stored.refused })) return;
  await sql.query(`insert into idempotency (business_id, route, key, body_hash, status, answer) values ($1, $2, $3, decode($4, 'hex'), $5, $6)`, [
    keyed.businessId,
    keyed.route,
    keyed.key,
    keyed.bodyHash,
    'refused' in stored ? 422 : 200,
    { sealed: seal(keyed.vault, sealedAnswer(keyed), JSON.stringify(stored)).toString('base64') },
  ]);
}

export function sealedAnswer({ businessId, route, key }: Pick<Keyed, 'businessId' | 'route' | 'key'>) {
  return { owner: businessId, field: `answer:${route}:${key}` };
}

/** Answers are stored for thirty days. */
export async function pruneAnswers(sql: Sql): Promise<void> {
  await sql.query(`delete from idempotency where created_at < now() - interval '30 days'`);
}
