import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { judge } from './items.ts';
import { identityRestsOn } from './verification-queries.ts';
import { say } from '../../shared/i18n/message.ts';

/**
 * After a change of an owner's name, the identity number proved with the former name no longer counts, and withdrawals wait until it is proved again.
 */
export async function dropIdentityOf(ctx: Pick<Context, 'sql' | 'now'>, userId: string): Promise<void> {
  for (const businessId of await identityRestsOn(ctx.sql, userId))
    await judge(ctx.sql, businessId, [
      {
        item: 'identity_number',
        verdict: 'pending',
        reason: say`Your name has changed. Please confirm your BVN or NIN again with the new name.`,
        by: 'rule',
        at: at(ctx),
      },
    ]);
}
