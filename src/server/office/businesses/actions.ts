import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { resendConfirmation, unlockPerson } from '../../accounts/index.ts';
import { restoreBusiness, suspendBusiness } from '../../business/index.ts';
import { reopenBusiness } from '../../closing/index.ts';
import { inTransaction } from '../../core/context.ts';
import { resendInvoice } from '../../invoices/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeHandler, OfficeVerb } from '../../operators/index.ts';
import { memberById, resendInvitation } from '../../team/index.ts';
import { knownBusiness } from './known-business.ts';

const suspend: OfficeHandler<'office.business.suspend'> = {
  ownTransaction: (ctx, { businessId, reason }) => switched(ctx, businessId, (as) => suspendBusiness(as, reason)),
};

const restore: OfficeHandler<'office.business.restore'> = {
  ownTransaction: (ctx, { businessId, reason }) => switched(ctx, businessId, (as) => restoreBusiness(as, reason)),
};

const reopen: OfficeHandler<'office.business.reopen'> = {
  ownTransaction: (ctx, { businessId, reason }) => switched(ctx, businessId, (as) => reopenBusiness(as, reason)),
};

const unlock: OfficeVerb<'office.business.unlock'> = async (ctx, { businessId, memberId, reason }) => {
  const member = await memberOf(ctx, businessId, memberId);
  if (member.user_id === null) throw new AppError('STATE_CONFLICT', verbatim('This person has not joined yet.'));
  await unlockPerson({ ...ctx, businessId }, { id: member.user_id, email: member.email }, reason);
  return {};
};

const resendToMember: OfficeVerb<'office.business.member.resend'> = async (ctx, { businessId, memberId, reason }) => {
  const { email, user_id: userId, status } = await memberOf(ctx, businessId, memberId);
  const as = { ...ctx, businessId };
  if (status === 'pending' || userId === null) await resendInvitation(as, memberId, reason);
  else await resendConfirmation(as, userId, reason);
  return { email };
};

const resendToRecipient: OfficeVerb<'office.business.invoice.resend'> = async (ctx, { businessId, invoiceId, reason }) => ({
  email: await resendInvoice({ ...ctx, businessId }, invoiceId, reason),
});

export const businessActionHandlers = {
  'office.business.suspend': suspend,
  'office.business.restore': restore,
  'office.business.reopen': reopen,
  'office.business.unlock': unlock,
  'office.business.member.resend': resendToMember,
  'office.business.invoice.resend': resendToRecipient,
} satisfies Partial<AllOfficeHandlers>;

/** This process drops its cached sessions and keys at once, the others at the commit’s notice. */
async function switched(ctx: OfficeContext, businessId: string, verb: (as: OfficeContext) => Promise<void>) {
  await inTransaction(ctx.app, 'system', async (sql) => {
    await knownBusiness({ sql }, businessId);
    await verb({ ...ctx, sql, businessId });
  });
  ctx.app.forgetSessions();
  return {};
}

async function memberOf(ctx: OfficeContext, businessId: string, memberId: string) {
  const member = await memberById(ctx.sql, businessId, memberId);
  if (!member) throw new AppError('NOT_FOUND', verbatim('We could not find that member.'));
  return member;
}
