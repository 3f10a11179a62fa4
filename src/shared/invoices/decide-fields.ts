import * as z from 'zod/mini';
import { t } from '../i18n/translate.ts';

/** A secret of a link: `q` shows and pays, `d` decides. Any length is accepted: a truncated link is answered as unknown. */
export const key = z.string().check(z.minLength(1), z.maxLength(200));
export const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: () => t('Please enter the six-digit code.') }));
export const action = z.enum(['approve', 'deny'], { error: () => t('Please choose approve or decline.') });

/** The errors of a decision by link, besides a missing step. */
export const REFUSED_BY_LINK = [
  'LINK_INVALID',
  'SIGN_IN_REQUIRED',
  'DECISION_LINK_REQUIRED',
  'CODE_REQUIRED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'RATE_LIMITED',
] as const;

/** The errors of requesting a code or the e-mail that can decide. */
export const REFUSED_TO_SEND = ['LINK_INVALID', 'STATE_CONFLICT', 'SIGN_IN_REQUIRED', 'DECISION_LINK_REQUIRED', 'RATE_LIMITED'] as const;

/** The answer of both calls that send something for a decision: the recipient, and the seconds until another can be requested. */
export const sentTo = z.object({ to: z.string(), resendAfter: z.int() });
