import { AppError } from '../../shared/kit/errors.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Context } from './context.ts';
import { hashOf } from './idempotency.ts';
import { runOnce } from './idempotent-transaction.ts';

/** `refused`: why it was not done; null if it was. */
export interface Outcome {
  readonly id: string;
  readonly refused: string | null;
}

interface OneByOne {
  readonly route: string;
  readonly ids: readonly string[];
  /** Refuses the whole call before anything is done. */
  readonly mustExist: (inside: Context, ids: readonly string[]) => Promise<void>;
  /** The verb of a single object, in a transaction of its own. */
  readonly verb: (inside: Context, id: string) => Promise<unknown>;
}

/**
 * A verb for many objects: each in its own transaction, and for each whether it was done or why not. With an idempotency key every object has
 * a key of its own, derived from it, so that a repetition continues where the first call ended and does nothing twice.
 */
export async function oneByOne(ctx: Context, { route, ids, mustExist, verb }: OneByOne): Promise<readonly Outcome[]> {
  const unique = [...new Set(ids)];
  // Claims the key for this input, so that another input with it is refused.
  await runOnce(ctx, route, async (inside) => {
    await mustExist(inside, unique);
    return { data: {}, message: '' };
  });
  const outcomes: Outcome[] = [];
  for (const id of unique) outcomes.push({ id, refused: await refusalOf(ctx, () => runOnce(keyedFor(ctx, id), route, (inside) => done(verb(inside, id)))) });
  return outcomes;
}

function keyedFor(ctx: Context, id: string): Context {
  return ctx.idempotencyKey === undefined ? ctx : { ...ctx, idempotencyKey: hashOf([ctx.idempotencyKey, id]) };
}

async function done(work: Promise<unknown>): Promise<{ data: object; message: Text }> {
  await work;
  return { data: {}, message: '' };
}

/** The sentence of a refusal, or null. */
async function refusalOf(ctx: Context, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    // What concerns the whole call is no reason of one object.
    if (!(error instanceof AppError) || error.code === 'STEP_UP_REQUIRED' || error.code === 'SWITCHED_OFF') throw error;
    return ctx.say((error.code === 'VALIDATION_FAILED' && error.errors[0]?.message) || error.text);
  }
}
