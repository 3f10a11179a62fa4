import * as z from 'zod/mini';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { scaled } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import { toE164 } from '../accounts/index.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { judgeAs } from './items.ts';
import { writeBusiness } from './queries.ts';
import { existing, presentBusiness } from './read.ts';
import { itemsOf } from './verification-queries.ts';

export const createOwner: Verb<'business.owner.create'> = async (ctx, input) => {
  if ((await existing(ctx, input.businessId)).owner) throw new AppError('STATE_CONFLICT', say`The owner was already added. Please edit it instead.`);
  return writeOwner(ctx, input);
};

export const updateOwner: Verb<'business.owner.update'> = async (ctx, input) => {
  if (!(await existing(ctx, input.businessId)).owner) throw new AppError('NOT_FOUND', say`No owner has been added yet.`);
  return writeOwner(ctx, input);
};

type Input = Parameters<Verb<'business.owner.create'>>[1];

async function writeOwner(ctx: Context, { businessId, otherOwners, ...owner }: Input) {
  const before = await existing(ctx, businessId);
  const item = (await itemsOf(ctx.sql, businessId)).find((one) => one.item === 'owner');
  if (item?.verdict === 'accepted')
    throw new AppError('STATE_CONFLICT', say`The owner is verified and can’t be changed here. Contact ${ctx.app.env.mail.support} to change it.`);
  const others = otherOwners ? otherOwners.map(stored) : OTHERS.parse(before.owner?.['otherOwners'] ?? []);
  const all = [owner, ...others];
  if (all.reduce((sum, { ownership = 0 }) => sum + (scaled(ownership, 2) ?? 0), 0) > WHOLE)
    throw fieldError('ownership', say`The shares of all owners come to more than 100%. Please lower one.`);
  const after = { ...before, owner: { ...stored(owner), otherOwners: others } };
  await writeBusiness(ctx.sql, after);
  await judgeAs(ctx, 'owner', 'pending', { shown: all.map(formatOwner).join(', ') });
  await audit(ctx, 'business.owner', businessId);
  await emit(ctx.sql, 'business.updated', [businessId], {});
  return answer(presentBusiness(ctx, after), 'Owner details saved.');
}

/** 100 % in hundredths of a per cent: sums of shares such as 33.3 are not exact otherwise. */
const WHOLE = 100_00;

/** The form in which this file has written them. */
const OTHERS = z.array(z.looseObject({ firstName: z.string(), lastName: z.string(), ownership: z.optional(z.number()) }));

function stored<Person extends { phone?: string | undefined }>({ phone, ...person }: Person) {
  return { ...person, ...(phone ? { phone: toE164(phone) } : {}) };
}

/** `Ada Obi (60%)`. */
function formatOwner({ firstName, lastName, ownership }: { firstName: string; lastName: string; ownership?: number | undefined }): string {
  return `${firstName} ${lastName}${ownership === undefined ? '' : ` (${ownership}%)`}`;
}
