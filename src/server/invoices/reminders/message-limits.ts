import { canonicalEmail } from '../../../shared/kit/email.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { countMessages } from '../../accounts/index.ts';
import type { Context } from '../../core/context.ts';

const DAY = 24 * 3_600_000;
/** E-mails by hand that a business may send in a day, of each kind: to one address, and in total. */
const A_DAY = { address: 5, business: 100 } as const;

/** Counts an e-mail that a person sends by hand. Throws LIMIT_EXCEEDED. */
export async function countByHand(ctx: Context, kind: 'reminders' | 'resent', email: string): Promise<void> {
  if ((await countMessages(ctx, `${kind}:${ctx.businessId}:${canonicalEmail(email)}`, DAY)) > A_DAY.address)
    throw new AppError(
      'LIMIT_EXCEEDED',
      kind === 'reminders'
        ? say`You’ve sent this recipient as many reminders as possible today. Try again tomorrow, or share the link.`
        : say`You’ve sent this address as many invoices again as possible today. Try again tomorrow, or share the link.`,
    );
  if ((await countMessages(ctx, `${kind}:${ctx.businessId}`, DAY)) > A_DAY.business)
    throw new AppError(
      'LIMIT_EXCEEDED',
      kind === 'reminders'
        ? say`You’ve reached today’s limit for reminders. Try again tomorrow, or share the link.`
        : say`You’ve reached today’s limit for sending invoices again. Try again tomorrow, or share the link.`,
    );
}
