import type { OutputOf } from '../../shared/kit/route.ts';
import type { readMailChoices as contract } from '../../shared/notifications/mail-contract.ts';
import { DIGEST_HOUR } from '../../shared/notifications/mail-kinds.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { writeChoice } from '../team/index.ts';
import { choicesOf } from './mail-queries.ts';

export const readMailChoices: Verb<'notifications.mail'> = (ctx, { businessId }) => present(ctx, businessId);

export const changeMailChoices: Verb<'notifications.mail.change'> = async (ctx, { businessId, choices, digest }) => {
  const userId = personIn(ctx);
  for (const { kind, choice } of choices) await writeChoice(ctx.sql, { businessId, userId, kind, choice, at: at(ctx) });
  if (digest !== undefined) await writeChoice(ctx.sql, { businessId, userId, kind: 'digest', choice: digest ? 'digest' : 'never', at: at(ctx) });
  return present(ctx, businessId);
};

async function present(ctx: Context, businessId: string): Promise<OutputOf<typeof contract>> {
  const { choices, email, timeZone, digest } = await choicesOf(ctx.sql, businessId, personIn(ctx));
  return { choices, email, digest: { on: digest, hour: DIGEST_HOUR, timeZone } };
}

/** E-mail preferences belong to a person: an API key has none. */
function personIn({ principal }: Context): string {
  if (!principal) throw new AppError('UNAUTHENTICATED');
  return principal.userId;
}
