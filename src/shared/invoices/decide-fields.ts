import * as z from 'zod/mini';
import { t } from '../i18n/translate.ts';

/** A secret of a link: `q` shows and pays, `d` decides. Of any length: a link that was cut short leads nowhere, and is answered so. */
export const key = z.string().check(z.minLength(1), z.maxLength(200));
export const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: () => t('Please enter the six-digit code.') }));
export const action = z.enum(['approve', 'deny'], { error: () => t('Please choose approve or decline.') });

/** What a decision by link can be refused with, besides a step that is not open. */
export const REFUSED_BY_LINK = [
  'LINK_INVALID',
  'SIGN_IN_REQUIRED',
  'DECISION_LINK_REQUIRED',
  'CODE_REQUIRED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'RATE_LIMITED',
] as const;

/** What asking for a code, or for the e-mail that decides, can be refused with. */
export const REFUSED_TO_SEND = ['LINK_INVALID', 'STATE_CONFLICT', 'SIGN_IN_REQUIRED', 'DECISION_LINK_REQUIRED', 'RATE_LIMITED'] as const;

/** What both calls that send something for a decision answer: to whom it went, and in how many seconds another can be asked for. */
export const sentTo = z.object({ to: z.string(), resendAfter: z.int() });
