import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { isProviderError } from '../../integrations/errors.ts';
import { cardOf, keepCard } from '../cards/cards.ts';
import { intentOf } from '../intents/intent-queries.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

/** By the reference of a payment that the card has just made: the provider is queried for the card. */
export const addCard: OwnTransaction<'business.card.add'> = {
  ownTransaction: async (ctx, { businessId, reference }) => {
    const intent = await inTransaction(ctx.app, { businessId }, (sql) => intentOf(sql, reference));
    if (!intent || intent.business_id !== businessId || intent.is_guest) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
    const said = await ctx.app.providers.payments.verifyTransaction(reference).catch((error: unknown) => {
      throw isProviderError(error) ? new AppError('PROVIDER_UNAVAILABLE', undefined, { retryAfter: 30 }) : error;
    });
    if (said) await settlePayment(ctx.app, said);
    if (said?.status !== 'success') throw new AppError('STATE_CONFLICT', say`This payment is not complete yet. Please finish it first.`);
    const { card } = said;
    if (!card?.reusable) throw new AppError('NOT_ELIGIBLE', say`The bank doesn’t allow this card to be saved.`);
    const row = await inTransaction(ctx.app, { businessId }, (sql) => keepCard(ctx.app, sql, intent, card, at(ctx)));
    return answer(cardOf(row), `The card ending in ${row.last4} is saved.`);
  },
};
