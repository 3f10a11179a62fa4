import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { masked } from '../../core/encryption.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { homeOf } from '../queries.ts';
import { digestOf } from './short-link.ts';
import { findShortLink } from './short-link-queries.ts';
import { isStopped, phonesOfInvoice, stopPhones } from './stop-queries.ts';

export const readMessageStop: Verb<'invoice.message.stop.read'> = async (ctx, { code }) => stateOf(ctx, await linked(ctx, code));

/** A link can stop messages and not allow them again: the business that sent it has it too. */
export const changeMessageStop: Verb<'invoice.message.stop'> = async (ctx, { code }) => {
  const found = await linked(ctx, code);
  await stopPhones(ctx.sql, found.phones, found.businessId, at(ctx));
  return answer(await stateOf(ctx, found), say`You get no more messages from this business.`);
};

async function linked(ctx: Context, code: string): Promise<{ businessId: string; phones: string[] }> {
  const link = await findShortLink(ctx.sql, digestOf(code), at(ctx));
  const phones = link ? await phonesOfInvoice(ctx.sql, link) : [];
  if (!link || phones.length === 0) throw new AppError('LINK_INVALID');
  return { businessId: link.businessId, phones };
}

async function stateOf(ctx: Context, { businessId, phones }: { businessId: string; phones: readonly string[] }) {
  const stopped = await Promise.all(phones.map((phone) => isStopped(ctx.sql, phone, businessId)));
  return {
    business: (await homeOf(ctx.sql, businessId))?.name ?? '',
    phones: phones.map((phone) => masked(phone)),
    isStopped: stopped.every(Boolean),
    isByWhatsApp: ctx.app.providers.whatsApp !== null,
  };
}
