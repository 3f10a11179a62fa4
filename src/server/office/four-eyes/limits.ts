import * as z from 'zod/mini';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { changeOwnLimits, existingBusiness } from '../../business/index.ts';
import { propose } from '../../operators/index.ts';
import type { OfficeContext, OfficeVerb } from '../../operators/index.ts';

/** Kobo; null is the limit of the level. */
const INPUT = z.object({ daily: z.nullable(z.int()), balance: z.nullable(z.int()) });

export const proposeLimits: OfficeVerb<'office.limits.propose'> = async (ctx, { businessId, daily, balance, reason }) => {
  const { name } = await existingBusiness(ctx, businessId);
  const text = (amount: number | null) => (amount === null ? 'as its level' : formatMoney(kobo(amount)));
  const summary =
    daily === null && balance === null ? `${name} gets the limits of its level again` : `Own limits of ${name}: a day ${text(daily)}, balance ${text(balance)}`;
  return propose(ctx, { action: 'limits.set', businessId, input: { businessId, daily, balance }, summary, reason });
};

export async function runLimits(ctx: OfficeContext, businessId: string, input: unknown): Promise<void> {
  await changeOwnLimits({ ...ctx, businessId }, INPUT.parse(input));
}
