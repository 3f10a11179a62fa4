import type pg from 'pg';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { lostToTwin } from './idempotency.ts';
import { sqlOf } from '../db/pool.ts';
import { codeOf } from '../db/transaction.ts';

interface Refused {
  readonly refused: ErrorCode;
  /** In an answer stored by an earlier release: English. */
  readonly message?: string;
  /** The wrong field, if the message concerns one. */
  readonly field?: string;
}

/**
 * Calls a plpgsql function that is a whole transaction: it takes one jsonb, stores its answer under the idempotency key
 * itself and returns a result or a refusal. Repeated if the unique key of the answers says that the key was used: with `again`, for the first answer. Repeated
 * on deadlock and serialization failure too.
 */
export async function callOnce<T extends object>(pool: pg.Pool, text: string, input: object): Promise<T> {
  let values = [JSON.stringify(input)];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await sqlOf(pool).query<{ result: T | Refused }>(text, values);
      // A function that returns jsonb returns one row.
      const { result } = row as NonNullable<typeof row>;
      if ('refused' in result) throw refusalOf(result);
      return result;
    } catch (error) {
      const isKnown = lostToTwin(error);
      if (!(isKnown || codeOf(error) === '40001' || codeOf(error) === '40P01') || attempt > 5) throw error;
      if (isKnown) values = [JSON.stringify({ ...input, again: true })];
    }
  }
}

function refusalOf({ refused, message, field }: Refused): AppError {
  const text = message === undefined ? undefined : verbatim(message);
  return field && text ? fieldError(field, text) : new AppError(refused, text);
}
