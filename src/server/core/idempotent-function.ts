import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { ErrorCode } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { callAlone, callInGroup } from './group-commit.ts';
import type { App } from './context.ts';
import { lostToTwin } from './idempotency.ts';
import { traced, withCause } from '../tracing/span.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../db/transaction.ts';

interface Refused {
  readonly refused: ErrorCode;
  /** In an answer stored by an earlier release: English. */
  readonly message?: string;
  /** The wrong field, if the message concerns one. */
  readonly field?: string;
}

/** The functions that are whole transactions: each takes one jsonb, and `<name>_all` a list of them, which it locks in one order. */
export const CALLED_ONCE = ['invoice_create', 'invoice_send', 'pay_from_wallet'] as const;
type Name = (typeof CALLED_ONCE)[number];

/** A call that waits for a lock in vain, 2 s each time, is repeated as often. */
const MOST_WAITS = 2;

/**
 * Calls a plpgsql function that is a whole transaction: it takes one jsonb, stores its answer under the idempotency key
 * itself and returns a result or a refusal. Repeated if the unique key of the answers says that the key was used, or after waiting in vain for a lock, which the
 * first call with the key may have held: with `again`, for the first answer. Repeated on deadlock and serialization failure too. `order`: calls that wait share a
 * transaction, in this order; null: alone.
 */
export async function callOnce<T extends object>(app: Pick<App, 'pool' | 'log'>, name: Name, input: object, order: string | null): Promise<T> {
  const given = withCause(input);
  const work = { name, kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.stored_procedure.name': name } } as const;
  let text = JSON.stringify(given);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const call = () => (order === null || attempt > 1 ? callAlone(app.pool, name, text) : callInGroup(app, name, text, order));
      // The functions return jsonb objects.
      const result = (await traced(work, call)) as T | Refused;
      if ('refused' in result) throw refusalOf(result);
      return result;
    } catch (error) {
      const code = codeOf(error);
      const waited = code === LOCK_NOT_AVAILABLE;
      const isKnown = lostToTwin(error);
      if (!(isKnown || waited || code === '40001' || code === '40P01') || attempt > (waited ? MOST_WAITS : 5)) throw error;
      if (isKnown || waited) text = JSON.stringify({ ...given, again: true });
    }
  }
}

function refusalOf({ refused, message, field }: Refused): AppError {
  const text = message === undefined ? undefined : verbatim(message);
  return field && text ? fieldError(field, text) : new AppError(refused, text);
}
