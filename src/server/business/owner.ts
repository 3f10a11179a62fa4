import { AppError } from '../../shared/kit/errors.ts';
import { toE164 } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import { audit, emit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { Verb } from '../http/handler.ts';
import { judgeAs } from './items.ts';
import { writeBusiness } from './queries.ts';
import { existing, presentBusiness } from './read.ts';
import { itemsOf } from './verification-queries.ts';

export const createOwner: Verb<'business.owner.create'> = async (ctx, input) => {
  if ((await existing(ctx, input.businessId)).owner) throw new AppError('STATE_CONFLICT', 'The owner was already added. Please edit it instead.');
  return writeOwner(ctx, input);
};

export const updateOwner: Verb<'business.owner.update'> = async (ctx, input) => {
  if (!(await existing(ctx, input.businessId)).owner) throw new AppError('NOT_FOUND', 'No owner has been added yet.');
  return writeOwner(ctx, input);
};

type Input = Parameters<Verb<'business.owner.create'>>[1];

async function writeOwner(ctx: Context, { businessId, phone, ...owner }: Input) {
  const before = await existing(ctx, businessId);
  const item = (await itemsOf(ctx.sql, businessId)).find((one) => one.item === 'owner');
  if (item?.verdict === 'accepted')
    throw new AppError('STATE_CONFLICT', `The owner is verified and can’t be changed here. Contact ${ctx.app.env.mail.support} to change it.`);
  const after = { ...before, owner: { ...owner, ...(phone ? { phone: toE164(phone) } : {}) } };
  await writeBusiness(ctx.sql, after);
  await judgeAs(ctx, 'owner', 'pending', { shown: `${owner.firstName} ${owner.lastName}` });
  await audit(ctx, 'business.owner', businessId);
  await emit(ctx.sql, 'business.updated', [businessId], {});
  return answer(presentBusiness(ctx, after), 'Owner saved.');
}
