import { toE164 } from '../accounts/index.ts';
import { audit, emit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { Verb } from '../http/handler.ts';
import { writeBusiness } from './queries.ts';
import { existing, presentBusiness } from './read.ts';

/** Papers that were sent keep the profile they were sent with. */
export const updateBusiness: Verb<'business.update'> = async (ctx, { businessId, name, category, businessDetail }) => {
  const before = await existing(ctx, businessId);
  const phone = businessDetail?.phone ? { phone: toE164(businessDetail.phone, 'businessDetail.phone') } : {};
  const after = { ...before, name: name ?? before.name, category: category ?? before.category, detail: { ...before.detail, ...businessDetail, ...phone } };
  await writeBusiness(ctx.sql, after);
  await audit(ctx, 'business.update', businessId);
  await emit(ctx.sql, 'business.updated', [businessId], {});
  return answer(presentBusiness(ctx, after), 'Business profile saved.');
};
