import { chooseDefaultAccount, lastLinking, presentAccounts } from '../../business/index.ts';
import type { Context } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { presentCards, chooseDefaultCard } from './cards.ts';

/** A business's accounts for payouts, and its means of payment. */
export const paymentDetails: Verb<'business.payment.details'> = async (ctx, { id }) => ({
  bankAccounts: await presentAccounts(ctx, id),
  cards: await presentCards(ctx.sql, id),
  linking: await presentLinking(ctx, id),
});

async function presentLinking(ctx: Context, businessId: string) {
  const linking = await lastLinking(ctx, businessId);
  return linking && { ...linking, reason: linking.reason && ctx.say(linking.reason) };
}

export const setDefault: Verb<'business.payment.default'> = async (ctx, { businessId, id, type }) => {
  await (type === 'card' ? chooseDefaultCard(ctx, businessId, id) : chooseDefaultAccount(ctx, businessId, id));
  return answer({}, `This ${type} is the default now.`);
};
