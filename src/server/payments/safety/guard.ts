import { AppError } from '../../../shared/kit/errors.ts';
import type { ErrorCode } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { ABOVE_LIMIT, reasonOf } from '../../../shared/payments/second-person.ts';
import { mustBeSteppedUp, mustHaveFactor } from '../../accounts/index.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { giveBack, guardOf } from './guard-queries.ts';
import type { Guarded, Line } from './guard-queries.ts';
import type { Approval } from '../../core/approval.ts';
import { bulkById } from '../targets/bulk-queries.ts';
import type { PaymentCategory } from '../targets/target-port.ts';

/** A requested payment counts under its own id, which no caller can choose as a key. No call has this name. */
const ASKED = 'request';
/** After these errors it is unknown whether something was paid with the key. */
const UNDECIDED: readonly ErrorCode[] = ['IDEMPOTENCY_MISMATCH', 'PROVIDER_UNAVAILABLE'];

/** The sentence that a code confirms. */
type Sentence = (guard: Guarded) => Message;

const paying: Sentence = ({ count, total, payee }) => {
  const amount = formatMoney(kobo(total));
  return count > 1 ? say`Pay ${amount} for ${String(count)} invoices.` : say`Pay ${amount} to ${payee ?? ''}.`;
};

/**
 * Guards a payment of invoices by `work`: above the limits for a day (to new payees, or in all) it needs a code; above the owner's limit for a day, or by a supplier's own rule, a second
 * person. An approved payment was checked and counted before (`countsAs`). Work of a job needs neither. A refused payment no longer counts.
 * Throws APPROVAL_REQUIRED, FACTOR_REQUIRED, STEP_UP_REQUIRED.
 */
export function guardedPayment<T>(ctx: Context, route: string, lines: readonly Line[], work: () => Promise<T>): Promise<T> {
  return guarded(ctx, { route, lines, sentence: paying }, work);
}

/** Guards money that a credit note pays back, as `guardedPayment`. It can only go to those who paid, so they do not count as new payees. */
export function guardedReturn<T>(ctx: Context, route: string, amount: Kobo, work: () => Promise<T>): Promise<T> {
  return guarded(ctx, { route, lines: [{ amount }], sentence: () => say`Pay back ${formatMoney(amount)} with a credit note.` }, work);
}

async function guarded<T>(
  ctx: Context,
  { route, lines, sentence }: { readonly route: string; readonly lines: readonly Line[]; readonly sentence: Sentence },
  work: () => Promise<T>,
): Promise<T> {
  if (ctx.onRequest || ctx.call === null) return work();
  const key = ctx.idempotencyKey ?? null;
  const guard = await guardOf(ctx.sql, ctx.businessId, lines, { route, key, at: at(ctx) });
  return countedWhile(ctx, guard.counted && key !== null ? { route, key } : null, async () => {
    await meet(ctx, guard, sentence);
    return work();
  });
}

/** Meets the requirements, or throws as above. */
async function meet(ctx: Context, guard: Guarded, sentence: Sentence): Promise<void> {
  if (guard.person && ctx.checkers >= 2) throw new AppError('APPROVAL_REQUIRED', guard.rule ? reasonOf(guard.rule) : ABOVE_LIMIT);
  if (!guard.code) return;
  await mustHaveFactor(ctx);
  await mustBeSteppedUp(ctx, sentence(guard));
}

/**
 * Guards money that comes from outside: it has no limits, but it approves the undecided invoices that it pays. Throws APPROVAL_REQUIRED if one person may not approve one of them. A
 * payment started before with this key is only read again.
 */
export async function guardedApproval<T>(ctx: Context, route: string, category: PaymentCategory, categoryId: string, work: () => Promise<T>): Promise<T> {
  const { businessId } = ctx;
  if (ctx.checkers < 2 || (category !== 'invoice' && category !== 'bulk')) return work();
  const bulk = category === 'bulk' ? await inTransaction(ctx.app, { businessId }, (sql) => bulkById(sql, businessId, categoryId)) : null;
  // Without amounts nothing counts.
  const lines = category === 'invoice' ? [{ id: categoryId, amount: 0 }] : (bulk?.invoices ?? []).map(({ id }) => ({ id, amount: 0 }));
  const { approval } = await guardOf(ctx.sql, businessId, lines, { route, key: ctx.idempotencyKey ?? null, at: at(ctx) });
  if (approval) throw new AppError('APPROVAL_REQUIRED', reasonOf(approval));
  return work();
}

/**
 * Guards a payment that the database guards in its own transaction: with the input `guard` it returns the requirements instead of paying, unless there are none.
 * Once they are met, it is called without.
 */
export async function guardedInDatabase<T extends object>(
  ctx: Context,
  pay: (guard: { readonly person: boolean; readonly proved?: true } | undefined) => Promise<T | { readonly guard: Guarded }>,
): Promise<T> {
  const first = await pay(ctx.onRequest || ctx.call === null ? undefined : { person: ctx.checkers >= 2 });
  if (!('guard' in first)) return first;
  await meet(ctx, first.guard, paying);
  // Judged again: others may have been paid since.
  const second = await pay({ person: ctx.checkers >= 2, proved: true });
  if (!('guard' in second)) return second;
  await meet(ctx, { ...second.guard, code: false }, paying);
  throw new Error('a payment with its code asked for one');
}

/** The same for a bulk payment, as recorded. A missing one is refused by the payment itself. */
export async function guardedBulk<T>(ctx: Context, route: string, paymentId: string, work: () => Promise<T>): Promise<T> {
  const { businessId } = ctx;
  const bulk = await inTransaction(ctx.app, { businessId }, (sql) => bulkById(sql, businessId, paymentId));
  return bulk?.status === 'pending' ? guardedPayment(ctx, route, bulk.invoices, work) : work();
}

/** What counted as paid no longer does if `work` refused. */
async function countedWhile<T>(ctx: Context, taken: { route: string; key: string } | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (taken && error instanceof AppError && !UNDECIDED.includes(error.code))
      await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => giveBack(sql, ctx.businessId, taken));
    throw error;
  }
}

/** The functions of an approval about the payments that a request makes. */
export function countsAs<Input>(
  linesOf: (ctx: Context, input: Input) => Promise<readonly Line[]> | readonly Line[],
): Required<Pick<Approval<Input>, 'needs' | 'uncount'>> {
  return {
    needs: async (ctx, input, countAs) => guardOf(ctx.sql, ctx.businessId, await linesOf(ctx, input), { route: ASKED, key: countAs ?? null, at: at(ctx) }),
    uncount: (ctx, requestId) => giveBack(ctx.sql, ctx.businessId, { route: ASKED, key: requestId }),
  };
}
