import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { obstacleText } from '../../shared/business/closing.ts';
import { effectivePermission } from '../../shared/access/permissions.ts';
import { formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import { revokeKeys } from '../api-keys/index.ts';
import { closedBusiness, existingBusiness, lockBusiness, writeClosedBusiness } from '../business/index.ts';
import { actorOf, at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { stopInvoicing, voidUnpaid } from '../invoices/index.ts';
import { switchWallet } from '../ledger/wallet.ts';
import { endPaying } from '../payments/index.ts';
import { endTeamWork, roleOf, stateOfRequest } from '../team/index.ts';
import { standingOf } from './obstacles.ts';
import type { Standing } from './obstacles.ts';

export const readClosing: Verb<'business.closing'> = async (ctx, { businessId }) => {
  const { obstacles, unpaid, isAsked } = await standingOf(ctx.sql, businessId);
  return {
    closedAt: (await closedBusiness(ctx.sql, businessId))?.at ?? null,
    obstacles: obstacles.map(({ kind, says }) => ({ kind, says: ctx.say(says) })),
    unpaid: { count: unpaid.count, amount: nairaFromKobo(unpaid.amount) },
    isAsked,
  };
};

/**
 * One transaction, as the system, because buyers read of their invoices. Locks: the business, its next number, its invoices by id, its wallet. A payment
 * that has begun before either ends before, and its money stands against the closing, or finds a void invoice. Webhooks and the links of
 * contacts end with the event.
 */
export const closeBusiness: OwnTransaction<'business.close'> = {
  ownTransaction: async (ctx, { businessId, voidInvoices = false }) => {
    const closedAt = at(ctx);
    await inTransaction(ctx.app, 'system', (sql) => close({ ...ctx, sql, businessId }, voidInvoices));
    ctx.app.forgetSessions();
    return answer({ closedAt }, say`The business is closed.`);
  },
};

async function close(ctx: Context, voidInvoices: boolean): Promise<void> {
  const { sql, businessId } = ctx;
  if (await lockBusiness(sql, businessId)) throw new AppError('STATE_CONFLICT', say`This business is closed already.`);
  await mustStillMay(ctx);
  const { name } = await existingBusiness(ctx, businessId);
  await stopInvoicing(sql, businessId, at(ctx));
  refuseStanding(await standingOf(sql, businessId), voidInvoices);
  const voided = await voidUnpaid(ctx, name);
  await endPaying(sql, businessId, at(ctx));
  await endTeamWork(ctx, say`The business was closed.`);
  await revokeKeys(ctx, null);
  const left = await switchWallet(sql, businessId, true);
  // It arrived after the other conditions were read.
  if (left !== 0) throw new AppError('STATE_CONFLICT', obstacleText('wallet', 1, formatMoney(kobo(left))));
  const who = { by: actorOf(ctx), name: ctx.principal?.name ?? '' };
  await writeClosedBusiness(sql, businessId, { at: at(ctx), ...who });
  await audit(ctx, 'business.close', businessId, { voided });
  await emit(sql, 'business.closed', [businessId], { businessId, ...who, at: at(ctx) });
}

/** The role and the number of approvers may have changed since the call came in. */
async function mustStillMay(ctx: Context): Promise<void> {
  const asker = ctx.onRequest?.makerId ?? actorOf(ctx);
  const role = await roleOf(ctx.sql, ctx.businessId, asker);
  const { checkers } = await stateOfRequest(ctx.sql, ctx.businessId, asker);
  if (role !== 'owner') throw new AppError('ROLE_FORBIDDEN', say`Only an owner can close the business.`);
  if (!ctx.onRequest && effectivePermission(role, 'business.close', checkers) === 'ask')
    throw new AppError('APPROVAL_REQUIRED', say`This needs approval from another owner or admin. Please request it.`);
}

/** Throws STATE_CONFLICT with every obstacle, and VALIDATION_FAILED while unpaid invoices are not to be voided. */
export function refuseStanding({ obstacles, unpaid }: Pick<Standing, 'obstacles' | 'unpaid'>, voidInvoices: boolean): void {
  const [first] = obstacles;
  if (first) throw new AppError('STATE_CONFLICT', first.says, { errors: obstacles.map(({ kind, says }) => ({ field: kind, message: says })) });
  if (unpaid.count > 0 && !voidInvoices)
    throw fieldError('voidInvoices', say`Unpaid invoices that you sent: ${unpaid.count}, ${formatMoney(unpaid.amount)}. Confirm that they are voided.`);
}
