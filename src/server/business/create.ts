import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { businesses, memberships, refuseProductName } from '../accounts/index.ts';
import { inTransaction, newId } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { mergeDetail } from './details.ts';
import { judgeDetails } from './update.ts';
import { keepLogo, ownLogo } from './logo.ts';
import { writeBusiness } from './queries.ts';
import { existing, presentBusiness } from './read.ts';

const MOST = 10;

/** Another business of the same person, who owns it. It is verified separately. */
export const createBusiness: OwnTransaction<'business.create'> = {
  ownTransaction: async (ctx, { name, category, businessDetail }) => {
    const { principal, app } = ctx;
    if (!principal) throw new AppError('UNAUTHENTICATED');
    refuseProductName(app.env, 'name', name);
    const detail = mergeDetail({}, businessDetail ?? {});
    const logo = await keepLogo(ctx);
    const businessId = newId('business');
    const made = await inTransaction(app, 'system', async (sql) => {
      const inside = { ...ctx, sql, businessId };
      const owned = (await memberships(sql, principal.userId)).filter(({ role, closed_at: closedAt }) => role === 'owner' && closedAt === null);
      if (owned.some(({ suspended }) => suspended)) throw new AppError('BUSINESS_SUSPENDED');
      if (owned.length >= MOST) throw new AppError('LIMIT_EXCEEDED', say`One person can own at most ${MOST} businesses here.`);
      const { timeZone, currency } = app.env;
      await businesses().found(sql, { id: businessId, name, category, timeZone, currency, detail, memberId: newId('member'), userId: principal.userId });
      if (logo) {
        await ownLogo(inside, businessId, logo);
        await writeBusiness(sql, { ...(await existing(inside, businessId)), logo_id: logo.id });
      }
      await judgeDetails(inside, {}, detail);
      await audit(inside, 'business.create', businessId);
      return existing(inside, businessId);
    });
    app.forgetSessions();
    return answer(presentBusiness({ role: 'owner' }, made), `${name} is here. Its verification starts afresh.`);
  },
};
