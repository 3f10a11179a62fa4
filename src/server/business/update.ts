import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { refuseProductName } from '../accounts/index.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { addressLine, hasAddress, hasNumbers, mergeDetail } from './details.ts';
import { judge } from './items.ts';
import { keepLogo, ownLogo } from './logo.ts';
import { writeBusiness } from './queries.ts';
import { existing, presentBusiness } from './read.ts';
import { itemsOf } from './verification-queries.ts';
import type { ItemChange } from './verification-queries.ts';

/** Sent documents keep the profile of that time. Data that an operator has accepted cannot be changed. */
export const updateBusiness: OwnTransaction<'business.update'> = {
  ownTransaction: async (ctx, { businessId, name, category, businessDetail, removeLogo }) => {
    if (name !== undefined) refuseProductName(ctx.app.env, 'name', name);
    const logo = await keepLogo(ctx);
    const after = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const inside = { ...ctx, sql };
      const before = await existing(inside, businessId);
      const detail = mergeDetail(before.detail, businessDetail ?? {});
      await refuseLocked(inside, before, { name: name ?? before.name, detail });
      if (logo) await ownLogo(inside, businessId, logo);
      const changed = {
        ...before,
        name: name ?? before.name,
        category: category ?? before.category,
        detail,
        logo_id: logo?.id ?? (removeLogo ? null : before.logo_id),
      };
      await writeBusiness(sql, changed);
      await judgeDetails(inside, before.detail, detail);
      await audit(inside, 'business.update', businessId);
      await emit(sql, 'business.updated', [businessId], {});
      return existing(inside, businessId);
    });
    ctx.app.forgetSessions();
    return answer(presentBusiness(ctx, after), 'Business profile saved.');
  },
};

/** Updates the checklist: the address is checked by rule, the numbers by our review. */
export async function judgeDetails(ctx: Context, before: Record<string, unknown>, after: Record<string, unknown>): Promise<void> {
  const changes: Omit<ItemChange, 'businessId'>[] = [];
  const common = { by: 'rule', at: at(ctx), reason: null };
  if (hasAddress(after) && addressLine(after) !== addressLine(before))
    changes.push({ ...common, item: 'address', verdict: 'accepted', shown: addressLine(after) });
  const numbers = (detail: Record<string, unknown>) => `${String(detail['registrationNumber'])} ${String(detail['taxNumber'])}`;
  if (hasNumbers(after) && numbers(after) !== numbers(before))
    changes.push({ ...common, by: actorOf(ctx), item: 'registration', verdict: 'pending', shown: String(after['registrationNumber']) });
  if (changes.length > 0) await judge(ctx.sql, ctx.businessId, changes);
}

async function refuseLocked(
  ctx: Context,
  before: { name: string; detail: Record<string, unknown> },
  after: { name: string; detail: Record<string, unknown> },
): Promise<void> {
  if (hasAddress(before.detail) && !hasAddress(after.detail))
    throw fieldError('businessDetail.address', say`Street, city and state are part of your verification and can’t be empty.`);
  // Bank accounts are matched with the name: from level 1 on, money can be paid out to them.
  if (ctx.level >= 1 && before.name !== after.name)
    throw new AppError(
      'STATE_CONFLICT',
      say`The name of a verified business can’t be changed here, because bank accounts are matched with it. Contact ${ctx.app.env.mail.support} to change it.`,
    );
  const registration = (await itemsOf(ctx.sql, ctx.businessId)).find(({ item }) => item === 'registration');
  if (registration?.verdict !== 'accepted') return;
  const same = (name: string) => before.detail[name] === after.detail[name];
  if (before.name !== after.name || !same('registrationNumber') || !same('taxNumber'))
    throw new AppError(
      'STATE_CONFLICT',
      say`Name, registration and tax number are verified and can’t be changed here. Contact ${ctx.app.env.mail.support} to change them.`,
    );
}
