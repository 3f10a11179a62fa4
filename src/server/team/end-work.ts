import type { ActionType } from '../../shared/access/permissions.ts';
import type { Message } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { english } from '../core/stored-text.ts';
import { endInvitations } from './leave-queries.ts';
import { denyOpenAbout, denyOpenOf } from './ended-request-queries.ts';
import type { Ended } from './ended-request-queries.ts';

/** The business closes: requests end undecided, and invitations lose their links. With the business locked. */
export async function endTeamWork(ctx: Context, reason: Message): Promise<void> {
  await recordEnded(ctx, await denyOpenOf(ctx.sql, ctx.businessId, null, { reason, at: at(ctx) }), reason);
  await endInvitations(ctx.sql, ctx.businessId, at(ctx));
}

/**
 * A member of the recipient has decided the document of this page: what others requested about it, and is impossible now, ends undecided. A request to pay an
 * approved document continues. `reason` is a sentence.
 */
export async function endRequestsAbout(ctx: Context, path: string, decision: 'approved' | 'denied', reason: Message): Promise<void> {
  const actions: readonly ActionType[] = decision === 'approved' ? ['invoice.approval'] : ['invoice.approval', 'invoice.pay'];
  const those = { path, actions, except: ctx.onRequest?.requestId ?? null };
  await recordEnded(ctx, await denyOpenAbout(ctx.sql, ctx.businessId, those, { reason, at: at(ctx) }), reason);
}

export async function recordEnded(ctx: Context, ended: readonly Ended[], reason: Message): Promise<void> {
  for (const { id: requestId, maker_id: makerId, summary } of ended) {
    await audit(ctx, 'request.deny', requestId, { reason: english(reason) });
    await emit(ctx.sql, 'request.decided', [ctx.businessId], { requestId, makerId, decision: 'denied', summary, who: null });
  }
}
