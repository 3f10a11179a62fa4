import type { Message } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { english } from '../core/stored-text.ts';
import { transaction } from '../db/transaction.ts';
import type { Calls } from './calls.ts';
import { endInvitations } from './leave-queries.ts';
import { denyOpen, denyOpenOf, openAbout } from './ended-request-queries.ts';
import type { Ended } from './ended-request-queries.ts';

/** The business closes: requests end undecided, and invitations lose their links. With the business locked. */
export async function endTeamWork(ctx: Context, reason: Message): Promise<void> {
  await recordEnded(ctx, await denyOpenOf(ctx.sql, ctx.businessId, null, { reason, at: at(ctx) }), reason);
  await endInvitations(ctx.sql, ctx.businessId, at(ctx));
}

/** Requests about this page that cannot be done any more end undecided: a document was decided, paid, revised or withdrawn, by whatever way. */
export function endRequestsAbout(calls: Calls, app: App, { businessId, path }: { businessId: string; path: string }): Promise<void> {
  return transaction(app.pool, { businessId }, async (sql) => {
    const ctx = { sql, businessId, now: app.clock(), actor: 'system' };
    for (const request of await openAbout(sql, businessId, path)) {
      const target = calls.lookup(request.route);
      const parsed = target?.route.input.safeParse(request.input);
      if (!parsed?.success) {
        // Its approver is told that it can no longer be carried out.
        app.log.warn({ requestId: request.id, route: request.route }, 'the stored input of a request does not fit its call');
        continue;
      }
      // Parsed by the schema of the same route.
      const reason = await target?.approval?.ended?.(ctx, parsed.data as never);
      const ended = reason && (await denyOpen(sql, businessId, request.id, { reason, at: new Date(ctx.now).toISOString() }));
      if (ended) await recordEnded(ctx, [ended], reason);
    }
  });
}

export async function recordEnded(ctx: Parameters<typeof audit>[0], ended: readonly Ended[], reason: Message): Promise<void> {
  for (const { id: requestId, maker_id: makerId, summary } of ended) {
    await audit(ctx, 'request.deny', requestId, { reason: english(reason) });
    await emit(ctx.sql, 'request.decided', [ctx.businessId], { requestId, makerId, decision: 'denied', summary, who: null });
  }
}
