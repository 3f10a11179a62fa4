import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { audit, emit } from '../../core/record.ts';
import type { Env } from '../../core/env.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import type { ProviderCard } from '../../integrations/payments/port.ts';
import { blindIndex, openText, seal } from '../../core/encryption.ts';
import { cardById, cardsOf, makeCardDefault, removeCardRow, upsertCard } from './card-queries.ts';
import type { CardRecord } from './card-queries.ts';
import type { Intent } from '../intents/intent-queries.ts';

const FIELD = 'card-authorization';

/** The card for Settings. */
export function cardOf({ id, brand, last4, exp_month, exp_year, is_default }: CardRecord) {
  return { id, brand, last4, expiry: `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`, isDefault: is_default };
}

export async function presentCards(sql: Sql, businessId: string) {
  return (await cardsOf(sql, businessId)).map(cardOf);
}

/** The provider's authorization of a saved card; null without the card. */
export async function chargeable(
  env: Env,
  sql: Sql,
  businessId: string,
  id: string,
): Promise<{ provider: string; authorizationCode: string; email: string } | null> {
  const row = await cardById(sql, businessId, id);
  return row && { provider: row.provider, email: row.email, authorizationCode: openText(env, { owner: businessId, field: FIELD }, row.authorization_code) };
}

/** Saves a card that has just paid. */
export async function keepCard(app: App, sql: Sql, intent: Intent, card: ProviderCard, now: string): Promise<CardRecord> {
  const businessId = intent.business_id;
  const { row, isNew } = await upsertCard(sql, {
    businessId,
    id: newId('card'),
    provider: intent.provider,
    code: seal(app.env, { owner: businessId, field: FIELD }, card.authorizationCode),
    index: blindIndex(app.env, 'card-signature', card.signature),
    email: intent.email,
    brand: card.brand,
    last4: card.last4,
    bank: card.bank,
    expMonth: card.expMonth,
    expYear: card.expYear,
    by: intent.created_by,
    at: now,
  });
  await audit({ sql, now: Date.parse(now), businessId, actor: intent.created_by }, 'card.save', row.id, { payment: intent.id });
  if (isNew) await emit(sql, 'card.saved', [businessId], { businessId, brand: row.brand, last4: row.last4 });
  return row;
}

export const removeCard: Verb<'business.card.remove'> = async (ctx, { id, cardId }) => {
  if (!(await removeCardRow(ctx.sql, id, cardId, at(ctx)))) throw new AppError('NOT_FOUND', say`We could not find that card.`);
  await audit(ctx, 'card.remove', cardId);
  await emit(ctx.sql, 'card.removed', [id], { businessId: id, cardId });
  return answer({}, 'Card removed.');
};

/** Sets the default account or card. Throws NOT_FOUND. */
export async function chooseDefaultCard(ctx: Parameters<Verb<'business.payment.default'>>[0], businessId: string, id: string): Promise<void> {
  if (!(await makeCardDefault(ctx.sql, businessId, id))) throw new AppError('NOT_FOUND', say`We could not find that card.`);
  await audit(ctx, 'card.default', id, { by: actorOf(ctx) });
  await emit(ctx.sql, 'business.updated', [businessId], {});
}
