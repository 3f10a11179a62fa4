import { ITEMS, missingForReview } from '../../shared/business/verification.ts';
import { permission } from '../../shared/access/permissions.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { inRow, say, verbatim } from '../../shared/i18n/message.ts';
import { openCase } from '../cases/index.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { isProviderError } from '../integrations/errors.ts';
import { syncFaceCheck } from './face-check.ts';
import { checklistOf, judgeAs, verdictsOf } from './items.ts';
import { existing } from './read.ts';
import { contactProved, itemsOf, lastFaceCheck } from './verification-queries.ts';

/** The minimum interval in milliseconds of queries for a missing result. */
const ASK_AFTER = 20_000;

export const checkKyb: OwnTransaction<'business.kyb.check'> = {
  ownTransaction: async (ctx, { id }) => {
    const face = await inTransaction(ctx.app, { businessId: id }, (sql) => lastFaceCheck(sql, id));
    if (face?.status === 'pending' && ctx.now - Date.parse(face.created_at) > ASK_AFTER) {
      await syncFaceCheck(ctx.app, face.id).catch((error: unknown) => {
        // No result yet, or no answer: the queue retries.
        ctx.app.log.info(
          { provider: ctx.app.providers.identity.name, error: isProviderError(error) ? error.message : 'no result yet' },
          'asked for a face check',
        );
      });
    }
    return inTransaction(ctx.app, { businessId: id }, async (sql) => {
      const business = await existing({ sql }, id);
      const identityTypes = [...ctx.app.env.identityTypes];
      const list = await checklistOf({ ...ctx, sql }, id, business.level);
      // Every member may see the level and the missing items; numbers, names and reasons are for those who may see the verification.
      if (ctx.role && permission(ctx.role, 'verification.see') === 'allow') return { ...list, identityTypes };
      return { ...list, identityTypes, items: list.items.map((item) => ({ ...item, shown: null, reason: null })) };
    });
  },
};

export const submitKyb: Verb<'business.kyb.submit'> = async (ctx, { businessId }) => {
  const items = await itemsOf(ctx.sql, businessId);
  const verdicts = verdictsOf(items, await contactProved(ctx.sql, businessId));
  const open = missingForReview(verdicts);
  if (open.length > 0)
    throw new AppError('STATE_CONFLICT', say`Still to do: ${inRow(open.map((item) => ITEMS[item].title))}.`, {
      errors: open.map((item) => ({ field: item, message: verbatim(items.find((one) => one.item === item)?.reason ?? say`${ITEMS[item].title} is missing.`) })),
    });
  if (verdicts.review === 'accepted') throw new AppError('STATE_CONFLICT', say`Your business is verified already.`);
  if (verdicts.review !== 'pending') {
    await judgeAs(ctx, 'review', 'pending', { reason: say`We’re reviewing your details. This takes up to two working days.` });
    await openCase(ctx.sql, { id: newId('case'), kind: 'verification', subject: businessId, businessId, detail: {}, at: at(ctx) }, 'reopen');
    await audit(ctx, 'verification.submit', businessId);
    await emit(ctx.sql, 'verification.submitted', [businessId], { businessId });
  }
  const business = await existing(ctx, businessId);
  const identityTypes = [...ctx.app.env.identityTypes];
  return answer({ ...(await checklistOf(ctx, businessId, business.level)), identityTypes }, 'Submitted. We’ll notify you as soon as it’s reviewed.');
};
