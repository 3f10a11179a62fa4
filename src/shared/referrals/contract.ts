import * as z from 'zod/mini';
import { email, id, page, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';
import { t } from '../i18n/translate.ts';

export const REFERRAL_STATUSES = ['invited', 'joined'] as const;
/** The maximum number of addresses in one call, and in a day. */
export const REFERRALS_AT_ONCE = 20;
export const REFERRALS_A_DAY = 50;

const businessId = id('business');
const member = { as: 'member', of: 'businessId', can: 'business.see' } as const;
/** The mail to strangers names the business: somebody has proved who they are. */
const proved = { ...member, can: 'contact.edit', level: 1 } as const;

/** `skipped`: addresses that this business invited before; no address is invited twice. */
export const refer = route({
  id: 'referral.create',
  method: 'POST',
  path: '/v1/referral',
  summary: 'Invite businesses by email',
  access: proved,
  errors: ['KYB_REQUIRED', 'RATE_LIMITED', 'LIMIT_EXCEEDED'],
  input: z.object({
    businessId,
    emails: z
      .array(email)
      .check(
        z.minLength(1, { error: () => t('Please give at least one email address.') }),
        z.maxLength(REFERRALS_AT_ONCE, { error: () => t('Up to {referralsAtOnce} at a time.', { referralsAtOnce: REFERRALS_AT_ONCE }) }),
      ),
  }),
  output: z.object({ invited: z.array(z.string()), skipped: z.array(z.string()) }),
});
export const listReferrals = route({
  id: 'referral.list',
  method: 'GET',
  path: '/v1/referral/{businessId}/all',
  summary: 'Whom this business invited, newest first',
  specified: false,
  access: member,
  input: z.object({ businessId, ...page(10) }),
  output: z.object({
    referrals: z.array(
      z.object({ id: z.string(), email: z.string(), status: z.enum(REFERRAL_STATUSES), sentAt: wire.instant, joinedAt: z.nullable(wire.instant) }),
    ),
    count: z.int(),
    joined: z.int(),
  }),
});
