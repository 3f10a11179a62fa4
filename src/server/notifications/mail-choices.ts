import type { OutputOf } from '../../shared/kit/route.ts';
import type { readMailChoices as contract } from '../../shared/notifications/mail-contract.ts';
import { DIGEST_HOUR } from '../../shared/notifications/mail-kinds.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { masked } from '../core/encryption.ts';
import { isPhoneStopped } from '../invoices/index.ts';
import { writeChoice, writePhoneChoice } from '../team/index.ts';
import { choicesOf } from './mail-queries.ts';

export const readMailChoices: Verb<'notifications.mail'> = (ctx, { businessId }) => present(ctx, businessId);

export const changeMailChoices: Verb<'notifications.mail.change'> = async (ctx, { businessId, choices, digest, sms, whatsApp }) => {
  const userId = personIn(ctx);
  for (const { kind, choice } of choices) await writeChoice(ctx.sql, { businessId, userId, kind, choice, at: at(ctx) });
  if (digest !== undefined) await writeChoice(ctx.sql, { businessId, userId, kind: 'digest', choice: digest ? 'digest' : 'never', at: at(ctx) });
  if ((sms || whatsApp) && (await choicesOf(ctx.sql, businessId, userId)).phone === null)
    throw new AppError('NOT_ELIGIBLE', say`Confirm your phone number first, under Settings, Profile.`);
  if (sms !== undefined) await writePhoneChoice(ctx.sql, { businessId, userId, channel: 'sms', on: sms, at: at(ctx) });
  if (whatsApp !== undefined) await writePhoneChoice(ctx.sql, { businessId, userId, channel: 'whatsapp', on: whatsApp, at: at(ctx) });
  return present(ctx, businessId);
};

async function present(ctx: Context, businessId: string): Promise<OutputOf<typeof contract>> {
  const { choices, email, timeZone, digest, sms, whatsApp, phone } = await choicesOf(ctx.sql, businessId, personIn(ctx));
  return {
    choices,
    email,
    digest: { on: digest, hour: DIGEST_HOUR, timeZone },
    sms: { on: sms, phone: phone && masked(phone) },
    whatsApp: { on: whatsApp, isStopped: phone !== null && (await isPhoneStopped(ctx.sql, phone, '')) },
  };
}

/** E-mail preferences belong to a person: an API key has none. */
/** Who reads; notifications are for people, not for API keys. */
export function personIn({ principal }: Context): string {
  if (!principal) throw new AppError('UNAUTHENTICATED');
  return principal.userId;
}
