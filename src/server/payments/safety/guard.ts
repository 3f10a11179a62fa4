import { AppError } from '../../../shared/kit/errors.ts';
import type { ErrorCode } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { ABOVE_LIMIT, reasonOf } from '../../../shared/payments/second-person.ts';
import { mustBeSteppedUp, mustHaveFactor } from '../../accounts/index.ts';
import { at, inTransaction } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { giveBack, guardOf, safetyOf } from './guard-queries.ts';
import type { Guarded } from './guard-queries.ts';
import { bulkById } from '../targets/bulk-queries.ts';
import type { PaymentCategory } from '../targets/target-port.ts';

interface Line {
  readonly id: string;
  readonly amount: number;
}

/** A requested payment counts under its own id, which no caller can choose as a key. No call has this name. */
const ASKED = 'request';
/** After these errors it is unknown whether something was paid with the key. */
const UNDECIDED: readonly ErrorCode[] = ['IDEMPOTENCY_MISMATCH', 'PROVIDER_UNAVAILABLE'];

/**
 * Guards a payment of invoices by `work`: a large payment, or one that exceeds the daily sum for new payees, needs a code; one above the owner's limit, or by a supplier's own rule, needs a second person. An approved
 * payment was checked and counted before (`needsProof`, `countRequested`). Work of a job needs neither. A refused payment gives its part of the allowance back.
 * Throws APPROVAL_REQUIRED, FACTOR_REQUIRED, STEP_UP_REQUIRED.
 */
export async function guardedPayment<T>(ctx: Context, route: string, lines: readonly Line[], work: () => Promise<T>): Promise<T> {
  if (ctx.onRequest || ctx.call === null) return work();
  const key = ctx.idempotencyKey ?? null;
  const guard = await guardOf(ctx.sql, ctx.businessId, lines, { route, key, at: at(ctx) });
  return withAllowance(ctx, guard.counted && key !== null ? { route, key } : null, async () => {
    await meet(ctx, guard);
    return work();
  });
}

/** Meets the requirements, or throws as above. */
async function meet(ctx: Context, { count, total, payee, code, person, rule }: Guarded): Promise<void> {
  if (person && ctx.checkers >= 2) throw new AppError('APPROVAL_REQUIRED', rule ? reasonOf(rule) : ABOVE_LIMIT);
  if (!code) return;
  await mustHaveFactor(ctx);
  const amount = formatMoney(kobo(total));
  await mustBeSteppedUp(ctx, count > 1 ? say`Pay ${amount} for ${String(count)} invoices.` : say`Pay ${amount} to ${payee ?? ''}.`);
}

/**
 * Guards money that comes from outside: it has no limits, but it approves the undecided invoices that it pays. Throws APPROVAL_REQUIRED if one person may not approve one of them. A
 * payment started before with this key is only read again.
 */
export async function guardedApproval<T>(ctx: Context, route: string, category: PaymentCategory, categoryId: string, work: () => Promise<T>): Promise<T> {
  const { businessId } = ctx;
  if (ctx.checkers < 2 || (category !== 'invoice' && category !== 'bulk')) return work();
  const bulk = category === 'bulk' ? await inTransaction(ctx.app, { businessId }, (sql) => bulkById(sql, businessId, categoryId)) : null;
  // Without amounts nothing counts towards an allowance.
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
  await meet(ctx, first.guard);
  // Judged again: other parts of the same invoice may have been paid since.
  const second = await pay({ person: ctx.checkers >= 2, proved: true });
  if (!('guard' in second)) return second;
  await meet(ctx, { ...second.guard, code: false });
  throw new Error('a payment with its code asked for one');
}

/** The same for a bulk payment, as recorded. A missing one is refused by the payment itself. */
export async function guardedBulk<T>(ctx: Context, route: string, paymentId: string, work: () => Promise<T>): Promise<T> {
  const { businessId } = ctx;
  const bulk = await inTransaction(ctx.app, { businessId }, (sql) => bulkById(sql, businessId, paymentId));
  return bulk?.status === 'pending' ? guardedPayment(ctx, route, bulk.invoices, work) : work();
}

async function withAllowance<T>(ctx: Context, taken: { route: string; key: string } | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (taken && error instanceof AppError && !UNDECIDED.includes(error.code))
      await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => giveBack(sql, ctx.businessId, taken));
    throw error;
  }
}

/** Whether a second person decides about these payments, by the owner's limit or a supplier's own rule. Counts nothing. */
export async function needsPerson(ctx: Context, route: string, lines: readonly Line[]): Promise<boolean> {
  return (await guardOf(ctx.sql, ctx.businessId, lines, { route, key: null, at: at(ctx) })).person;
}

/** Whether an approver must confirm these payments with a code. Counts nothing. */
export async function needsProof(ctx: Context, lines: readonly Line[]): Promise<boolean> {
  return (await guardOf(ctx.sql, ctx.businessId, lines, { route: ASKED, key: null, at: at(ctx) })).code;
}

/** An approval without a code takes its part of the allowance for new payees, once for a request. False if it is used up: then nothing is taken. */
export async function countRequested(ctx: Context, lines: readonly Line[], requestId: string): Promise<boolean> {
  return !(await guardOf(ctx.sql, ctx.businessId, lines, { route: ASKED, key: requestId, at: at(ctx) })).code;
}

/** Gives back the allowance of an approved payment that failed. */
export async function uncountRequested(ctx: Context, requestId: string): Promise<void> {
  await giveBack(ctx.sql, ctx.businessId, { route: ASKED, key: requestId });
}

/**
 * Guards money that a credit note pays back. It can only go to those who paid, so they do not count as new payees; the other limits are those of payments.
 * Throws as `guardedPayment`.
 */
export async function guardedReturn(ctx: Context, amount: Kobo): Promise<void> {
  if (ctx.onRequest || ctx.call === null) return;
  const { person, code } = await returnNeeds(ctx, amount);
  if (person && ctx.checkers >= 2) throw new AppError('APPROVAL_REQUIRED', ABOVE_LIMIT);
  if (!code) return;
  await mustHaveFactor(ctx);
  await mustBeSteppedUp(ctx, say`Pay back ${formatMoney(amount)} with a credit note.`);
}

/** Whether money paid back needs a second person, and a code, by its amount. */
export async function returnNeeds(ctx: Context, amount: Kobo): Promise<{ readonly person: boolean; readonly code: boolean }> {
  const limits = await safetyOf(ctx.sql, ctx.businessId, at(ctx));
  return { person: limits.person_above !== null && amount > limits.person_above, code: amount > limits.code_above };
}
