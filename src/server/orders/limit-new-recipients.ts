import { AppError } from '../../shared/kit/errors.ts';
import type { Level } from '../../shared/business/levels.ts';
import { say } from '../../shared/i18n/message.ts';
import { countMessages } from '../accounts/index.ts';
import type { Context } from '../core/context.ts';
import { isInContact } from './stranger-queries.ts';

const DAY = 86_400_000;

/** The maximum number of orders that a business may send in a day to addresses that have not answered it yet. */
const A_DAY: Readonly<Record<Level, number>> = { 0: 0, 1: 50, 2: 200, 3: 200 };

/** Counts an e-mail to an address that has had no contact with this business. Throws LIMIT_EXCEEDED. */
export async function countStranger(ctx: Context, email: string): Promise<void> {
  if (await isInContact(ctx.sql, ctx.businessId, email.toLowerCase())) return;
  if ((await countMessages(ctx, `strangers:${ctx.businessId}`, DAY)) > A_DAY[ctx.level])
    throw new AppError('LIMIT_EXCEEDED', say`You’ve reached today’s limit for new email recipients. Try again tomorrow, or share the link yourself.`);
}
