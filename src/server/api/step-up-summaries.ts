import type { Route } from '../../shared/kit/route.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { factsOf } from '../core/handler.ts';
import { CALLS } from './handlers.ts';

/** The sentence that a code confirms for the current call. Every call with `stepUp` has one (`src/server/api/money-calls.test.ts`). */
export async function stepUpSummary(ctx: Context, route: Route): Promise<Text> {
  const facts = factsOf(CALLS[route.id]);
  const scope = ctx.businessId ? { businessId: ctx.businessId } : 'system';
  // The mount has parsed this input with that route's schema.
  return inTransaction(ctx.app, scope, async (sql) => facts.confirms?.({ ...ctx, sql }, ctx.call?.input as never) ?? say`Confirm this action.`);
}
