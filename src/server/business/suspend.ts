import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import type { Operator } from './operator-decisions.ts';
import { writeSuspension } from './suspension-queries.ts';

/** From the commit on its members only read, its API keys do nothing, and no money goes out (docs/behaviour/business.md). Throws STATE_CONFLICT. */
export async function suspendBusiness(ctx: Operator, reason: string): Promise<void> {
  if (!(await writeSuspension(ctx.sql, ctx.businessId, { at: at(ctx), by: ctx.actor, reason })))
    throw new AppError('STATE_CONFLICT', verbatim('This business is suspended already.'));
  await audit(ctx, 'business.suspend', ctx.businessId, { reason });
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
}

/** Payouts that waited are sent by their jobs. Throws STATE_CONFLICT. */
export async function restoreBusiness(ctx: Operator, reason: string): Promise<void> {
  if (!(await writeSuspension(ctx.sql, ctx.businessId, null))) throw new AppError('STATE_CONFLICT', verbatim('This business is not suspended.'));
  await audit(ctx, 'business.restore', ctx.businessId, { reason });
  await emit(ctx.sql, 'business.updated', [ctx.businessId], {});
}
