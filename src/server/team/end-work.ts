import type { Message } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { english } from '../core/stored-text.ts';
import { endInvitations } from './leave-queries.ts';
import { denyOpenOf } from './request-queries.ts';

/** The business closes: requests end undecided, and invitations lose their links. With the business locked. */
export async function endTeamWork(ctx: Context, reason: Message): Promise<void> {
  for (const { id: requestId, maker_id: makerId, summary } of await denyOpenOf(ctx.sql, ctx.businessId, null, { reason, at: at(ctx) })) {
    await audit(ctx, 'request.deny', requestId, { reason: english(reason) });
    await emit(ctx.sql, 'request.decided', [ctx.businessId], { requestId, makerId, decision: 'denied', summary, who: null });
  }
  await endInvitations(ctx.sql, ctx.businessId, at(ctx));
}
