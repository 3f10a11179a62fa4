import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { codeOf } from '../db/transaction.ts';
import type { Keys } from './encryption.ts';
import { readAnswer, storeAnswer } from './idempotency-queries.ts';

export interface Keyed {
  readonly businessId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Answers lie sealed. */
  readonly vault: Keys;
}

/** What is kept: the data and message, or the refusal, whose texts are rendered when it is answered. Those of earlier releases are strings. */
export type StoredAnswer =
  | { readonly data: unknown; readonly message: Text }
  | { readonly refused: ErrorCode; readonly message: Text; readonly errors: readonly { readonly field: string; readonly message: Text }[] };

/** A digest of the parsed request that does not depend on the order of its fields. */
export function hashOf(input: unknown): string {
  return createHash('sha256').update(canonical(input)).digest('hex');
}

/**
 * Runs `work` once for a key, in the caller's transaction: its answer or its refusal is kept beside its effect. A twin
 * that ran at the same time loses at the unique key; the caller repeats its transaction and finds the first answer.
 */
export async function onceFor(sql: Sql, keyed: Keyed, work: () => Promise<{ data: unknown; message: Text }>): Promise<{ data: unknown; message: Text }> {
  const before = await readAnswer(sql, keyed);
  if (before) {
    if (before.bodyHash !== keyed.bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return release(before.answer);
  }
  await sql.query('savepoint verb');
  const stored = await work().then(
    (done): StoredAnswer => done,
    async (error: unknown): Promise<StoredAnswer> => {
      // A confirmation is asked for and the same call comes again under the same key: this is no outcome.
      if (!(error instanceof AppError) || error.code === 'STEP_UP_REQUIRED') throw error;
      await sql.query('rollback to savepoint verb');
      return { refused: error.code, message: error.text, errors: error.errors };
    },
  );
  await storeAnswer(sql, keyed, stored);
  // A refusal is returned, not thrown, so that the transaction commits with it; `settled` throws it afterwards.
  return 'refused' in stored ? { data: new Refusal(stored), message: '' } : stored;
}

/** Throws a kept refusal once its transaction has committed. */
export function throwIfRefused(result: { data: unknown; message: Text }): { data: unknown; message: Text } {
  if (result.data instanceof Refusal) throw result.data.asError();
  return result;
}

/** The unique key of the table: a twin committed first. */
export function lostToTwin(error: unknown): boolean {
  return codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_pkey';
}

class Refusal {
  readonly stored: Extract<StoredAnswer, { refused: ErrorCode }>;
  constructor(stored: Extract<StoredAnswer, { refused: ErrorCode }>) {
    this.stored = stored;
  }
  asError(): AppError {
    return refusalOf(this.stored);
  }
}

/** The error that a kept refusal was. */
export function refusalOf({ refused, message, errors }: Extract<StoredAnswer, { refused: ErrorCode }>): AppError {
  return new AppError(refused, verbatim(message), { errors: errors.map((one) => ({ ...one, message: verbatim(one.message) })) });
}

function release(stored: StoredAnswer): { data: unknown; message: Text } {
  return 'refused' in stored ? { data: new Refusal(stored), message: '' } : stored;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonical(entry)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
