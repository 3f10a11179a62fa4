import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/kit/say.ts';
import { mustBeSteppedUp, mustHaveFactor } from '../accounts/index.ts';
import { at, inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { giveBack, guardOf } from './guard-queries.ts';

interface Line {
  readonly id: string;
  readonly amount: number;
}

/**
 * Lets money leave for invoices by `work`: a large payment, or one to a payee who was not paid before, is confirmed by a code; one above the
 * owner's figure needs a second person. An approver's yes was judged before (`needsProof`), and what is no call of a person asks nobody.
 * What is refused gives the allowance for new payees back. Throws APPROVAL_REQUIRED, FACTOR_REQUIRED, STEP_UP_REQUIRED.
 */
export async function guardedPayment<T>(ctx: Context, route: string, lines: readonly Line[], work: () => Promise<T>): Promise<T> {
  if (ctx.onRequest || ctx.call === null) return work();
  const key = ctx.idempotencyKey ?? null;
  const { total, payee, code, person } = await guardOf(ctx.sql, ctx.businessId, lines, { route, key, at: at(ctx) });
  if (person && ctx.checkers >= 2)
    throw new AppError('APPROVAL_REQUIRED', 'Payments above the figure that the owner has set need the approval of another owner or admin. Please ask for it.');
  if (code) {
    await mustHaveFactor(ctx);
    const amount = formatMoney(kobo(total));
    await mustBeSteppedUp(ctx, lines.length > 1 ? say`Pay ${amount} for ${String(lines.length)} invoices.` : say`Pay ${amount} to ${payee ?? ''}.`);
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && key !== null) await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => giveBack(sql, ctx.businessId, key));
    throw error;
  }
}

/** Whether these payments are above the figure from which a second person decides. Nothing is counted. */
export async function needsPerson(ctx: Context, route: string, lines: readonly Line[]): Promise<boolean> {
  return (await guardOf(ctx.sql, ctx.businessId, lines, { route, key: null, at: at(ctx) })).person;
}

/** Whether an approver confirms these payments by a code. Nothing is counted. */
export async function needsProof(ctx: Context, route: string, lines: readonly Line[]): Promise<boolean> {
  return (await guardOf(ctx.sql, ctx.businessId, lines, { route, key: null, at: at(ctx) })).code;
}
