import { AppError } from '../../shared/kit/errors.ts';
import { isApprover } from '../../shared/access/permissions.ts';
import type { Role } from '../../shared/access/permissions.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { businessById } from './queries.ts';
import type { BusinessRecord } from './queries.ts';

export const readBusiness: Verb<'business.read'> = async (ctx, { id }) => presentBusiness(ctx, await existing(ctx, id));

export async function existing(ctx: Pick<Context, 'sql'>, id: string): Promise<BusinessRecord> {
  const business = await businessById(ctx.sql, id);
  if (!business) throw new AppError('NOT_FOUND');
  return business;
}

export function presentBusiness({ role }: { role: Role | null }, business: BusinessRecord) {
  if (!role) throw new AppError('NOT_FOUND');
  const { id, name, category, level } = business;
  return {
    id,
    name,
    category,
    level,
    timeZone: business.time_zone,
    currency: business.currency,
    role,
    logo: business.logo_id === null ? null : `/v1/logos/${business.logo_id}`,
    businessDetail: business.detail,
    // Birth date, phone and address of a person: only for those who may see the verification.
    businessOwner: isApprover(role) ? business.owner : null,
  };
}
