import { hash } from 'node:crypto';
import { AppError } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Sql } from '../db/pool.ts';
import { codeOf } from '../db/transaction.ts';
import type { Keys } from './encryption.ts';
import { isOutcome, readAnswer, storeAnswer } from './idempotency-queries.ts';

export interface Keyed {
  readonly businessId: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Stored answers are sealed. */
  readonly vault: Keys;
}

/** The stored answer: data and message, or the refusal, whose texts are rendered for each caller. Those of earlier releases are strings. */
export type StoredAnswer =
  | { readonly data: unknown; readonly message: Text }
  | { readonly refused: ErrorCode; readonly message: Text; readonly errors: readonly { readonly field: string; readonly message: Text }[] };

/** A digest of the parsed request, independent of the order of its fields. */
export function hashOf(input: unknown): string {
  return hash('sha256', canonical(input), 'hex');
}

/**
 * Runs `work` once for a key, in the caller's transaction: its answer or refusal is stored together with its effect. Of two simultaneous
 * calls one fails at the unique key; its caller repeats the transaction and finds the first answer.
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
      if (!(error instanceof AppError) || !isOutcome(error)) throw error;
      await sql.query('rollback to savepoint verb');
      return { refused: error.code, message: error.text, errors: error.errors };
    },
  );
  await storeAnswer(sql, keyed, stored);
  // A refusal is returned, not thrown, so that the transaction commits with it; `throwIfRefused` throws it afterwards.
  return 'refused' in stored ? { data: new Refusal(stored), message: '' } : stored;
}

/** Throws a stored refusal after its transaction has committed. */
export function throwIfRefused(result: { data: unknown; message: Text }): { data: unknown; message: Text } {
  if (result.data instanceof Refusal) throw result.data.asError();
  return result;
}

/** The unique key of the table was violated: another call with the same key committed first. */
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

/** Restores the error of a stored refusal. */
export function refusalOf({ refused, message, errors }: Extract<StoredAnswer, { refused: ErrorCode }>): AppError {
  return new AppError(refused, verbatim(message), { errors: errors.map((one) => ({ ...one, message: verbatim(one.message) })) });
}

function release(stored: StoredAnswer): { data: unknown; message: Text } {
  return 'refused' in stored ? { data: new Refusal(stored), message: '' } : stored;
}

function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const entry of value) text += (text && ',') + canonical(entry);
    return `[${text}]`;
  }
  const fields: Readonly<Record<string, unknown>> = Object(value);
  for (const name of Object.keys(fields).sort()) {
    const entry = fields[name];
    if (entry !== undefined) text += `${text && ','}${quoted(name)}:${canonical(entry)}`;
  }
  return `{${text}}`;
}

/** Printable ASCII without quote and backslash is the same in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
